import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { type CustomerTransaction, useCustomerTransactionQuery } from '../../api/back-office-api.ts';
import { refusalCode } from '../../api/failure.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { codeGroups, sessionIdGroups, traceWords } from '../../components/receipt/receipt.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { counterpartyWords } from '../../components/transaction-details/counterparty-words.ts';
import { shownStatus } from '../../components/transaction-details/shown-status.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackLink } from './back-link.tsx';
import classes from './back-office.module.css';
import { LedgerEntries } from './ledger-entries.tsx';
import { othersText } from './others-text.tsx';

/** One transaction of a customer: what it was, what the ledger booked for it, and where it waits for people. */
export function CustomerTransactionPage() {
  const { id = '', referenceNumber = '' } = useParams();
  const { data, error, isFetching, refetch } = useCustomerTransactionQuery({ id, referenceNumber });
  const list = `/admin/customers/${id}/transactions`;
  const failure = data || isFetching ? undefined : error;
  const isUnknown = failure !== undefined && refusalCode(failure) === 'NOT_FOUND';
  return (
    <div className={classes['page']}>
      <BackLink to={list}>{data ? `Transactions of ${data.customer.name}` : 'All transactions'}</BackLink>
      <PageHeading title={data ? titleOf(data) : 'Transaction'} />
      {!data && isFetching && <Skeleton lines={6} label="Loading the transaction" />}
      {isUnknown && (
        <EmptyState
          title="This customer has no such transaction"
          hint={`Nothing of theirs has the reference ${referenceNumber}.`}
          illustration={<BasketIllustration />}
          action={
            <Button component={Link} to={list}>
              All their transactions
            </Button>
          }
        />
      )}
      {failure && !isUnknown && (
        <FetchFailure failure={failure} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
      )}
      {data && (
        <>
          {data.queued.length > 0 && (
            <InlineAlert tone="warning" title="It waits for somebody to decide">
              {data.queued.map(({ queue, id: waiting, title }) => (
                <p key={queue}>
                  <Link to={`/admin/queues/${queue}/${waiting}`}>Open it in {title}</Link>
                </p>
              ))}
            </InlineAlert>
          )}
          <Panel title="Details" aside={<StatusChip status={shownStatus(data.details)} />}>
            <FactList isStacked facts={factsOf(data)} />
          </Panel>
          <Panel title="In the ledger">
            <LedgerEntries entries={data.entries} />
          </Panel>
        </>
      )}
    </div>
  );
}

const titleOf = ({ details }: CustomerTransaction): string =>
  `${nairaText(details.amount)} ${counterpartyWords(details)}`;

function factsOf({ customer, details, paymentReference, receiptCode }: CustomerTransaction): readonly Fact[] {
  const sessionId = details.sessionId ?? '';
  return [
    { label: 'Customer', value: <Link to={`/admin/customers/${customer.id}`}>{customer.name}</Link> },
    { label: 'Transaction Type', value: details.transactionType },
    { label: 'Date', value: details.dateCreated },
    { label: 'Amount', value: nairaText(details.amount) },
    { label: 'Narration', value: othersText(details.narration) },
    { label: 'Source Account Name', value: othersText(details.sourceAccountName) },
    { label: 'Source Account Number', value: numberOf(details.sourceAccountNumber) },
    { label: 'Destination Account Name', value: othersText(details.destinationAccountName) },
    { label: 'Destination Account Number', value: numberOf(details.destinationAccountNumber) },
    { label: 'Destination Bank', value: details.destinationBank },
    { label: 'Between own accounts', value: details.isBetweenOwnAccounts ? 'Yes' : 'No' },
    { label: 'Reference', value: details.referenceNumber },
    { label: traceWords(sessionId).label, value: sessionIdGroups(sessionId).join(' ') },
    {
      label: 'Receipt code',
      value: receiptCode === null ? 'Nobody has asked for a receipt' : codeGroups(receiptCode).join(' '),
    },
    {
      label: 'Where the money is',
      value:
        paymentReference === null ? (
          'No payment of a customer here'
        ) : (
          <Link to={`/admin/payments?q=${paymentReference}`}>{paymentReference}</Link>
        ),
    },
  ];
}

const numberOf = (accountNumber: string) =>
  accountNumber === '' ? '' : <AccountNumber accountNumber={accountNumber} />;
