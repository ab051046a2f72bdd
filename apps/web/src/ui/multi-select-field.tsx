import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Pill.css';
import { MultiSelect } from '@mantine/core';
import classes from './multi-select-field.module.css';
import { type DropDownProps, useDropDownProps } from './use-drop-down-props.tsx';

type Props = DropDownProps & {
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
};

/** A drop-down list to choose any number of options from. Backspace takes the last one away. */
export function MultiSelectField({ values, onChange, ...given }: Props) {
  const dropDown = useDropDownProps(given);
  return (
    <MultiSelect
      {...dropDown}
      classNames={{ ...dropDown.classNames, root: `${classes['field']}`, pill: `${classes['pill']}` }}
      value={[...values]}
      onChange={onChange}
    />
  );
}
