import { newId } from '../../../bank/ids.ts';
import { type Database, type DatabaseTransaction, transactionConnection } from '../../database/database.ts';
import { fail, type Refusal } from '../../errors.ts';
import type { Secrets } from '../secrets.ts';
import type { ChallengeTools } from './challenge-tools.ts';
import { hmacsOfCode, type Purpose } from './confirmable.ts';
import { retireSentCodes } from './end-codes.ts';
import { CODE_MINUTES } from './issue-code.ts';
import { RESEND_SECONDS } from './issued-codes.ts';
import { lockCodesOfOperation } from './lock-codes.ts';
import { countWrong, isAmong, TRIES_MAX, whyNothingIsCompared } from './match-code.ts';
import { refusalOf } from './refusal-of-code.ts';
import { lockWrongCodes, refuseAfterTooManyWrongCodes } from './wrong-codes.ts';

/** So many bytes of a hash make all codes equally likely, but for one part in two hundred million. */
const CODE_BYTES = 6;

/** What is worth a code of the operation. */
export type ProvedBy = 'PASSKEY' | 'BACKUP_CODE';

type WaitingFor = { readonly holderId?: string; readonly purposes: readonly Purpose[] };

/** An operation that waits for a code. */
export type Waiting = {
  readonly operationId: string;
  readonly holderId: string;
  readonly purpose: Purpose;
  readonly confirms: Buffer;
  /** With which others its wrong codes are counted. */
  readonly countedFor: string | undefined;
};

/** How something better than a code that was sent takes its place. */
export type Proofs = {
  /**
   * The operation that waits for a code of one of these purposes, for whoever would rather prove themselves otherwise.
   * @throws Refusal NOT_FOUND where none waits, or it waits for somebody else
   */
  waiting(operationId: string, who: WaitingFor, now: Date): Promise<Waiting>;
  /**
   * For a sign-in that waits no more: tells whoever holds its handle, for the password was right then, where newer ones ended it.
   * @throws Refusal SIGN_IN_REPLACED
   */
  refuseReplaced(operationId: string, who: WaitingFor): Promise<void>;
  /**
   * Makes a code for an operation whose holder just proved themselves, to be entered in the place of the one that was sent, and
   * sends it nowhere: its caller hands it over. It works for what the waiting code works for, and no longer; a code that was sent
   * stops working.
   * @throws Refusal where nothing waits any more
   */
  exchange(transaction: DatabaseTransaction, waiting: Waiting, by: ProvedBy, now: Date): Promise<string>;
  /** The code of the last exchange, for the same proof of the same operation given again (A454); undefined when it works no more. */
  exchanged(
    transaction: DatabaseTransaction,
    waiting: Waiting,
    by: ProvedBy,
    now: Date,
  ): Promise<string | undefined>;
  /** Holds the count of wrong codes that a guess is counted in, before the customer's row, as whoever compares a code does. */
  holdCount(transaction: DatabaseTransaction, waiting: Waiting, now: Date): Promise<void>;
  /**
   * Compares what can be guessed, where a code of the operation would still be compared, and counts it like one where it is
   * wrong. Whoever asks holds the count and the customer's row, in this order, so no other guess comes between, and throws the
   * refusal after the commit, which counts it. @returns why it proves nothing; undefined where it was right
   */
  compareProof(
    transaction: DatabaseTransaction,
    waiting: Waiting,
    isRight: () => Promise<boolean>,
    now: Date,
  ): Promise<Refusal | undefined>;
  /** Counts a proof that was wrong like a wrong code of the operation. @throws Refusal always: the one a wrong code answers */
  refuseProof(waiting: Waiting, now: Date): Promise<never>;
  /** What this code of the operation was given in exchange for, and stands for still; undefined where it was not. */
  proofOf(operationId: string, code: string, now: Date): Promise<ProvedBy | undefined>;
  /** What the code was given in exchange for that an operation was confirmed with; undefined where it was sent, or an app's. */
  provedBy(operationId: string): Promise<ProvedBy | undefined>;
};

