import type { PermittedLink } from '@harvest/contracts/endpoint';
import { IconHistory, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUserInfo } from '../../api/session.ts';
import classes from './quick-actions.module.css';

/** Only to pages that are there: whoever builds a page that belongs here adds it. */
const ACTIONS = [
  { link: '/transfer', label: 'Send money', Icon: IconSend },
  { link: '/transaction-history', label: 'See all transactions', Icon: IconHistory },
] as const satisfies readonly { link: PermittedLink; label: string; Icon: unknown }[];

/** What people mostly come for. */
export function QuickActions() {
  const userInfo = useUserInfo();
  const actions = ACTIONS.filter(({ link }) => userInfo?.permittedLinks.includes(link));
  if (actions.length === 0) return null;
  return (
    <ul className={classes['actions']} aria-label="Quick actions">
      {actions.map(({ link, label, Icon }) => (
        <li key={link}>
          <Link to={link} className={classes['action']}>
            <Icon aria-hidden size={22} stroke={1.75} className={classes['icon']} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
