import type { KycStatus } from '../../api/kyc-api.ts';
import { shortNairaText } from '../../lib/naira-text.ts';
import { StepMark } from '../../ui/step-mark.tsx';
import classes from './level-rail.module.css';
import { type FormLevel, LEVEL_STEPS } from './level-steps.ts';

type Props = { readonly status: KycStatus; readonly formLevel: FormLevel };

type Stand = 'Completed' | 'Current' | 'Locked';

/** The way through the levels: those that the customer has stand out, and each says what it lets them send. */
export function LevelRail({ status: { currentLevel, levels }, formLevel }: Props) {
  const standOf = (level: FormLevel): Stand => {
    if (Number(level) <= Number(currentLevel)) return 'Completed';
    return level === formLevel ? 'Current' : 'Locked';
  };
  return (
    <ol aria-label="KYC levels" className={classes['rail']}>
      {LEVEL_STEPS.map(({ level, name, place }) => {
        const stand = standOf(level);
        const details = levels.find((each) => each.level === level)?.details;
        return (
          <li
            key={level}
            aria-current={stand === 'Current' ? 'step' : undefined}
            data-reached={stand === 'Completed' || undefined}
            className={classes['level']}
          >
            {/* The word below says the same. */}
            <span aria-hidden>
              <StepMark
                mark={stand === 'Completed' ? 'done' : 'open'}
                number={Number(level)}
                isCurrent={stand === 'Current'}
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
