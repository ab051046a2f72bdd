import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import classes from './payment.module.css';

type Props = {
  readonly knownBy: string;
  readonly onSearch: (knownBy: string) => void;
};

const LENGTH_MAX = 100;

/** Asks for all of what a payment is known by: unlike a name, a part of it finds nothing, so it is looked for on demand. */
export function PaymentSearch({ knownBy, onSearch }: Props) {
  const [typed, setTyped] = useState(knownBy);
  const [told, setTold] = useState(knownBy);
  // What was searched for changes elsewhere as well: by Back, or by a link.
  if (knownBy !== told) {
    setTold(knownBy);
    setTyped(knownBy);
  }
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // As it stands in the address it reads as on the receipt, however it was pasted.
    const wanted = typed.replaceAll(/\s/g, '').toUpperCase();
    setTyped(wanted);
    onSearch(wanted);
  };
  return (
    <search>
      <form className={classes['search']} onSubmit={search} noValidate>
        <TextInput
          type="search"
          className={classes['field']}
          label="Reference, receipt code, session ID or request ID"
          value={typed}
          maxLength={LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          leftSection={<IconSearch aria-hidden size={20} stroke={1.75} />}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">Find</Button>
      </form>
    </search>
  );
}
