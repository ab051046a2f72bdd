import { TEXTS } from '@harvest/contracts/texts';
import { useSearchParams } from 'react-router';
import { NotBuilt } from '../../components/not-built.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import classes from './settings-page.module.css';
import { TransactionLimitTab } from './transaction-limit-tab.tsx';
import { TwoFactorTab } from './two-factor-tab.tsx';

const TABS = [
  { value: 'manage-account', label: TEXTS.manageAccount },
  { value: 'change-password', label: TEXTS.changePassword },
  { value: 'transaction-limit', label: TEXTS.transactionLimit },
  { value: 'two-factor', label: TEXTS.twoFactorAuthentication },
] as const;

/** What is said in the tabs that are still to come. */
const NOT_BUILT = {
  'manage-account': {
    coming: 'You will open, fund and close accounts here.',
    meanwhile: 'Until then, you find your accounts and their numbers on the home page.',
  },
  'change-password': {
    coming: 'You will change your password here.',
    meanwhile: `Until then, log out and press ${TEXTS.forgotPassword}: we mail you a link to choose a new one.`,
  },
} as const;

/** Settings (S2 §2). The tab is in the URL, so that Back and a reload keep it. */
export function SettingsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0];
  return (
    <div className={classes['page']}>
      <PageHeading title="Settings" />
      <PillTabs
        label="Settings"
        tabs={TABS}
        value={tab.value}
        onChange={(value) => setSearch({ tab: value }, { replace: true })}
      >
        <h2 className={classes['title']}>{tab.label}</h2>
        <TabContent tab={tab.value} />
      </PillTabs>
    </div>
  );
}

function TabContent({ tab }: { readonly tab: (typeof TABS)[number]['value'] }) {
  switch (tab) {
    case 'transaction-limit':
      return <TransactionLimitTab />;
    case 'two-factor':
      return <TwoFactorTab />;
    case 'manage-account':
    case 'change-password':
      return <NotBuilt {...NOT_BUILT[tab]} />;
  }
}
