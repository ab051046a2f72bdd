import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type ScheduledPayment, useScheduledPaymentsQuery } from '../../api/scheduled-payments-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { CalendarIllustration } from '../../components/illustrations/calendar-illustration.tsx';
import { paymentTextOf } from '../../components/payment/bill-words.ts';
import { ShortfallWarning } from '../../components/scheduling/shortfall-warning.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { QuickFilter } from '../../ui/quick-filters.tsx';
import { useListUrl } from '../../ui/use-list-url.ts';
import { useOpenInAddress } from '../../ui/use-open-in-address.ts';
import { ScheduledPaymentCard } from './scheduled-payment-card.tsx';
import { SCHEDULED_PAYMENT_COLUMNS } from './scheduled-payment-columns.tsx';
import classes from './scheduled-payment-page.module.css';
import { ScheduledPaymentPanel } from './scheduled-payment-panel.tsx';

/** What a list can be narrowed to: the three statuses, and what a customer did with a payment. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  PENDING: 'Pending',
  PAUSED: 'Paused',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};
const isStatus = (value: string): boolean => Object.hasOwn(STATUS_WORDS, value);

const keyOf = ({ uuid }: ScheduledPayment): string => uuid;
/** S2 §2: what is still to be paid can be edited. */
const wordOf = ({ status }: ScheduledPayment): string => (status === 'PENDING' ? 'Edit' : 'View');
const labelOf = (payment: ScheduledPayment): string => `${wordOf(payment)} ${paymentTextOf(payment)}`;

/** What is paid later (S2 §2), the next one first, as the bank lists it. What is shown stands in the URL. */
export function ScheduledPaymentPage() {
  const url = useListUrl({ status: isStatus }, ['nextDay']);
  const { page, size, q, filters } = url;
  const { status } = filters;
  const { reference, open, close } = useOpenInAddress('payment');
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer') === true;
  const { data, currentData, error, isFetching, refetch } = useScheduledPaymentsQuery({
    page,
    size,
    ...(q !== '' && { q }),
    ...(status !== undefined && { status }),
  });
  const quickFilters = Object.entries(STATUS_WORDS).map(
    ([name, label]): QuickFilter => ({
      label,
      isOn: status === name,
      onPress: (isOn) => url.change({ filters: { status: isOn ? name : null } }),
    }),
  );
  const create = maySend && (
    <Button
      component={Link}
      to="/transfer?schedule=1"
      leftSection={<IconPlus aria-hidden size={20} stroke={2} />}
    >
      {TEXTS.createScheduledPayment}
    </Button>
  );

  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageHeading title="Scheduled Payments" />
        {create}
      </div>
      <ShortfallWarning />
      <DataTable
        caption="Scheduled payments"
        searchLabel="Search"
        searchPlaceholder="Name, account or reference"
        columns={SCHEDULED_PAYMENT_COLUMNS}
        rowKey={keyOf}
        card={(payment) => <ScheduledPaymentCard payment={payment} />}
        opening={{ label: labelOf, word: wordOf, onOpen: ({ referenceNumber }) => open(referenceNumber) }}
        page={data && { rows: data.scheduledPayments, totalCount: data.totalCount }}
        isBusy={isFetching && currentData === undefined}
        failure={
          error &&
          !isFetching && (
            <FetchFailure failure={error} fallback={TEXTS.fetchScheduledPaymentsFailed} onRetry={refetch} />
          )
        }
        url={url}
        quickFilters={quickFilters}
        empty={{
          title: TEXTS.noRecords,
          hint: 'What you plan ahead is listed here: for one day, or again every week or month.',
          illustration: <CalendarIllustration />,
        }}
      />
      <ScheduledPaymentPanel reference={reference} onClose={close} />
    </div>
  );
}
