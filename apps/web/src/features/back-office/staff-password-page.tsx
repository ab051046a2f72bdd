import { TEXTS } from '@harvest/contracts/texts';
import { useStaffInfo } from '../../api/session.ts';
import { useChangeStaffPasswordMutation } from '../../api/staff-password-api.ts';
import { ChangePasswordForm } from '../../components/change-password-form.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './back-office.module.css';
import { StaffSessions } from './staff-sessions.tsx';

/** A colleague's own password and sessions, and where whoever was given a one-time password chooses one before anything else. */
export function StaffPasswordPage() {
  const staff = useStaffInfo();
  const [change] = useChangeStaffPasswordMutation();
  const isFirst = staff?.passwordRequired === true;
  return (
    <div className={classes['page']}>
      <PageHeading title={TEXTS.changePassword} />
      {isFirst && (
        <InlineAlert tone="warning" title="Choose a password of your own">
          <p>
            You logged in with a one-time password, which somebody else knows. Enter it as the old password
            and choose another one. After that you can do everything else.
          </p>
        </InlineAlert>
      )}
      <ChangePasswordForm
        change={change}
        hint={
          isFirst
            ? undefined
            : 'You do not know the old one any more? Have an operator of the bank make a one-time password for you.'
        }
      />
      {!isFirst && <StaffSessions />}
    </div>
  );
}
