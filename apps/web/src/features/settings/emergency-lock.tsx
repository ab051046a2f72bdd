import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useEmergencyLockQuery } from '../../api/emergency-lock-api.ts';
import { EmergencyLockDialog } from '../../components/emergency-lock-dialog.tsx';
import { LOCK_WORDS } from '../../components/emergency-lock-words.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { dateTimeText } from '../../lib/bank-time.ts';
import classes from './factor-card.module.css';

/** The way out for whoever thinks that somebody else is in their account. It is there also where the bank does not answer. */
export function EmergencyLock() {
  const { data } = useEmergencyLockQuery();
  const [isOpen, setIsOpen] = useState(false);
  const lockedUntil = data?.lockedUntil ?? null;
  return (
    <section className={classes['card']} aria-labelledby="emergency-lock-title">
      <div className={classes['head']}>
        <h3 id="emergency-lock-title">Something is wrong?</h3>
        {lockedUntil !== null && <StatusChip status="LOCKED" />}
      </div>
      {lockedUntil === null ? (
        <>
          <p className={classes['text']}>
            If somebody else may be in your account, lock it: for 24 hours nothing leaves it. It takes no
            code.
          </p>
          <Button
            variant="default"
            leftSection={<IconLock aria-hidden size={20} stroke={1.75} />}
            aria-haspopup="dialog"
            className={`${classes['action']}`}
            onClick={() => setIsOpen(true)}
          >
            {LOCK_WORDS.first}
          </Button>
        </>
      ) : (
        <p className={classes['text']}>
          Nothing leaves your accounts until{' '}
          <span className={classes['when']}>{dateTimeText(lockedUntil)}</span>. Only customer service can end
          it earlier.
        </p>
      )}
      <EmergencyLockDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}
