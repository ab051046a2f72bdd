import { useEndOtherStaffSessionsMutation, useStaffSessionsQuery } from '../../api/staff-sessions-api.ts';
import { LiveSessions } from '../../components/live-sessions.tsx';

/** Where a colleague is logged in now. */
export function StaffSessions() {
  const list = useStaffSessionsQuery();
  const [endOthers, ending] = useEndOtherStaffSessionsMutation();
  return <LiveSessions heading="h2" list={list} endOthers={endOthers} ending={ending} />;
}
