import { TEXTS } from '@harvest/contracts/texts';
import { useEffect, useRef, useState } from 'react';
import type { KycStatus, Submitted } from '../../api/kyc-api.ts';
import { KycNumbersForm } from '../../components/kyc-numbers-form.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { SubmissionNotice } from '../../components/submission-notice.tsx';
import { submissionObstacle } from '../../components/submission-obstacle.ts';
import { toast } from '../../components/toast.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './level-form.module.css';
import { type FormLevel, LEVEL_STEPS } from './level-steps.ts';
import { PicturesForm } from './pictures-form.tsx';

type Props = { readonly status: KycStatus; readonly level: FormLevel };

const LEADS = {
  '1': 'Your BVN or your NIN, or both of them.',
  '2': 'Both your BVN and your NIN.',
  '3': 'A picture of a utility bill and one of your identification card. Two people at the bank look at them.',
} as const satisfies Record<FormLevel, string>;

/** The form of the next level, how it stands with it, and once it was submitted, what became of that. */
export function LevelForm({ status, level }: Props) {
  const [news, setNews] = useState<{ readonly level: FormLevel; readonly submitted: Submitted } | null>(null);
  const details = status.levels.find((each) => each.level === level)?.details;
  if (details === undefined) return null;
  const isHighest = status.currentLevel === level;
  const obstacle = submissionObstacle(status.levelDetails.status);
  const tell = (submitted: Submitted) => {
    toast.quietly(TEXTS.detailsSubmitted);
    setNews({ level, submitted });
  };
  // What is typed belongs to one submission: the next one, once it is allowed, begins anew.
  const key = `${level} ${status.levelDetails.status}`;
  return (
    <section className={classes['card']} aria-labelledby="level-form-title">
      {news && <News {...news} />}
      <div className={classes['head']}>
        <h2 id="level-form-title">{nameOf(level)}</h2>
        {status.levelDetails.status !== null && <StatusChip status={status.levelDetails.status} />}
      </div>
      {isHighest ? (
        <InlineAlert tone="success" title={`You have KYC level ${level}, the highest one`}>
          <p>There is nothing more to do.</p>
        </InlineAlert>
      ) : (
        obstacle === null && <p className={classes['lead']}>{leadOf(status, level)}</p>
      )}
      <SubmissionNotice
        level={level}
        details={{ ...details, status: status.levelDetails.status }}
        declinedBefore={status.levelDetails.declinedBefore}
      />
      {level === '3' ? (
        <PicturesForm key={key} obstacle={obstacle} onSubmitted={tell} />
      ) : (
        <KycNumbersForm
          key={key}
          level={level}
          verifiedNumbers={status.verifiedNumbers}
          obstacle={obstacle}
          submitLabel="Submit"
          onSubmitted={tell}
        />
      )}
    </section>
  );
}

function leadOf({ verifiedNumbers: { bvn, nin } }: KycStatus, level: FormLevel): string {
  const isConfirmed = level !== '3' && bvn !== null && nin !== null;
  return isConfirmed
    ? 'We verified these numbers when you joined. Confirm that they are still yours.'
    : LEADS[level];
}

const nameOf = (level: FormLevel): string | undefined =>
  LEVEL_STEPS.find((each) => each.level === level)?.name;

/** It takes the focus, because the form that led here is gone. */
function News({ level, submitted }: { readonly level: FormLevel; readonly submitted: Submitted }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another level is the reason to run.
  useEffect(() => notice.current?.focus(), [level]);
  return (
    <div ref={notice} tabIndex={-1} className={classes['news']}>
      <InlineAlert tone="success" title={TEXTS.detailsSubmitted}>
        {submitted === 'APPROVED' && <p>You have KYC level {level} now.</p>}
      </InlineAlert>
    </div>
  );
}
