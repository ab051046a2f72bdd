import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { BankStore } from '../api/bank-store.tsx';
import { useKnownLock } from '../api/emergency-lock-api.ts';
import { useUserInfo } from '../api/session.ts';
import { bank } from '../lib/bank.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { EmergencyLockDialog } from './emergency-lock-dialog.tsx';
import { LOCK_WORDS } from './emergency-lock-words.tsx';
import classes from './help-sheet.module.css';
import { canBeReached, SupportLines, wayToReach } from './support-lines.tsx';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** How to reach a person, and what to do in the three cases that cannot wait. */
export function HelpSheet(props: Props) {
  // The sign-in page, which has this too, stands in no store.
  return (
    <BankStore>
      <Help {...props} />
    </BankStore>
  );
}

function Help({ isOpen, onClose }: Props) {
  const isSignedIn = useUserInfo() !== null;
  const isLocked = useKnownLock() !== null;
  const [isLocking, setIsLocking] = useState(false);
  const reachUs = `${wayToReach()} at once`;
  return (
    <>
      <DialogFrame isOpen={isOpen && !isLocking} title="Help" onClose={onClose} closesOnBackdrop>
        {canBeReached() ? (
          <section className={classes['people']} aria-label="Talk to a person">
            <SupportLines />
          </section>
        ) : (
          <p>Ask in any branch. Bring your account number and something that shows who you are.</p>
        )}
        <section className={classes['case']}>
          <h3>Money left that you did not send</h3>
          <p>
            {reachUs}. Then choose a new password:{' '}
            <Link
              to={isSignedIn ? '/settings?tab=change-password' : '/forgot-password'}
              replace
              onClick={onClose}
            >
              {isSignedIn ? TEXTS.changePassword : TEXTS.forgotPassword}
            </Link>
          </p>
          {isSignedIn && !isLocked && (
            <>
              <p>You can also stop everything that leaves your accounts yourself, at once.</p>
              <Button color="red" variant="default" onClick={() => setIsLocking(true)}>
                {LOCK_WORDS.first}
              </Button>
            </>
          )}
        </section>
        <section className={classes['case']}>
          <h3>Somebody shows you a receipt</h3>
          <p>
            Ask us whether it is true before you hand over goods:{' '}
            <Link to="/receipt" onClick={onClose} replace>
              Check a receipt
            </Link>
          </p>
        </section>
        <section className={classes['case']}>
          <h3>You lost your phone</h3>
          <p>
            {reachUs}, from any phone. We make sure that it is you; then your codes come by email and SMS
            again.
          </p>
          <p>
            You cannot reach us? Read what else you can do:{' '}
            <Link to="/help#lost-phone" onClick={onClose} replace>
              All help
            </Link>
          </p>
        </section>
        <section className={classes['case']}>
          <h3>Somebody asks for your code or password</h3>
          <p>
            Tell them neither, whoever they say they are. We never ask for them. Our own pages are at{' '}
            <strong>{bank.host}</strong>, and nowhere else.
          </p>
        </section>
      </DialogFrame>
      <EmergencyLockDialog
        isOpen={isLocking}
        onClose={() => {
          setIsLocking(false);
          onClose();
        }}
      />
    </>
  );
}
