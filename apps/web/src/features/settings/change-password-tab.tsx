import { TEXTS } from '@harvest/contracts/texts';
import { useChangePasswordMutation } from '../../api/password-api.ts';
import { ChangePasswordForm } from '../../components/change-password-form.tsx';

/** A customer's own password. */
export function ChangePasswordTab() {
  const [changePassword] = useChangePasswordMutation();
  return (
    <ChangePasswordForm
      change={changePassword}
      hint={
        <>
          You do not know the old one any more? Log out and press {TEXTS.forgotPassword}: we mail you a link.
        </>
      }
    />
  );
}
