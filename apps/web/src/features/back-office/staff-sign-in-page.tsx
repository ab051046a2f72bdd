import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useStaffInfo } from '../../api/session.ts';
import type { StaffLogin } from '../../api/staff-auth-api.ts';
import { SignOutNotice } from '../../components/sign-out-notice.tsx';
import { StaffCodeStep } from './staff-code-step.tsx';
import { StaffPasswordStep } from './staff-password-step.tsx';

const VERIFICATION = 'verification';

/** Staff signing in: the password, then the code, on one and the same URL (S1 §2, decision 19). */
export function StaffSignInPage() {
  const staff = useStaffInfo();
  const navigate = useNavigate();
  const location = useLocation();
  const [login, setLogin] = useState<StaffLogin | null>(null);

  if (staff !== null) return <Navigate to="/admin" replace />;
  // An entry of the history of its own, so that Back returns to the password.
  if (login !== null && location.state === VERIFICATION)
    return <StaffCodeStep login={login} onBack={() => void navigate(-1)} />;
  return (
    <>
      <SignOutNotice />
      <StaffPasswordStep
        onLogin={(next) => {
          setLogin(next);
          void navigate('/admin/auth', { state: VERIFICATION });
        }}
      />
    </>
  );
}
