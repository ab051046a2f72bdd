import { useNavigate, useParams } from 'react-router';
import { useCustomerQuery, useCustomerTransactionsQuery } from '../../api/back-office-api.ts';
import { TransactionTable } from '../../components/transaction-list/transaction-table.tsx';
import { useTransactionsUrl } from '../../components/transaction-list/use-transactions-url.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackLink } from './back-link.tsx';
import classes from './back-office.module.css';

/** Everything that came to a customer and left them, as they read it themselves. What is shown stands in the URL. */
export function CustomerTransactionsPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const shown = useTransactionsUrl();
  const { page, size, sort } = shown.url;
  const answer = useCustomerTransactionsQuery({ id, query: { page, size, sort, ...shown.wanted } });
  // Whoever comes from their page has read it: to ask again would only fill the audit.
  const { data: customer } = useCustomerQuery(id, { refetchOnMountOrArgChange: false });
  return (
    <div className={classes['page']}>
      <BackLink to={`/admin/customers/${id}`}>{customer?.title ?? 'The customer'}</BackLink>
      <PageHeading title={customer ? `Transactions of ${customer.title}` : 'Transactions'} />
      <TransactionTable
        shown={shown}
        answer={answer}
        onOpen={({ referenceNumber }) =>
          void navigate(`/admin/customers/${id}/transactions/${encodeURIComponent(referenceNumber)}`)
        }
        emptyHint="What the customer sends and receives will be listed here."
      />
    </div>
  );
}
