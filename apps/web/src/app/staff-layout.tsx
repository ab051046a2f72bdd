import type { StaffPermission } from '@harvest/contracts/endpoint';
import { useDocumentVisibility } from '@mantine/hooks';
import { Link, useLocation } from 'react-router';
import { useApprovalsQuery, useQueuesQuery } from '../api/back-office-api.ts';
import { useStaffInfo } from '../api/session.ts';
import { AUTHENTICATOR_PAGE, AuthenticatorNeeded } from '../components/authenticator-needed.tsx';
import { BrandMark } from '../components/brand-mark.tsx';
import { IdleGuard } from './idle-guard.tsx';
import { isWithin } from './navigation.ts';
import { Notices } from './notices.tsx';
import { Page } from './page.tsx';
import { SkipLink } from './skip-link.tsx';
import classes from './staff-layout.module.css';
import { UserMenu } from './user-menu.tsx';

type Entry = { readonly link: string; readonly label: string; readonly only?: StaffPermission };

const ENTRIES: readonly Entry[] = [
  { link: '/admin', label: 'Queues' },
  { link: '/admin/customers', label: 'Customers' },
  { link: '/admin/payments', label: 'Payments' },
  { link: '/admin/tickets', label: 'Tickets', only: 'SUPPORT' },
  { link: '/admin/approvals', label: 'Approvals' },
  { link: '/admin/staff', label: 'Staff' },
  { link: '/admin/audit', label: 'Audit', only: 'AUDITOR' },
];

/** Nobody presses reload all day; what fills is seen soon enough, on a tab that somebody sees (decision 45). */
const POLL_MS = 15_000;

/** How much waits behind an entry, for those who would go there because of it. */
function useWaiting(skip: boolean): Readonly<Record<string, number | undefined>> {
  const isSeen = useDocumentVisibility() === 'visible';
  const polling = { pollingInterval: isSeen ? POLL_MS : 0, skip };
  const { data: queues = [] } = useQueuesQuery(undefined, polling);
  const { data: approvals } = useApprovalsQuery({ status: 'WAITING', page: 1, size: 1 }, polling);
  return {
    '/admin': queues.reduce((sum, { waiting }) => sum + waiting, 0),
    '/admin/approvals': approvals?.totalCount,
  };
}

/** The frame of the back office: what a staff member may open, what waits there, and who they are. */
export function StaffLayout() {
  const staff = useStaffInfo();
  const { pathname } = useLocation();
  // Whoever has to choose a password first is refused everything else.
  const hasPasswordToChoose = staff?.passwordRequired === true;
  const waiting = useWaiting(hasPasswordToChoose);
  // The page itself says so, too.
  const isAppNeeded =
    staff?.authenticatorRequired === true && !hasPasswordToChoose && pathname !== AUTHENTICATOR_PAGE;
  const entries = ENTRIES.filter(({ only }) => only === undefined || staff?.permissions.includes(only));
  return (
    <div className={classes['layout']}>
      <SkipLink />
      <header className={classes['header']}>
        <div className={classes['line']}>
          <span className={classes['brand']}>
            <BrandMark />
            <span className={classes['office']}>Back office</span>
          </span>
          <UserMenu />
        </div>
        {!hasPasswordToChoose && (
          <nav aria-label="Back office">
            <ul className={classes['entries']}>
              {entries.map(({ link, label }) => (
                <li key={link}>
                  <Link to={link} className={classes['entry']} aria-current={isOpen(pathname, link)}>
                    {label}
                    <Waiting count={waiting[link] ?? 0} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <Notices />
      <main id="content" tabIndex={-1} className={classes['main']}>
        {isAppNeeded && <AuthenticatorNeeded />}
        <Page />
      </main>
      <IdleGuard />
    </div>
  );
}

/** A queue belongs to the first entry, whose own address is the beginning of all the others. */
function isOpen(pathname: string, link: string): 'page' | undefined {
  const isHere =
    link === '/admin' ? pathname === link || isWithin(pathname, '/admin/queues') : isWithin(pathname, link);
  return isHere ? 'page' : undefined;
}

function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes['count']}>
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
