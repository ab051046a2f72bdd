import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Account,
  type Disabling,
  useConfirmDisablingMutation,
  useStartDisablingMutation,
} from '../../api/accounts-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { OperationCode } from '../../components/operation-code.tsx';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import { refusedStart, StartProblem } from '../../components/start-problem.tsx';
import { SupportLines } from '../../components/support-lines.tsx';
import { toast } from '../../components/toast.ts';
import { useCodeCheck } from '../../components/use-code-check.ts';
import { shortAccountName } from '../../lib/account-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './disable-account.module.css';

type Props = {
  readonly account: Account;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDisabled: () => void;
};

/** Stops everything that leaves an account, in two steps (S2 §4): what that means, then the code. */
export function DisableAccount({ account, isOpen, onClose, onDisabled }: Props) {
  const [start, { isLoading: isStarting }] = useStartDisablingMutation();
  const [started, setStarted] = useState<Disabling | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const close = () => {
    setStarted(null);
    setRefusal(null);
    onClose();
  };
  const sendCode = async () => {
    if (isStarting) return;
    setRefusal(null);
    const { data, error } = await start(account.accountNumber);
    if (error) setRefusal(refusedStart(error, TEXTS.disableAccountFailed));
    else setStarted(data);
  };

  return (
    <DialogFrame
      isOpen={isOpen}
      title={`Disable ${shortAccountName(account)}`}
      closeLabel="Cancel"
      onClose={isStarting ? undefined : close}
      isTitlePassedOver
    >
      {started === null ? (
        <>
          <Consequences account={account} onClose={close} />
          <StartProblem refusal={refusal} onLeave={close} />
          <DialogActions>
            <Button variant="default" data-autofocus onClick={close}>
              Cancel
            </Button>
            <SubmitButton color="red" onClick={() => void sendCode()} busy={isStarting && TEXTS.loading}>
              Continue
            </SubmitButton>
          </DialogActions>
        </>
      ) : (
        <Code
          account={account}
          started={started}
          onCancel={close}
          onDisabled={() => {
            toast.success(TEXTS.accountDisabled);
            setStarted(null);
            onDisabled();
          }}
        />
      )}
    </DialogFrame>
  );
}

/** What it means, with the balance, which cannot be moved afterwards and is therefore shown whatever the eye says. */
function Consequences({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { accountTypeName, accountNumber, availableBalance } = account;
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer') === true;
  return (
    <>
      <FactList
        facts={[
          { label: 'Account', value: accountTypeName },
          { label: 'Account Number', value: <AccountNumber accountNumber={accountNumber} /> },
          { label: 'Balance', value: <strong>{nairaText(availableBalance)}</strong> },
        ]}
      />
      {availableBalance > 0 && (
        <InlineAlert tone="warning" title={`${nairaText(availableBalance)} will stay in it`}>
          <p>
            You cannot move it while the account is disabled. Move it first if you need it.{' '}
            {maySend && (
              <Link to="/transfer?tab=own-account" replace onClick={onClose}>
                Move money
              </Link>
            )}
          </p>
        </InlineAlert>
      )}
      <ul className={classes['list']}>
        <li>Nothing leaves it any more: no transfers, no bills.</li>
        <li>Scheduled payments from it pause.</li>
        <li>Money that is paid in still lands.</li>
        <li>You cannot undo this here: customer service opens it again.</li>
      </ul>
      <SupportLines />
    </>
  );
}

type CodeProps = {
  readonly account: Account;
  readonly started: Disabling;
  readonly onCancel: () => void;
  readonly onDisabled: () => void;
};

function Code({ account, started, onCancel, onDisabled }: CodeProps) {
  const [confirm] = useConfirmDisablingMutation();
  const { accountNumber } = account;
  const { problem, onCode } = useCodeCheck(
    (otp) => confirm({ accountNumber, otp }),
    onDisabled,
    TEXTS.disableAccountFailed,
  );
  return (
    <>
      <p>{pausing(started.scheduledPayments)}</p>
      <OperationCode sent={started} submitLabel="Disable account" onCode={onCode} problem={problem} />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}

function pausing(count: number): string {
  if (count === 0) return 'Nothing is scheduled to be paid from it.';
  return count === 1
    ? '1 scheduled payment from it will pause.'
    : `${count} scheduled payments from it will pause.`;
}
