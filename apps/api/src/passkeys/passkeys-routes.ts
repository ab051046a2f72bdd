import type { passkeysEndpoints } from '@harvest/contracts/passkeys';
import type { Handlers } from '../platform/http/calls.ts';
import type { Platform } from '../platform/platform.ts';
import type { Purpose } from '../platform/security/challenges/confirmable.ts';
import type { Waiting } from '../platform/security/challenges/proofs.ts';
import { watchingCustomer } from '../platform/security/refused-sign-in-codes.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { makeBackupCodes, proveByBackupCode } from './backup-codes.ts';
import { listPasskeys } from './list-passkeys.ts';
import { keepPasskey, readPasskeyOptions } from './make-passkey.ts';
import { proveByPasskey, readProofOptions } from './prove-by-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { startChange } from './start-change.ts';

/** What a passkey proves inside a session. */
const BY_PASSKEY: readonly Purpose[] = [
  'PAYMENT',
  'PAYMENT_STOP_OFF',
  'SET_AUTHENTICATOR_FACTOR',
  'LIMIT_CHANGE',
  'DISABLE_ACCOUNT',
  'PASSKEY',
  'BACKUP_CODES',
];
/** A backup code is for whoever lost their phone: it proves the factor that is to be replaced, and moves no money. */
const BY_BACKUP_CODE: readonly Purpose[] = ['SET_OTP_FACTOR', 'SET_AUTHENTICATOR_FACTOR'];

type SignInOf = {
  readonly platform: Platform;
  readonly body: { readonly userUUID: string };
  readonly visitor: Visitor;
  readonly now: Date;
};
const signInOf = ({ platform, body, now }: Omit<SignInOf, 'visitor'>) =>
  platform.challenges.waiting(body.userUUID, { purposes: ['SIGN_IN'] }, now);

/** Proves a sign-in: a wrong proof is a wrong code of it. */
async function provingSignIn<T>(call: SignInOf, prove: (waiting: Waiting) => Promise<T>): Promise<T> {
  const waiting = await signInOf(call);
  const { visitor, now } = call;
  return watchingCustomer(call.platform, { personId: waiting.holderId, visitor, now }, () => prove(waiting));
}

type OperationOf = {
  readonly platform: Platform;
  readonly customer: { readonly id: string };
  readonly body: { readonly operationId: string };
  readonly now: Date;
};
const operationOf = (
  { platform, customer, body, now }: OperationOf,
  purposes: readonly Purpose[],
): Promise<Waiting> =>
  platform.challenges.waiting(body.operationId, { holderId: customer.id, purposes }, now);

export const passkeysRoutes: Handlers<typeof passkeysEndpoints> = {
  'GET /api/ibanking/personal/2fa/passkeys': ({ platform, customer }) => listPasskeys(platform, customer.id),
  'POST /api/ibanking/personal/2fa/passkeys/start': ({ platform, customer, body, now }) =>
    startChange(platform, customer, body.what, now),
  'POST /api/ibanking/personal/2fa/passkeys/options': ({ platform, customer, body, now }) =>
    readPasskeyOptions(platform, customer, body.otp, now),
  'POST /api/ibanking/personal/2fa/passkeys': ({ platform, body, now, ...owner }) =>
    keepPasskey(platform, owner, body, now),
  'DELETE /api/ibanking/personal/2fa/passkeys/{id}': ({ platform, params, now, ...owner }) =>
    removePasskey(platform, owner, params.id, now),
  'POST /api/ibanking/personal/2fa/backup-codes': ({ platform, body, now, ...owner }) =>
    makeBackupCodes(platform, owner, body.otp, now),
  'POST /api/ibanking/personal/2fa/passkeys/proof-options': async (call) =>
    readProofOptions(call.platform, await operationOf(call, BY_PASSKEY), call.now),
  'POST /api/ibanking/personal/2fa/passkeys/proof': async (call) =>
    proveByPasskey(call.platform, await operationOf(call, BY_PASSKEY), call.body.credential, call.now),
  'POST /api/ibanking/personal/2fa/backup-code/proof': async (call) =>
    proveByBackupCode(call.platform, await operationOf(call, BY_BACKUP_CODE), call.body.backupCode, call.now),
  'POST /auth/ibanking/personal/passkey/options': async (call) =>
    readProofOptions(call.platform, await signInOf(call), call.now),
  'POST /auth/ibanking/personal/passkey/proof': (call) =>
    provingSignIn(call, (waiting) => proveByPasskey(call.platform, waiting, call.body.credential, call.now)),
  'POST /auth/ibanking/personal/backup-code/proof': (call) =>
    provingSignIn(call, (waiting) =>
      proveByBackupCode(call.platform, waiting, call.body.backupCode, call.now),
    ),
};
