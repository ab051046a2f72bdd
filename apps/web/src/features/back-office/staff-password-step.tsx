import { useRef } from 'react';
import { type StaffLogin, useStaffLoginMutation } from '../../api/staff-auth-api.ts';
import { PasswordStep } from '../../components/password-step.tsx';
import classes from './staff-sign-in.module.css';

type Props = { readonly onLogin: (login: StaffLogin) => void };

/** The first step of signing in, for staff. */
export function StaffPasswordStep({ onLogin }: Props) {
  const [login] = useStaffLoginMutation();
  const emailField = useRef<HTMLInputElement>(null);
  return (
    <div className={classes['form']}>
      <PasswordStep
        title="Administrator login"
        emailField={emailField}
        email={{ label: 'Email', type: 'email' }}
        login={login}
        onLogin={onLogin}
      />
    </div>
  );
}
