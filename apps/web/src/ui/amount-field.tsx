import { amountInWords, formatNaira, parseNairaText } from '@harvest/money';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { plainNairaOf } from '../lib/naira-text.ts';
import classes from './amount-field.module.css';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

type Props = Omit<NumberFieldProps, 'description'> & { readonly hint?: ReactNode };

const ECHO_DEBOUNCE_MS = 600;

/**
 * An amount in naira, typed as plain digits. What was understood is echoed below with commas and in words, because one
 * zero too many is the commonest costly mistake.
 */
export function AmountField({ hint, ...field }: Props) {
  const echo = echoOf(field.value);
  const [spokenEcho] = useDebouncedValue(echo, ECHO_DEBOUNCE_MS);
  return (
    <div>
      <NumberField
        required
        {...field}
        step={0.01}
        readPasted={plainNairaOf}
        leftSection={<span aria-hidden>₦</span>}
        inputClass={classes['input']}
        description={hint}
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