export function createProofs({ db, connection, secrets, readNewest }: ChallengeTools): Proofs {
  return {
    async waiting(operationId, who, now) {
      const standing = await selectStanding(db, operationId);
      if (standing === undefined || !isMeant(standing, who) || endOf(standing) <= now)
        throw fail('NOT_FOUND');
      const purpose = standing.purpose as Purpose;
      const { holder_id: holder, confirms, counted_for: counted } = standing;
      return { operationId, holderId: holder, purpose, confirms, countedFor: counted ?? undefined };
    },

    async refuseReplaced(operationId, who) {
      const newest = await readNewest(operationId);
      if (newest !== undefined && newest.replaced_at !== null && isMeant(newest, who))
        throw fail('SIGN_IN_REPLACED');
    },

    async exchange(transaction, waiting, by, now) {
      const { operationId, holderId, purpose, confirms } = waiting;
      await lockCodesOfOperation(transaction, operationId);
      const standing = await selectStanding(transaction, operationId);
      if (standing === undefined || endOf(standing) <= now) throw fail('CODE_EXPIRED');
      if (standing.attempts >= TRIES_MAX)
        throw fail('CODE_TRIES_USED_UP', { retryAfterSeconds: RESEND_SECONDS });
      await refuseAfterTooManyWrongCodes(transactionConnection(transaction), waiting, now);
      // Setting a factor takes the sent code as well: it proves the other factor.
      if (!purpose.startsWith('SET_')) await retireSentCodes(transaction, operationId, now);
      const id = newId();
      const [code] = codesOfProof(secrets, id);
      const codeEndsAt = new Date(Math.min(now.getTime() + CODE_MINUTES * 60_000, endOf(standing).getTime()));
      await transaction
        .insertInto('challenges')
        .values({
          id,
          holder_id: holderId,
          purpose,
          operation_id: operationId,
          confirms,
          code_hmac: hmacsOfCode(secrets, operationId, code)[0],
          created_at: now,
          expires_at: codeEndsAt,
          operation_ends_at: standing.operation_ends_at,
          words_encrypted: standing.words_encrypted,
          proved_by: by,
          counted_for: standing.counted_for,
          place: standing.place,
          known_by: standing.known_by,
        })
        .execute();
      return code;
    },

    async exchanged(transaction, { operationId }, by, now) {
      const given = await transaction
        .selectFrom('challenges')
        .select(['id', 'code_hmac'])
        .where('operation_id', '=', operationId)
        .where('proved_by', '=', by)
        .where('superseded_at', 'is', null)
        .where('matched_at', 'is', null)
        .where('attempts', '<', TRIES_MAX)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (given === undefined) return undefined;
      return codesOfProof(secrets, given.id).find((code) =>
        isAmong(given.code_hmac, hmacsOfCode(secrets, operationId, code)),
      );
    },

    async holdCount(transaction, { countedFor: counted }, now) {
      if (counted !== undefined) await lockWrongCodes(transactionConnection(transaction), counted, now);
    },

    async compareProof(transaction, waiting, isRight, now) {
      const { operationId, confirms, countedFor } = waiting;
      const guess = { operationId, confirms: [confirms], countedFor, now };
      const own = transactionConnection(transaction);
      const over = await whyNothingIsCompared(own, guess);
      if (over !== undefined) return refusalOf(own, over, waiting, now);
      if (await isRight()) return undefined;
      const { outcome, ...left } = await countWrong(own, guess);
      return refusalOf(own, outcome, { ...waiting, ...left }, now);
    },

    async refuseProof(waiting, now) {
      const { operationId, confirms, countedFor } = waiting;
      const { outcome, ...left } = await countWrong(connection, {
        operationId,
        confirms: [confirms],
        countedFor,
        now,
      });
      throw await refusalOf(connection, outcome, { ...waiting, ...left }, now);
    },

    async proofOf(operationId, code, now) {
      const given = await db
        .selectFrom('challenges')
        .select(['code_hmac', 'proved_by'])
        .where('operation_id', '=', operationId)
        .where('proved_by', 'is not', null)
        .where('superseded_at', 'is', null)
        .where('attempts', '<', TRIES_MAX)
        .where('expires_at', '>', now)
        .execute();
      const hmacs = hmacsOfCode(secrets, operationId, code);
      const proof = given.find((row) => isAmong(row.code_hmac, hmacs))?.proved_by;
      // A check of the table keeps it within its union.
      return (proof ?? undefined) as ProvedBy | undefined;
    },

    async provedBy(operationId) {
      const matched = await db
        .selectFrom('challenges')
        .select('proved_by')
        .where('operation_id', '=', operationId)
        .where('matched_at', 'is not', null)
        .where('superseded_at', 'is', null)
        .where('proved_by', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      // A check of the table keeps it within its union.
      return (matched?.proved_by ?? undefined) as ProvedBy | undefined;
    },
  };
}

/** The code for a proof is derived from the id of its row under a secret key: the bank can give it again and keeps its hash alone. */
function codesOfProof(secrets: Pick<Secrets, 'hmacs'>, id: string): [string, ...string[]] {
  const digits = (hmac: Buffer) =>
    String(hmac.readUIntBE(hmac.length - CODE_BYTES, CODE_BYTES) % 1_000_000).padStart(6, '0');
  const [first, ...others] = secrets.hmacs('proof-codes', id);
  return [digits(first), ...others.map(digits)];
}

/** Until when somebody may prove themselves: as long as another code could be asked for, else as long as this one works. */
function endOf(standing: { readonly operation_ends_at: Date | null; readonly expires_at: Date }): Date {
  return standing.operation_ends_at ?? standing.expires_at;
}

/** The challenge of an operation that still stands: not ended, and matched by nobody. */
async function selectStanding(db: Database, operationId: string) {
  return db
    .selectFrom('challenges')
    .select([
      'holder_id',
      'purpose',
      'confirms',
      'attempts',
      'expires_at',
      'operation_ends_at',
      'words_encrypted',
      'counted_for',
      'place',
      'known_by',
    ])
    .where('operation_id', '=', operationId)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a challenge is one that somebody may ask for. */
function isMeant(challenge: { holder_id: string; purpose: string }, { holderId, purposes }: WaitingFor) {
  if (holderId !== undefined && challenge.holder_id !== holderId) return false;
  return purposes.includes(challenge.purpose as Purpose);
}
