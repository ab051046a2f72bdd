import { TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
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

// The arrow keys and the wheel must not change a number (S1 §5); e, + and - are no part of one.
const REFUSED_KEYS = ['ArrowUp', 'ArrowDown', 'e', 'E', '+', '-'];

/** A number from zero up, typed and nothing else: no wheel, no arrows. */
export function NumberField(props: Props) {
  const { value, onChange, readPasted, onKeyDown, ...rest } = props;
  const { optional = false, step = 1, inputClass = '', noun = rest.label.toLowerCase(), ...others } = rest;
  const field = useRef<HTMLInputElement>(null);
  const [pasteProblem, setPasteProblem] = useState<string | null>(null);

  useEffect(() => {
    const input = field.current;
    // React listens to the wheel passively, which cannot refuse it.
    const refuse = (event: WheelEvent) => {
      if (document.activeElement === input) event.preventDefault();
    };
    input?.addEventListener('wheel', refuse, { passive: false });
    return () => input?.removeEventListener('wheel', refuse);
  }, []);

  const refuseKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    if (REFUSED_KEYS.includes(event.key) || (step === 1 && event.key === '.')) event.preventDefault();
  };

  // Left alone, the browser drops what it does not know from a pasted text and turns `1,5` into 15.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const read = (readPasted ?? wholeNumber)(event.clipboardData.getData('text'));
    setPasteProblem(read === null ? `We could not read the pasted ${noun}. Type it instead.` : null);
    if (read !== null) onChange(read);
  };

  return (
    <TextInput
      {...others}
      ref={field}
      label={fieldLabel(others.label, optional)}
      required={(others.required ?? false) && !optional}
      type="number"
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
      onKeyDown={(event) => {
        refuseKey(event);
        onKeyDown?.(event);
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
