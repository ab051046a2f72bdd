import { TEXTS } from '@harvest/contracts/texts';
import { useSearchParams } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import { AlertsTab } from './alerts-tab.tsx';
import { ChangePasswordTab } from './change-password-tab.tsx';
import { ContactsTab } from './contacts-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { ManageAccountTab } from './manage-account-tab.tsx';
import classes from './settings-page.module.css';
import { TransactionLimitTab } from './transaction-limit-tab.tsx';
import { TwoFactorTab } from './two-factor-tab.tsx';

const TABS = [
  { value: 'manage-account', label: TEXTS.manageAccount },
  { value: 'change-password', label: TEXTS.changePassword },
  { value: 'transaction-limit', label: TEXTS.transactionLimit },
  { value: 'two-factor', label: TEXTS.twoFactorAuthentication },
  { value: 'contacts', label: 'Email and Phone' },
  { value: 'devices', label: 'Devices' },
  { value: 'alerts', label: 'Alerts' },
] as const;

const CONTENT = {
  'manage-account': ManageAccountTab,
  'change-password': ChangePasswordTab,
  'transaction-limit': TransactionLimitTab,
  'two-factor': TwoFactorTab,
  contacts: ContactsTab,
  devices: DevicesTab,
  alerts: AlertsTab,
} as const;

/** Settings (S2 §2). The tab is in the URL, so that Back and a reload keep it. */
export function SettingsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0];
  const Content = CONTENT[tab.value];
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
        <Content />
      </PillTabs>
    </div>
  );
}
