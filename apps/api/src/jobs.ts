import { deleteOldNotices } from './alerts/alerts-db.ts';
import { deleteOldLookUps } from './bills/look-ups-db.ts';
import { deleteNobodys } from './block-requests/block-requests-db.ts';
import { bulksWait, carryOutBulks } from './bulk-transfers/carry-out-bulks.ts';
import { endDueLocks, locksWait } from './emergency-lock/end-due-locks.ts';
import { eventSubscribers } from './event-subscribers.ts';
import { eventsWait, expandEvents } from './events/expand-events.ts';
import { foldSystemAccounts } from './ledger-upkeep/fold-system-accounts.ts';
import { sealJournals } from './ledger-upkeep/seal-journals.ts';
import { messagesWait } from './messages/messages.ts';
import { sendMessages } from './messages/send-messages.ts';
import { moneyChannels, moneyKinds } from './money-kinds.ts';
import { checkIdentityNumbers, identityChecksWait } from './onboarding/check-identity-numbers.ts';
import { heldOperationsWait, sendHeldOperations } from './operations/send-held-operations.ts';
import { dispatchesWait, settleDispatches } from './operations/settle-dispatches.ts';
import { deleteOldResets } from './password-reset/password-reset-db.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import type { Platform } from './platform/platform.ts';
import { forgetOldAttempts } from './platform/security/throttles.ts';
import { deleteOldRegistrations } from './registration/registration-db.ts';
import { runSchedules, schedulesWait } from './scheduled-payments/run-schedules.ts';
import { compareWithSwitch } from './settlement/compare-with-switch.ts';
import { forgetOldRequests, sendStatements, statementsWait } from './statements/send-statements.ts';

/** A kind of work for the worker: how to see that some is due, and how to do a batch of it. */
export type Job = {
  readonly name: string;
  /** At most this often the worker looks whether something is due. */
  readonly everyMs: number;
  /** Whether something waits; a job without this question is queued at every look. */
  isDue?(platform: Platform): Promise<boolean>;
  /** Does a batch, safely again after a crash. @returns how much there was; the job runs again until there is none */
  run(platform: Platform, now: Date): Promise<number>;
};

export const jobs: readonly Job[] = [
  {
    name: 'expand-events',
    everyMs: 300,
    isDue: eventsWait,
    run: (platform, now) => expandEvents(platform, eventSubscribers, now),
  },
  { name: 'carry-out-bulks', everyMs: 300, isDue: bulksWait, run: carryOutBulks },
  {
    name: 'send-held-operations',
    everyMs: 300,
    isDue: (platform) => heldOperationsWait(platform, moneyKinds),
    run: (platform, now) => sendHeldOperations(platform, moneyKinds, now),
  },
  ...Object.entries(moneyChannels).map(
    ([channel, payments]): Job => ({
      name: `settle-${channel}`,
      everyMs: 300,
      isDue: (platform) => dispatchesWait(platform, payments),
      run: (platform, now) => settleDispatches(platform, payments, now),
    }),
  ),
  { name: 'run-schedules', everyMs: 300, isDue: schedulesWait, run: runSchedules },
  { name: 'end-emergency-locks', everyMs: 1000, isDue: locksWait, run: endDueLocks },
  { name: 'send-messages', everyMs: 300, isDue: messagesWait, run: sendMessages },
  { name: 'send-statements', everyMs: 1000, isDue: statementsWait, run: sendStatements },
  { name: 'check-identity-numbers', everyMs: 300, isDue: identityChecksWait, run: checkIdentityNumbers },
  { name: 'forget-old-keys', everyMs: 3_600_000, run: (platform) => forgetOldKeys(platform.db) },
  {
    name: 'forget-old-attempts',
    everyMs: 3_600_000,
    run: (platform, now) => forgetOldAttempts(platform.db, now),
  },
  {
    name: 'forget-old-registrations',
    everyMs: 600_000,
    run: (platform, now) => deleteOldRegistrations(platform.db, now),
  },
  {
    name: 'forget-old-resets',
    everyMs: 3_600_000,
    run: (platform, now) => deleteOldResets(platform.db, now),
  },
  {
    name: 'forget-block-requests-of-nobody',
    everyMs: 3_600_000,
    run: (platform, now) => deleteNobodys(platform.db, now),
  },
  {
    name: 'forget-old-look-ups',
    everyMs: 3_600_000,
    run: (platform, now) => deleteOldLookUps(platform.db, now),
  },
  { name: 'forget-old-statement-requests', everyMs: 3_600_000, run: forgetOldRequests },
  {
    name: 'forget-old-notices',
    everyMs: 3_600_000,
    run: (platform, now) => deleteOldNotices(platform.db, now),
  },
  { name: 'fold-system-accounts', everyMs: 5_000, run: foldSystemAccounts },
  { name: 'compare-with-switch', everyMs: 5_000, run: compareWithSwitch },
  { name: 'seal-journals', everyMs: 5_000, run: sealJournals },
];
