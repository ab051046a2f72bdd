import type { GetInputPropsReturnType } from '@mantine/form';
import { PasswordField } from '../ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

type Props = {
  readonly labels: { readonly password: string; readonly confirmPassword: string };
  /** Whose password it is, for the browser that offers to keep it; empty where nobody can tell. */
  readonly username: string;
  readonly password: GetInputPropsReturnType;
  readonly confirmPassword: GetInputPropsReturnType;
};

/** A new password, with what it needs, and the same once more. */
export function PasswordPair({ labels, username, password, confirmPassword }: Props) {
  return (
    <>
      {username !== '' && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordField
        label={labels.password}
        required
        autoComplete="new-password"
        hint={<PasswordChecklist password={String(password.value)} />}
        {...password}
      />
      <PasswordField
        label={labels.confirmPassword}
        what="repeated password"
        required
        autoComplete="new-password"
        {...confirmPassword}
      />
    </>
  );
}
