import type { passkeysEndpoints } from '@harvest/contracts/passkeys';
import type { Handlers } from '../platform/http/calls.ts';
import type { Platform } from '../platform/platform.ts';
import type { Purpose, Waiting } from '../platform/security/challenges/challenges.ts';
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
  readonly now: Date;
};
const signInOf = ({ platform, body, now }: SignInOf) =>
  platform.challenges.waiting(body.userUUID, { purposes: ['SIGN_IN'] }, now);

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
  'POST /api/ibanking/personal/2fa/passkeys': ({ platform, customer, body, now }) =>
    keepPasskey(platform, customer, body, now),
  'DELETE /api/ibanking/personal/2fa/passkeys/{id}': ({ platform, customer, params, now }) =>
    removePasskey(platform, customer, params.id, now),
  'POST /api/ibanking/personal/2fa/backup-codes': ({ platform, customer, body, now }) =>
    makeBackupCodes(platform, customer, body.otp, now),
  'POST /api/ibanking/personal/2fa/passkeys/proof-options': async (call) =>
    readProofOptions(call.platform, await operationOf(call, BY_PASSKEY), call.now),
  'POST /api/ibanking/personal/2fa/passkeys/proof': async (call) =>
    proveByPasskey(call.platform, await operationOf(call, BY_PASSKEY), call.body.credential, call.now),
  'POST /api/ibanking/personal/2fa/backup-code/proof': async (call) =>
    proveByBackupCode(call.platform, await operationOf(call, BY_BACKUP_CODE), call.body.backupCode, call.now),
  'POST /auth/ibanking/personal/passkey/options': async (call) =>
    readProofOptions(call.platform, await signInOf(call), call.now),
  'POST /auth/ibanking/personal/passkey/proof': async (call) =>
    proveByPasskey(call.platform, await signInOf(call), call.body.credential, call.now),
  'POST /auth/ibanking/personal/backup-code/proof': async (call) =>
    proveByBackupCode(call.platform, await signInOf(call), call.body.backupCode, call.now),
};
