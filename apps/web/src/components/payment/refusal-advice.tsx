import type { ErrorCode } from '@harvest/contracts/errors';
import { Link } from 'react-router';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import type { PaymentWords, Refusal } from './payment-attempt.ts';
import classes from './refusal-advice.module.css';

type Advice = { readonly text?: string; readonly link?: { readonly to: string; readonly label: string } };

/** What a level allows is part of the bank's own words. */
const KYC: Advice = { link: { to: '/kyc-setting', label: 'Go to Kyc Settings' } };
const CUSTOMER_SERVICE = { to: '/customer-service', label: 'Go to Customer Service' };

/** What a customer can do about a refusal; the bank's own words say what happened. */
const ADVICE: Partial<Record<ErrorCode, Advice>> = {
  INSUFFICIENT_FUNDS: { text: 'Choose another account, or a smaller amount.' },
  KYC_LEVEL_TOO_LOW: KYC,
  SINGLE_LIMIT_EXCEEDED: KYC,
  DAILY_LIMIT_EXCEEDED: KYC,
  ACCOUNT_FROZEN: { text: 'We can tell you why.', link: CUSTOMER_SERVICE },
  ACCOUNT_CANNOT_RECEIVE: { text: 'Ask the person you are paying for another account.' },
  TOO_MANY_WRONG_CODES: {
    text: 'We take codes again in 24 hours at the latest.',
    link: CUSTOMER_SERVICE,
  },
};

type Props = { readonly refusal: Refusal; readonly words: PaymentWords };

/** A refused payment: what happened, that no money moved, what to do. */
export function RefusalAdvice({ refusal, words }: Props) {
  const advice = adviceOn(refusal, words);
  return (
    <InlineAlert tone="danger" role="alert" title="Nothing was sent">
      <p>{refusal.text}</p>
      {advice?.text !== undefined && <p>{advice.text}</p>}
      {advice?.link && (
        <Link to={advice.link.to} className={classes['link']}>
          {advice.link.label}
        </Link>
      )}
    </InlineAlert>
  );
}

function adviceOn({ code }: Refusal, { send }: PaymentWords): Advice | undefined {
  if (code === 'CODE_TRIES_USED_UP' || code === 'OPERATION_EXPIRED')
    return { text: `Go back to the form and press ${send}: you get a new code.` };
  return code === null ? undefined : ADVICE[code];
}
