import { lockCustomer } from '../customers/customers.ts';
import { createIdentity, type Identity, type IdentityAnswer } from '../gateways/identity.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { decryptNumber, type IdentityKind } from '../platform/security/identity-numbers.ts';
import { keepAnswer } from './identity-answers-db.ts';
import {
  endCheck,
  holdCheck,
  type IdentityCheck,
  isUsedByAnother,
  selectAnyDueCheck,
  takeDueChecks,
} from './identity-checks-db.ts';
import { moveStages } from './move-stages.ts';
import { type Person, selectPerson } from './onboarding-db.ts';

const BATCH_MAX = 10;

/** Whether a BVN or NIN waits for the identity provider. */
export async function identityChecksWait(platform: Platform): Promise<boolean> {
  return (await selectAnyDueCheck(platform.db, await platform.clock.now())) !== undefined;
}

/**
 * Asks the identity provider about the numbers that are due (decision 20). No transaction is open while it thinks; while it
 * is down the stages stay submitted and are asked about again. @returns how many were asked about
 */
export async function checkIdentityNumbers(platform: Platform, now: Date): Promise<number> {
  const identity = createIdentity(platform.config, platform.log);
  const checks = await takeDueChecks(platform.db, now, BATCH_MAX);
  await Promise.all(
    checks.map(async (check) => {
      try {
        await checkNumber(platform, identity, check, now);
      } catch (error) {
        // It is due again soon; the others are not held up.
        platform.log.warn({ err: error, section: check.section }, 'an identity number could not be checked');
      }
    }),
  );
  return checks.length;
}

async function checkNumber(
  platform: Platform,
  identity: Identity,
  check: IdentityCheck,
  now: Date,
): Promise<void> {
  const kind = check.section === 'BVN_VERIFICATION' ? 'BVN' : 'NIN';
  const person = await selectPerson(platform.db, check.customerId);
  const { encrypted, hmac } = numberOf(person, kind);
  if (person === undefined || encrypted === null || hmac === null) return;
  const answer = await identity.ask({
    kind,
    number: decryptNumber(platform.secrets, encrypted),
    firstName: person.first_name,
    lastName: person.last_name,
    dateOfBirth: person.date_of_birth ?? undefined,
  });
  platform.metrics.identityAnswers.inc({ kind, outcome: answer.outcome });
  if (answer.outcome === 'DOWN') return;
  await platform.db
    .transaction()
    .execute((transaction) => settle(platform, transaction, check, { answer, hmac, now }));
}

function numberOf(person: Person | undefined, kind: IdentityKind) {
  return kind === 'BVN'
    ? { encrypted: person?.bvn_encrypted ?? null, hmac: person?.bvn_hmac ?? null }
    : { encrypted: person?.nin_encrypted ?? null, hmac: person?.nin_hmac ?? null };
}

type Settlement = {
  readonly answer: Exclude<IdentityAnswer, { outcome: 'DOWN' }>;
  readonly hmac: Buffer;
  readonly now: Date;
};

/** Number or names may have changed meanwhile: then there is another check, and this answer says nothing any more. */
async function settle(
  { secrets }: Platform,
  transaction: DatabaseTransaction,
  { id, customerId, section }: IdentityCheck,
  { answer, hmac, now }: Settlement,
): Promise<void> {
  await lockCustomer(transaction, customerId);
  const { outcome, holder } = answer;
  const given = {
    outcome,
    holderEncrypted: holder && secrets.encrypt('identity-answers', JSON.stringify(holder)),
  };
  if (outcome === 'MATCH' && (await isUsedByAnother(transaction, customerId, section, hmac))) {
    // One number, one person: a customer who is told "it is taken" learns of another, so a person looks at it (A41).
    if (await holdCheck(transaction, id))
      await keepAnswer(transaction, { customerId, section, ...given }, now);
    return;
  }
  if (!(await endCheck(transaction, id))) return;
  await keepAnswer(transaction, { customerId, section, ...given }, now);
  const change =
    outcome === 'MATCH'
      ? ({ section, status: 'APPROVED' } as const)
      : ({ section, status: 'DECLINED', comment: answer.reason } as const);
  await moveStages(transaction, customerId, [change], now);
}
