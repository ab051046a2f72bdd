import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { type KycStatus, useSubmitKycLevel1Mutation } from '../api/kyc-api.ts';
import { createIdempotencyKeys } from '../lib/idempotency-keys.ts';
import { shortNairaText } from '../lib/naira-text.ts';
import { FactList } from '../ui/fact-list.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { Problem } from '../ui/problem.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import classes from './level-one.module.css';
import { reportActionFailure } from './report-action-failure.ts';
import { SupportLines } from './support-lines.tsx';

type Props = {
  readonly status: KycStatus;
  /** On a page whose words stand in the middle. */
  readonly isCentered: boolean;
  readonly onReached: () => void;
};

/** What somebody at level 0 can do and cannot, why, and the one thing to do about it. */
export function LevelOne({ status, isCentered, onReached }: Props) {
  const form = status.levels.find(({ level }) => level === '1')?.details;
  return (
    <section
      className={classes['level']}
      data-centered={isCentered || undefined}
      aria-labelledby="level-one-title"
    >
      <h2 id="level-one-title" className={classes['title']}>
        You can receive money, but not pay anybody yet
      </h2>
      {form?.status === 'PENDING' && (
        <InlineAlert tone="info" title="We are checking your details">
          <p>Somebody at the bank looks at them, and we write to you. Until then you can receive money.</p>
        </InlineAlert>
      )}
      {form?.status === 'DECLINED' && (
        <InlineAlert tone="danger" title="Your details for KYC level 1 were declined">
          <p>Reason: {form.comment}</p>
          <p>Customer service can let you submit them again.</p>
        </InlineAlert>
      )}
      {form?.status === 'DECLINED' && <SupportLines />}
      {form?.status === null && <Offer status={status} dailyNaira={form.dailyLimit} onReached={onReached} />}
      <p className={classes['quiet']}>Money between your own accounts can be moved at any time.</p>
    </section>
  );
}

type OfferProps = Pick<Props, 'status' | 'onReached'> & { readonly dailyNaira: number };

/** What onboarding verified is confirmed with one press (decision 25). */
function Offer({ status: { verifiedNumbers }, dailyNaira, onReached }: OfferProps) {
  const [submit, { isLoading, isSuccess }] = useSubmitKycLevel1Mutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const { bvn, nin } = verifiedNumbers;
  const facts = [
    { label: 'BVN', value: bvn },
    { label: 'NIN', value: nin },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  if (facts.length === 0) {
    return (
      <>
        <p>
          We have not verified a BVN or NIN of yours. Bring one to a branch, or ask customer service: then you
          can pay up to {shortNairaText(dailyNaira)} a day.
        </p>
        <SupportLines />
      </>
    );
  }

  const confirm = async () => {
    if (isLoading || isSuccess) return;
    const { data, error } = await submit({
      body: verifiedNumbers,
      idempotencyKey: keys.keyOf(verifiedNumbers),
    });
    setProblem(error ? reportActionFailure(error, TEXTS.submitDetailsFailed) : null);
    if (data?.status === 'APPROVED') onReached();
  };

  return (
    <>
      <p>One step is left: confirm that these numbers, which we verified when you joined, are still yours.</p>
      <FactList facts={facts} className={classes['numbers']} />
      <SubmitButton
        onClick={() => void confirm()}
        busy={(isLoading || isSuccess) && TEXTS.loading}
        className={`${classes['confirm']}`}
      >
        Confirm and start paying up to {shortNairaText(dailyNaira)} a day
      </SubmitButton>
      <Problem text={problem} />
    </>
  );
}
