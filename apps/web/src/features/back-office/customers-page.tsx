import { useNavigate } from 'react-router';
import { useCustomersQuery } from '../../api/back-office-api.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './back-office.module.css';
import { SubjectTable } from './subject-table.tsx';
import { useCustomersUrl } from './use-customers-url.ts';

/** Every customer, found by name, e-mail, phone or account number. */
export function CustomersPage() {
  const navigate = useNavigate();
  const { url, isBlocked, wanted } = useCustomersUrl();
  const { data, currentData, error, isFetching, refetch } = useCustomersQuery(wanted);
  return (
    <div className={classes['page']}>
      <PageHeading title="Customers" />
      <SubjectTable
        caption="Customers"
        searchLabel="Name, email, phone or account number"
        sinceLabel="Customer since"
        data={data}
        isBusy={isFetching && currentData === undefined}
        failure={error}
        onRetry={refetch}
        onOpen={(id) => void navigate(`/admin/customers/${id}`)}
        stateOf={({ state }) => <StatusChip status={state} />}
        url={url}
        quickFilters={[
          {
            label: 'Blocked',
            isOn: isBlocked,
            onPress: (isOn) => url.change({ filters: { status: isOn ? 'BLOCKED' : null } }),
          },
        ]}
        emptyHint="Customers are listed here once they have registered."
      />
    </div>
  );
}
