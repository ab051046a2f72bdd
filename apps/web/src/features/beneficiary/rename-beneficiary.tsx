import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { type Beneficiary, useRenameBeneficiaryMutation } from '../../api/beneficiaries-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { BeneficiarySummary } from './beneficiary-summary.tsx';
import { BENEFICIARY_NAME_LENGTH_MAX } from './use-new-beneficiary.ts';

type Props = {
  readonly beneficiary: Beneficiary;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Calls a beneficiary by another name (A121). */
export function RenameBeneficiary({ beneficiary, isOpen, onClose }: Props) {
  return (
    <DialogFrame isOpen={isOpen} title="Rename beneficiary" onClose={onClose} isTitlePassedOver>
      <RenameForm beneficiary={beneficiary} onClose={onClose} />
    </DialogFrame>
  );
}

function RenameForm({ beneficiary, onClose }: Omit<Props, 'isOpen'>) {
  const [rename, { isLoading }] = useRenameBeneficiaryMutation();
  const [name, setName] = useState(beneficiary.beneficiaryName);
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const field = useRef<HTMLInputElement>(null);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const beneficiaryName = name.trim();
    setIsMissing(beneficiaryName === '');
    if (beneficiaryName === '') return field.current?.focus();
    setProblem(null);
    const wanted = { id: beneficiary.id, beneficiaryName };
    const { error } = await rename({ ...wanted, idempotencyKey: keys.keyOf(wanted) });
    if (error) return setProblem(failureBeside(error, TEXTS.beneficiaryRenameFailed));
    toast.success(TEXTS.beneficiaryRenamed);
    return onClose();
  };

  return (
    <FormShell onSubmit={(event) => void save(event)}>
      <BeneficiarySummary beneficiary={beneficiary} />
      <TextInput
        ref={field}
        data-autofocus
        label="Beneficiary Name"
        required
        maxLength={BENEFICIARY_NAME_LENGTH_MAX}
        autoComplete="off"
        value={name}
        error={isMissing && TEXTS.fieldRequired}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Problem text={problem} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={isLoading && TEXTS.loading}>Save</SubmitButton>
      </DialogActions>
    </FormShell>
  );
}
