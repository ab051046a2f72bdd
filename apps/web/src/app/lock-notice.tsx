import { TEXTS } from '@harvest/contracts/texts';
import { Link } from 'react-router';
import { useEmergencyLockQuery } from '../api/emergency-lock-api.ts';
import { useUserInfo } from '../api/session.ts';
import { HelpButton } from '../components/help-button.tsx';
import { dateTimeText } from '../lib/bank-time.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import classes from './lock-notice.module.css';
import { useAskedAgain } from './use-asked-again.ts';

/** On every page while the accounts are locked: until when, and who ends it earlier. Asked again with every page. */
export function LockNotice() {
  const query = useEmergencyLockQuery();
  useAskedAgain(query);
  const maySet = useUserInfo()?.permittedLinks.includes('/settings') === true;
  const lockedUntil = query.data?.lockedUntil ?? null;
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
