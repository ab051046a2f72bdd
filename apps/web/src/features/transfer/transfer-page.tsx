import '@mantine/core/styles/Tabs.css';
import { TEXTS } from '@harvest/contracts/texts';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BalancesPanel } from './balances-panel.tsx';
import { IntrabankTab } from './intrabank-tab.tsx';
import classes from './transfer-page.module.css';

const TABS = [
  { value: 'intra-bank', label: TEXTS.intraBankTransfer },
  { value: 'own-account', label: TEXTS.ownAccountTransfer },
  { value: 'other-bank', label: TEXTS.otherBankTransfer },
  { value: 'bulk-bank', label: TEXTS.bulkBankTransfer },
] as const;

/** Sending money (S2 §2). The tab is in the URL, so that Back and a reload keep it. */
export function TransferPage() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'intra-bank';
  // The form tells what is available, too, and must not while the balances are hidden.
  const [isBalanceShown, setIsBalanceShown] = useState(false);
  return (
    <div className={classes['page']}>
      <PageHeading title="Transfer">{TEXTS.makeATransfer}</PageHeading>
      <div className={classes['columns']}>
        <div className={classes['aside']}>
          <BalancesPanel isShown={isBalanceShown} onToggle={setIsBalanceShown} />
        </div>
        <Tabs
          value={tab}
          onChange={(value) => setSearch(value === null ? {} : { tab: value }, { replace: true })}
          keepMounted={false}
          classNames={{ root: `${classes['tabs']}`, list: `${classes['tabList']}`, tab: `${classes['tab']}` }}
        >
          <Tabs.List aria-label="Kinds of transfer">
            {TABS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {TABS.map(({ value, label }) => (
            <Tabs.Panel key={value} value={value} className={`${classes['panel']}`}>
              <h2 className={classes['panelTitle']}>{label}</h2>
              {value === 'intra-bank' ? (
                <IntrabankTab isBalanceShown={isBalanceShown} />
              ) : (
                <p>This kind of transfer is not available yet.</p>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
    </div>
  );
}
