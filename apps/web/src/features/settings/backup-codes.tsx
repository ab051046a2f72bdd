import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type MadeCodes,
  type StartedChange,
  useMakeBackupCodesMutation,
  useStartProvedChangeMutation,
} from '../../api/passkeys-api.ts';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import { reportRefusedStart, StartProblem } from '../../components/start-problem.tsx';
import { bank } from '../../lib/bank.ts';
import { saveFile } from '../../lib/save-file.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ChangeCode } from './change-code.tsx';
import classes from './passkeys.module.css';

const NOT_KEPT_YET = {
  title: 'Did you keep your codes?',
  text: 'We cannot show them again, and earlier ones work no more.',
  keep: 'Back to the codes',
  discard: 'Close',
};

const leftText = (left: number): string =>
  left === 0 ? 'You have none.' : `You have ${left} left. New ones take their place.`;

/** Codes on paper, each for one sign-in, for whoever loses the phone. */
export function BackupCodes({ left }: { readonly left: number }) {
  const [start, { isLoading: isStarting }] = useStartProvedChangeMutation();
  const [started, setStarted] = useState<StartedChange | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const make = async () => {
    if (isStarting) return;
    setRefusal(null);
    const { data, error } = await start('BACKUP_CODES');
    if (error) setRefusal(reportRefusedStart(error, TEXTS.anErrorOccurred));
    else setStarted(data);
  };
  return (
    <section className={classes['card']} aria-labelledby="backup-codes-title">
      <h3 id="backup-codes-title">Backup codes</h3>
      <p>
        Ten codes to write down or print, for the day you lose your phone. Each works once: to log in, or to
        replace an app you lost. None of them pays. {leftText(left)}
      </p>
      <SubmitButton
        variant={left === 0 ? 'filled' : 'default'}
        busy={isStarting && TEXTS.loading}
        onClick={() => void make()}
        className={`${classes['action']}`}
      >
        {left === 0 ? 'Make backup codes' : 'Make new backup codes'}
      </SubmitButton>
      <StartProblem refusal={refusal} />
      {started !== null && <BackupCodesDialog started={started} onClose={() => setStarted(null)} />}
    </section>
  );
}

type DialogProps = { readonly started: StartedChange; readonly onClose: () => void };

function BackupCodesDialog({ started, onClose }: DialogProps) {
  const [makeCodes] = useMakeBackupCodesMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <DialogFrame
      isOpen
      title={codes === null ? 'Make backup codes' : 'Your backup codes'}
      closeLabel={codes === null ? 'Cancel' : 'Close'}
      isTitlePassedOver={codes === null}
      isDirty={codes !== null}
      discardWords={NOT_KEPT_YET}
      onClose={onClose}
    >
      {codes === null ? (
        <ChangeCode
          started={started}
          submitLabel="Make backup codes"
          check={(otp) => makeCodes({ otp })}
          onAccepted={(made: MadeCodes) => setCodes(made.backupCodes)}
          onClose={onClose}
        />
      ) : (
        <ShownCodes codes={codes} onClose={onClose} />
      )}
    </DialogFrame>
  );
}

type ShownProps = { readonly codes: readonly string[]; readonly onClose: () => void };

function ShownCodes({ codes, onClose }: ShownProps) {
  const text = codes.join('\n');
  const save = () => {
    const file = new Blob([`${text}\n`], { type: 'text/plain' });
    saveFile(URL.createObjectURL(file), `${bank.name} backup codes.txt`);
  };
  return (
    <div className={classes['body']}>
      <p>We show them this once. Write them down, or save them where nobody else looks.</p>
      <ol className={classes['codes']} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton text={text} what="backup codes" />
      <DialogActions>
        <Button variant="default" onClick={save}>
          Save as a file
        </Button>
        <Button onClick={onClose}>I kept them</Button>
      </DialogActions>
    </div>
  );
}
