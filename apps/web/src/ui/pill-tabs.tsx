import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pill-tabs.module.css';

type Props<Value extends string> = {
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What the open tab shows. */
  readonly children: ReactNode;
};

/** More than these stand in rows where there is no room for all beside each other. */
const MANY = 3;

/** Few tabs that share the width, and the one that is open. */
export function PillTabs<Value extends string>({ label, tabs, value, onChange, children }: Props<Value>) {
  const open = (name: string | null) => {
    const tab = tabs.find((each) => each.value === name);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <Tabs
      value={value}
      onChange={open}
      keepMounted={false}
      classNames={{ list: `${classes['list']}`, tab: `${classes['tab']}`, panel: `${classes['panel']}` }}
    >
      <div className={classes['frame']}>
        <Tabs.List aria-label={label} data-many={tabs.length > MANY || undefined}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}
