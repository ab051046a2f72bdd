import { TEXTS } from '@harvest/contracts/texts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Account, type Closing, useAskToCloseMutation } from '../../api/accounts-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { DoneNotice } from '../../components/done-notice.tsx';
import { failureBeside } from '../../components/report-action-failure.ts';
import { shortAccountName } from '../../lib/account-number.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './disable-account.module.css';

const REASON_LENGTH_MAX = 500;

type Asked = Pick<Closing, 'ticketId' | 'trackingNumber'>;
type Props = {
  readonly account: Account;
  /** What was asked for already and waits for the bank. */
  readonly closing: Closing | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks the bank to close an account (decision 76): what that means and what is left to do first, then that it was asked. */
export function CloseAccount({ account, closing, isOpen, onClose }: Props) {
  const [ask, { isLoading: isAsking }] = useAskToCloseMutation();
  const [keys] = useState(createIdempotencyKeys);
  const [reason, setReason] = useState('');
  const [justAsked, setJustAsked] = useState<Asked | null>(null);
  const asked = justAsked ?? closing ?? null;
  const [problem, setProblem] = useState<string | null>(null);

  const close = () => {
    setJustAsked(null);
    setProblem(null);
    setReason('');
    onClose();
  };
  const send = async () => {
    if (isAsking) return;
    setProblem(null);
    const { accountNumber } = account;
    const body = { reason: reason.trim() };
    const { data, error } = await ask({
      accountNumber,
      body,
      idempotencyKey: keys.keyOf({ accountNumber, ...body }),
    });
    if (error) return setProblem(failureBeside(error, TEXTS.closeAccountFailed));
    keys.renew();
    return setJustAsked(data);
  };

  return (
    <DialogFrame
      isOpen={isOpen}
      title={`Close ${shortAccountName(account)}`}
      closeLabel={asked === null ? 'Cancel' : 'Close'}
      onClose={isAsking ? undefined : close}
      isTitlePassedOver
    >
      {asked === null ? (
        <>
          <Consequences account={account} onClose={close} />
          <Textarea
            label="Why, if you want to tell us (Optional)"
            autosize
            minRows={2}
            maxLength={REASON_LENGTH_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Problem text={problem} />
          <DialogActions>
            <Button variant="default" data-autofocus onClick={close}>
              Cancel
            </Button>
            <SubmitButton color="red" onClick={() => void send()} busy={isAsking && TEXTS.loading}>
              Ask to close it
            </SubmitButton>
          </DialogActions>
        </>
      ) : (
        <Done asked={asked} onClose={close} />
      )}
    </DialogFrame>
  );
}

/** The balance is shown whatever the eye says: it decides whether the account can be closed. */
function Consequences({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { accountTypeName, accountNumber, availableBalance, isDisabled } = account;
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer') === true;
  return (
    <>
      <FactList
        facts={[
          { label: 'Account', value: accountTypeName },
          { label: 'Account Number', value: <AccountNumber accountNumber={accountNumber} /> },
          { label: 'Available balance', value: <strong>{nairaText(availableBalance)}</strong> },
        ]}
      />
      {availableBalance > 0 && (
        <InlineAlert tone="warning" title="Empty it first">
          <p>
            We can close it once nothing is on it.{' '}
            {isDisabled && 'Nothing leaves a disabled account: ask us to open it again. Then move '}
            {!isDisabled && 'Move '}
            {nairaText(availableBalance)} to another account.{' '}
            {maySend && !isDisabled && (
              <Link to="/transfer?tab=own-account" replace onClick={onClose}>
                Move money
              </Link>
            )}
          </p>
        </InlineAlert>
      )}
      <ul className={classes['list']}>
        <li>
          Cancel what is scheduled from it or into it. Money that is set aside for a payment has to be gone,
          too.
        </li>
        <li>
          We look at your request and answer in Customer Service. To take it back, mark it as done there.
        </li>
        <li>Once it is closed, money that is sent to it goes back, and nobody can open it again.</li>
        <li>Its history, receipts and statements stay.</li>
      </ul>
    </>
  );
}

function Done({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const mayRead = useUserInfo()?.permittedLinks.includes('/customer-service') === true;
  return (
    <>
      <DoneNotice title={TEXTS.accountClosingAsked}>
        <p>
          It has the number <strong>{asked.trackingNumber}</strong>. Nothing changes until we answer. To take
          it back, mark its conversation as done.
        </p>
        {mayRead && (
          <p>
            <Link to={`/customer-service/${asked.ticketId}`} replace onClick={onClose}>
              Open the conversation
            </Link>
          </p>
        )}
      </DoneNotice>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  );
}
