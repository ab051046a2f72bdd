import { amountInWords, parseNaira } from '@harvest/money';
import { useId } from 'react';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import type { ReviewAdvice } from './review-advice.ts';
import classes from './review-summary.module.css';
import type { StartedTransfer } from './transfer-attempt.ts';

type Props = { readonly started: StartedTransfer; readonly advice: ReviewAdvice | null };

/** What is about to be sent, to whom, from where. The amount and the name are the largest things on it. */
export function ReviewSummary({ started: { request, operation }, advice }: Props) {
  const adviceId = useId();
  const amountKobo = parseNaira(operation.amount);
  const charges = operation.total - operation.amount;
  const facts = [
    ['From', groupedAccountNumber(request.sourceAccountNumber)],
    ['Description', request.description],
    ...(charges > 0 ? [['In total with charges', nairaText(operation.total)] as const] : []),
  ] as const;
  return (
    // The dialog opens here, so that the review is heard before the code is asked for.
    <section
      className={classes['review']}
      aria-label="Your transfer"
      aria-describedby={advice === null ? undefined : adviceId}
      tabIndex={-1}
      data-autofocus
    >
      <p className={classes['muted']}>You're sending</p>
      <p className={classes['amount']}>{nairaText(operation.amount)}</p>
      {amountKobo !== null && <p className={classes['muted']}>{amountInWords(amountKobo)}</p>}
      <p className={classes['to']}>to</p>
      <p className={classes['name']}>{operation.destinationAccountName}</p>
      <p className={classes['muted']}>
        {operation.destinationBankName} · {groupedAccountNumber(request.destinationAccountNumber)}
      </p>
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {advice !== null && (
        <div className={classes['advice']}>
          <InlineAlert tone={advice.tone} id={adviceId}>
            <p>{advice.text}</p>
          </InlineAlert>
        </div>
      )}
    </section>
  );
}
