import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import { useAccountsQuery } from '../../api/accounts-api.ts';
import {
  isSameAccount,
  useBeneficiariesQuery,
  useCreateBeneficiaryMutation,
} from '../../api/beneficiaries-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { randomKey } from '../../lib/random-key.ts';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { isHere } from './people.ts';

type Props = {
  readonly beneficiaryName: string;
  readonly bankCode: string;
  readonly accountNumber: string;
};

const savedText = ({ savedBefore }: { readonly savedBefore: boolean }) =>
  savedBefore ? TEXTS.beneficiarySavedBefore : TEXTS.beneficiaryCreated;

/** Offers to keep the person just paid, unless they are kept already or it was the customer. */
export function SaveBeneficiary(person: Props) {
  const { data: beneficiaries } = useBeneficiariesQuery();
  const { data: accounts } = useAccountsQuery();
  const [create, { data: saved, isLoading, isSuccess }] = useCreateBeneficiaryMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const idempotencyKey = useRef(randomKey());
  const isOwn =
    isHere(person) && (accounts?.some(({ accountNumber }) => accountNumber === person.accountNumber) ?? true);
  const isKept = beneficiaries?.some((kept) => isSameAccount(kept, person)) ?? true;

  const save = async () => {
    if (isLoading) return;
    const { error } = await create({ body: person, idempotencyKey: idempotencyKey.current });
    setProblem(error ? failureBeside(error, TEXTS.beneficiaryCreateFailed) : null);
  };

  return (
    <>
      {!isOwn && !isKept && !isSuccess && (
        <SubmitButton variant="default" onClick={() => void save()} busy={isLoading && TEXTS.loading}>
          Save as beneficiary
        </SubmitButton>
      )}
      <span role="status">{saved ? savedText(saved) : ''}</span>
      <Problem text={problem} />
    </>
  );
}
