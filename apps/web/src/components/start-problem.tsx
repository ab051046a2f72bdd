import { Link } from 'react-router';
import { type CallFailure, refusalCode } from '../api/failure.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { Problem } from '../ui/problem.tsx';
import type { Refusal } from './payment/payment-attempt.ts';
import { failureBeside, reportActionFailure } from './report-action-failure.ts';
import classes from './start-problem.module.css';

/** Where a phone is proved; without that no code can be sent to who may get codes by SMS alone (decision 55). */
export const PHONE_PROOF = { to: '/settings?tab=contacts', label: 'Prove your phone' } as const;

type Props = {
  readonly refusal: Refusal | null;
  /** Closes the dialog it stands in, which the link leaves. */
  readonly onLeave?: () => void;
};

/** Why something that takes a code was not started, and the way to what is missing. */
export function StartProblem({ refusal, onLeave }: Props) {
  if (refusal?.code !== 'PHONE_NOT_PROVED') return <Problem text={refusal?.text ?? null} />;
  return (
    <InlineAlert tone="danger" role="alert">
      <p>{refusal.text}</p>
      <Link
        to={PHONE_PROOF.to}
        className={classes['link']}
        {...(onLeave && { replace: true, onClick: onLeave })}
      >
        {PHONE_PROOF.label}
      </Link>
    </InlineAlert>
  );
}

/** The refusal of a start, where what was pressed and what is said about it are in one view. */
export const refusedStart = (failure: CallFailure, fallback: string): Refusal => ({
  text: failureBeside(failure, fallback),
  code: refusalCode(failure),
});

/** The same on a page longer than a screen: says so in a toast, too. */
export const reportRefusedStart = (failure: CallFailure, fallback: string): Refusal => ({
  text: reportActionFailure(failure, fallback),
  code: refusalCode(failure),
});
