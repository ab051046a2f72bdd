import type { KycStatus } from '../api/kyc-api.ts';
import { shortNairaText } from '../lib/naira-text.ts';
import { KycNumbersForm } from './kyc-numbers-form.tsx';
import classes from './level-one.module.css';
import { SubmissionNotice } from './submission-notice.tsx';

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
      {form && (
        <SubmissionNotice
          level="1"
          details={form}
          declinedBefore={status.levelDetails.declinedBefore}
          meanwhile="Until then you can receive money."
        />
      )}
      {form?.status === null && <Offer status={status} dailyNaira={form.dailyLimit} onReached={onReached} />}
      <p className={classes['quiet']}>Money between your own accounts can be moved at any time.</p>
    </section>
  );
}

type OfferProps = Pick<Props, 'status' | 'onReached'> & { readonly dailyNaira: number };

/** What onboarding verified is confirmed with one press (decision 25). */
function Offer({ status: { verifiedNumbers }, dailyNaira, onReached }: OfferProps) {
  const isVerified = verifiedNumbers.bvn !== null || verifiedNumbers.nin !== null;
  return (
    <>
      <p>
        {isVerified
          ? 'One step is left: confirm that these numbers, which we verified when you joined, are still yours.'
          : 'We have not verified a BVN or NIN of yours. Tell us one of them: we check it, and write to you.'}
      </p>
      <KycNumbersForm
        level="1"
        verifiedNumbers={verifiedNumbers}
        submitLabel={
          isVerified ? `Confirm and start paying up to ${shortNairaText(dailyNaira)} a day` : 'Submit'
        }
        onSubmitted={(submitted) => {
          if (submitted === 'APPROVED') onReached();
        }}
      />
    </>
  );
}
