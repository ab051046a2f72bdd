import { useState } from 'react';
import { Link } from 'react-router';
import type { TracedPayment } from '../../api/back-office-api.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { Pager } from '../../ui/pager.tsx';
import classes from './back-office.module.css';

type Props = { readonly payments: NonNullable<TracedPayment['payments']> };

const PAGE_SIZE = 25;

/** What a bulk transfer or a scheduled payment has paid, and what it has not and why, each with the way to its money. */
export function OrderedPayments({ payments }: Props) {
  const [shown, setShown] = useState({ page: 1, size: PAGE_SIZE });
  if (payments.length === 0) return <p className={classes['muted']}>No payments yet.</p>;
  const { page, size } = shown;
  return (
    <>
      <ol className={classes['lines']}>
        {payments
          .slice((page - 1) * size, page * size)
          .map(({ position, reference, title, status, problem }) => (
            <li key={position} className={classes['row']}>
              <span className={classes['headline']}>
                <span className={classes['name']}>
                  {`${position}. `}
                  {reference === null ? title : <Link to={`/admin/payments?q=${reference}`}>{title}</Link>}
                </span>
                <StatusChip status={status} />
              </span>
              {reference !== null && <span className={classes['muted']}>{reference}</span>}
              {problem !== null && <span className={classes['muted']}>{`“${problem}”`}</span>}
            </li>
          ))}
      </ol>
      {payments.length > PAGE_SIZE && <Pager {...shown} totalCount={payments.length} onChange={setShown} />}
    </>
  );
}
