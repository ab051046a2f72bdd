import { Button } from '@mantine/core';
import { useState } from 'react';
import { AmountField } from '../src/ui/amount-field.tsx';
import { NumberField } from '../src/ui/number-field.tsx';
import classes from './parts-page.module.css';

export function NumberParts() {
  const [amount, setAmount] = useState('');
  const [count, setCount] = useState('3');
  const [fee, setFee] = useState('');
  const [isSent, setIsSent] = useState(false);
  const missing = (value: string) => (isSent && value === '' ? 'This field is required' : undefined);
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
      }}
    >
      <AmountField label="Amount" value={amount} onChange={setAmount} error={missing(amount)} />
      <NumberField label="Repeat" required value={count} onChange={setCount} error={missing(count)} />
      <AmountField label="Fee" optional value={fee} onChange={setFee} />
      <Button type="submit">Send</Button>
    </form>
  );
}
