import { Button } from '@mantine/core';
import type { ClientSummary } from '../../api/dashboard-api.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import { bank } from '../../lib/bank.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import classes from './share-account.module.css';

type Props = {
  readonly summary: ClientSummary;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** What somebody has to know in order to send money here, account by account: to copy, or to hand to another app. */
export function ShareAccount({ summary: { accountName, accounts }, isOpen, onClose }: Props) {
  const canShare = 'share' in navigator;
  return (
    <DialogFrame isOpen={isOpen} title="Receive money" onClose={onClose} closesOnBackdrop>
      <p>Give one of these to whoever wants to send you money. It lets nobody take any.</p>
      <ul>
        {accounts.map(({ accountNumber, accountTypeName }) => {
          const text = `${accountName}\n${bank.name}\n${accountNumber}`;
          return (
            <li key={accountNumber} className={classes['account']}>
              <div className={classes['words']}>
                <p className={classes['number']}>
                  <AccountNumber accountNumber={accountNumber} />
                </p>
                <p>{accountName}</p>
                <p className={classes['type']}>
                  {bank.name} · {accountTypeName}
                </p>
              </div>
              <CopyButton text={text} what={`name, bank and number ${accountNumber}`} />
              {canShare && (
                <Button
                  variant="default"
                  // Whoever closes the sheet of their telephone has changed their mind; nothing is wrong.
                  onClick={() => void navigator.share({ text }).catch(() => undefined)}
                >
                  Share<span className="sr-only"> {accountNumber}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </DialogFrame>
  );
}
