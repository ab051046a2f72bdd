import { IconDeviceLaptop, IconDeviceMobile, IconDevices } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './device-card.module.css';
import { StatusChip } from './status-chip.tsx';

type Props = {
  readonly browser: string | null;
  /** Whether it is the one whose customer reads this. */
  readonly current: boolean;
  /** What is known of it, as names and values. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What can be done about it. */
  readonly action?: ReactNode;
};

/** What a browser is called, or what is no browser we know. */
export const browserName = (browser: string | null): string => browser ?? 'Unknown browser or program';

const iconOf = (browser: string | null) => {
  if (browser === null) return IconDevices;
  return /iPhone|iPad|Android/.test(browser) ? IconDeviceMobile : IconDeviceLaptop;
};

/** A browser, or a session in one, as a card on screens of any width. */
export function DeviceCard({ browser, current, facts, action }: Props) {
  const Icon = iconOf(browser);
  return (
    <li className={classes['card']} aria-current={current || undefined}>
      <div className={classes['head']}>
        <Icon aria-hidden size={24} stroke={1.75} className={classes['icon']} />
        <strong className={classes['name']}>{browserName(browser)}</strong>
      </div>
      {current && (
        <div>
          <StatusChip status="THIS_DEVICE" />
        </div>
      )}
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {action}
    </li>
  );
}
