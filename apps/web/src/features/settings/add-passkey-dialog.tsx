import { TEXTS } from '@harvest/contracts/texts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
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

type Props = { readonly started: StartedChange; readonly onClose: () => void };

const NOT_MADE = 'No passkey was made. Try again; if this device has one for us already, it makes no second.';

/** Adding a passkey: the code, then a name, then the device asks for finger, face or PIN. */
export function AddPasskeyDialog({ started, onClose }: Props) {
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
          check={(otp) => readOptions({ otp })}
          onAccepted={setAsked}
          onClose={onClose}
        />
      ) : (
        <NameAndMake asked={asked} onClose={onClose} />
      )}
    </DialogFrame>
  );
}

function NameAndMake({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const [keep] = useKeepPasskeyMutation();
  const [name, setName] = useState('');
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
    setIsOver(true);
    return failureBeside(error, TEXTS.anErrorOccurred);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isOver) return;
    if (name.trim() === '') return setProblem(TEXTS.fieldRequired);
    setIsBusy(true);
    setProblem(null);
    setProblem(await make());
    return setIsBusy(false);
  };

  return (
    <form className={classes['body']} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Name"
        description="So that you know it again, such as My phone"
        required
        maxLength={40}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
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
