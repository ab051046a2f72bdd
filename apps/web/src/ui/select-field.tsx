import { Select } from '@mantine/core';
import type { Ref } from 'react';
import { type DropDownProps, useDropDownProps } from './use-drop-down-props.tsx';

type Props = DropDownProps & {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A drop-down list to choose one option from. Only a clearable one can be empty again. */
export function SelectField({ value, onChange, onBlur, ref, ...given }: Props) {
  return (
    <Select
      {...useDropDownProps({ ...given, searchable: given.searchable ?? false })}
      {...(onBlur && { onBlur })}
      ref={ref}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    />
  );
}
