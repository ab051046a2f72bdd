import { TEXTS } from '@harvest/contracts/texts';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useEmergencyLockQuery } from '../api/emergency-lock-api.ts';
import { useUserInfo } from '../api/session.ts';
import { HelpButton } from '../components/help-button.tsx';
import { dateTimeText } from '../lib/bank-time.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import classes from './lock-notice.module.css';

/** On every page while the accounts are locked: until when, and who ends it earlier. Asked again with every page. */
export function LockNotice() {
  const { data, refetch } = useEmergencyLockQuery();
  const { pathname } = useLocation();
  const maySet = useUserInfo()?.permittedLinks.includes('/settings') === true;
  const askAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to run, though nothing is read from it.
  useEffect(() => askAgain(), [pathname]);
  useEffect(() => {
    const ask = () => askAgain();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
  const lockedUntil = data?.lockedUntil ?? null;
  return (
    // There before anything is locked: only what changes inside such a place is told aloud.
    <div role="status" className={classes['banner']}>
      {lockedUntil !== null && (
        <InlineAlert tone="warning" title="Your accounts are locked">
          <p>
            Nothing leaves them until <span className={classes['when']}>{dateTimeText(lockedUntil)}</span>.
            Only customer service can end it earlier.
          </p>
          <p className={classes['ways']}>
            <HelpButton className={classes['help']}>Contact us</HelpButton>
            {maySet && (
              <Link to="/settings?tab=change-password" className={classes['way']}>
                {TEXTS.changePassword}
              </Link>
            )}
          </p>
        </InlineAlert>
      )}
    </div>
  );
}
