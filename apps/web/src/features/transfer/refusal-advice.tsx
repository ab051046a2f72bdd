import type { ErrorCode } from '@harvest/contracts/errors';
import { Link } from 'react-router';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './refusal-advice.module.css';
import type { Refusal } from './transfer-attempt.ts';

type Advice = { readonly text: string; readonly link?: { readonly to: string; readonly label: string } };

const KYC: Advice = {
  text: 'Higher levels let you send more.',
  link: { to: '/kyc-setting', label: 'Go to Kyc Settings' },
};
const CUSTOMER_SERVICE = { to: '/customer-service', label: 'Go to Customer Service' };
const START_AGAIN: Advice = { text: 'Go back to the form and press Send: you get a new code.' };

/** What a customer can do about a refusal; the bank's own words say what happened. */
const ADVICE: Partial<Record<ErrorCode, Advice>> = {
  INSUFFICIENT_FUNDS: { text: 'Choose another account, or a smaller amount.' },
  KYC_LEVEL_TOO_LOW: KYC,
  SINGLE_LIMIT_EXCEEDED: KYC,
  DAILY_LIMIT_EXCEEDED: KYC,
  ACCOUNT_FROZEN: { text: 'We can tell you why.', link: CUSTOMER_SERVICE },
  ACCOUNT_CANNOT_RECEIVE: { text: 'Ask the person you are paying for another account.' },
  CODE_TRIES_USED_UP: START_AGAIN,
  TOO_MANY_WRONG_CODES: {
    text: 'We take codes again in 24 hours at the latest.',
    link: CUSTOMER_SERVICE,
  },
  OPERATION_EXPIRED: START_AGAIN,
};

type Props = { readonly refusal: Refusal; readonly title: string };

/** A refused payment: what happened, that no money moved, what to do. */
export function RefusalAdvice({ refusal, title }: Props) {
  const advice = refusal.code === null ? undefined : ADVICE[refusal.code];
  return (
    <InlineAlert tone="danger" role="alert" title={title}>
      <p>{refusal.text}</p>
      {advice && <p>{advice.text}</p>}
      {advice?.link && (
        <Link to={advice.link.to} className={classes['link']}>
          {advice.link.label}
        </Link>
      )}
    </InlineAlert>
  );
}
