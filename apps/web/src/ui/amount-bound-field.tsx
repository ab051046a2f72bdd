import { readAmount } from '@harvest/input/amount';
import type { Kobo } from '@harvest/money';
import { type ReactNode, useState } from 'react';
import { plainNaira, plainNairaOf } from '../lib/naira-text.ts';
import { NumberField } from './number-field.tsx';

type Props = {
  readonly label: string;
  readonly value: Kobo | null;
  readonly onChange: (amount: Kobo | null) => void;
  readonly error?: ReactNode;
};

/** An end of a range of amounts. It counts when it is left or Enter is pressed, not with each digit. */
export function AmountBoundField({ label, value, onChange, error }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : plainNaira(value));
  const [told, setTold] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  // The amount can change elsewhere: cleared, or Back.
  if (value !== told) {
    setTold(value);
    if (readAmount(typed) !== value) setTyped(value === null ? '' : plainNaira(value));
    setProblem(null);
  }

  const settle = () => {
    const amount = readAmount(typed);
    if (amount === null && typed.trim() !== '') return setProblem('Enter an amount like 1250.50');
    setProblem(null);
    if (amount !== null) setTyped(plainNaira(amount));
    if (amount !== value) onChange(amount);
  };

  return (
    <NumberField
      label={label}
      noun="amount"
      step={0.01}
      leftSection={<span aria-hidden>₦</span>}
      readPasted={(text) => {
        setProblem(null);
        return plainNairaOf(text);
      }}
      value={typed}
      error={problem ?? error}
      onChange={(text) => {
        setProblem(null);
        setTyped(text);
      }}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
