import { TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { fieldLabel } from './field-label.ts';
import classes from './number-field.module.css';

export type NumberFieldProps = Omit<
  TextInputProps,
  'type' | 'value' | 'onChange' | 'label' | 'step' | 'min' | 'classNames'
> & {
  readonly label: string;
  /** What stands in the field; a number only once it is read from it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly optional?: boolean;
};

type Props = NumberFieldProps & {
  /** S1 §5: amounts have two decimals, other numbers none. */
  readonly step?: 0.01 | 1;
  /** What is typed here, where the label does not name it. */
  readonly noun?: string;
  readonly inputClass?: string | undefined;
  /** What a pasted text means, as plain digits; null when it is no such number. */
  readonly readPasted?: (text: string) => string | null;
};

/**
 * A text field for a number. It keeps the typed text, and its form validates it. An input of type number would drop unknown
 * characters and turn `1000,50` into 100050. The wheel and the arrow keys do not change the value (S1 §5).
 */
export function NumberField(props: Props) {
  const { value, onChange, readPasted, ...rest } = props;
  const { optional = false, step = 1, inputClass = '', noun = rest.label.toLowerCase(), ...others } = rest;
  const [pasteProblem, setPasteProblem] = useState<string | null>(null);

  // An unreadable paste leaves the value unchanged.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const read = (readPasted ?? wholeNumber)(event.clipboardData.getData('text'));
    setPasteProblem(read === null ? `We could not read the pasted ${noun}. Type it instead.` : null);
    if (read !== null) onChange(read);
  };

  return (
    <TextInput
      {...others}
      label={fieldLabel(others.label, optional)}
      required={(others.required ?? false) && !optional}
      min={0}
      step={step}
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
      classNames={{ input: `${classes['input']} ${inputClass}` }}
      value={value}
      error={others.error ?? pasteProblem}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      onChange={(event) => {
        setPasteProblem(null);
        onChange(event.currentTarget.value);
      }}
      onPaste={paste}
    />
  );
}

/** `1,000` and `1 000` are a thousand; anything but digits is no whole number. */
function wholeNumber(text: string): string | null {
  const digits = text.trim().replaceAll(/[\s,](?=\d{3})/g, '');
  return /^\d+$/.test(digits) ? digits : null;
}
