import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useBeneficiariesQuery, useCreateBeneficiaryMutation } from '../../api/beneficiaries-api.ts';
import type { TransferState } from '../../api/transfers-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { bank } from '../../lib/bank.ts';
import { randomKey } from '../../lib/random-key.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';

type Props = { readonly outcome: TransferState };

const savedText = ({ savedBefore }: { readonly savedBefore: boolean }) =>
  savedBefore ? TEXTS.beneficiarySavedBefore : TEXTS.beneficiaryCreated;

/** Offers to keep the person just paid, unless they are kept already. */
export function SaveBeneficiary({ outcome }: Props) {
  const { data: beneficiaries } = useBeneficiariesQuery();
  const [create, { data: saved, isLoading, isSuccess }] = useCreateBeneficiaryMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const idempotencyKey = useRef(randomKey());
  const isKept =
    beneficiaries?.some(({ accountNumber }) => accountNumber === outcome.destinationAccountNumber) ?? true;

  const save = async () => {
    if (isLoading) return;
    const body = {
      beneficiaryName: outcome.destinationAccountName,
      bankCode: bank.code,
      accountNumber: outcome.destinationAccountNumber,
    };
    const { data, error } = await create({ body, idempotencyKey: idempotencyKey.current });
    setProblem(error ? reportActionFailure(error, TEXTS.beneficiaryCreateFailed) : null);
    if (data) toast.success(savedText(data));
  };

  return (
    <>
      {!isKept && !isSuccess && (
        <Button variant="default" onClick={() => void save()} aria-busy={isLoading} aria-disabled={isLoading}>
          {isLoading ? TEXTS.loading : 'Save as beneficiary'}
        </Button>
      )}
      <span role="status">{saved ? savedText(saved) : ''}</span>
      {problem !== null && (
        <InlineAlert tone="danger" role="alert">
          <p>{problem}</p>
        </InlineAlert>
      )}
    </>
  );
}
