import { amountInWords, parseNaira } from '@harvest/money';
import { useEffect, useId, useRef } from 'react';
import { nairaText } from '../../lib/naira-text.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { chargeFacts } from './charge-facts.ts';
import type { PaymentWords, StartedPayment } from './payment-attempt.ts';
import type { ReviewAdvice } from './review-advice.ts';
import classes from './review-summary.module.css';

type Props = {
  readonly started: Pick<StartedPayment<unknown>, 'operation' | 'review'>;
  readonly words: Pick<PaymentWords, 'noun' | 'direction' | 'underWay' | 'unheard'>;
  /** Whether the code is on its way already. */
  readonly isSent: boolean;
  readonly advice: ReviewAdvice | null;
  readonly id: string;
  /** Whether the dialog opens here, so that the review is heard before the code is asked for. */
  readonly isStart: boolean;
};

/** What is about to be sent, to whom, from where. The amount and the name are the largest things on it. */
export function ReviewSummary({ started: { operation, review }, words, isSent, advice, id, isStart }: Props) {
  const adviceId = useId();
  const amount = useAboveKeypad(!isStart);
  const amountKobo = parseNaira(operation.amount);
  return (
    <section
      id={id}
      className={classes['review']}
      aria-label={`Your ${words.noun}`}
      aria-describedby={advice === null ? undefined : adviceId}
      tabIndex={-1}
      data-autofocus={isStart || undefined}
    >
      <p className={classes['muted']}>{isSent ? words.unheard : words.underWay}</p>
      <p ref={amount} className={classes['amount']}>
        {nairaText(operation.amount)}
      </p>
      {amountKobo !== null && <p className={classes['muted']}>{amountInWords(amountKobo)}</p>}
      <p className={classes['to']}>
        {words.direction} <strong className={classes['name']}>{review.to}</strong>
      </p>
      <p className={classes['muted']}>{review.toDetail}</p>
      <FactList className={classes['facts']} facts={[...review.facts, ...chargeFacts(operation)]} />
      {advice !== null && (
        <div className={classes['advice']}>
          <InlineAlert tone={advice.tone} id={adviceId}>
            <p>
              {advice.text}
              {advice.more !== undefined && <span className={classes['more']}> {advice.more}</span>}
            </p>
          </InlineAlert>
        </div>
      )}
    </section>
  );
}

/** Keeps a part at the top of what a keypad leaves of the screen when it opens; the browser puts the field in its middle. */
function useAboveKeypad(isOn: boolean) {
  const part = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!isOn || view === null) return undefined;
    let { height } = view;
    const onResize = () => {
      const isOpening = view.height < height;
      height = view.height;
      if (isOpening) requestAnimationFrame(() => part.current?.scrollIntoView({ block: 'start' }));
    };
    view.addEventListener('resize', onResize);
    return () => view.removeEventListener('resize', onResize);
  }, [isOn]);
  return part;
}
