import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUserInfo } from '../../../api/session.ts';
import { type Spending, useSpendingQuery } from '../../../api/spending-api.ts';
import { FetchFailure } from '../../../components/fetch-failure.tsx';
import { BasketIllustration } from '../../../components/illustrations/basket-illustration.tsx';
import { monthAway, monthText } from '../../../lib/calendar-month.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import type { ShownMonth } from '../use-history-view.ts';
import { CategoryTable } from './category-table.tsx';
import { FlowTable } from './flow-table.tsx';
import { MonthFlows } from './month-flows.tsx';
import { RecipientTable } from './recipient-table.tsx';
import classes from './spending-view.module.css';

type Props = { readonly shown: ShownMonth };

/** What a month came to, and where its money went. The months are in the URL. */
export function SpendingView({ shown }: Props) {
  const { month, thisMonth, firstMonth, showMonth } = shown;
  const { data, currentData, error, isFetching, refetch } = useSpendingQuery(month);
  const isBusy = isFetching && currentData === undefined;
  const hasFailed = error !== undefined && !isFetching;
  return (
    <div className={classes['view']}>
      <div className={classes['stepper']}>
        <IconButton
          label="Previous month"
          aria-disabled={month <= firstMonth}
          onClick={() => month > firstMonth && showMonth(monthAway(month, -1))}
        >
          <IconChevronLeft aria-hidden size={24} stroke={1.75} />
        </IconButton>
        <h2 className={classes['month']} aria-live="polite">
          {monthText(month)}
        </h2>
        <IconButton
          label="Next month"
          aria-disabled={month >= thisMonth}
          onClick={() => month < thisMonth && showMonth(monthAway(month, 1))}
        >
          <IconChevronRight aria-hidden size={24} stroke={1.75} />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {isBusy ? 'Loading your spending' : ''}
      </p>
      {hasFailed && <FetchFailure failure={error} fallback={TEXTS.fetchSpendingFailed} onRetry={refetch} />}
      {data === undefined && !hasFailed && <Placeholder heightPx={420} />}
      {data !== undefined && !(hasFailed && currentData === undefined) && (
        <div className={classes['content']} data-busy={isBusy || undefined} aria-busy={isBusy}>
          <MonthContent spending={data} shown={shown} />
        </div>
      )}
    </div>
  );
}

const hasFlow = ({ inwards, outwards }: { readonly inwards: number; readonly outwards: number }) =>
  inwards > 0 || outwards > 0;

function MonthContent({ spending, shown }: Props & { readonly spending: Spending }) {
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer') === true;
  const { months, categories, recipients, month } = spending;
  const wasEverUsed = months.some(hasFlow);
  if (!wasEverUsed && categories.length === 0)
    return (
      <Panel title="Nothing to show">
        <EmptyState
          title={`Nothing came in or went out up to ${monthText(month)}`}
          hint="What you send, buy and receive is added up here, month by month."
          illustration={<BasketIllustration />}
          action={
            maySend && (
              <Button component={Link} to="/transfer">
                Make a transfer
              </Button>
            )
          }
        />
      </Panel>
    );
  return (
    <>
      <MonthFlows flows={spending} />
      <div className={classes['main']}>
        <CategoryTable key={month} spending={spending} thisMonth={shown.thisMonth} />
        {recipients.length > 0 && <RecipientTable recipients={recipients} />}
      </div>
      <FlowTable months={months} shown={shown} />
    </>
  );
}
