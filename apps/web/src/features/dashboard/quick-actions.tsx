import type { PermittedLink } from '@harvest/contracts/endpoint';
import { IconHistory, IconReceipt, IconSend, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ClientSummary } from '../../api/dashboard-api.ts';
import { useUserInfo } from '../../api/session.ts';
import classes from './quick-actions.module.css';
import { ShareAccount } from './share-account.tsx';

/** Only to pages that are there: whoever builds a page that belongs here adds it. Bills are in no menu (decision 40). */
const PAGES = [
  { to: '/transfer', link: '/transfer', label: 'Send', Icon: IconSend },
  { to: '/bill-payment', link: '/transfer', label: 'Pay bills', Icon: IconReceipt },
  { to: '/transaction-history', link: '/transaction-history', label: 'History', Icon: IconHistory },
] as const satisfies readonly { to: string; link: PermittedLink; label: string; Icon: unknown }[];

type Props = { readonly summary: ClientSummary | undefined };

/** What people mostly come for. */
export function QuickActions({ summary }: Props) {
  const userInfo = useUserInfo();
  const [isSharing, setIsSharing] = useState(false);
  const pages = PAGES.filter(({ link }) => userInfo?.permittedLinks.includes(link));
  const [send, ...others] = pages.map(({ to, label, Icon }) => (
    <li key={to}>
      <Link to={to} className={classes['action']}>
        <span className={classes['icon']}>
          <Icon aria-hidden size={24} stroke={1.75} />
        </span>
        {label}
      </Link>
    </li>
  ));
  return (
    <>
      <ul className={classes['actions']} aria-label="Quick actions">
        {send}
        <li>
          <button
            type="button"
            className={classes['action']}
            aria-haspopup="dialog"
            aria-disabled={summary === undefined || summary.accounts.length === 0}
            onClick={() => setIsSharing(summary !== undefined && summary.accounts.length > 0)}
          >
            <span className={classes['icon']}>
              <IconShare2 aria-hidden size={24} stroke={1.75} />
            </span>
            Share account
          </button>
        </li>
        {others}
      </ul>
      {summary && <ShareAccount summary={summary} isOpen={isSharing} onClose={() => setIsSharing(false)} />}
    </>
  );
}
