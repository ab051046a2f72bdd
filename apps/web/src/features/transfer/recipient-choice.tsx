import { useId } from 'react';
import { BeneficiaryPicker } from './beneficiary-picker.tsx';
import { KnownPeople } from './known-people.tsx';
import type { KnownPeople as Known, Person } from './people.ts';

type Props = {
  readonly known: Known;
  readonly chosen: Person | undefined;
  readonly onChoose: (person: Person) => void;
  readonly onClear: () => void;
  /** Somebody typed or pasted an account number where a name was expected, whether or not anybody known has it. */
  readonly onAccountNumber: (accountNumber: string) => void;
};

/** Whom to pay, without typing a number where that can be helped. */
export function RecipientChoice({ known, chosen, onChoose, onClear, onAccountNumber }: Props) {
  const whoId = useId();
  return (
    <>
      <h3 id={whoId}>Who are you sending to?</h3>
      <KnownPeople
        labelledBy={whoId}
        people={known.people}
        isLoading={known.isLoading}
        chosen={chosen}
        onChoose={onChoose}
      />
      <BeneficiaryPicker
        known={known}
        chosen={chosen}
        onChoose={(person) => (person === null ? onClear() : onChoose(person))}
        onAccountNumber={onAccountNumber}
      />
    </>
  );
}
