import { amountInWords, formatNaira, parseNairaText } from '@harvest/money';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './amount-field.module.css';

type Props = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'description'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
};

const ECHO_DEBOUNCE_MS = 600;
// Arrow keys and the wheel must not change an amount (S1 §5); e, + and - are no part of one.
const BLOCKED_KEYS = new Set(['ArrowUp', 'ArrowDown', 'e', 'E', '+', '-']);

/**
 * An amount in naira, typed as plain digits. What was understood is echoed below with commas and in words, because one
 * zero too many is the commonest costly mistake.
 */
export function AmountField({ value, onChange, error, hint, ...others }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [pasteProblem, setPasteProblem] = useState<string | null>(null);
  const echo = echoOf(value);
  const [spokenEcho] = useDebouncedValue(echo, ECHO_DEBOUNCE_MS);

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
    if (BLOCKED_KEYS.has(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };

  // Left alone, the browser drops what it does not know from a pasted text and turns `1,5` into 15.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const amount = parseNairaText(event.clipboardData.getData('text'));
    setPasteProblem(amount === null ? 'We could not read the pasted amount. Type it instead.' : null);
    if (amount !== null) onChange(formatNaira(amount).replaceAll(/[₦,]/g, ''));
  };

  return (
    <div>
      <TextInput
        {...others}
        ref={field}
        required
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        autoComplete="off"
        leftSection={<span aria-hidden>₦</span>}
        classNames={{ input: `${classes['input']}` }}
        value={value}
        error={error ?? pasteProblem}
        description={hint}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={(event) => {
          setPasteProblem(null);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={refuseKey}
        onPaste={paste}
      />
      <p className={classes['echo']} aria-hidden>
        {echo}
      </p>
      <output className="sr-only" aria-live="polite">
        {spokenEcho}
      </output>
    </div>
  );
}

function echoOf(value: string): string {
  const amount = parseNairaText(value);
  return amount === null || amount === 0n ? '' : `${formatNaira(amount)} · ${amountInWords(amount)}`;
}
