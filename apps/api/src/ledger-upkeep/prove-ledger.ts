import { type Difference, prove, readHead, readHeads, waitingForSealSince } from '@harvest/ledger';
import { newId } from '../bank/ids.ts';
import { checkIsDue, dueDay, keepCheck, selectChecks } from '../platform/daily-checks.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { keepHead, keptHeads } from './chain-heads.ts';
import { areHeadsMissing, headLine, headsLost, type KeptHead } from './chain-heads-rules.ts';
import { findCapsChanged } from './decided-caps.ts';
import { keeperNameOf, noteKeeper, selectKeepers } from './head-keepers-db.ts';
import { findLedgerRedefined } from './ledger-definitions.ts';
import { takeProofLock } from './proof-db.ts';
import { proofWords } from './proof-words-rules.ts';

/** It reads the whole ledger; what takes longer is told of as a failure (A367). */
const PROOF_SECONDS_MAX = 2 * 3600;
const LOGGED_MAX = 20;
/** The sealer comes every five seconds. */
const UNSEALED_MS_MAX = 3_600_000;

/** Whether today's proof of the ledger is still to be made. */
export async function proofIsDue({ db, clock }: Platform): Promise<boolean> {
  return checkIsDue(db, 'LEDGER', await clock.now());
}

/**
 * Once a day recomputes the whole ledger, holds its chain of seals against the heads that were kept on other nights, and compares the
 * caps on payments with what the bank decided. Reports the findings, and where the chain ends, to the log, the operators' mail and a
 * file, none of which the database's owner can change later. One worker does it at a time; after a crash it is done again.
 */
export async function proveLedger(platform: Platform, now: Date): Promise<number> {
  try {
    await platform.readLong(PROOF_SECONDS_MAX, async (connection) => {
      if (!(await takeProofLock(connection))) {
        // Another worker, or whoever wants no proof to be made: the alarm about a check that did not run tells which.
        platform.log.info('the ledger is not proved now, because somebody else holds the lock of its proof');
        return;
      }
      if (!(await checkIsDue(platform.db, 'LEDGER', now))) return;
      // What the functions say counts only where they, and all that they ask, are those of the migrations.
      const differences = [
        ...(await findLedgerRedefined(connection)),
        ...(await prove(connection)),
        ...(await findUnsealed(connection, now)),
        ...(await findCapsChanged(connection)),
      ];
      const against = await holdAgainstHeads(platform, connection, now);
      const findings = [...differences, ...against.findings];
      const head = { at: now, ...(await readHead(connection)), findings: findings.length };
      await tell(platform, head, findings, against.heads);
    });
  } catch (error) {
    platform.log.error({ err: error }, 'the ledger could not be proved');
    throw error;
  }
  return 0;
}

/** What was booked since the sealer stands still is under no head, so it could be rewritten unseen. */
async function findUnsealed(connection: SqlConnection, now: Date): Promise<Difference[]> {
  const since = await waitingForSealSince(connection);
  if (since === null || now.getTime() - since.getTime() <= UNSEALED_MS_MAX) return [];
  return [
    {
      difference: 'NOT_SEALED_IN_TIME',
      subject: 'the oldest journal that waits for its seal',
      expected: 'sealed within the hour',
      found: `posted at ${since.toISOString()}`,
    },
  ];
}

type Against = { readonly heads: readonly KeptHead[]; readonly findings: readonly Difference[] };

/** Seals that fit together prove nothing where all of them were made anew: the heads of other nights tell. */
async function holdAgainstHeads(
  { config, db }: Platform,
  connection: SqlConnection,
  now: Date,
): Promise<Against> {
  const { heads, unreadable } = await keptHeads(config);
  const wasProved = (await selectChecks(db)).some(({ name }) => name === 'LEDGER');
  const here = { machine: keeperNameOf(config), heads: heads.length + unreadable.length, now };
  const sequences = heads.map(({ sequence }) => sequence);
  const lost = headsLost(heads, await readHeads(connection, sequences));
  const findings = [
    // What is gone was not compared, and that must not look as if all were well.
    ...(areHeadsMissing(here, await selectKeepers(db), wasProved)
      ? [
          {
            difference: 'KEPT_HEADS_MISSING',
            subject: 'chain-heads.jsonl',
            expected: 'the heads of other nights',
            found: null,
          },
        ]
      : []),
    ...lost.map(({ sequence, head, found }) => ({
      difference: 'CHAIN_REWRITTEN',
      subject: `seal ${sequence}`,
      expected: head,
      found,
    })),
    ...unreadable.map((line) => ({
      difference: 'KEPT_HEAD_UNREADABLE',
      subject: `line ${line} of chain-heads.jsonl`,
      expected: 'a head of the chain',
      found: null,
    })),
  ];
  return { heads, findings };
}

async function tell(
  platform: Platform,
  head: KeptHead,
  findings: readonly Difference[],
  against: readonly KeptHead[],
): Promise<void> {
  const { config, db, log, secrets } = platform;
  const { at, sequence, journals } = head;
  log.info(
    {
      sequence: String(sequence),
      journals: String(journals),
      head: head.head,
      findings: findings.length,
      heldAgainst: against.length,
    },
    'the ledger was proved',
  );
  if (findings.length > 0)
    log.error(
      {
        findings: findings.length,
        first: findings.slice(0, LOGGED_MAX).map(({ difference, subject }) => `${difference} ${subject}`),
      },
      'the books differ',
    );
  await keepHead(config, head);
  const { heads, unreadable } = await keptHeads(config);
  await db.transaction().execute(async (transaction) => {
    const keeper = { machine: keeperNameOf(config), heads: heads.length + unreadable.length, keptAt: at };
    await noteKeeper(transaction, keeper);
    await keepCheck(transaction, { name: 'LEDGER', day: dueDay(at), ranAt: at, findings: findings.length });
    if (config.operatorsMail === undefined) return;
    const operators = { id: newId(), email: config.operatorsMail, phoneNumber: undefined };
    const file = {
      name: 'chain-head.jsonl',
      mediaType: 'application/json',
      bytes: Buffer.from(headLine(head)),
    };
    const words = { ...proofWords(head, findings, against), attachments: [file] };
    await queueMessage(transaction, secrets, operators, words, at);
  });
}
