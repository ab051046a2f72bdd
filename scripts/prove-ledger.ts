import { readFile } from 'node:fs/promises';
import { prove, readHead, rebuildChain } from '@harvest/ledger';
import {
  headLine,
  headsIn,
  headsLost,
  type KeptHead,
} from '../apps/api/src/ledger-upkeep/chain-heads-rules.ts';
import { findLedgerRedefined } from '../apps/api/src/ledger-upkeep/ledger-definitions.ts';
import type { SqlConnection } from '../apps/api/src/platform/database/database.ts';
import { readBooks } from './read-books.ts';

const USAGE = `Usage: node scripts/run.js prove-ledger [--since FILE]
FILE holds heads of the chain as they were kept: chain-heads.jsonl, or what came with the mail. AUDIT_DATABASE_URL names a
login that may read the tables of the ledger; without it MIGRATION_DATABASE_URL is asked, else the bank that runs on this
DATA_DIR. Nothing is written.`;

/** Says whether the books add up, and whether the chain still holds heads that were kept; exits 1 when not. */
export async function proveLedgerByHand(args: readonly string[]): Promise<void> {
  try {
    const kept = await keptIn(args);
    const problems = await readBooks((connection) => findProblems(connection, kept));
    for (const problem of problems) console.log(`✗ ${problem}`);
    console.log(problems.length === 0 ? 'The books are proven.' : 'The books are NOT proven.');
    if (problems.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

async function keptIn([option, path, ...more]: readonly string[]): Promise<KeptHead[]> {
  if (option === undefined) return [];
  if (option !== '--since' || path === undefined || more.length > 0) throw new Error(USAGE);
  const { heads, unreadable } = headsIn(await readFile(path, 'utf8'));
  if (unreadable.length > 0) throw new Error(`Line ${unreadable[0]} of ${path} is no head of the chain.`);
  if (heads.length === 0) throw new Error(`${path} holds no head of the chain.`);
  return heads;
}

/** Believes nothing but journals and entries where heads are given; what stands in the seals may have been made anew. */
async function findProblems(connection: SqlConnection, kept: readonly KeptHead[]): Promise<string[]> {
  const differences = [...(await findLedgerRedefined(connection)), ...(await prove(connection))];
  const now = await readHead(connection);
  const chain = await rebuildChain(connection, {
    upTo: now.sequence,
    journalIds: [],
    headsOf: kept.map(({ sequence }) => sequence),
  });
  const lost = headsLost(kept, chain.heads);
  console.log(`Seal ${now.sequence}, ${now.journals} journals, head ${now.head}`);
  console.log(headLine({ at: new Date(), ...now, findings: differences.length }).trimEnd());
  if (kept.length > 0) console.log(`${kept.length - lost.length} of ${kept.length} kept heads are held.`);
  return [
    ...differences.map(
      ({ difference, subject, expected, found }) =>
        `${difference} ${subject}: expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'}`,
    ),
    ...(chain.firstBroken === null ? [] : [`Seal ${chain.firstBroken} is not what it covers.`]),
    ...lost.map(({ sequence, head, found }) =>
      found === null
        ? `The books end before seal ${sequence}, whose head was kept.`
        : `The books were rewritten: seal ${sequence} is ${found} now, and was ${head}.`,
    ),
  ];
}
