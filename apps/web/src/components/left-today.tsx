import { Link } from 'react-router';
import { useKnownLock } from '../api/emergency-lock-api.ts';
import { type KycStatus, maySend, useKycStatus } from '../api/kyc-api.ts';
import { useUserInfo } from '../api/session.ts';
import { dateTimeText } from '../lib/bank-time.ts';
import { nairaText } from '../lib/naira-text.ts';
import classes from './left-today.module.css';

type Props = {
  /** Where an amount is about to be typed. */
  readonly hasSingleLimit?: boolean;
};

/** The customer's KYC level, and what they may still send to others today. Its line is there before the answer is. */
export function LeftToday({ hasSingleLimit = false }: Props) {
  const { data } = useKycStatus();
  const lockedUntil = useKnownLock();
  const mayTransfer = useUserInfo()?.permittedLinks.includes('/transfer');
  return (
    <p className={classes['line']}>
      {data && (
        <>
          <span>
            KYC level {data.currentLevel} · {wordsFor(data, hasSingleLimit, lockedUntil)}
          </span>
          {!maySend(data) && mayTransfer && data.levelDetails.status === null && (
            <Link to="/transfer" className={classes['link']}>
              Start sending
            </Link>
          )}
        </>
      )}
    </p>
  );
}

function wordsFor(status: KycStatus, hasSingleLimit: boolean, lockedUntil: string | null): string {
  const { singleLimit, leftToday } = status.limits;
  if (!maySend(status)) return 'Receiving only';
  if (lockedUntil !== null) return `Locked until ${dateTimeText(lockedUntil)}`;
  const atOnce = hasSingleLimit && singleLimit < leftToday ? `, ${nairaText(singleLimit)} at once` : '';
  return `${nairaText(leftToday)} left to send today${atOnce}`;
}
