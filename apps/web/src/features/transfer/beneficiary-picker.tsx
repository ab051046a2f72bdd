import { TEXTS } from '@harvest/contracts/texts';
import { type Beneficiary, useBeneficiariesQuery } from '../../api/beneficiaries-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { bank } from '../../lib/bank.ts';
import { ListField } from '../../ui/list-field.tsx';

type Props = { readonly value: string; readonly onPick: (beneficiary: Beneficiary | null) => void };

/** Fills in somebody saved before. Bank and number stand beside the name, because names repeat. */
export function BeneficiaryPicker({ value, onPick }: Props) {
  const { data = [], error, isFetching, refetch } = useBeneficiariesQuery();
  const ofThisBank = data.filter(({ bankCode }) => bankCode === bank.code);
  return (
    <>
      <ListField
        label="Beneficiary"
        optional
        isLoading={isFetching && data.length === 0}
        {...(ofThisBank.length === 0 && !isFetching && !error && { placeholder: 'Nobody saved yet' })}
        searchable
        clearable
        data={ofThisBank.map(({ id, beneficiaryName, accountNumber }) => ({
          value: id,
          label: `${beneficiaryName} · ${accountNumber}`,
        }))}
        value={value === '' ? null : value}
        onChange={(id) => onPick(data.find((beneficiary) => beneficiary.id === id) ?? null)}
      />
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchBeneficiariesFailed} onRetry={refetch} />
      )}
    </>
  );
}
