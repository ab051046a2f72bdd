import { TEXTS } from '@harvest/contracts/texts';
import { Link, useParams } from 'react-router';
import { type CustomerSubject, useCustomerQuery } from '../../api/back-office-api.ts';
import { useStaffInfo } from '../../api/session.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { nairaText } from '../../lib/naira-text.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { BackLink } from './back-link.tsx';
import classes from './back-office.module.css';
import { CustomerTickets } from './customer-tickets.tsx';
import { When, withTimes } from './when.tsx';

/** One customer: what staff may know of them, and do. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const staff = useStaffInfo();
  const { data, error, refetch } = useCustomerQuery(id);
  return (
    <div className={classes['page']}>
      <BackLink to="/admin/customers">All customers</BackLink>
      <PageHeading title={data?.title ?? 'Customer'} />
      {data && (
        <p>
          <StatusChip status={data.state} />
        </p>
      )}
      {!data && !error && <Skeleton lines={6} label="Loading the customer" />}
      {error && !data && <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />}
      {data?.state === 'BLOCKED' && (
        <InlineAlert tone="warning">
          <p>This customer is blocked: nobody can log in as them.</p>
        </InlineAlert>
      )}
      {data?.frozen && (
        <InlineAlert tone="warning">
          <p>This customer is frozen: money comes in, nothing goes out.</p>
        </InlineAlert>
      )}
      {data && (
        <div className={classes['split']}>
          <div className={classes['stack']}>
            <Panel title="Details">
              <FactList
                isStacked
                facts={[...withTimes(data.facts), { label: 'Permitted pages', value: pagesOf(data) }]}
              />
            </Panel>
            <Panel title="Accounts">
              <Accounts accounts={data.accounts} />
            </Panel>
            <Panel
              title="Latest payments"
              aside={<Link to={`/admin/customers/${id}/transactions`}>All transactions</Link>}
            >
              <Payments payments={data.payments} />
            </Panel>
            {staff?.permissions.includes('SUPPORT') && <CustomerTickets id={id} />}
          </div>
          <Panel title="Actions">
            {/* An action changes what the customer's page shows, and it stays open to show it. */}
            <div className={classes['stack']}>
              <ActionButtons
                place={{ kind: 'customer', id }}
                subjectTitle={data.title}
                actions={data.actions}
                onDone={() => undefined}
              />
              {staff?.permissions.includes('AUDITOR') && (
                <Link to={`/admin/audit?q=${encodeURIComponent(data.title)}`}>What staff did here</Link>
              )}
            </div>
          </Panel>
        </div>
      )}
    </div>
  );
}

/** `/transaction-history` reads as Transaction history. */
const pagesOf = ({ permittedLinks }: CustomerSubject): string =>
  permittedLinks
    .map((link) => `${link.charAt(1).toUpperCase()}${link.slice(2).replaceAll('-', ' ')}`)
    .join(', ');

type AccountsProps = { readonly accounts: CustomerSubject['accounts'] };

function Accounts({ accounts }: AccountsProps) {
  if (accounts.length === 0) return <p className={classes['muted']}>No accounts yet.</p>;
  return (
    <ul className={classes['lines']}>
      {accounts.map(({ accountNumber, accountTypeName, currentBalance, canSend, isClosed }) => (
        <li key={accountNumber} className={classes['row']}>
          <span className={classes['name']}>{accountTypeName}</span>
          <AccountNumber accountNumber={accountNumber} />
          <span>
            {nairaText(currentBalance)}
            {isClosed ? ' · closed' : !canSend && ' · cannot send'}
          </span>
        </li>
      ))}
    </ul>
  );
}

type PaymentsProps = { readonly payments: CustomerSubject['payments'] };

function Payments({ payments }: PaymentsProps) {
  if (payments.length === 0) return <p className={classes['muted']}>No payments yet.</p>;
  return (
    <ul className={classes['lines']}>
      {payments.map(({ reference, title, status, since }) => (
        <li key={reference} className={classes['row']}>
          <span className={classes['headline']}>
            <Link to={`/admin/payments?q=${reference}`} className={classes['name']}>
              {title}
            </Link>
            <StatusChip status={status} />
          </span>
          <span className={classes['muted']}>
            {reference} · <When at={since} />
          </span>
        </li>
      ))}
    </ul>
  );
}
