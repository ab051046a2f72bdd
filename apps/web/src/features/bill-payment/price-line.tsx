import { amountInWords, readNaira } from '@harvest/money';
import type { Account } from '../../api/accounts-api.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { useAmountWarning } from './bill-amount-field.tsx';
import classes from './price-line.module.css';

type Props = {
  /** Undefined while nothing is chosen. */
  readonly price: number | undefined;
  readonly account: Account | undefined;
  /** Whether a refusal says already what there is to say. */
  readonly isSilent: boolean;
};

/** What it costs, where the provider alone decides that, as large as an amount that is typed. */
export function PriceLine({ price, account, isSilent }: Props) {
  const warning = useAmountWarning(price === undefined ? '' : String(price), account);
  const amountKobo = price === undefined ? null : readNaira(price);
  return (
    <div className={classes['price']}>
      <p className={classes['label']}>Amount</p>
      <output className={classes['amount']} data-empty={price === undefined || undefined}>
        {price === undefined ? '₦0.00' : nairaText(price)}
      </output>
      <p className={classes['words']}>
        {amountKobo === null ? 'The provider sets the price.' : amountInWords(amountKobo)}
      </p>
      <p role="status" className={classes['warning']}>
        {isSilent ? '' : warning}
      </p>
    </div>
  );
}
