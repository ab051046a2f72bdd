import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import { Select, type SelectProps } from '@mantine/core';

type Props = Omit<SelectProps<string>, 'withScrollArea' | 'nothingFoundMessage' | 'maxDropdownHeight'>;

// S1 §9: a menu between 140 and 300 pixels high.
const MENU = { dropdown: { minHeight: 'auto' }, options: { maxHeight: 300, overflowY: 'auto' } } as const;

/** A drop-down list; searchable ones say 'No options found' when nothing fits (S2 §8). */
export function SelectField(props: Props) {
  return (
    <Select
      {...props}
      withScrollArea={false}
      nothingFoundMessage={props.searchable ? 'No options found' : 'No options'}
      comboboxProps={{ transitionProps: { duration: 120 }, keepMounted: false, withinPortal: false }}
      styles={MENU}
    />
  );
}
