import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCircleCheck,
  IconCircleX,
  IconClock,
} from '@tabler/icons-react';
import { nairaText } from '../../lib/naira-text.ts';
import { Placeholder } from '../../ui/placeholder.tsx';
import { SummaryPanel, type SummaryState } from './summary-panel.tsx';
import classes from './this-week.module.css';

type Props = { readonly state: SummaryState };

/** How many payments of this week failed, wait and are done, and what came in and went out. */
export function ThisWeek({ state }: Props) {
  return (
    <SummaryPanel
      title="This Week"
      state={state}
      placeholder={<Placeholder heightPx={134} narrowHeightPx={219} />}
    >
      {({ weeklyTransactionSummary: week }) => {
        const facts = [
          { name: 'Failed', value: week.failedTransactions, Icon: IconCircleX, tone: 'danger' },
          { name: 'Pending', value: week.pendingTransactions, Icon: IconClock, tone: 'warning' },
          { name: 'Completed', value: week.completedTransactions, Icon: IconCircleCheck, tone: 'success' },
          { name: 'Inwards', value: nairaText(week.inwards), Icon: IconArrowDownLeft, tone: 'success' },
          { name: 'Outwards', value: nairaText(week.outwards), Icon: IconArrowUpRight, tone: 'plain' },
        ];
        return (
          <dl className={classes['facts']}>
            {facts.map(({ name, value, Icon, tone }) => (
              <div key={name} className={classes['fact']}>
                <dt className={classes['label']}>
                  <Icon aria-hidden size={18} stroke={1.75} className={classes['icon']} data-tone={tone} />
                  {name}
                </dt>
                <dd className={classes['value']}>{value}</dd>
              </div>
            ))}
          </dl>
        );
      }}
    </SummaryPanel>
  );
}
