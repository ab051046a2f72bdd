import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type Passkeys,
  type StartedChange,
  usePasskeysQuery,
  useRemovePasskeyMutation,
  useStartProvedChangeMutation,
} from '../../api/passkeys-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { reportRefusedStart, StartProblem } from '../../components/start-problem.tsx';
import { toast } from '../../components/toast.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { knowsPasskeys } from '../../lib/passkey.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { BackupCodes } from './backup-codes.tsx';
import classes from './passkeys.module.css';

type Passkey = Passkeys['passkeys'][number];

/** Further ways to prove oneself: passkeys, and codes on paper for whoever loses the phone. */
export function PasskeysAndBackupCodes() {
  const { data, error, refetch } = usePasskeysQuery();
  if (error !== undefined)
    return <FetchFailure failure={error} fallback={TEXTS.anErrorOccurred} onRetry={refetch} />;
  if (data === undefined) return <Skeleton lines={4} label="Loading your passkeys" />;
  return (
    <>
      <PasskeyCard passkeys={data.passkeys} />
      <BackupCodes left={data.backupCodesLeft} />
    </>
  );
}

function PasskeyCard({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const [start, { isLoading: isStarting }] = useStartProvedChangeMutation();
  const [adding, setAdding] = useState<StartedChange | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const add = async () => {
    if (isStarting) return;
    setRefusal(null);
    const { data, error } = await start('PASSKEY');
    if (error) setRefusal(reportRefusedStart(error, TEXTS.anErrorOccurred));
    else setAdding(data);
  };

  return (
    <section className={classes['card']} aria-labelledby="passkeys-title">
      <h3 id="passkeys-title">Passkeys</h3>
      <p>
        Your finger, your face or the PIN of this phone or computer, in the place of a code: when you log in
        and for every payment. It works on our own page alone, so no false page can take it.
      </p>
      {passkeys.length > 0 && (
        <ul className={classes['list']}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes['row']}>
              <span className={classes['what']}>
                <strong className={classes['name']}>{passkey.name}</strong>
                <span className={classes['when']}>
                  {passkey.lastUsedAt === null
                    ? `Added ${dateTimeText(passkey.createdAt)}, not used yet`
                    : `Last used ${dateTimeText(passkey.lastUsedAt)}`}
                </span>
              </span>
              <Button variant="default" onClick={() => setRemoving(passkey)}>
                Remove<span className="sr-only"> {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <SubmitButton
          variant={passkeys.length > 0 ? 'default' : 'filled'}
          busy={isStarting && TEXTS.loading}
          onClick={() => void add()}
          className={`${classes['action']}`}
        >
          Add a passkey
        </SubmitButton>
      ) : (
        <p className={classes['when']}>This browser knows no passkeys. Use another one to add yours.</p>
      )}
      <StartProblem refusal={refusal} />
      {adding !== null && (
        <AddPasskeyDialog
          started={adding}
          onClose={() => setAdding(null)}
          onEnded={(why) => {
            setAdding(null);
            setRefusal({ text: why, code: null });
            toast.failure(why);
          }}
        />
      )}
      {removing !== null && <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

type RemoveProps = { readonly passkey: Passkey; readonly onClose: () => void };

function RemoveDialog({ passkey, onClose }: RemoveProps) {
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    if (isLoading) return;
    const { error } = await remove(passkey.id);
    if (error) return setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
    toast.quietly('Passkey removed');
    return onClose();
  };
  return (
    <DialogFrame isOpen title={`Remove ${passkey.name}?`} closeLabel="Cancel" onClose={onClose}>
      <p>It will prove nothing here any more. You go on with your codes.</p>
      <Problem text={problem} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          No
        </Button>
        <SubmitButton color="red" busy={isLoading && TEXTS.loading} onClick={() => void confirm()}>
          Remove
        </SubmitButton>
      </DialogActions>
    </DialogFrame>
  );
}
