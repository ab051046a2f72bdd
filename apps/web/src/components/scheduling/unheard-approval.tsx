import { useEffect, useRef } from 'react';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from '../payment/unknown-outcome.module.css';
import type { PaymentChecks } from '../payment/use-payment-checks.ts';
import { dayWords } from '../schedule-words.ts';
import type { Approval, ApprovalWords } from './approval.ts';
import { ScheduledLink } from './scheduled-link.tsx';
import { paysToday } from './use-approval.ts';

type Props = {
  readonly approval: Approval;
  readonly words: ApprovalWords;
  readonly checks: PaymentChecks;
};

/** The answer to a code got lost. What may have happened is said, and read back until it is known. */
export function UnheardApproval({ approval, words, checks }: Props) {
  const { check, isChecking, checkedAt } = checks;
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The code's boxes had the focus, and they are gone.
    place.current?.closest('[role="dialog"]')?.querySelector('h2')?.focus();
  }, []);
  return (
    <InlineAlert tone="warning" role="alert" title="We haven't heard back. Don't do it again yet">
      <p ref={place}>We sent your code and did not hear back. {words.mayBe}</p>
      <p>
        {paysToday(approval)
          ? 'The first payment is for today, so money may have left your account.'
          : `No money has moved by it: the first payment is on ${dayWords(approval.plan.firstDay)}.`}
      </p>
      <p className={classes['actions']}>
        <SubmitButton variant="default" onClick={() => void check()} busy={isChecking && 'Checking...'}>
          Check now
        </SubmitButton>
        <ScheduledLink className={classes['link']} />
      </p>
      {/* The same words are told aloud once, and the time not at all. */}
      <p role="status">{checkedAt === null ? '' : 'Still no answer.'}</p>
      <p className={classes['checked']}>
        {checkedAt === null ? 'Not checked yet' : `Last checked ${checkedAt}`}
      </p>
    </InlineAlert>
  );
}
