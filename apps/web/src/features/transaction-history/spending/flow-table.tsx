import type { Spending } from '../../../api/spending-api.ts';
import { monthText } from '../../../lib/calendar-month.ts';
import { shortNairaText } from '../../../lib/naira-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { ShownMonth } from '../use-history-view.ts';
import { Bar } from './bar.tsx';
import classes from './flow-table.module.css';

type Props = { readonly months: Spending['months']; readonly shown: ShownMonth };

/** Six months beside each other; each leads to its own. */
export function FlowTable({ months, shown }: Props) {
  const most = Math.max(...months.flatMap(({ inwards, outwards }) => [inwards, outwards]));
  return (
    <Panel title="Six months">
      <div className={classes['room']}>
        <table className={classes['table']}>
          <caption className="sr-only">Money in and out of six months</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Money in</th>
              <th scope="col">Money out</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, inwards, outwards }) => (
              <tr key={month} data-shown={month === shown.month || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes['month']}
                    aria-current={month === shown.month ? 'true' : undefined}
                    onClick={() => shown.showMonth(month)}
                  >
                    {monthText(month, 'short')}
                  </button>
                </th>
                <td>
                  <span className={classes['amount']}>{shortNairaText(inwards)}</span>
                  <Bar amount={inwards} most={most} tone="in" />
                </td>
                <td>
                  <span className={classes['amount']}>{shortNairaText(outwards)}</span>
                  <Bar amount={outwards} most={most} tone="out" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
