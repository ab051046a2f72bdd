import { errorText } from '@harvest/contracts/errors';
import { normalisedPassword } from '@harvest/contracts/password-rules';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseGuessablePassword } from '../platform/security/chosen-passwords.ts';
import { forgetOtherPlaces } from '../platform/security/forgotten-devices.ts';
import { countedAttempt, throttled } from '../platform/security/password-attempts.ts';
import type { Asker } from './actions.ts';
import { insertAudit } from './audit-db.ts';
import { isOver } from './sign-in-staff.ts';
import { endSignInsOf, selectStaffMember, setNewPassword } from './staff-db.ts';
import { staffPasswordChangedText, staffPasswordGuessedText } from './staff-password-rules.ts';

// Of one session, as of customers (counter 38).
const OLD_PASSWORDS = { name: 'staff-old-password', attemptsMax: 10, windowMinutes: 12 * 60 };

type SignedIn = Asker & { readonly sessionId: string };
type Wish = { readonly oldPassword: string; readonly newPassword: string };

/**
 * Sets a new password for a colleague who knows the old one, or was given a one-time password. Everybody but this session is signed
 * out, and this one goes on under a new token. @throws Refusal
 */
export async function changeStaffPassword(
  platform: Platform,
  asker: SignedIn,
  { oldPassword, newPassword }: Wish,
  now: Date,
) {
  const { by, sessionId, visitor } = asker;
  refuseGuessablePassword(platform.config, newPassword, 'newPassword');
  await checkOldPassword(platform, asker, oldPassword, now);
  if (normalisedPassword(newPassword) === normalisedPassword(oldPassword))
    throw refusal('SAME_PASSWORD', 'newPassword');
  const passwordHash = await platform.passwords.hash(newPassword);
  return platform.db.transaction().execute(async (transaction) => {
    // The colleague before their sign-ins and sessions, as everybody who ends those does.
    await selectStaffMember(transaction, by.id, 'LOCK');
    await endSignInsOf(transaction, by.id, now);
    // Whoever changed the password since the old one was checked has ended this session.
    const session = await platform.staffSessions.rotate(transaction, { id: sessionId, staffId: by.id }, now);
    await setNewPassword(transaction, by.id, { passwordHash, endsAt: null });
    await forgetOtherPlaces(transaction, { holderId: by.id, sessionId, visitor });
    const text = staffPasswordChangedText(platform.config.bank.name, now);
    await tell(platform, transaction, asker, text, now);
    await record(platform, transaction, asker, 'DONE', now);
    const self = { kind: 'staff', id: by.id, title: by.name };
    const done = { action: 'Changed their password', comment: '', outcome: 'DONE' } as const;
    await insertAudit({ platform, transaction, now, by }, self, done);
    return session;
  });
}

async function checkOldPassword(
  platform: Platform,
  asker: SignedIn,
  oldPassword: string,
  now: Date,
): Promise<void> {
  const { throttles } = platform;
  const { by, sessionId } = asker;
  const counters = [throttled(throttles, OLD_PASSWORDS, sessionId, 'TOO_MANY_PASSWORDS', now)];
  const isRight = await countedAttempt(platform, counters, async (matches) => {
    const row = await selectStaffMember(platform.db, by.id);
    const isRight = await matches(oldPassword, row?.password_hash);
    // A session may outlive the day of the one-time password that opened it.
    return (isRight && row !== undefined && !isOver(row, now)) || undefined;
  });
  if (isRight) return;
  if (await throttles.isFull(OLD_PASSWORDS, sessionId, now)) await endGuessing(platform, asker, now);
  throw refusal('WRONG_OLD_PASSWORD', 'oldPassword');
}

/** Ends a session in which too many old passwords were wrong, and tells its owner, once. */
async function endGuessing(platform: Platform, asker: SignedIn, now: Date): Promise<void> {
  await platform.db.transaction().execute(async (transaction) => {
    await selectStaffMember(transaction, asker.by.id, 'LOCK');
    if (!(await platform.staffSessions.end(transaction, asker.sessionId, now))) return;
    const text = staffPasswordGuessedText(platform.config.bank.name, now);
    await tell(platform, transaction, asker, text, now);
    await record(platform, transaction, asker, 'REFUSED', now);
  });
}

type Words = ReturnType<typeof staffPasswordChangedText | typeof staffPasswordGuessedText>;

function tell(
  { secrets }: Platform,
  transaction: DatabaseTransaction,
  { by }: SignedIn,
  text: Words,
  now: Date,
): Promise<void> {
  const to = { id: by.id, email: by.email, phoneNumber: undefined };
  return queueMessage(transaction, secrets, to, text, now);
}

/** Writes down that the password was changed, or that too many old ones were wrong. */
function record(
  platform: Platform,
  transaction: DatabaseTransaction,
  { by, sessionId, visitor }: SignedIn,
  result: 'DONE' | 'REFUSED',
  now: Date,
): Promise<void> {
  const person = { kind: 'STAFF', id: by.id } as const;
  return platform.securityEvents.record(
    [{ kind: 'PASSWORD_CHANGED', result, person, visitor, sessionId, now }],
    transaction,
  );
}

const refusal = (code: 'WRONG_OLD_PASSWORD' | 'SAME_PASSWORD', field: keyof Wish) =>
  fail(code, { fieldErrors: { [field]: errorText(code) } });
