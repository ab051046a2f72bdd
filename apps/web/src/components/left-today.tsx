import { Link } from 'react-router';
import { useKnownLock } from '../api/emergency-lock-api.ts';
import { type KycStatus, maySend, useKycStatus } from '../api/kyc-api.ts';
import { useUserInfo } from '../api/session.ts';
import { dateTimeText } from '../lib/bank-time.ts';
import { nairaText } from '../lib/naira-text.ts';
import classes from './left-today.module.css';
import { type PaidFrom, useOwnLimit } from './use-own-limit.ts';

type Props = {
  /** Where an amount is about to be typed. */
  readonly hasSingleLimit?: boolean;
  /** Absent: from all accounts together, in any way. */
  readonly from?: PaidFrom;
};

/** The customer's KYC level, and what they may still send to others today, by it and by limits of their own. Its line is there before the answer is. */
export function LeftToday({ hasSingleLimit = false, from }: Props) {
  const { data } = useKycStatus();
  const lockedUntil = useKnownLock();
  const { own, isLoading } = useOwnLimit(from);
  const mayTransfer = useUserInfo()?.permittedLinks.includes('/transfer');
  return (
    <p className={classes['line']}>
      {data && !isLoading && (
        <>
          <span>
            KYC level {data.currentLevel} · {wordsFor(data, own, hasSingleLimit, lockedUntil)}
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

type Own = ReturnType<typeof useOwnLimit>['own'];

function wordsFor(status: KycStatus, own: Own, hasSingleLimit: boolean, lockedUntil: string | null): string {
  const { limits } = status;
  if (!maySend(status)) return 'Receiving only';
  if (lockedUntil !== null) return `Locked until ${dateTimeText(lockedUntil)}`;
  const leftToday = Math.min(limits.leftToday, own?.leftToday ?? limits.ownLeftToday);
  const singleLimit = Math.min(limits.singleLimit, own?.singleLimit ?? limits.singleLimit);
  const atOnce = hasSingleLimit && singleLimit < leftToday ? `, ${nairaText(singleLimit)} at once` : '';
  const { toNewPeople } = limits;
  const toNew =
    hasSingleLimit && toNewPeople !== null
      ? `, ${nairaText(Math.min(toNewPeople.left, leftToday))} to people you never paid before`
      : '';
  return `${nairaText(leftToday)} left to send today${atOnce}${toNew}`;
}
