import { Link } from 'react-router';
import { type KycStatus, maySend, useKycStatus } from '../api/kyc-api.ts';
import { useUserInfo } from '../api/session.ts';
import { nairaText } from '../lib/naira-text.ts';
import classes from './left-today.module.css';

/** The customer's KYC level, and what they may still send to others today. Its line is there before the answer is. */
export function LeftToday() {
  const { data } = useKycStatus();
  const mayTransfer = useUserInfo()?.permittedLinks.includes('/transfer');
  return (
    <p className={classes['line']}>
      {data && (
        <>
          <span>
            KYC level {data.currentLevel} · {wordsFor(data)}
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

function wordsFor(status: KycStatus): string {
  const { singleLimit, leftToday } = status.limits;
  if (!maySend(status)) return 'You can receive money, not send it yet';
  const atOnce = singleLimit < leftToday ? `, ${nairaText(singleLimit)} at once` : '';
  return `${nairaText(leftToday)} left to send today${atOnce}`;
}
