import classes from './search-box.module.css';
import { SearchOptionRow } from './search-option-row.tsx';
import type { SearchOption, SearchSection } from './search-sections.ts';

type Props = {
  readonly id: string;
  readonly sections: readonly SearchSection[];
  /** What Enter opens. */
  readonly marked: SearchOption | undefined;
  readonly idOf: (option: SearchOption) => string;
  readonly onChoose: (option: SearchOption) => void;
};

/** What was found, kind by kind. */
export function SearchList({ id, sections, marked, idOf, onChoose }: Props) {
  return (
    <div role="listbox" id={id} aria-label="Found" className={classes['list']}>
      {sections.map(({ heading, options }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset stands for fields of a form; these are options.
        <div key={heading} role="group" aria-labelledby={`${id}-${place}`}>
          <div id={`${id}-${place}`} className={classes['heading']}>
            {heading}
          </div>
          {options.map((option) => (
            <SearchOptionRow
              key={option.key}
              id={idOf(option)}
              option={option}
              isMarked={option === marked}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
