import { TextInput, type TextInputProps } from '@mantine/core';
import type { FocusEvent } from 'react';
import { birthDateText } from '../../lib/birth-date.ts';
import { fieldLabel } from '../../ui/field-label.ts';
import classes from './stage-fields.module.css';

type Props = Omit<TextInputProps, 'label' | 'description' | 'value' | 'onBlur'> & {
  readonly typed: string;
  /** Called with the day in the form it is sent in, when the field is left with something in it. */
  readonly onLeave: (text: string, event: FocusEvent) => void;
};

/** A day of birth, which is put into its form when the field is left. */
export function BirthDateField({ typed, onLeave, ...props }: Props) {
  return (
    <TextInput
      {...props}
      label={fieldLabel('Date of Birth', props.required !== true)}
      description="Day, month and year, such as 21/11/1990"
      maxLength={40}
      autoComplete="bday"
      inputMode="numeric"
      className={`${classes['short']}`}
      value={typed}
      onBlur={(event) => {
        if (typed !== '') onLeave(birthDateText(typed) ?? typed, event);
      }}
    />
  );
}
