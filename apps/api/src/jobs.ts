import { deleteOldNotices } from './alerts/alerts-db.ts';
import { endOldApprovals } from './back-office/expire-approvals.ts';
import { deleteOldLookUps } from './bills/look-ups-db.ts';
import { deleteNobodys } from './block-requests/block-requests-db.ts';
import { bulksWait, carryOutBulks } from './bulk-transfers/carry-out-bulks.ts';
import { endDueLocks, locksWait } from './emergency-lock/end-due-locks.ts';
import { eventSubscribers } from './event-subscribers.ts';
import { deleteHeardEvents } from './events/events-db.ts';
import { eventsWait, expandEvents } from './events/expand-events.ts';
import { foldSystemAccounts } from './ledger-upkeep/fold-system-accounts.ts';
import { proofIsDue, proveLedger } from './ledger-upkeep/prove-ledger.ts';
import { sealJournals } from './ledger-upkeep/seal-journals.ts';
import { messageChannels, messagesWait } from './messages/messages.ts';
import { deleteOldMessages } from './messages/messages-db.ts';
import { sendMessages } from './messages/send-messages.ts';
import { moneyChannels, moneyKinds } from './money-kinds.ts';
import { deleteOldInquiries } from './name-inquiries/name-inquiries-db.ts';
import { checkIdentityNumbers, identityChecksWait } from './onboarding/check-identity-numbers.ts';
import { heldOperationsWait, sendHeldOperations } from './operations/send-held-operations.ts';
import { dispatchesWait, settleDispatches } from './operations/settle-dispatches.ts';
import { deleteOldRequests } from './passkeys/passkeys-db.ts';
import { deleteOldResets } from './password-reset/password-reset-db.ts';
import { sendWishedLinks, wishesWait } from './password-reset/send-wished-links.ts';
import { refuseWrongClock } from './platform/database/clock-difference.ts';
import { poolConnection } from './platform/database/database.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import { arePaymentsHalted } from './platform/money/payment-halts.ts';
import type { Platform } from './platform/platform.ts';
import { RETENTION_RULES } from './platform/retention-rules.ts';
import { forgetOldCodes } from './platform/security/challenges/old-codes.ts';
import { forgetEndedSessions } from './platform/security/ended-sessions.ts';
import { forgetOldDevices } from './platform/security/forgotten-devices.ts';
import { tellOfLeftOutEvents } from './platform/security/left-out-events.ts';
import { makeSecurityEventMonths } from './platform/security/security-events.ts';
import { forgetOldAttempts } from './platform/security/throttles.ts';
import { deleteOldRegistrations } from './registration/registration-db.ts';
import { runSchedules, schedulesWait } from './scheduled-payments/run-schedules.ts';
import { compareSettlementAccounts } from './settlement/compare-settlement-accounts.ts';
import { compareWithBillers } from './settlement/compare-with-billers.ts';
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

/** What moves money by itself; it stands still while payments are halted, also where the queue had it before. */
const paying: readonly Job[] = [
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
];

function unlessHalted(job: Job): Job {
  return {
    name: job.name,
    everyMs: job.everyMs,
    isDue: async (platform) =>
      (await job.isDue?.(platform)) !== false && !(await arePaymentsHalted(platform)),
    run: async (platform, now) => ((await arePaymentsHalted(platform)) ? 0 : job.run(platform, now)),
  };
}

/** What deletes by age, by whose names docs/runbook.md has them. */
const deleting: ReadonlySet<string> = new Set(Object.values(RETENTION_RULES).map(({ by }) => by));

function byRightClock(job: Job): Job {
  if (!deleting.has(job.name)) return job;
  return {
    ...job,
    async run(platform, now) {
      await refuseWrongClock(poolConnection(platform.pool), platform.log);
      return job.run(platform, now);
    },
  };
}

const allJobs: readonly Job[] = [
  {
    name: 'expand-events',
    everyMs: 300,
    isDue: eventsWait,
    run: (platform, now) => expandEvents(platform, eventSubscribers, now),
  },
  ...paying.map(unlessHalted),
  { name: 'end-emergency-locks', everyMs: 1000, isDue: locksWait, run: endDueLocks },
  { name: 'expire-approvals', everyMs: 60_000, run: endOldApprovals },
  // Each by itself: whoever is slow to take text messages holds up no mail.
  ...messageChannels.map(
    (channel): Job => ({
      name: channel === 'EMAIL' ? 'send-mail' : 'send-text-messages',
      everyMs: 300,
      isDue: (platform) => messagesWait(platform, [channel]),
      run: (platform) => sendMessages(platform, [channel]),
    }),
  ),
  { name: 'send-wished-links', everyMs: 300, isDue: wishesWait, run: sendWishedLinks },
  { name: 'send-statements', everyMs: 1000, isDue: statementsWait, run: sendStatements },
  { name: 'check-identity-numbers', everyMs: 300, isDue: identityChecksWait, run: checkIdentityNumbers },
  { name: 'forget-old-keys', everyMs: 3_600_000, run: (platform) => forgetOldKeys(platform.db) },
  { name: 'tell-of-left-out-events', everyMs: 60_000, run: tellOfLeftOutEvents },
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
  {
    name: 'forget-old-devices',
    everyMs: 3_600_000,
    run: (platform, now) => forgetOldDevices(platform.db, now),
  },
  {
    name: 'forget-old-codes',
    everyMs: 3_600_000,
    run: (platform, now) => forgetOldCodes(platform.db, now),
  },
  {
    name: 'forget-ended-sessions',
    everyMs: 3_600_000,
    run: (platform, now) => forgetEndedSessions(platform.db, now),
  },
  {
    name: 'forget-heard-events',
    everyMs: 3_600_000,
    run: (platform, now) => deleteHeardEvents(platform.db, now),
  },
  {
    name: 'forget-old-messages',
    everyMs: 3_600_000,
    run: (platform, now) => deleteOldMessages(platform.db, now),
  },
  {
    name: 'forget-old-name-inquiries',
    everyMs: 3_600_000,
    run: (platform, now) => deleteOldInquiries(platform.db, now),
  },
  {
    name: 'forget-old-passkey-requests',
    everyMs: 3_600_000,
    run: (platform, now) => deleteOldRequests(platform.db, now),
  },
  {
    name: 'make-security-event-months',
    everyMs: 3_600_000,
    run: (platform, now) => makeSecurityEventMonths(platform.pool, now),
  },
  { name: 'fold-system-accounts', everyMs: 5_000, run: foldSystemAccounts },
  { name: 'compare-with-switch', everyMs: 5_000, run: compareWithSwitch },
  { name: 'compare-with-billers', everyMs: 5_000, run: compareWithBillers },
  { name: 'compare-settlement-accounts', everyMs: 5_000, run: compareSettlementAccounts },
  { name: 'seal-journals', everyMs: 5_000, run: sealJournals },
  { name: 'prove-ledger', everyMs: 30_000, isDue: proofIsDue, run: proveLedger },
];

export const jobs: readonly Job[] = allJobs.map(byRightClock);
