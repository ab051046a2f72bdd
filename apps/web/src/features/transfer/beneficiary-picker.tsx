import { TEXTS } from '@harvest/contracts/texts';
import { readAccountNumber } from '@harvest/input/account-number';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { ListField } from '../../ui/list-field.tsx';
import { accountKey, isHere, type KnownPeople, type Person } from './people.ts';

type Props = {
  readonly known: KnownPeople;
  readonly chosen: Person | undefined;
  readonly onChoose: (person: Person | null) => void;
  /** Somebody typed or pasted an account number where a name was expected. */
  readonly onAccountNumber: (accountNumber: string) => void;
};

/** Finds somebody by name or number. The number stands beside the name, because names repeat. */
export function BeneficiaryPicker({ known, chosen, onChoose, onAccountNumber }: Props) {
  const { people, saved } = known;
  const { error, isFetching, refetch } = saved;
  const hasNobody = people.length === 0 && !known.isLoading && !error;
  return (
    <>
      <ListField
        label="Beneficiary"
        optional
        isLoading={known.isLoading && people.length === 0}
        placeholder={hasNobody ? 'Nobody saved yet' : 'Name or account number'}
        searchable
        clearable
        data={people.map((person) => ({ value: accountKey(person), label: labelOf(person) }))}
        value={chosen === undefined ? null : accountKey(chosen)}
        onChange={(key) => onChoose(people.find((person) => accountKey(person) === key) ?? null)}
        onSearch={(typed) => {
          const accountNumber = readAccountNumber(typed);
          if (accountNumber !== null) onAccountNumber(accountNumber);
          return accountNumber !== null;
        }}
      />
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchBeneficiariesFailed} onRetry={refetch} />
      )}
    </>
  );
}

/** The bank is named where it is not this one. */
function labelOf(person: Person): string {
  const { name, accountNumber, bankName } = person;
  return [name, accountNumber, ...(isHere(person) ? [] : [bankName])].join(' · ');
}
