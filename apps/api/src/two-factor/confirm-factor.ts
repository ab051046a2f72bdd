import type { TwoFactorType } from '@harvest/contracts/auth';
import { changeCustomer, findCustomer, lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { appStepOf, isStepUsed } from '../platform/security/challenges/app-steps.ts';
import type { ProvedBy } from '../platform/security/challenges/proofs.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { confirmableSetUp } from './set-up-challenge.ts';
import { endExpiredSetUp, endSetUps, type SetUp, selectSetUp } from './two-factor-db.ts';
import { factorChangedText } from './two-factor-rules.ts';

const APP = 'GOOGLE_AUTHENTICATOR';

type Switcher = { readonly customer: Customer; readonly sessionId: string; readonly visitor: Visitor };
type Codes = { readonly otp: string; readonly currentOtp?: string | undefined };
type Input = Codes & { readonly factor: TwoFactorType };

/** Which steps of which apps the entered codes are of; undefined where a code is wrong or no app was asked for one. */
type AppSteps = { readonly chosen: bigint | undefined; readonly current: bigint | undefined };

/** What the code of the current factor was given in exchange for, a passkey's signature or a backup code. */
type Proof = { readonly provedBy: ProvedBy | undefined };

/**
 * Sets a second factor: `otp` proves the new one, `currentOtp` the one it replaces (decision 42). Both are judged
 * together and are one try. The old factor and what else had been started are forgotten; everybody but this session is
 * signed out, and this one goes on under a new token. What waits for a code of the old factor waits on: its code can be asked
 * for again.
 * @throws Refusal
 */
export async function confirmFactor(platform: Platform, switcher: Switcher, input: Input, now: Date) {
  try {
    return await setFactor(platform, switcher, input, now);
  } catch (error) {
    // The same codes were right in another request a moment ago, which ended this session.
    await platform.sessions.refuseEnded(switcher.sessionId);
    throw error;
  }
}

async function setFactor(
  platform: Platform,
  { customer, sessionId, visitor }: Switcher,
  { factor, ...codes }: Input,
  now: Date,
) {
  const setUp = await selectSetUp(platform.db, customer.id, factor);
  if (setUp === undefined) throw fail('FACTOR_NOT_STARTED');
  if (setUp.expires_at <= now) {
    // Written before it is reported (A450): a confirm under way comes first or finds it ended.
    await platform.db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customer.id);
      await endExpiredSetUp(transaction, customer.id, setUp);
    });
    throw fail('FACTOR_NOT_STARTED');
  }
  const provesCurrent = factor === APP || customer.twoFactorType === APP;
  // Nothing was guessed, so it costs no try.
  if (provesCurrent && codes.currentOtp === undefined) throw fail('WRONG_CURRENT_CODE');
  const { currentOtp } = codes;
  const provedBy =
    currentOtp === undefined
      ? undefined
      : await platform.challenges.proofOf(setUp.operation_id, currentOtp, now);
  const steps = await readAppCodes(platform, customer, setUp, codes);
  await checkCodes(platform, { customer, setUp, factor, codes, steps, provedBy, now });
  return platform.db.transaction().execute(async (transaction) => {
    // Before the sessions, as everybody who ends sessions does: else each could wait for what the other one holds.
    const locked = await lockCustomer(transaction, customer.id);
    refuseWhileLocked(locked);
    const usedStep = locked?.totpLastStep;
    const session = await platform.sessions.rotate(
      transaction,
      { id: sessionId, customerId: customer.id },
      now,
    );
    // Since its codes were read, another request reported it as over or showed another secret.
    if (!isAsRead(setUp, await selectSetUp(transaction, customer.id, factor)))
      throw fail('FACTOR_NOT_STARTED');
    // The very code that proved the switch was used for something else a moment earlier.
    if (isStepUsed(steps.current, usedStep)) throw fail('WAIT_FOR_NEXT_CODE');
    // The step that confirmed the new secret is used with it, so that its code works no second time.
    const secret = { secretEncrypted: setUp.secret_encrypted, lastStep: steps.chosen ?? null };
    await changeCustomer(transaction, customer.id, {
      factor: { type: factor, ...secret },
      ...(provedBy === 'BACKUP_CODE' && { backupCodeReplacedFactorAt: now }),
    });
    await endSetUps(transaction, customer.id, now);
    const text = factorChangedText(platform.config.bank, factor, now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    const person = { kind: 'CUSTOMER', id: customer.id } as const;
    await platform.securityEvents.record(
      [{ kind: 'FACTOR_CHANGED', result: 'DONE', person, detail: factor, visitor, sessionId, now }],
      transaction,
    );
    return session;
  });
}

/** Whether the set-up still counts. Sent codes still count after another start; a secret ends when another one is shown. */
function isAsRead(read: SetUp, current: SetUp | undefined): boolean {
  if (current === undefined || current.expires_at < read.expires_at) return false;
  return read.factor !== APP || current.expires_at.getTime() === read.expires_at.getTime();
}

async function readAppCodes(
  platform: Platform,
  customer: Customer,
  setUp: SetUp,
  { otp, currentOtp }: Codes,
): Promise<AppSteps> {
  const chosen = appStepOf(platform.secrets, customer.id, setUp.secret_encrypted, otp);
  if (customer.twoFactorType !== APP) return { chosen, current: undefined };
  const { totpSecretEncrypted, totpLastStep } = (await findCustomer(platform.db, customer)) ?? {};
  const current = appStepOf(platform.secrets, customer.id, totpSecretEncrypted, currentOtp);
  // Waiting for the next code is honest advice, so it costs no try.
  if (isStepUsed(current, totpLastStep)) throw fail('WAIT_FOR_NEXT_CODE');
  return { chosen, current };
}

type Guess = Proof & {
  readonly customer: Customer;
  readonly setUp: SetUp;
  readonly factor: TwoFactorType;
  readonly codes: Codes;
  readonly steps: AppSteps;
  readonly now: Date;
};

async function checkCodes(
  platform: Platform,
  { customer, setUp, factor, codes, steps, provedBy, now }: Guess,
): Promise<void> {
  const isCurrentProved = provedBy !== undefined;
  const isCurrentApp = customer.twoFactorType === APP;
  const isChosenApp = factor === APP;
  const sentCode = isChosenApp ? (isCurrentApp ? undefined : codes.currentOtp) : codes.otp;
  const appCodesAreRight =
    (!isChosenApp || steps.chosen !== undefined) &&
    (!isCurrentApp || isCurrentProved || steps.current !== undefined);
  // Sent codes are the current factor's only where an app takes their place.
  const isProved = isCurrentProved && isChosenApp && !isCurrentApp;
  const confirmable = confirmableSetUp(customer, factor, setUp.operation_id);
  const outcome = await platform.challenges.checkTogether(
    confirmable,
    { sentCode, isProved, isByBackupCode: provedBy === 'BACKUP_CODE', appCodesAreRight },
    now,
  );
  if (outcome === 'MATCHED') return;
  // Whoever cannot prove the current factor learns nothing about the other code.
  const isCurrentWrong = isCurrentApp
    ? steps.current === undefined && !isCurrentProved
    : isChosenApp && outcome === 'SENT_CODE_WRONG';
  throw fail(isCurrentWrong ? 'WRONG_CURRENT_CODE' : 'WRONG_CODE', { wasCompared: true });
}
