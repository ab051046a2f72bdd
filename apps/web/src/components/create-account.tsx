import { TEXTS } from '@harvest/contracts/texts';
import { Button, Loader } from '@mantine/core';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useAccountTypesQuery, useCreateAccountMutation } from '../api/accounts-api.ts';
import { createIdempotencyKeys } from '../lib/idempotency-keys.ts';
import { FormShell } from '../ui/form-shell.tsx';
import { ListField } from '../ui/list-field.tsx';
import { Problem } from '../ui/problem.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { focusHeadingOnTop } from '../ui/use-modal-page.ts';
import classes from './create-account.module.css';
import { FetchFailure } from './fetch-failure.tsx';
import { LockedNote } from './locked-note.tsx';
import { failureBeside } from './report-action-failure.ts';
import { toast } from './toast.ts';

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Told which account it is; the accounts are being asked for again. */
  readonly onCreated: (accountNumber: string) => void;
};

/** Opens a further account (S1 §2): one panel, wherever it is asked for (decision 41). */
export function CreateAccount({ isOpen, onClose, onCreated }: Props) {
  const { data = [], error, isFetching, refetch } = useAccountTypesQuery(undefined, { skip: !isOpen });
  const [createAccount, { isLoading: isBusy }] = useCreateAccountMutation();
  const [typeId, setTypeId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();

  const close = () => {
    setTypeId(null);
    setIsMissing(false);
    setProblem(null);
    onClose();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsMissing(typeId === null);
    if (typeId === null) return field.current?.focus();
    if (isBusy) return undefined;
    setProblem(null);
    const body = { accountTypeId: Number(typeId) };
    const { data: created, error: failure } = await createAccount({
      body,
      idempotencyKey: keys.keyOf(body),
    });
    if (failure) {
      setProblem(failureBeside(failure, TEXTS.createAccountFailed));
      return focusHeadingOnTop();
    }
    keys.renew();
    toast.success(TEXTS.accountCreated);
    close();
    return onCreated(created.accountNumber);
  };

  return (
    <SidePanel
      isOpen={isOpen}
      title={TEXTS.createAccount}
      onClose={isBusy ? undefined : close}
      footer={
        isBusy ? undefined : (
          <>
            <LockedNote what="No account can be opened" />
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <SubmitButton form={formId} busy={false}>
              {TEXTS.create}
            </SubmitButton>
          </>
        )
      }
    >
      {isBusy ? (
        <Waiting />
      ) : (
        <FormShell id={formId} onSubmit={(event) => void submit(event)} hasLegend>
          {error && !isFetching && (
            <FetchFailure failure={error} fallback={TEXTS.fetchAccountTypesFailed} onRetry={refetch} />
          )}
          <ListField
            ref={field}
            label={TEXTS.accountType}
            required
            clearable
            isLoading={isFetching && data.length === 0}
            data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={typeId}
            onChange={(chosen) => {
              setTypeId(chosen);
              setIsMissing(false);
            }}
            error={isMissing && TEXTS.fieldRequired}
          />
          {/* Below the field, so that nothing moves while somebody chooses. */}
          <p role="status" className={classes['about']}>
            {data.find(({ id }) => String(id) === typeId)?.description}
          </p>
          <Problem text={problem} />
        </FormShell>
      )}
    </SidePanel>
  );
}

/** In the place of the form (S1 §2). It takes the focus, because the button that was pressed is gone. */
function Waiting() {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1} className={classes['waiting']}>
      <Loader size={40} aria-hidden />
      <p role="status">{TEXTS.pleaseWait}</p>
    </div>
  );
}
