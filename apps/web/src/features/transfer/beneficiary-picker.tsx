import { TEXTS } from '@harvest/contracts/texts';
import { type Beneficiary, useBeneficiariesQuery } from '../../api/beneficiaries-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { ListField } from '../../ui/list-field.tsx';

type Props = {
  /** The bank whose accounts can be picked. */
  readonly bankCode: string;
  readonly picked: Beneficiary | null;
  readonly onPick: (beneficiary: Beneficiary | null) => void;
};

/** Fills in somebody saved before. The number stands beside the name, because names repeat. */
export function BeneficiaryPicker({ bankCode, picked, onPick }: Props) {
  const { data = [], error, isFetching, refetch } = useBeneficiariesQuery();
  const ofThisBank = data.filter((beneficiary) => beneficiary.bankCode === bankCode);
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
        value={picked?.id ?? null}
        onChange={(id) => onPick(ofThisBank.find((beneficiary) => beneficiary.id === id) ?? null)}
      />
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchBeneficiariesFailed} onRetry={refetch} />
      )}
    </>
  );
}
