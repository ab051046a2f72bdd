import type { KycStatus } from '../../api/kyc-api.ts';
import { shortNairaText } from '../../lib/naira-text.ts';
import { StepMark } from '../../ui/step-mark.tsx';
import classes from './level-rail.module.css';
import { type FormLevel, LEVEL_STEPS } from './level-steps.ts';

type Props = { readonly status: KycStatus; readonly formLevel: FormLevel };

type Stand = 'Completed' | 'Current' | 'Next' | 'Being checked' | 'Declined' | 'Locked';

/** What stands at a level that was handed in and is not theirs. */
const DECIDED = { PENDING: 'Being checked', DECLINED: 'Declined', APPROVED: 'Current' } as const;

/** The way through the levels: those that the customer has stand out, and each says what it lets them send. */
export function LevelRail({ status: { currentLevel, levelDetails, levels }, formLevel }: Props) {
  const standOf = (level: FormLevel): Stand => {
    const ahead = Number(level) - Number(currentLevel);
    if (ahead <= 0) return ahead === 0 ? 'Current' : 'Completed';
    if (level !== formLevel) return 'Locked';
    return levelDetails.status === null ? 'Next' : DECIDED[levelDetails.status];
  };
  return (
    <ol aria-label="KYC levels" className={classes['rail']}>
      {LEVEL_STEPS.map(({ level, name, place }) => {
        const stand = standOf(level);
        const isReached = stand === 'Completed' || stand === 'Current';
        const details = levels.find((each) => each.level === level)?.details;
        return (
          <li
            key={level}
            aria-current={stand === 'Current' || undefined}
            data-reached={isReached || undefined}
            data-next={level === formLevel || undefined}
            className={classes['level']}
          >
            {/* The word below says the same. */}
            <span aria-hidden>
              <StepMark
                mark={isReached ? 'done' : 'open'}
                number={Number(level)}
                isCurrent={!isReached && level === formLevel}
              />
            </span>
            <div className={classes['words']}>
              <p className={classes['title']}>{`KYC level ${level} ${name} (${place})`}</p>
              <p className={classes['stand']}>{stand}</p>
              {details && (
                <p className={classes['allows']}>
                  Send up to {shortNairaText(details.singleLimit)} at once,{' '}
                  {shortNairaText(details.dailyLimit)} a day
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
