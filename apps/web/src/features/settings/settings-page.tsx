import { TEXTS } from '@harvest/contracts/texts';
import { useSearchParams } from 'react-router';
import { NotBuilt } from '../../components/not-built.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import { ChangePasswordTab } from './change-password-tab.tsx';
import { ManageAccountTab } from './manage-account-tab.tsx';
import classes from './settings-page.module.css';
import { TwoFactorTab } from './two-factor-tab.tsx';

const TABS = [
  { value: 'manage-account', label: TEXTS.manageAccount },
  { value: 'change-password', label: TEXTS.changePassword },
  { value: 'transaction-limit', label: TEXTS.transactionLimit },
  { value: 'two-factor', label: TEXTS.twoFactorAuthentication },
] as const;

/** What is said in the tabs that are still to come. */
const NOT_BUILT = {
  'transaction-limit': {
    coming: 'You will set here how much may leave each account.',
    meanwhile: 'Until then, the limits of your KYC level hold.',
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
        {tab.value === 'manage-account' && <ManageAccountTab />}
        {tab.value === 'change-password' && <ChangePasswordTab />}
        {tab.value === 'transaction-limit' && <NotBuilt {...NOT_BUILT['transaction-limit']} />}
        {tab.value === 'two-factor' && <TwoFactorTab />}
      </PillTabs>
    </div>
  );
}
