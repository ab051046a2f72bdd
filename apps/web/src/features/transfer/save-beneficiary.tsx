import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import {
  isSameAccount,
  useBeneficiariesQuery,
  useCreateBeneficiaryMutation,
} from '../../api/beneficiaries-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { randomKey } from '../../lib/random-key.ts';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

type Props = {
  readonly beneficiaryName: string;
  readonly bankCode: string;
  readonly accountNumber: string;
};

/** Offers to keep the person just paid, unless they are kept already. */
export function SaveBeneficiary(person: Props) {
  const { data: beneficiaries } = useBeneficiariesQuery();
  const [create, { isLoading, isSuccess }] = useCreateBeneficiaryMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const idempotencyKey = useRef(randomKey());
  const isKept = beneficiaries?.some((kept) => isSameAccount(kept, person)) ?? true;

  const save = async () => {
    if (isLoading) return;
    const { error } = await create({ body: person, idempotencyKey: idempotencyKey.current });
    setProblem(error ? reportActionFailure(error, TEXTS.beneficiaryCreateFailed) : null);
    if (!error) toast.success(TEXTS.beneficiaryCreated);
  };

  return (
    <>
      {!isKept && !isSuccess && (
        <SubmitButton variant="default" onClick={() => void save()} busy={isLoading && TEXTS.loading}>
          Save as beneficiary
        </SubmitButton>
      )}
      <span role="status">{isSuccess ? TEXTS.beneficiaryCreated : ''}</span>
      <Problem text={problem} />
    </>
  );
}
