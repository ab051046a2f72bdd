import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '../../ui/copy-button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { SupportLines } from '../support-lines.tsx';
import type { PaymentWords } from './payment-attempt.ts';
import { TRANSFER_WORDS } from './transfer-words.ts';
import classes from './unknown-outcome.module.css';
import type { PaymentChecks } from './use-payment-checks.ts';

type Props = {
  readonly checks: PaymentChecks;
  readonly words?: Pick<PaymentWords, 'act'>;
  /** Which payment it is, where no review beside it says so: `₦1,600.00 to BELLO MUSA`. */
  readonly what?: string;
  /** Empty while nobody has told it. */
  readonly reference: string;
  /** Called when somebody goes on to another page; the payment is not forgotten. */
  readonly onLeave?: () => void;
};

/** The answer to a confirm got lost: nobody may send again before it is known what became of it (decision 6). */
export function UnknownOutcome({ checks, words = TRANSFER_WORDS, what = '', reference, onLeave }: Props) {
  const { check, isChecking, checkedAt } = checks;
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The code's boxes had the focus, and they are gone.
    place.current?.closest('[role="dialog"]')?.querySelector('h2')?.focus();
  }, []);
  return (
    <InlineAlert tone="warning" role="alert" title={`We haven't heard back. Don't ${words.act} again yet`}>
      {what !== '' && <p className={classes['what']}>{what}</p>}
      <p ref={place}>
        We sent your instruction and did not hear back. The money may have moved. Do not {words.act} it again.
      </p>
      <p>
        We keep checking. You may leave this page: if the money left your account, we tell you by SMS and
        email.
      </p>
      {reference !== '' && (
        <p className={classes['reference']}>
          Reference {reference}
          <CopyButton text={reference} what="reference" />
        </p>
      )}
      <p className={classes['actions']}>
        <SubmitButton variant="default" onClick={() => void check()} busy={isChecking && 'Checking...'}>
          Check now
        </SubmitButton>
        <Link to="/transaction-history" className={classes['link']} onClick={onLeave}>
          See Transaction History
        </Link>
      </p>
      {/* The same words are told aloud once, and the time not at all. */}
      <p role="status">
        {checkedAt === null ? '' : 'Still no answer. Your money is safe: it moves once or not at all.'}
      </p>
      <p className={classes['checked']}>
        {checkedAt === null ? 'Not checked yet' : `Last checked ${checkedAt}`}
      </p>
      <SupportLines />
    </InlineAlert>
  );
}
