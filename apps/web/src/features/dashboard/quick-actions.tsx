import type { PermittedLink } from '@harvest/contracts/endpoint';
import { TEXTS } from '@harvest/contracts/texts';
import {
  IconCoins,
  IconFileText,
  IconHistory,
  IconReceipt,
  IconSend,
  IconShare2,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ClientSummary } from '../../api/dashboard-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { useFundAccount } from '../../components/fund-account.tsx';
import { useStatementDialog } from '../../components/statement/use-statement-dialog.ts';
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
  const { fund, panel } = useFundAccount();
  const statement = useStatementDialog();
  const hasAccounts = summary !== undefined && summary.accounts.length > 0;
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
        <PanelAction
          label="Share account"
          Icon={IconShare2}
          isReady={hasAccounts}
          onPress={() => setIsSharing(true)}
        />
        <PanelAction
          label={TEXTS.fundAccount}
          Icon={IconCoins}
          isReady={hasAccounts}
          onPress={() => fund(summary?.accounts ?? [])}
        />
        {others}
        {statement.isAllowed && (
          <PanelAction
            label={TEXTS.requestStatement}
            Icon={IconFileText}
            isReady={hasAccounts}
            onPress={statement.open}
          />
        )}
      </ul>
      {summary && <ShareAccount summary={summary} isOpen={isSharing} onClose={() => setIsSharing(false)} />}
      {panel}
    </>
  );
}

type PanelActionProps = {
  readonly label: string;
  readonly Icon: TablerIcon;
  /** Whether there is an account that it can be about. */
  readonly isReady: boolean;
  readonly onPress: () => void;
};

/** One that opens something over the page. */
function PanelAction({ label, Icon, isReady, onPress }: PanelActionProps) {
  return (
    <li>
      <button
        type="button"
        className={classes['action']}
        aria-haspopup="dialog"
        aria-disabled={!isReady}
        onClick={() => {
          if (isReady) onPress();
        }}
      >
        <span className={classes['icon']}>
          <Icon aria-hidden size={24} stroke={1.75} />
        </span>
        {label}
      </button>
    </li>
  );
}
