import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { nairaText } from '../../lib/naira-text.ts';
import { Placeholder } from '../../ui/placeholder.tsx';
import { BudgetLine } from './budget-line.tsx';
import { SummaryPanel, type SummaryState } from './summary-panel.tsx';
import classes from './this-week.module.css';

type Props = { readonly state: SummaryState };

/** What came in and went out this week, and in a quiet line how many payments failed, wait and are done. */
export function ThisWeek({ state }: Props) {
  return (
    <SummaryPanel
      title="This Week"
      state={state}
      placeholder={<Placeholder heightPx={95} narrowHeightPx={156} />}
    >
      {({ weeklyTransactionSummary: week }) => {
        const flows = [
          { name: 'Inwards', value: week.inwards, Icon: IconArrowDownLeft },
          { name: 'Outwards', value: week.outwards, Icon: IconArrowUpRight },
        ];
        const counts = [
          { name: 'Failed', value: week.failedTransactions, tone: 'danger' },
          { name: 'Pending', value: week.pendingTransactions, tone: 'warning' },
          { name: 'Completed', value: week.completedTransactions, tone: 'plain' },
        ];
        return (
          <>
            <dl className={classes['flows']}>
              {flows.map(({ name, value, Icon }) => (
                <div key={name} className={classes['flow']}>
                  <dt className={classes['label']}>
                    <Icon aria-hidden size={18} stroke={1.75} className={classes['icon']} data-flow={name} />
                    {name}
                  </dt>
                  <dd className={classes['value']}>{nairaText(value)}</dd>
                </div>
              ))}
            </dl>
            <dl className={classes['counts']}>
              {counts.map(({ name, value, tone }) => (
                <div key={name} className={classes['count']} data-tone={value > 0 ? tone : 'plain'}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <BudgetLine />
          </>
        );
      }}
    </SummaryPanel>
  );
}
