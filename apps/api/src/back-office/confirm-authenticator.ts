import { fail, type Refusal } from '../platform/errors.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { appStepOf, isStepUsed } from '../platform/security/challenges/app-steps.ts';
import { toStaff } from '../platform/security/staff-sessions.ts';
import type { Asker, Work } from './actions.ts';
import { insertAudit } from './audit-db.ts';
import { APP, authenticatorSetText, decidesFrom, mustSetAuthenticator } from './authenticator-duty-rules.ts';
import {
  endExpiredStaffSetUp,
  endStaffSetUp,
  selectStaffSetUp,
  setStaffFactor,
} from './staff-authenticator-db.ts';
import { endSignInsOf, type StaffState, selectStaffMember } from './staff-db.ts';
import { confirmableAuthenticator } from './start-authenticator.ts';

type Setter = Asker & { readonly sessionId: string };
type Codes = { readonly otp: string; readonly currentOtp: string };
type SetUp = NonNullable<Awaited<ReturnType<typeof selectStaffSetUp>>>;
/** Which steps of which apps the entered codes are of; undefined where a code is wrong or of no app. */
type AppSteps = { readonly chosen: bigint | undefined; readonly current: bigint | undefined };

/**
 * Sets a colleague's authenticator app: `otp` proves the new app, `currentOtp` what it replaces, the mailed code or the app
 * before it. Both are judged together and are one try. Everybody but this session is signed out, and this one goes on under a
 * new token. @throws Refusal
 */
export async function confirmAuthenticator(platform: Platform, setter: Setter, codes: Codes, now: Date) {
  try {
    return await setAuthenticator(platform, setter, codes, now);
  } catch (error) {
    // The same codes were right in another request a moment ago, which ended this session.
    await platform.staffSessions.refuseEnded(setter.sessionId);
    throw error;
  }
}

async function setAuthenticator(
  platform: Platform,
  { sessionId, ...asker }: Setter,
  codes: Codes,
  now: Date,
) {
  const { by } = asker;
  const setUp = await selectStaffSetUp(platform.db, by.id);
  const colleague = await selectStaffMember(platform.db, by.id);
  if (colleague === undefined || setUp === undefined) throw fail('FACTOR_NOT_STARTED');
  if (setUp.expires_at <= now) {
    // Written before it is reported (A450): a confirm under way comes first or finds it ended.
    await platform.db.transaction().execute(async (transaction) => {
      await selectStaffMember(transaction, by.id, 'LOCK');
      await endExpiredStaffSetUp(transaction, setUp);
    });
    throw fail('FACTOR_NOT_STARTED');
  }
  const { secrets } = platform;
  const steps = {
    chosen: appStepOf(secrets, by.id, setUp.secret_encrypted, codes.otp),
    current: appStepOf(secrets, by.id, colleague.totp_secret_encrypted, codes.currentOtp),
  };
  // Waiting for the next code is honest advice, so it costs no try.
  if (isStepUsed(steps.current, colleague.totp_last_step)) throw fail('WAIT_FOR_NEXT_CODE');
  const refusal = await judge(platform, colleague, setUp, codes, steps, now);
  if (refusal !== undefined) throw refusal;
  return platform.db.transaction().execute(async (transaction) => {
    // The colleague before their sign-ins and sessions, as everybody who ends those does.
    const locked = await selectStaffMember(transaction, by.id, 'LOCK');
    // The very code that proved it was used for something else a moment earlier.
    if (isStepUsed(steps.current, locked?.totp_last_step)) throw fail('WAIT_FOR_NEXT_CODE');
    await endSignInsOf(transaction, by.id, now);
    const session = await platform.staffSessions.rotate(transaction, { id: sessionId, staffId: by.id }, now);
    // Since its codes were read, another request reported it as over or showed another secret.
    const current = await selectStaffSetUp(transaction, by.id);
    if (current?.expires_at.getTime() !== setUp.expires_at.getTime()) throw fail('FACTOR_NOT_STARTED');
    // What one app proves of another, a mailed code may have proved of the first one.
    const setAt = colleague.two_factor_type === APP ? colleague.authenticator_set_at : now;
    await keep({ platform, transaction, now, ...asker }, setUp, { lastStep: steps.chosen ?? null, setAt });
    return {
      session,
      authenticatorRequired: mustSetAuthenticator(platform.config.profile, { ...by, twoFactorType: APP }),
    };
  });
}

/** @returns why the codes do not set it */
async function judge(
  platform: Platform,
  colleague: StaffState,
  { operation_id: operationId }: SetUp,
  { currentOtp }: Codes,
  { chosen, current }: AppSteps,
  now: Date,
): Promise<Refusal | undefined> {
  const staff = toStaff(colleague);
  const isCurrentApp = staff.twoFactorType === APP;
  const outcome = await platform.challenges.checkTogether(
    confirmableAuthenticator(staff, operationId),
    {
      sentCode: isCurrentApp ? undefined : currentOtp,
      appCodesAreRight: chosen !== undefined && (!isCurrentApp || current !== undefined),
    },
    now,
  );
  if (outcome === 'MATCHED') return undefined;
  // Whoever cannot prove the current factor learns nothing about the other code.
  const isCurrentWrong = isCurrentApp ? current === undefined : outcome === 'SENT_CODE_WRONG';
  return fail(isCurrentWrong ? 'WRONG_CURRENT_CODE' : 'WRONG_CODE', { wasCompared: true });
}

/** The secret becomes the active one, and everybody who has to know is told. */
async function keep(
  work: Work,
  setUp: SetUp,
  proved: { readonly lastStep: bigint | null; readonly setAt: Date | null },
): Promise<void> {
  const { platform, transaction, by, visitor, now } = work;
  // The step that confirmed the new secret is used with it, so that its code works no second time.
  const factor = { type: APP, secretEncrypted: setUp.secret_encrypted, ...proved } as const;
  await setStaffFactor(transaction, by.id, factor);
  await endStaffSetUp(transaction, by.id, now);
  const self = { kind: 'staff', id: by.id, title: by.name };
  await insertAudit(work, self, { action: 'Set an authenticator app', comment: '', outcome: 'DONE' });
  const person = { kind: 'STAFF', id: by.id } as const;
  await platform.securityEvents.record(
    [{ kind: 'FACTOR_CHANGED', result: 'DONE', person, detail: 'An authenticator app', visitor, now }],
    transaction,
  );
  const to = { id: by.id, email: by.email, phoneNumber: undefined };
  const owner = { ...by, authenticatorSetAt: proved.setAt ?? undefined };
  const from = decidesFrom(platform.config.profile, owner, now);
  const text = authenticatorSetText(platform.config.bank.name, now, from);
  await queueMessage(transaction, platform.secrets, to, text, now);
}
