import type { TwoFactorType } from '@harvest/contracts/auth';
import type { StaffPermission } from '@harvest/contracts/endpoint';
import { TEXTS } from '@harvest/contracts/texts';
import { useColleaguesQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActionButtons } from './action-buttons.tsx';
import classes from './back-office.module.css';

const WORDS: Readonly<Record<StaffPermission, string>> = {
  REVIEWER: 'Reviewer',
  SUPPORT: 'Support',
  APPROVER: 'Approver',
  AUDITOR: 'Auditor',
};

const FACTORS: Readonly<Record<TwoFactorType, string>> = {
  OTP_AUTHENTICATION: 'Logs in with a mailed code',
  GOOGLE_AUTHENTICATOR: 'Logs in with an authenticator app',
};

const CODES_USED_UP = 'Too many wrong sign-in codes were entered. An approver can let them sign in again.';

/** Colleagues and what they may do; changes take a second person. */
export function StaffPage() {
  const { data, error, refetch } = useColleaguesQuery();
  return (
    <div className={classes['page']}>
      <PageHeading title="Staff" />
      {!data && !error && <Skeleton lines={4} label="Loading staff" />}
      {error && !data && <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />}
      {data?.map(({ id, title, subtitle, permissions, disabled, actions, ...signIn }) => (
        <Panel key={id} title={title}>
          <div className={classes['stack']}>
            <div>
              <p className={classes['address']}>{subtitle}</p>
              <p className={classes['muted']}>
                {disabled ? 'Disabled' : permissions.map((each) => WORDS[each]).join(', ')}
              </p>
              <p className={classes['muted']}>{FACTORS[signIn.twoFactorAuthenticationType]}</p>
              {signIn.signInCodesUsedUp && <p>{CODES_USED_UP}</p>}
            </div>
            {actions.length > 0 && (
              <ActionButtons
                place={{ kind: 'staff', id }}
                subjectTitle={title}
                actions={actions}
                onDone={() => undefined}
              />
            )}
          </div>
        </Panel>
      ))}
    </div>
  );
}
