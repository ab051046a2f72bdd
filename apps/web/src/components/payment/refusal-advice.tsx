import type { ErrorCode } from '@harvest/contracts/errors';
import { Link } from 'react-router';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PHONE_PROOF } from '../start-problem.tsx';
import { canBeReached, SupportLines } from '../support-lines.tsx';
import type { PaymentWords, Refusal } from './payment-attempt.ts';
import classes from './refusal-advice.module.css';

type Advice = {
  readonly text?: string;
  readonly link?: { readonly to: string; readonly label: string };
  /** Somebody at the bank has to be asked. */
  readonly needsBank?: true;
};

const OWN_LIMIT: Advice = {
  text: 'You set it for this kind of payment. Choose another account, or change it.',
  link: { to: '/settings?tab=transaction-limit', label: 'Go to Transaction Limit' },
};

/** What a customer can do about a refusal; the bank's own words say what happened. */
const ADVICE: Partial<Record<ErrorCode, Advice>> = {
  INSUFFICIENT_FUNDS: { text: 'Choose another account, or a smaller amount.' },
  KYC_LEVEL_TOO_LOW: { link: { to: '/kyc-setting', label: 'Go to Kyc Settings' } },
  OWN_SINGLE_LIMIT_EXCEEDED: OWN_LIMIT,
  OWN_DAILY_LIMIT_EXCEEDED: OWN_LIMIT,
  ACCOUNT_FROZEN: {
    text: canBeReached() ? 'We can tell you why.' : 'A branch can tell you why.',
    needsBank: true,
  },
  ACCOUNT_DISABLED: { text: 'Or choose another account to pay from.', needsBank: true },
  EMERGENCY_LOCK: { needsBank: true },
  PHONE_NOT_PROVED: { link: PHONE_PROOF },
  PHONE_TOO_NEW: { needsBank: true },
  NEW_RECIPIENTS_LIMIT_EXCEEDED: { link: { to: PHONE_PROOF.to, label: 'See until when, and why' } },
  ACCOUNT_CANNOT_RECEIVE: { text: 'Ask the person you are paying for another account.' },
  TOO_MANY_WRONG_CODES: { text: 'We take codes again in 24 hours at the latest.', needsBank: true },
};

type Props = {
  readonly refusal: Refusal;
  readonly words: Pick<PaymentWords, 'send' | 'done'>;
  /** What is true of it all, where it is no payment. */
  readonly title?: string;
  /** Whether a form has to be opened for another try, because none is behind what shows this. */
  readonly isFormless?: boolean;
};

/** A refused payment: what happened, that no money moved, what to do. */
export function RefusalAdvice(props: Props) {
  const { refusal, words, title = `Nothing was ${words.done}`, isFormless = false } = props;
  const advice = adviceOn(refusal, words, isFormless);
  // What one wanted is no alarm.
  const tone = refusal.code === 'OPERATION_STOPPED' ? 'success' : 'danger';
  return (
    <InlineAlert tone={tone} role="alert" title={title}>
      <p>{refusal.text}</p>
      {advice?.text !== undefined && <p>{advice.text}</p>}
      {advice?.link && (
        <Link to={advice.link.to} className={classes['link']}>
          {advice.link.label}
        </Link>
      )}
      {advice?.needsBank && <SupportLines />}
    </InlineAlert>
  );
}

function adviceOn(
  { code }: Refusal,
  { send }: Pick<PaymentWords, 'send'>,
  isFormless: boolean,
): Advice | undefined {
  if (code === 'CODE_TRIES_USED_UP' || code === 'OPERATION_EXPIRED')
    return { text: `${isFormless ? 'Open' : 'Go back to'} the form and press ${send}: you get a new code.` };
  return code === null ? undefined : ADVICE[code];
}
