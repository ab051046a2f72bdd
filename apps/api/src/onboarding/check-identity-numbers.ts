import { lockCustomer } from '../customers/customers.ts';
import {
  createIdentity,
  type Identity,
  type IdentityAnswer,
  type NumberHolder,
} from '../gateways/identity.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { decryptNumber, hmacsOfNumber } from '../platform/security/identity-numbers.ts';
import { answerOwner, keepAnswer } from './identity-answers-db.ts';
import {
  endCheck,
  holdCheck,
  type IdentityCheck,
  isUsedByAnother,
  selectAnyDueCheck,
  takeDueChecks,
} from './identity-checks-db.ts';
import { moveStages } from './move-stages.ts';
import { birthDateOf, selectPerson } from './onboarding-db.ts';
import { mismatchText } from './onboarding-rules.ts';

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
  const identity = createIdentity(platform);
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
  const encrypted = kind === 'BVN' ? person?.bvn_encrypted : person?.nin_encrypted;
  if (person === undefined || !encrypted) return;
  const number = decryptNumber(platform.secrets, { customerId: person.id, kind }, encrypted);
  const answer = await identity.ask({
    kind,
    number,
    firstName: person.first_name,
    lastName: person.last_name,
    dateOfBirth: birthDateOf(platform.secrets, person),
  });
  platform.metrics.identityAnswers.inc({ kind, outcome: answer.outcome });
  if (answer.outcome === 'DOWN') return;
  const hmacs = hmacsOfNumber(platform.secrets, kind, number);
  await platform.db
    .transaction()
    .execute((transaction) => settle(platform, transaction, check, { answer, hmacs, now }));
}

type Settlement = {
  readonly answer: Exclude<IdentityAnswer, { outcome: 'DOWN' }>;
  readonly hmacs: readonly Buffer[];
  readonly now: Date;
};

/** Where a phone has to be known, the provider is asked for it then; nobody needs it before. */
function withoutPhone({ firstName, lastName, dateOfBirth }: NumberHolder): NumberHolder {
  return { firstName, lastName, dateOfBirth };
}

/** Number or names may have changed meanwhile: then there is another check, and this answer says nothing any more. */
async function settle(
  { secrets }: Platform,
  transaction: DatabaseTransaction,
  { id, customerId, section }: IdentityCheck,
  { answer, hmacs, now }: Settlement,
): Promise<void> {
  await lockCustomer(transaction, customerId);
  const { outcome } = answer;
  const holder = answer.holder && withoutPhone(answer.holder);
  const given = {
    outcome,
    reason: answer.outcome === 'MISMATCH' ? answer.reason : undefined,
    holderEncrypted:
      holder &&
      secrets.encrypt('identity-answers', answerOwner({ customerId, section }), JSON.stringify(holder)),
  };
  if (outcome === 'MATCH' && (await isUsedByAnother(transaction, customerId, section, hmacs))) {
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
      : ({ section, status: 'DECLINED', comment: mismatchText(section) } as const);
  await moveStages(transaction, customerId, [change], now);
}
