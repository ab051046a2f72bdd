import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUserInfo } from '../../api/session.ts';
import { useTransactionsQuery } from '../../api/transactions-api.ts';
import { RequestStatement } from '../../components/statement/request-statement.tsx';
import { useStatementDialog } from '../../components/statement/use-statement-dialog.ts';
import { TransactionPanel } from '../../components/transaction-details/transaction-panel.tsx';
import { useOpenTransaction } from '../../components/transaction-details/use-open-transaction.ts';
import { TransactionTable } from '../../components/transaction-list/transaction-table.tsx';
import { useTransactionsUrl } from '../../components/transaction-list/use-transactions-url.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import { SpendingPart } from './spending-part.tsx';
import classes from './transaction-history-page.module.css';
import { TransactionTotals } from './transaction-totals.tsx';
import { type HistoryView, useHistoryView } from './use-history-view.ts';

const VIEWS: readonly { readonly value: HistoryView; readonly label: string }[] = [
  { value: 'transactions', label: 'Transactions' },
  { value: 'spending', label: 'Spending' },
];

/** What came in and went out (S2 §2), and what it was spent on. What is shown stands in the URL. */
export function TransactionHistoryPage() {
  const { view, show, ...shown } = useHistoryView();
  const statement = useStatementDialog();
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageHeading title="Transaction History" />
        <Button
          aria-haspopup="dialog"
          leftSection={<IconPlus aria-hidden size={20} stroke={2} />}
          onClick={statement.open}
        >
          {TEXTS.requestStatement}
        </Button>
      </div>
      <PillTabs label="Show" tabs={VIEWS} value={view} onChange={show}>
        {view === 'spending' ? <SpendingPart shown={shown} /> : <TransactionList />}
      </PillTabs>
      <TransactionPanel />
      <RequestStatement />
    </div>
  );
}

function TransactionList() {
  const shown = useTransactionsUrl();
  const { open } = useOpenTransaction();
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer');
  const { page, size, sort } = shown.url;
  const answer = useTransactionsQuery({ page, size, sort, ...shown.wanted });
  const isNarrowed = Object.keys(shown.wanted).length > 0;
  return (
    <TransactionTable
      shown={shown}
      answer={answer}
      onOpen={({ referenceNumber }) => open(referenceNumber)}
      summary={isNarrowed ? <TransactionTotals wanted={shown.wanted} /> : undefined}
      emptyHint="What you send and receive will be listed here."
      emptyAction={
        maySend && (
          <Button component={Link} to="/transfer">
            Make a transfer
          </Button>
        )
      }
    />
  );
}
