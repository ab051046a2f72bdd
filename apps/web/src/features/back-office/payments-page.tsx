import { TEXTS } from '@harvest/contracts/texts';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  type TracedPayment,
  useKnownTransactionQuery,
  useTracedPaymentQuery,
} from '../../api/back-office-api.ts';
import { type CallFailure, refusalCode } from '../../api/failure.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../components/illustrations/basket-illustration.tsx';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { MoneySteps } from '../../components/payment/money-steps.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { toTheSecondText } from '../../lib/bank-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import pageClasses from './back-office.module.css';
import { OrderedPayments } from './ordered-payments.tsx';
import classes from './payment.module.css';
import { PaymentSearch } from './payment-search.tsx';
import { paymentSteps } from './payment-steps.ts';
import { withTimes } from './when.tsx';

/** How live data is kept so (decision 45). */
const LIVE_MS = 5000;

const isNotFound = (failure: CallFailure): boolean => refusalCode(failure) === 'NOT_FOUND';

/** Any payment of a customer, found by what it is known by, and where its money is. */
export function PaymentsPage() {
  const [search, setSearch] = useSearchParams();
  const knownBy = search.get('q')?.trim() ?? '';
  const isSeen = useDocumentVisibility() === 'visible';
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { currentData, error, isFetching, refetch } = useTracedPaymentQuery(knownBy, {
    skip: knownBy === '',
    pollingInterval: isSeen && isUnderWay ? LIVE_MS : 0,
  });
  // What pays again and again is pending for months.
  const isSingle = currentData?.payments === null;
  const mayChange = isSingle && (currentData.status === 'PENDING' || currentData.status === 'AWAITING_OTP');
  if (mayChange !== isUnderWay) setIsUnderWay(mayChange);

  const isNoPayment = !currentData && !isFetching && error !== undefined && isNotFound(error);
  const transaction = useTransactionKnownBy(isNoPayment ? knownBy : null);
  const isLooking = (isFetching && !currentData) || transaction.isLooking;
  const lastError = isNoPayment ? transaction.error : error;
  const failure = currentData || isLooking ? undefined : lastError;
  const isUnknown = failure !== undefined && isNotFound(failure);
  const find = (wanted: string) => {
    if (wanted !== knownBy) setSearch(wanted === '' ? {} : { q: wanted });
    else if (wanted !== '') void refetch();
  };
  return (
    <div className={pageClasses['page']}>
      <PageHeading title="Payments" />
      <PaymentSearch knownBy={knownBy} onSearch={find} />
      {isLooking && <Skeleton lines={6} label="Looking for the payment" />}
      {failure && !isUnknown && (
        <FetchFailure failure={failure} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
      )}
      {/* The eye sees what was found below the field; whoever listens stays in the field and is told. */}
      <div role="status" className={isUnknown ? undefined : 'sr-only'}>
        {currentData && `Found: ${currentData.title}`}
        {isUnknown && (
          <EmptyState
            title="Nothing of a customer has this reference, code or ID"
            hint="A reference is HV and 12 letters and digits, the code of a receipt 16, a session ID 30 digits, a request ID 36 characters."
            illustration={<BasketIllustration />}
          />
        )}
      </div>
      {knownBy === '' && (
        <EmptyState
          title="Any payment of a customer, and where its money is"
          hint="The reference stands on the receipt and in the history; a bulk transfer and a scheduled payment have one, too. Banks know a transfer by its session ID, providers a bill by its request ID. The code of a receipt, and the session ID of money that came from another bank, lead to that transaction."
          illustration={<SeedlingIllustration />}
        />
      )}
      {currentData && <Trace payment={currentData} />}
    </div>
  );
}

/** What is no payment may be a receipt, or money that came in: then its transaction opens in the place of this page. */
function useTransactionKnownBy(knownBy: string | null) {
  const navigate = useNavigate();
  const { currentData, error, isFetching } = useKnownTransactionQuery(knownBy ?? '', {
    skip: knownBy === null,
  });
  const open = useEffectEvent(({ customerId, referenceNumber }: NonNullable<typeof currentData>) => {
    const place = `/admin/customers/${customerId}/transactions/${encodeURIComponent(referenceNumber)}`;
    void navigate(place, { replace: true });
  });
  useEffect(() => {
    if (currentData) open(currentData);
  }, [currentData]);
  return { isLooking: knownBy !== null && (isFetching || currentData !== undefined), error };
}

function Trace({ payment }: { readonly payment: TracedPayment }) {
  const { customer, title, status, facts } = payment;
  const sender = {
    label: 'Customer',
    value: <Link to={`/admin/customers/${customer.id}`}>{customer.name}</Link>,
  };
  const about = (
    <Panel title={title} aside={<StatusChip status={status} />}>
      <FactList isStacked facts={[sender, ...withTimes(facts)]} />
    </Panel>
  );
  if (payment.payments !== null)
    return (
      <div className={classes['trace']}>
        {about}
        <Panel title="Its payments">
          <OrderedPayments key={payment.id} payments={payment.payments} />
        </Panel>
      </div>
    );
  return (
    <div className={classes['trace']}>
      <Panel title="Where the money is">
        <div aria-live="polite">
          <MoneySteps steps={paymentSteps(payment)} timeText={toTheSecondText} />
        </div>
      </Panel>
      {about}
    </div>
  );
}
