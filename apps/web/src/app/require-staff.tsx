import type { StaffPermission } from '@harvest/contracts/endpoint';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useStaffInfo } from '../api/session.ts';
import { STAFF_PASSWORD_PAGE } from '../components/staff-password-page.ts';

type Props = {
  /** Who of them, where it is not for all. */
  readonly only?: StaffPermission;
};

/** The back office opens for staff alone; its code does not even load for others. */
export function RequireStaff({ only }: Props) {
  const staff = useStaffInfo();
  const { pathname } = useLocation();
  if (staff === null) return <Navigate to="/admin/auth" replace />;
  // The bank refuses everything else, too.
  if (staff.passwordRequired && pathname !== STAFF_PASSWORD_PAGE)
    return <Navigate to={STAFF_PASSWORD_PAGE} replace />;
  if (only !== undefined && !staff.permissions.includes(only))
    return <Navigate to="/not-authorized" replace />;
  return <Outlet />;
}
