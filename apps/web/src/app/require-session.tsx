import { Navigate, Outlet, useLocation } from 'react-router';
import { useUserInfo } from '../api/session.ts';
import { isPermitted } from './navigation.ts';

/** Lets a page open only for whom it is, before any of its calls go out (decision 10). */
export function RequireSession() {
  const userInfo = useUserInfo();
  const { pathname } = useLocation();
  if (userInfo === null) return <Navigate to="/" replace />;
  const isOnboarding = pathname === '/onboarding';
  if (!userInfo.onboardingComplete) return isOnboarding ? <Outlet /> : <Navigate to="/onboarding" replace />;
  if (isOnboarding) return <Navigate to="/home" replace />;
  if (!isPermitted(pathname, userInfo.permittedLinks)) return <Navigate to="/not-authorized" replace />;
  return <Outlet />;
}
