import { TEXTS } from '@harvest/contracts/texts';
import { type BillLog as Log, useBillLogsQuery, useSavedNumbersQuery } from '../../api/bills-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { boughtText } from '../../components/payment/bill-words.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useOpenInAddress } from '../../ui/use-open-in-address.ts';
import { BillCard } from './bill-card.tsx';
import { BILL_COLUMNS } from './bill-columns.tsx';
import { BillDetailsDialog } from './bill-details-dialog.tsx';
import { BillFilters } from './bill-filters.tsx';
import classes from './bill-log.module.css';
import { ContinuedBill } from './continued-bill.tsx';
import { useBillsUrl } from './use-bills-url.ts';

const keyOf = ({ id }: Log): string => id;
const labelOf = ({ amount, bill }: Log): string =>
  `View ${nairaText(amount)} for ${boughtText(bill)}, ${groupedBillNumber(bill.utilityProductType, bill.number)}`;

/** What was bought so far (S2 §2), newest first. What is shown stands in the URL, also which purchase is open. */
export function BillLog() {
  const { url, activeFilters, quickFilters } = useBillsUrl();
  const { reference, open, close } = useOpenInAddress('purchase');
  const { page, size, q, filters } = url;
  // Asked for ahead of need: where they come late, they push away what is being typed below them.
  useSavedNumbersQuery();
  const { data, currentData, error, isFetching, refetch } = useBillLogsQuery({
    page,
    size,
    ...filters,
    ...(q !== '' && { q }),
  });
  return (
    <div className={classes['log']}>
      <h2>Past purchases</h2>
      <DataTable
        caption="Past purchases"
        noun={{ one: 'purchase', many: 'purchases' }}
        searchLabel="Search"
        searchPlaceholder="Number, name or reference"
        columns={BILL_COLUMNS}
        rowKey={keyOf}
        card={(log) => <BillCard log={log} />}
        opening={{ label: labelOf, onOpen: ({ id }) => open(id) }}
        page={data && { rows: data.logs, totalCount: data.totalCount }}
        isBusy={isFetching && currentData === undefined}
        failure={
          error &&
          !isFetching && <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
        }
        url={url}
        quickFilters={quickFilters}
        filters={<BillFilters url={url} />}
        activeFilters={activeFilters}
        empty={{
          title: TEXTS.noRecords,
          hint: 'What you buy above is listed here, with its receipt and, for a prepaid meter, its token.',
          illustration: <BasketIllustration />,
        }}
      />
      <BillDetailsDialog id={reference} onClose={close} />
      <ContinuedBill />
    </div>
  );
}
