import { type OptionsFilter, Select } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { asSearched, namesOf, searchOptions } from './option-search.ts';
import {
  type DropDownOption,
  type DropDownProps,
  markedOption,
  pointAtMarkedSoon,
  useDropDownProps,
} from './use-drop-down-props.tsx';

type Props = DropDownProps & {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** Hears what is typed to search for. True says that it was something better than an option and stands elsewhere now. */
  readonly onSearch?: (typed: string) => boolean;
  readonly autoComplete?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A drop-down list to choose one option from. Only a clearable one can be empty again. */
export function SelectField(props: Props) {
  const { value, onChange, onBlur, onSearch, autoComplete = 'off', ref, ...given } = props;
  const dropDown = useDropDownProps(given);
  const search = useSearch(given, value, onChange, onSearch);
  return (
    <Select
      {...dropDown}
      {...(given.searchable === true && search.props)}
      onKeyDown={(event) => {
        if (given.searchable === true) search.takeFirst(event);
        dropDown.onKeyDown(event);
      }}
      onBlur={(event) => {
        event.currentTarget.removeAttribute('aria-activedescendant');
        if (given.searchable === true) search.leave(event.currentTarget.value);
        onBlur?.(event);
      }}
      autoComplete={autoComplete}
      ref={ref}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    />
  );
}

type Choice = Exclude<DropDownOption, string>;

const choiceOf = (option: DropDownOption): Choice =>
  typeof option === 'string' ? { value: option, label: option } : option;

/** Headings are for those who read the whole list; what is searched for stands in one, the likeliest first. */
const searched: OptionsFilter = ({ options, search }) =>
  search === ''
    ? options
    : searchOptions(
        options.flatMap((option) => ('group' in option ? option.items : [option])),
        search,
      );

/**
 * What is typed into a list that can be searched. Its first match is marked, and Enter and Tab take it; who leaves having typed
 * what only one option can be has chosen that. What matches nothing stays as it was typed, to be mended.
 */
function useSearch(
  { data, isLoading = false }: DropDownProps,
  value: string | null,
  onChange: (value: string) => void,
  onSearch: (typed: string) => boolean = () => false,
) {
  const choices = isLoading ? [] : data.map(choiceOf);
  const [text, setText] = useState(() => choices.find((each) => each.value === value)?.label ?? '');
  const isFiltering = text !== '' && choices.find((each) => each.value === value)?.label !== text;
  const matches = (typed: string) =>
    searchOptions(
      choices.filter(({ disabled }) => !disabled),
      typed,
    );

  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !isFiltering || event.shiftKey) return;
    // Enter never sends a form whose field says something else than what is chosen in it.
    if (event.key === 'Enter') event.preventDefault();
    const marked = markedOption(event.currentTarget);
    // Mantine would take it at Enter, but forgets which one it was for who types at once after coming to the field.
    if (marked !== null) return marked.click();
    // The list may not have been drawn yet.
    const [first] = matches(text);
    if (first === undefined) return;
    onChange(first.value);
  };

  const leave = (typed: string) => {
    if (asSearched(typed) === '') return;
    const found = matches(typed);
    const chosen =
      found.find((option) => namesOf(option).includes(asSearched(typed))) ??
      (found.length === 1 ? found[0] : undefined);
    if (chosen !== undefined && chosen.value !== value) onChange(chosen.value);
    // Mantine empties the field.
    else if (value === null) setText(typed);
  };

  const props = {
    filter: searched,
    searchValue: text,
    onSearchChange: (typed: string) => {
      setText(onSearch(typed) ? '' : typed);
      pointAtMarkedSoon();
    },
    selectFirstOptionOnChange: true,
  };
  return { props, takeFirst, leave };
}
