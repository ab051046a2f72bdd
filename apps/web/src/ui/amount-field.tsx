import { readAmount, readAmountWithComma } from '@harvest/input/amount';
import { plainText } from '@harvest/input/plain-text';
import { amountInWords, formatNaira } from '@harvest/money';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { AMOUNT_FORMAT, plainNaira, plainNairaOf } from '../lib/naira-text.ts';
import classes from './amount-field.module.css';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

type Props = Omit<NumberFieldProps, 'description'> & {
  readonly hint?: ReactNode;
  /** What to think of about this amount; below what was understood of it. */
  readonly warning?: string | undefined;
  /** An amount that may be meant, while none is typed; it stands where that will be echoed. */
  readonly offer?: ReactNode;
};

/** Wait for a pause: `1,5` is a valid beginning of `1,500`. */
const PAUSE_MS = 600;

/**
 * An amount in naira, as it is typed. What was understood is echoed below with commas and in words, because one
 * zero too many is the commonest costly mistake. A screen reader hears it once the typing has paused.
 */
export function AmountField({ hint, warning, offer, ...field }: Props) {
  const echo = echoOf(field.value);
  const [settled] = useDebouncedValue(field.value, PAUSE_MS);
  const isUnreadable = settled === field.value && settled.trim() !== '' && readAmount(settled) === null;
  const mayBe = isUnreadable ? readAmountWithComma(settled) : null;
  return (
    <div className={classes['amount']}>
      <NumberField
        required
        {...field}
        error={field.error ?? (isUnreadable ? AMOUNT_FORMAT : undefined)}
        step={0.01}
        readPasted={(text) => plainNairaOf(text) ?? commaAmountOf(text)}
        leftSection={
          <span
            aria-hidden
            className={classes['sign']}
            data-grouped={groupedDigits(field.value) || undefined}
          >
            ₦
          </span>
        }
        inputClass={classes['input']}
        description={hint}
      />
      {/* Room for two lines from the beginning, so that nothing below moves while an amount is typed. */}
      <div className={classes['below']}>
        <p className={classes['echo']} aria-hidden>
          {echo}
        </p>
        {field.value === '' && offer}
        {mayBe !== null && (
          <Button variant="default" onClick={() => field.onChange(plainNaira(mayBe))}>
            {`Is it ${formatNaira(mayBe)}?`}
          </Button>
        )}
        <p role="status" className={classes['warning']}>
          {warning}
        </p>
      </div>
      <output className="sr-only" aria-live="polite">
        {settled === field.value ? echo : ''}
      </output>
    </div>
  );
}

/** `1250000.5` as `1,250,000.5`: what stands in the field while nobody types there. */
function groupedDigits(value: string): string {
  const [whole = '', decimals] = value.split('.');
  if (!/^\d{4,}$/.test(whole)) return '';
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

function echoOf(value: string): string {
  const amount = readAmount(value);
  return amount === null || amount === 0n ? '' : `${formatNaira(amount)} · ${amountInWords(amount)}`;
}

/** A pasted amount with a decimal comma, for which the field then asks for confirmation. */
const commaAmountOf = (text: string): string | null =>
  readAmountWithComma(text) === null ? null : plainText(text);
