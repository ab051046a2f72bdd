import { IconArrowRight } from '@tabler/icons-react';
import classes from './search-option-row.module.css';
import type { SearchOption } from './search-sections.ts';

type Props = {
  readonly id: string;
  readonly option: SearchOption;
  readonly isMarked: boolean;
  readonly onChoose: () => void;
};

/** Who or what, how much and when; of a page or a whole list, its name. */
export function SearchOptionRow({ id, option, isMarked, onChoose }: Props) {
  const { title, detail, amount, day } = option;
  const isWay = detail === undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, whose Enter opens what is marked.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={classes['option']}
      data-way={isWay || undefined}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes['line']}>
        <span className={classes['title']}>{title}</span>
        {amount !== undefined && <span className={classes['amount']}>{amount}</span>}
        {isWay && <IconArrowRight aria-hidden size={18} stroke={1.75} className={classes['arrow']} />}
      </span>
      {!isWay && (
        <span className={classes['line']}>
          <span className={classes['detail']}>{detail}</span>
          {day !== undefined && <span className={classes['day']}>{day}</span>}
        </span>
      )}
    </div>
  );
}
