import { TEXTS } from '@harvest/contracts/texts';
import type { ReactNode } from 'react';
import type { CallFailure } from '../api/failure.ts';
import { ListField } from '../ui/list-field.tsx';
import { FetchFailure } from './fetch-failure.tsx';

type Bank = {
  readonly institutionName: string;
  readonly institutionCode: string;
  /** What people call it. */
  readonly alsoKnownAs: readonly string[];
};

type Props = {
  readonly label: string;
  readonly banks: {
    readonly data?: readonly Bank[] | undefined;
    readonly error?: CallFailure | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The codes of banks that were used before, the last one first. */
  readonly recent?: readonly string[];
  readonly value: string | null;
  readonly onChange: (bankCode: string | null) => void;
  readonly error?: ReactNode;
};

const RECENT_MAX = 4;

/** Which bank: found by its name or by what people call it; those used before come first. */
export function BankField({ label, banks, recent = [], ...field }: Props) {
  const { data = [], error, isFetching, refetch } = banks;
  return (
    <>
      <ListField
        {...field}
        label={label}
        required
        searchable
        isLoading={isFetching && data.length === 0}
        placeholder="Name or short name"
        data={optionsOf(data, recent)}
      />
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchBanksFailed} onRetry={refetch} />
      )}
    </>
  );
}

function optionsOf(banks: readonly Bank[], recent: readonly string[]) {
  const used = [...new Set(recent)].flatMap(
    (code) => banks.find(({ institutionCode }) => institutionCode === code) ?? [],
  );
  const first = used.slice(0, RECENT_MAX);
  const others = banks.filter((bank) => !first.includes(bank));
  const optionOf = ({ institutionCode, institutionName, alsoKnownAs }: Bank) => ({
    value: institutionCode,
    label: institutionName,
    alsoKnownAs,
  });
  if (first.length === 0) return others.map(optionOf);
  return [
    ...first.map((bank) => ({ ...optionOf(bank), group: 'Used before' })),
    ...others.map((bank) => ({ ...optionOf(bank), group: 'All banks' })),
  ];
}
