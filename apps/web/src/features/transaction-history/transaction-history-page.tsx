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
import classes from './transaction-history-page.module.css';
import { TransactionTotals } from './transaction-totals.tsx';

/** What came in and went out (S2 §2). What is shown stands in the URL. */
export function TransactionHistoryPage() {
  const shown = useTransactionsUrl();
  const { open } = useOpenTransaction();
  const statement = useStatementDialog();
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer');
  const { page, size, sort } = shown.url;
  const answer = useTransactionsQuery({ page, size, sort, ...shown.wanted });
  const isNarrowed = Object.keys(shown.wanted).length > 0;
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
      <TransactionPanel />
      <RequestStatement />
    </div>
  );
}
