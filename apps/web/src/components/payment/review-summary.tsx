import { amountInWords, parseNaira } from '@harvest/money';
import { useId } from 'react';
import { nairaText } from '../../lib/naira-text.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import type { PaymentWords, StartedPayment } from './payment-attempt.ts';
import type { ReviewAdvice } from './review-advice.ts';
import classes from './review-summary.module.css';

type Props = {
  readonly started: Pick<StartedPayment<unknown>, 'operation' | 'review'>;
  readonly words: PaymentWords;
  /** Whether the code is on its way already. */
  readonly isSent: boolean;
  readonly advice: ReviewAdvice | null;
};

/** What is about to be sent, to whom, from where. The amount and the name are the largest things on it. */
export function ReviewSummary({ started: { operation, review }, words, isSent, advice }: Props) {
  const adviceId = useId();
  const amountKobo = parseNaira(operation.amount);
  const hasCharges = operation.total > operation.amount;
  const charges = { label: 'In total with charges', value: nairaText(operation.total) };
  return (
    // The dialog opens here, so that the review is heard before the code is asked for.
    <section
      className={classes['review']}
      aria-label={`Your ${words.noun}`}
      aria-describedby={advice === null ? undefined : adviceId}
      tabIndex={-1}
      data-autofocus
    >
      <p className={classes['muted']}>{isSent ? words.unheard : words.underWay}</p>
      <p className={classes['amount']}>{nairaText(operation.amount)}</p>
      {amountKobo !== null && <p className={classes['muted']}>{amountInWords(amountKobo)}</p>}
      <p className={classes['to']}>to</p>
      <p className={classes['name']}>{review.to}</p>
      <p className={classes['muted']}>{review.toDetail}</p>
      <FactList className={classes['facts']} facts={[...review.facts, ...(hasCharges ? [charges] : [])]} />
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
