import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas, PUBLIC } from './endpoint.ts';
import { code, done, givenName, id, requiredText } from './fields.ts';
import { ENTERED_CODE_ERRORS, SENT_CODE_ERRORS, sentCode } from './sent-code.ts';

export const PASSKEYS_MAX = 10;
export const BACKUP_CODES = 10;

/** What a code of the current factor is asked for: a passkey more, or new backup codes. */
export const PROVED_CHANGES = ['PASSKEY', 'BACKUP_CODES'] as const;
export type ProvedChange = (typeof PROVED_CHANGES)[number];

/** What the browser's WebAuthn takes and gives, as JSON (W3C WebAuthn Level 3); the library judges it. */
const publicKeyOptions = z.record(z.string(), z.unknown());
const publicKeyCredential = z.looseObject({ id: z.string().regex(/^[\w-]{1,1400}$/) });

/** A code of the operation that the customer just proved; it works once, in the place of the one that was sent. */
const proof = z.object({ otp: code });

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

nameSchemas({
  PublicKeyCredential: publicKeyCredential,
  OperationProof: proof,
  Passkey: passkey,
});

export const passkeysEndpoints = defineEndpoints('Second factor', {
  'GET /api/ibanking/personal/2fa/passkeys': {
    operationId: 'listPasskeys',
    summary: "The customer's passkeys and how many backup codes are left",
    access: anyLink('/settings', '/transfer', '/scheduled-payment'),
    response: z.object({ passkeys: z.array(passkey), backupCodesLeft: z.number() }),
    errors: [],
  },
  'POST /api/ibanking/personal/2fa/passkeys/start': {
    operationId: 'startPasskeyChange',
    summary:
      'Sends a code of the current factor to add a passkey or to make backup codes; nothing changes yet',
    refusedWhileLocked: true,
    access: anyLink('/settings'),
    body: z.object({ what: z.enum(PROVED_CHANGES) }),
    response: done.extend(sentCode.shape),
    errors: ['TOO_MANY_PASSKEYS', ...SENT_CODE_ERRORS],
  },
  'POST /api/ibanking/personal/2fa/passkeys/options': {
    operationId: 'getPasskeyOptions',
    summary: 'With the code: what the browser needs to make a passkey',
    refusedWhileLocked: true,
    access: anyLink('/settings'),
    body: z.object({ otp: code }),
    response: z.object({ registrationId: id, publicKey: publicKeyOptions }),
    errors: ['TOO_MANY_PASSKEYS', ...ENTERED_CODE_ERRORS],
  },
  'POST /api/ibanking/personal/2fa/passkeys': {
    operationId: 'addPasskey',
    summary: 'Keeps the passkey that the browser made; the customer is told',
    refusedWhileLocked: true,
    access: anyLink('/settings'),
    body: z.object({ registrationId: id, name: givenName(40), credential: publicKeyCredential }),
    response: done.extend({ id }),
    errors: ['PASSKEY_NOT_ACCEPTED', 'FACTOR_NOT_STARTED'],
  },
  'DELETE /api/ibanking/personal/2fa/passkeys/{id}': {
    operationId: 'deletePasskey',
    summary: 'Removes a passkey; the customer is told',
    access: anyLink('/settings'),
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND'],
  },
  'POST /api/ibanking/personal/2fa/backup-codes': {
    operationId: 'makeBackupCodes',
    summary:
      'With the code: makes backup codes. The same code in the same session shows them again while it works; earlier backup codes stop working; the customer is notified',
    refusedWhileLocked: true,
    access: anyLink('/settings'),
    body: z.object({ otp: code }),
    response: z.object({ backupCodes: z.array(z.string()) }),
    errors: [...ENTERED_CODE_ERRORS],
  },
  'POST /api/ibanking/personal/2fa/passkeys/proof-options': {
    operationId: 'getPasskeyProofOptions',
    summary: 'What the browser needs to prove a waiting operation by a passkey',
    access: anyLink('/transfer', '/settings', '/scheduled-payment'),
    body: z.object({ operationId: id }),
    response: z.object({ publicKey: publicKeyOptions }),
    errors: ['NOT_FOUND', 'NO_PASSKEY'],
  },
  'POST /api/ibanking/personal/2fa/passkeys/proof': {
    operationId: 'proveOperationByPasskey',
    summary: 'Exchanges what a passkey signed for the code of the operation',
    access: anyLink('/transfer', '/settings', '/scheduled-payment'),
    body: z.object({ operationId: id, credential: publicKeyCredential }),
    response: proof,
    errors: [
      'NOT_FOUND',
      'PASSKEY_NOT_ACCEPTED',
      'CODE_EXPIRED',
      'CODE_TRIES_USED_UP',
      'TOO_MANY_WRONG_CODES',
    ],
  },
  'POST /api/ibanking/personal/2fa/backup-code/proof': {
    operationId: 'proveOperationByBackupCode',
    summary:
      'Exchanges a backup code, which works once, for the code of the current factor; for setting another factor alone',
    access: anyLink('/settings'),
    body: z.object({ operationId: id, backupCode: requiredText(40) }),
    response: proof,
    errors: ['NOT_FOUND', 'CODE_EXPIRED', 'WRONG_CODE', 'CODE_TRIES_USED_UP', 'TOO_MANY_WRONG_CODES'],
  },
  'POST /auth/ibanking/personal/passkey/options': {
    operationId: 'getSignInPasskeyOptions',
    summary: 'What the browser needs to prove a sign-in by a passkey, after the right password',
    access: PUBLIC,
    body: z.object({ userUUID: id }),
    response: z.object({ publicKey: publicKeyOptions }),
    errors: ['NOT_FOUND', 'NO_PASSKEY'],
  },
  'POST /auth/ibanking/personal/passkey/proof': {
    operationId: 'proveSignInByPasskey',
    summary: 'Exchanges what a passkey signed for the code of the sign-in',
    access: PUBLIC,
    body: z.object({ userUUID: id, credential: publicKeyCredential }),
    response: proof,
    errors: [
      'PASSKEY_NOT_ACCEPTED',
      'CODE_EXPIRED',
      'CODE_TRIES_USED_UP',
      'SIGN_IN_CODES_USED_UP',
      'NOT_FOUND',
    ],
  },
  'POST /auth/ibanking/personal/backup-code/proof': {
    operationId: 'proveSignInByBackupCode',
    summary: 'Exchanges a backup code, which works once, for the code of the sign-in; the customer is told',
    access: PUBLIC,
    body: z.object({ userUUID: id, backupCode: requiredText(40) }),
    response: proof,
    errors: ['WRONG_CODE', 'CODE_EXPIRED', 'CODE_TRIES_USED_UP', 'SIGN_IN_CODES_USED_UP', 'NOT_FOUND'],
  },
});
