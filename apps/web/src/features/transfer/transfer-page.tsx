import '@mantine/core/styles/Tabs.css';
import { TEXTS } from '@harvest/contracts/texts';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readSendTo } from '../../components/send-to.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BalancesPanel } from './balances-panel.tsx';
import { BillLinks } from './bill-links.tsx';
import classes from './transfer-page.module.css';
import { openTab, TRANSFER_TABS } from './transfer-tabs.tsx';
import { withParameter } from './with-parameter.ts';

/** Sending money (S2 §2). The tab is in the URL, so that Back and a reload keep it. */
export function TransferPage() {
  const [search, setSearch] = useSearchParams();
  const state: unknown = useLocation().state;
  const open = openTab(search.get('tab'), readSendTo(state));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a telephone the row of tabs is longer than the screen.
    const tab = list.current?.querySelector(`[id$="-tab-${open.value}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open.value]);
  return (
    <div className={classes['page']}>
      <PageHeading title="Transfer">{TEXTS.makeATransfer}</PageHeading>
      <div className={classes['columns']}>
        <Tabs
          value={open.value}
          onChange={(value) =>
            value !== null && setSearch(withParameter(search, 'tab', value), { replace: true })
          }
          keepMounted={false}
          classNames={{
            root: `${classes['tabs']}`,
            list: `${classes['tabList']}`,
            tab: `${classes['tab']}`,
          }}
        >
          <div className={classes['tabFrame']}>
            <Tabs.List ref={list} aria-label="Kinds of transfer">
              {TRANSFER_TABS.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </div>
          {TRANSFER_TABS.map(({ value, label, Form }) => (
            <Tabs.Panel key={value} value={value} className={`${classes['panel']}`}>
              <h2 className="sr-only">{label}</h2>
              <Form />
            </Tabs.Panel>
          ))}
        </Tabs>
        <div className={classes['aside']}>
          <BalancesPanel />
          <BillLinks />
        </div>
      </div>
    </div>
  );
}
