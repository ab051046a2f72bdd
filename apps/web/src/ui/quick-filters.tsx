import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './quick-filters.module.css';

/** A filter that is on or off, at one press. */
export type QuickFilter = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onPress: (isOn: boolean) => void;
};

type Props = { readonly filters: readonly QuickFilter[]; readonly children?: ReactNode };

/** What a list is narrowed by most often, each one press; what else there is stands behind them. */
export function QuickFilters({ filters, children }: Props) {
  return (
    <ul className={classes['filters']} aria-label="Quick filters">
      {filters.map(({ label, isOn, onPress }) => (
        <li key={label}>
          <button
            type="button"
            className={classes['filter']}
            aria-pressed={isOn}
            onClick={() => onPress(!isOn)}
          >
            {isOn && <IconCheck aria-hidden size={16} stroke={2} />}
            {label}
          </button>
        </li>
      ))}
      {children !== undefined && children !== false && <li>{children}</li>}
    </ul>
  );
}

type ToggleProps = Omit<ComponentProps<'button'>, 'type' | 'className'>;

/** Opens the filters that are not one press away. */
export function FilterToggle({ children, ...button }: ToggleProps) {
  return (
    <button {...button} type="button" className={classes['filter']}>
      <IconAdjustmentsHorizontal aria-hidden size={18} stroke={1.75} />
      {children}
    </button>
  );
}
