import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isAnswerUnknown, refusalCode } from '../../api/failure.ts';
import {
  type StartedChange,
  useKeepPasskeyMutation,
  usePasskeyOptionsMutation,
} from '../../api/passkeys-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { makePasskey } from '../../lib/passkey.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ChangeCode } from './change-code.tsx';
import classes from './passkeys.module.css';

type Asked = { readonly registrationId: string; readonly publicKey: Record<string, unknown> };

const UNANSWERED =
  "We haven't heard back. Look whether your passkey stands in the list before you add it again.";

type Ends = {
  readonly onClose: () => void;
  /** It cannot go on here, and why: what is to be done stands where the passkeys are listed. */
  readonly onEnded: (why: string) => void;
};
type Props = Ends & { readonly started: StartedChange };

const NOT_MADE = 'No passkey was made. Try again; if this device has one for us already, it makes no second.';

/** Adding a passkey: the code, then a name, then the device asks for finger, face or PIN. */
export function AddPasskeyDialog({ started, onClose, onEnded }: Props) {
  const [readOptions] = usePasskeyOptionsMutation();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <DialogFrame
      isOpen
      title="Add a passkey"
      closeLabel="Cancel"
      isTitlePassedOver={asked === null}
      onClose={onClose}
    >
      {asked === null ? (
        <ChangeCode
          started={started}
          submitLabel="Continue"
          check={async (otp) => {
            const answer = await readOptions({ otp });
            // No code helps any more.
            if (answer.error && refusalCode(answer.error) === 'TOO_MANY_PASSKEYS')
              onEnded(failureBeside(answer.error, TEXTS.anErrorOccurred));
            return answer;
          }}
          onAccepted={setAsked}
          onClose={onClose}
        />
      ) : (
        <NameAndMake asked={asked} onClose={onClose} onEnded={onEnded} />
      )}
    </DialogFrame>
  );
}

function NameAndMake({ asked, onClose, onEnded }: Ends & { readonly asked: Asked }) {
  const [keep] = useKeepPasskeyMutation();
  const [name, setName] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);

  const make = async (): Promise<string | null> => {
    const credential = await makePasskey(asked.publicKey).catch(() => null);
    // The bank still waits for the same one, so the device may be asked again.
    if (credential === null) return NOT_MADE;
    const { error } = await keep({ registrationId: asked.registrationId, name: name.trim(), credential });
    if (error === undefined) {
      toast.quietly('Passkey added');
      onClose();
      return null;
    }
    if (isAnswerUnknown(error)) {
      // The bank may have kept it all the same.
      onEnded(UNANSWERED);
      return null;
    }
    setIsOver(true);
    return failureBeside(error, TEXTS.anErrorOccurred);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isOver) return;
    setIsNameMissing(name.trim() === '');
    if (name.trim() === '') return field.current?.focus();
    setIsBusy(true);
    setProblem(null);
    setProblem(await make());
    return setIsBusy(false);
  };

  return (
    <form className={classes['body']} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={field}
        label="Name"
        description="So that you know it again, such as My phone"
        required
        maxLength={40}
        autoComplete="off"
        data-autofocus
        value={name}
        error={isNameMissing && TEXTS.fieldRequired}
        onChange={(event) => {
          setIsNameMissing(false);
          setName(event.currentTarget.value);
        }}
      />
      <p>Then your phone or computer asks for your finger, face or PIN.</p>
      <Problem text={problem} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={isBusy && 'Waiting for your device...'} isBlocked={isOver}>
          Add
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
