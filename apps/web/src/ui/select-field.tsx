import { Select } from '@mantine/core';
import type { FocusEvent, Ref } from 'react';
import { type DropDownOption, type DropDownProps, useDropDownProps } from './use-drop-down-props.tsx';

type Props = DropDownProps & {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** Hears what is typed to search for, which may be something better than an option. */
  readonly onSearch?: (typed: string) => void;
  readonly autoComplete?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A drop-down list to choose one option from. Only a clearable one can be empty again. */
export function SelectField(props: Props) {
  const { value, onChange, onBlur, onSearch, autoComplete = 'off', ref, ...given } = props;
  const dropDown = useDropDownProps(given);
  // Mantine forgets a text that is left without picking its option; who typed all of it has chosen.
  const chooseTyped = (typed: string) => {
    const chosen = given.searchable === true ? optionCalled(typed, given.data) : undefined;
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  };
  return (
    <Select
      {...dropDown}
      onSearchChange={(typed) => {
        dropDown.onSearchChange();
        onSearch?.(typed);
      }}
      onBlur={(event) => {
        chooseTyped(event.currentTarget.value);
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

function optionCalled(typed: string, options: readonly DropDownOption[]): string | undefined {
  const wanted = typed.trim().toLowerCase();
  const choices = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  return choices.find(({ label, disabled }) => !disabled && label.toLowerCase() === wanted)?.value;
}
