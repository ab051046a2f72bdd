import type { StaffPermission } from '@harvest/contracts/endpoint';
import { Navigate, Outlet } from 'react-router';
import { useStaffInfo } from '../api/session.ts';

type Props = {
  /** Who of them, where it is not for all. */
  readonly only?: StaffPermission;
};

/** The back office opens for staff alone; its code does not even load for others. */
export function RequireStaff({ only }: Props) {
  const staff = useStaffInfo();
  if (staff === null) return <Navigate to="/admin/auth" replace />;
  if (only !== undefined && !staff.permissions.includes(only))
    return <Navigate to="/not-authorized" replace />;
  return <Outlet />;
}
