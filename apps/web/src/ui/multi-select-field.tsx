import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Pill.css';
import { MultiSelect } from '@mantine/core';
import { type DropDownProps, useDropDownProps } from './use-drop-down-props.tsx';

type Props = DropDownProps & {
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
};

/** A drop-down list to choose any number of options from. Backspace takes the last one away. */
export function MultiSelectField({ values, onChange, ...given }: Props) {
  return <MultiSelect {...useDropDownProps(given)} value={[...values]} onChange={onChange} />;
}
