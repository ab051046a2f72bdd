import { readAmount } from '@harvest/input/amount';
import { amountInWords, formatNaira } from '@harvest/money';
import type { Account } from '../../api/accounts-api.ts';
import { dayWords, type Plan } from '../../components/schedule-words.ts';
import { shortAccountName } from '../../lib/account-number.ts';
import { FactList } from '../../ui/fact-list.tsx';
import classes from './live-summary.module.css';

type Props = {
  /** As it stands in its field. */
  readonly amount: string;
  readonly to: { readonly name: string; readonly detail: string } | null;
  readonly from: Account | undefined;
  /** When it is paid; null for at once, and while that is not known. */
  readonly plan: Plan | null;
};

/** What the form comes to, so that it is checked while it can still be changed with a key. */
export function LiveSummary({ amount, to, from, plan }: Props) {
  const amountKobo = readAmount(amount);
  const isAmount = amountKobo !== null && amountKobo > 0n;
  return (
    <section className={classes['summary']} aria-label="Summary">
      <p className={classes['label']}>Amount</p>
      <p className={classes['amount']} data-empty={!isAmount || undefined}>
        {isAmount ? formatNaira(amountKobo) : '₦0.00'}
      </p>
      <p className={classes['words']}>{isAmount ? amountInWords(amountKobo) : ''}</p>
      <p className={classes['label']}>To</p>
      <p className={classes['name']} data-empty={to === null || undefined}>
        {to === null ? 'Nobody yet' : to.name}
      </p>
      <p className={classes['detail']}>{to?.detail}</p>
      <FactList
        className={classes['facts']}
        facts={[
          { label: 'From', value: from === undefined ? '–' : shortAccountName(from) },
          ...(plan === null ? [] : [{ label: 'First paid', value: dayWords(plan.firstDay) }]),
          // The bank reckons it when the transfer is started, and the review names one only where there is one.
          { label: 'Fee', value: 'If any, before your code' },
        ]}
      />
    </section>
  );
}
