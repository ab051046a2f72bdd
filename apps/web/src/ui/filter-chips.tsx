import { IconX } from '@tabler/icons-react';
import classes from './filter-chips.module.css';

export type ActiveFilter = { readonly label: string; readonly onRemove: () => void };

type Props = { readonly active: readonly ActiveFilter[]; readonly onClear: () => void };

/** What narrows a list at the moment; each can be taken away, or all of them. */
export function FilterChips({ active, onClear }: Props) {
  if (active.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label="Active filters">
      {active.map(({ label, onRemove }) => (
        <li key={label}>
          <button type="button" className={classes['chip']} onClick={onRemove}>
            <span className="sr-only">Remove </span>
            {label}
            <IconX aria-hidden size={16} stroke={2} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes['clear']} onClick={onClear}>
          Clear
          <span className="sr-only"> search and filters</span>
        </button>
      </li>
    </ul>
  );
}
