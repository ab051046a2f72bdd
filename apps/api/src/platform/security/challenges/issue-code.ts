import type { MessageText } from '../../../bank/bank-events.ts';
import { newId } from '../../../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import { queueMessage } from '../../outbox.ts';
import { newCode, newToken, type Secrets } from '../secrets.ts';
import { recipientOf } from './code-recipients.ts';
import { type Confirmable, digestsOf, hmacsOfCode, isMadeByApp } from './confirmable.ts';
import { retireBeside, retireCodes } from './end-codes.ts';
import { readIssued, refuseTooMany, refuseTooSoon } from './issued-codes.ts';
import type { SignIn } from './sign-in-codes.ts';
import { countedFor, isSignIn, refuseAfterTooManyWrongCodes } from './wrong-codes.ts';

export const CODE_MINUTES = 5;
// The app makes a fresh code by itself: only the waiting for it needs an end, that of what it confirms.
const APP_MINUTES = 15;
/** Stands in kept words where a code will; a private character, which no name and no text of ours holds. */
export const CODE_PLACE = '\uE000';

export type CodeWords = (code: string) => MessageText;

/** How a code is issued, beside what it is for. */
export type IssueOptions = { readonly beside?: boolean; readonly isDecoy?: boolean };

/** What a code is issued for: a confirmable, with what it confirms already digested. */
export type Issue = Omit<Confirmable, 'confirms'> & {
  readonly confirms: Buffer;
  readonly words: CodeWords;
  readonly endsAt?: Date | undefined;
  readonly countedFor: string | undefined;
  /** Of a sign-in alone. */
  readonly place?: SignIn['place'];
};

export function issueOf(secrets: Secrets, confirmable: Confirmable, words: CodeWords, endsAt?: Date): Issue {
  return {
    ...confirmable,
    confirms: digestsOf(secrets, confirmable)[0],
    words,
    endsAt,
    countedFor: countedFor(confirmable),
  };
}

export async function issueCode(
  secrets: Secrets,
  transaction: DatabaseTransaction,
  issue: Issue,
  now: Date,
  { beside = false, isDecoy = false }: IssueOptions = {},
): Promise<void> {
  const { holder, operationId, endsAt, words } = issue;
  const code = isMadeByApp(issue) ? undefined : newCode();
  const recipient = code === undefined ? undefined : recipientOf(issue, now);
  // No six digits have the hash of a text as long as a token.
  const matching = code !== undefined && isDecoy ? newToken() : code;
  // A code ends with its operation at the latest.
  const codeEndsAt = new Date(Math.min(now.getTime() + CODE_MINUTES * 60_000, endsAt?.getTime() ?? Infinity));
  const appEndsAt = endsAt ?? new Date(now.getTime() + APP_MINUTES * 60_000);
  if (beside) await retireBeside(transaction, operationId, now);
  else await retireCodes(transaction, operationId, now);
  // Sign-ins have been judged by then, under the lock of their count.
  if (!isSignIn(issue)) await refuseAfterTooManyWrongCodes(transactionConnection(transaction), issue, now);
  await transaction
    .insertInto('challenges')
    .values({
      id: newId(),
      holder_id: holder.id,
      purpose: issue.purpose,
      operation_id: operationId,
      confirms: issue.confirms,
      code_hmac: matching === undefined ? null : hmacsOfCode(secrets, operationId, matching)[0],
      by_mail: recipient?.email !== undefined,
      created_at: now,
      expires_at: code === undefined ? appEndsAt : codeEndsAt,
      operation_ends_at: endsAt ?? null,
      words_encrypted:
        endsAt === undefined
          ? null
          : secrets.encrypt('code-words', operationId, JSON.stringify(words(CODE_PLACE))),
      counted_for: issue.countedFor ?? null,
      place: issue.place?.key ?? null,
      known_by: issue.place?.knownBy ?? null,
    })
    .execute();
  if (code === undefined || recipient === undefined) return;
  await queueMessage(transaction, secrets, recipient, { ...words(code), highlight: 'CODE' }, now);
}

/** Makes another code for what has one, and whose codes the caller has locked. @throws Refusal where it is not the time for one */
export async function issueCodeAgain(
  secrets: Secrets,
  transaction: DatabaseTransaction,
  issue: Issue,
  now: Date,
  isAdmitted: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const { sent, isAccepted } = await readIssued(transaction, issue.operationId, now);
  // What was confirmed may be done or under way: no other code may take the place of the right one.
  if (issue.endsAt !== undefined && isAccepted) throw fail('CODE_ACCEPTED');
  // The app has its code already, unless it became the factor after a code had been sent.
  if (isMadeByApp(issue) && (sent[0]?.code_hmac ?? null) === null) throw fail('RESEND_NOT_FOR_AUTHENTICATOR');
  refuseTooSoon(sent, now);
  refuseTooMany(sent, now);
  // Else the older code goes on.
  if (await isAdmitted()) await issueCode(secrets, transaction, issue, now);
}
