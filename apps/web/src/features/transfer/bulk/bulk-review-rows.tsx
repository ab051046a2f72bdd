import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentReview } from '../../../components/payment/payment-attempt.ts';
import type { ReviewAdvice } from '../../../components/payment/review-advice.ts';
import { groupedAccountNumber } from '../../../lib/account-number.ts';
import { nairaText } from '../../../lib/naira-text.ts';
import { Pager } from '../../../ui/pager.tsx';
import { QuickFilters } from '../../../ui/quick-filters.tsx';
import type { ReviewRow } from './bulk-kind.ts';
import classes from './bulk-list.module.css';
import { PAGE_ROWS } from './bulk-rules.ts';

/** So few are read without being asked for. */
const FEW_ROWS = 5;

/** What to think of before the code is entered: the weightiest thing, and how many rows it is about. */
export function bulkAdvice(
  { warning }: Pick<PaymentReview, 'warning'>,
  rows: readonly ReviewRow[],
): ReviewAdvice | null {
  if (warning !== null) return { tone: 'warning', text: warning };
  // What was sent less than a minute ago was sent 0 minutes ago.
  const again = rows.filter(
    ({ sameAsPosition, sentSameMinutesAgo }) => sameAsPosition !== null || sentSameMinutesAgo !== null,
  );
  if (again.length > 0)
    return {
      tone: 'warning',
      text: `${rowsText(again)} the same amount to the same account as another row, or as you did this week. Confirm only if you mean to.`,
    };
  const strangers = rows.filter(({ isNewRecipient }) => isNewRecipient);
  if (strangers.length === 0) return null;
  return {
    tone: 'info',
    text: `${rowsText(strangers)} an account you never paid before. Check the ${strangers.length === 1 ? 'name' : 'names'}.`,
    more: 'Money sent to the wrong person is hard to get back.',
  };
}

/** So many rows are named; of more, the rest is counted. */
const NAMED_MAX = 5;

function rowsText(rows: readonly ReviewRow[]): string {
  const named = rows.slice(0, NAMED_MAX).map(({ position }) => String(position));
  const more = rows.length - named.length;
  if (rows.length === 1) return `Recipient ${named.join()} pays`;
  const last = more > 0 ? `${more} more` : named.pop();
  return `Recipients ${named.join(', ')} and ${last} pay`;
}

/** What is to be thought of about one row. */
function notesOn(row: ReviewRow): string[] {
  const { sameAsPosition, sentSameMinutesAgo, sameIsOnItsWay, isNewRecipient } = row;
  return [
    ...(sameAsPosition === null ? [] : [`Same as recipient ${sameAsPosition}`]),
    ...(sentSameMinutesAgo === null
      ? []
      : [
          `You paid this amount to this account ${agoText(sentSameMinutesAgo)}${sameIsOnItsWay ? ', and it is still on its way' : ''}`,
        ]),
    ...(isNewRecipient ? ['First time you pay this account'] : []),
  ];
}

const HOUR = 60;
const DAY = 24 * HOUR;

function agoText(minutes: number): string {
  const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'} ago`;
  if (minutes < 1) return 'less than a minute ago';
  if (minutes < HOUR) return count(minutes, 'minute');
  if (minutes < DAY) return count(Math.floor(minutes / HOUR), 'hour');
  return count(Math.floor(minutes / DAY), 'day');
}

type Props = { readonly rows: readonly ReviewRow[] };

/** Whom the code pays, row by row. */
export function BulkReviewRows({ rows }: Props) {
  const [shown, setShown] = useState({ page: 1, size: PAGE_ROWS });
  const [isNotedOnly, setIsNotedOnly] = useState(false);
  const noted = rows.filter((row) => notesOn(row).length > 0);
  const listed = isNotedOnly ? noted : rows;
  const { page, size } = shown;
  return (
    <details className={classes['details']} open={rows.length <= FEW_ROWS}>
      <summary className={classes['summary']}>
        <span>{rows.length === 1 ? 'The recipient' : `All ${rows.length} recipients`}</span>
        <IconChevronDown aria-hidden size={20} stroke={1.75} className={classes['chevron']} />
      </summary>
      {noted.length > 0 && noted.length < rows.length && (
        <QuickFilters
          filters={[
            {
              label: `Rows to look at (${noted.length})`,
              isOn: isNotedOnly,
              onPress: (isOn) => {
                setIsNotedOnly(isOn);
                setShown({ ...shown, page: 1 });
              },
            },
          ]}
        />
      )}
      <ol className={classes['list']} aria-label="Recipients to be paid">
        {listed.slice((page - 1) * size, page * size).map((row) => (
          <li key={row.id} className={classes['item']} value={row.position}>
            <span className={classes['name']}>
              {`${row.position}. `}
              <strong>{row.destinationAccountName}</strong>
            </span>
            <span className={classes['amount']}>{nairaText(row.amount)}</span>
            <span className={classes['detail']}>
              {`${row.destinationBankName} · ${groupedAccountNumber(row.destinationAccountNumber)} · ${row.description}`}
            </span>
            {notesOn(row).map((note) => (
              <span key={note} className={classes['note']}>
                {note}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {listed.length > PAGE_ROWS && (
        <Pager page={page} size={size} totalCount={listed.length} onChange={setShown} />
      )}
    </details>
  );
}
