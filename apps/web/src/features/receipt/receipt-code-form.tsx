import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormShell } from '../../ui/form-shell.tsx';
import { readCode } from './receipt-code.ts';

/** Where the code of a receipt is typed in. */
export function ReceiptCodeForm() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readCode(typed);
    if (code !== null) return navigate(`/receipt/${code}`);
    setProblem(
      typed.trim() === '' ? TEXTS.fieldRequired : 'A code has 16 letters and digits. Check what you typed.',
    );
    return field.current?.focus();
  };
  return (
    <FormShell onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={field}
        label="Code of the receipt"
        description="16 letters and digits in groups of four, beside the square with dots"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" fullWidth>
        Check
      </Button>
    </FormShell>
  );
}
