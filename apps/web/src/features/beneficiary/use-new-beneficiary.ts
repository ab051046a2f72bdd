import { TEXTS } from '@harvest/contracts/texts';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Beneficiary,
  isSameAccount,
  useBeneficiariesQuery,
  useCreateBeneficiaryMutation,
} from '../../api/beneficiaries-api.ts';
import { fieldErrorsOf } from '../../api/failure.ts';
import { nameObstacle } from '../../components/name-obstacle.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { destinationProblem } from '../../components/transfer-rules.ts';
import { useNameInquiry } from '../../components/use-name-inquiry.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';

/** The contract's bound. */
export const BENEFICIARY_NAME_LENGTH_MAX = 100;
const FIELDS = ['beneficiaryName', 'bankCode', 'accountNumber'] as const;
const NAME_WORDS = {
  needed: 'Choose a bank and enter a 10-digit account number, so that we can confirm the name.',
  check: 'Check the account number and its bank.',
};

const folded = (name: string): string => name.trim().toLowerCase();

/** Somebody who is being saved: what is typed in, whose account it is, and what speaks against it. */
export function useNewBeneficiary(isOpen: boolean, onClose: () => void) {
  const { data: saved = [] } = useBeneficiariesQuery(undefined, { skip: !isOpen });
  const [create, { data: created, isLoading, reset }] = useCreateBeneficiaryMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  // Named as on the wire, so that what the bank finds wrong with one of them can stand beside it.
  const form = useForm({
    initialValues: { beneficiaryName: '', bankCode: '', accountNumber: '' },
    validate: {
      beneficiaryName: (name) => (name.trim() === '' ? TEXTS.fieldRequired : null),
      bankCode: (bankCode) => (bankCode === '' ? TEXTS.fieldRequired : null),
      accountNumber: destinationProblem,
    },
  });
  const { beneficiaryName, bankCode, accountNumber } = form.values;
  const inquiry = useNameInquiry(accountNumber, bankCode);
  useSuggestedName(form, inquiry.status === 'found' ? inquiry.accountName : null);

  const isThis = (other: Beneficiary): boolean => isSameAccount(other, { bankCode, accountNumber });
  // The bank's own answer counts where it was saved a moment ago in another tab.
  const savedBefore =
    saved.find(isThis) ?? (created?.savedBefore === true && isThis(created) ? created : null);
  const namesake = saved.find(
    (other) => !isThis(other) && folded(other.beneficiaryName) === folded(beneficiaryName),
  );

  const close = () => {
    form.reset();
    setProblem(null);
    reset();
    onClose();
  };
  const focusFirst = (problems: object) => {
    const first = FIELDS.find((field) => field in problems);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const submit = form.onSubmit(async (values) => {
    if (isLoading || inquiry.status !== 'found' || savedBefore !== null) return;
    setProblem(null);
    const { data, error } = await create({ body: values, idempotencyKey: keys.keyOf(values) });
    if (error) {
      const problems = fieldErrorsOf(error);
      form.setErrors(problems);
      setProblem(failureBeside(error, TEXTS.beneficiaryCreateFailed));
      return;
    }
    keys.renew();
    if (data.savedBefore) return;
    toast.success(TEXTS.beneficiaryCreated);
    close();
  }, focusFirst);

  return {
    form,
    inquiry,
    /** Banks that were used before, the last one first. */
    recentBanks: saved.map((one) => one.bankCode),
    savedBefore,
    namesake,
    problem,
    isBusy: isLoading,
    obstacle: nameObstacle(inquiry, NAME_WORDS),
    submit,
    close,
  };
}

type Names = {
  readonly values: { readonly beneficiaryName: string };
  readonly setFieldValue: (field: 'beneficiaryName', name: string) => void;
  readonly getInputNode: (field: 'beneficiaryName') => HTMLElement | null;
};

/** Calls the account what its bank calls it, unless the customer said something better. */
function useSuggestedName(form: Names, accountName: string | null): void {
  const suggested = useRef('');
  const suggest = useEffectEvent((name: string) => {
    const { beneficiaryName } = form.values;
    // Whoever is in the field is about to say it, and what comes under their fingers would be mixed with it.
    if (form.getInputNode('beneficiaryName') === document.activeElement) return;
    if (beneficiaryName !== '' && beneficiaryName !== suggested.current) return;
    suggested.current = name;
    form.setFieldValue('beneficiaryName', name);
  });
  useEffect(() => {
    if (accountName !== null) suggest(accountName);
  }, [accountName]);
}
