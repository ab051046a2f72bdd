import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import type { Spending } from '../../../api/spending-api.ts';
import { nairaText } from '../../../lib/naira-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './month-flows.module.css';

type Props = { readonly flows: Pick<Spending, 'inwards' | 'outwards'> };

/** What came in and went out in a month, and in a sentence which of them was more. */
export function MonthFlows({ flows: { inwards, outwards } }: Props) {
  return (
    <Panel title="In and out">
      <dl className={classes['flows']}>
        <div>
          <dt className={classes['label']}>
            <IconArrowDownLeft aria-hidden size={18} stroke={1.75} data-flow="in" />
            Money in
          </dt>
          <dd className={classes['value']}>{nairaText(inwards)}</dd>
        </div>
        <div>
          <dt className={classes['label']}>
            <IconArrowUpRight aria-hidden size={18} stroke={1.75} />
            Money out
          </dt>
          <dd className={classes['value']}>{nairaText(outwards)}</dd>
        </div>
      </dl>
      <p className={classes['note']}>
        {differenceWords(Math.round(inwards * 100) - Math.round(outwards * 100))} Failed payments and moves
        between your own accounts are not counted.
      </p>
    </Panel>
  );
}

function differenceWords(moreInKobo: number): string {
  if (moreInKobo === 0) return 'As much came in as went out.';
  const more = nairaText(Math.abs(moreInKobo) / 100);
  return moreInKobo > 0 ? `${more} more came in than went out.` : `${more} more went out than came in.`;
}
