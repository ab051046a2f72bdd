import { TEXTS } from '@harvest/contracts/texts';
import { useSearchParams } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import classes from './settings-page.module.css';
import { TwoFactorTab } from './two-factor-tab.tsx';

const TABS = [
  { value: 'manage-account', label: TEXTS.manageAccount },
  { value: 'change-password', label: TEXTS.changePassword },
  { value: 'transaction-limit', label: TEXTS.transactionLimit },
  { value: 'two-factor', label: TEXTS.twoFactorAuthentication },
] as const;

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
        {tab.value === 'two-factor' ? <TwoFactorTab /> : <p>This part of the bank is not available yet.</p>}
      </PillTabs>
    </div>
  );
}
