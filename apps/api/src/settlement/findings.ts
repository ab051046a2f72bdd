import { validate } from 'uuid';
import { newId } from '../bank/ids.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type Finding, insertFindings, type NewFinding, selectFinding } from './findings-db.ts';

const WORDS_LENGTH_MAX = 500;

/** Keeps what people have to look into; what is known already is not kept again. The first time raises an alarm. */
export async function recordFindings(
  { db, log, metrics }: Platform,
  findings: readonly Omit<NewFinding, 'id'>[],
): Promise<void> {
  const fresh = await insertFindings(
    db,
    findings.map((finding) => ({ ...finding, id: newId(), words: finding.words.slice(0, WORDS_LENGTH_MAX) })),
  );
  if (fresh === 0) return;
  metrics.paymentsUnsettled.inc(fresh);
  log.error(
    { fresh, what: [...new Set(findings.map(({ what }) => what))] },
    'the bank and the outside disagree',
  );
}

/** One that is open, undefined when it is not (any more). With LOCK it stays so until the transaction ends. */
export async function loadFinding(
  transaction: DatabaseTransaction,
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<Finding | undefined> {
  return validate(id) ? selectFinding(transaction, id, lock) : undefined;
}
