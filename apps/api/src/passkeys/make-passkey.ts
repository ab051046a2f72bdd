import { PASSKEYS_MAX } from '@harvest/contracts/passkeys';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { countGuessAtTaken, takeCode } from '../platform/security/challenges/end-codes.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { type Credential, hashOfAnswer, isRepeated, judgeAnswer } from './judge-answer.ts';
import {
  answerRequest,
  insertPasskey,
  type Request,
  selectPasskey,
  selectPasskeys,
  selectRequest,
  upsertRequest,
} from './passkeys-db.ts';
import { happenedText, refuseTooMany } from './passkeys-rules.ts';
import { confirmableChange } from './proved-change.ts';
import { type ProofOwner, recordProof } from './record-proof.ts';
import { loadWebAuthn, SIGN_MINUTES, siteOf } from './relying-party.ts';

/**
 * With the code, what a browser needs to make a passkey. The code is good for one passkey; given again it gets the same answer (A454).
 * @throws Refusal
 */
export async function readPasskeyOptions(platform: Platform, customer: Customer, otp: string, now: Date) {
  const confirmable = confirmableChange(customer, 'PASSKEY');
  await countGuessAtTaken(platform.db, confirmable.operationId, now);
  await platform.challenges.check(confirmable, otp, now);
  const { rpId, rpName } = siteOf(platform);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customer.id));
    const taken = await takeCode(transaction, confirmable.operationId, now);
    if (taken === undefined) throw fail('CODE_USED');
    const request = { id: taken.id, customerId: customer.id, purpose: 'MAKE' } as const;
    // A repeat gets the challenge of the first time.
    const challenge = taken.isFirst ? undefined : await challengeOf(transaction, request, now);
    const known = await selectPasskeys(transaction, customer.id);
    if (taken.isFirst) refuseTooMany(known);
    const options = await generateRegistrationOptions({
      rpID: rpId,
      rpName,
      ...(challenge !== undefined && { challenge }),
      // The device keeps the account apart from others by it, and shows the address beside the passkey.
      userID: Buffer.from(customer.id),
      userName: customer.email,
      userDisplayName: `${customer.firstName} ${customer.lastName}`,
      timeout: SIGN_MINUTES * 60_000,
      attestationType: 'none',
      excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: row.transports })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    const expiresAt = new Date(now.getTime() + SIGN_MINUTES * 60_000);
    if (taken.isFirst)
      await upsertRequest(transaction, { ...request, challenge: options.challenge, expiresAt }, now);
    return { registrationId: request.id, publicKey: { ...options } };
  });
}

/** The challenge that a device may still sign. @throws Refusal CODE_USED */
async function challengeOf(transaction: DatabaseTransaction, request: Request, now: Date) {
  const asked = await selectRequest(transaction, request);
  if (asked === undefined || asked.challenge === '' || asked.expires_at <= now) throw fail('CODE_USED');
  return new Uint8Array(Buffer.from(asked.challenge, 'base64url'));
}

type Made = {
  readonly registrationId: string;
  readonly name: string;
  readonly credential: Credential;
};

/**
 * Keeps the passkey that a browser made, and tells its owner; the same passkey again gets the same answer (A454).
 * @throws Refusal
 */
export async function keepPasskey(platform: Platform, owner: ProofOwner, made: Made, now: Date) {
  const { customer } = owner;
  const request = { id: made.registrationId, customerId: customer.id, purpose: 'MAKE' } as const;
  const judged = await judgeAnswer(platform.db, request, made.credential, {
    verify: (challenge) => verify(platform, challenge, made.credential),
    now,
  });
  if (judged.answer === 'WRONG') throw fail('PASSKEY_NOT_ACCEPTED');
  if (judged.answer === 'NOTHING_ASKED') throw fail('FACTOR_NOT_STARTED');
  const answerHash = hashOfAnswer(made.credential);
  const id = await platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customer.id));
    if (
      judged.answer !== 'NEW' ||
      !(await answerRequest(transaction, request, { challenge: judged.challenge, answerHash }))
    )
      return idOfKept(transaction, request, made.credential);
    const credential = judged.verified;
    const known = await selectPasskeys(transaction, customer.id);
    // Two may have been begun when there was room for one.
    if (known.length >= PASSKEYS_MAX) throw fail('PASSKEY_NOT_ACCEPTED');
    const inserted = await insertPasskey(
      transaction,
      {
        customerId: customer.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        signedTimes: credential.counter,
        transports: knownTransports(credential.transports),
        name: made.name.trim(),
      },
      now,
    );
    if (inserted === undefined) throw fail('PASSKEY_NOT_ACCEPTED');
    const text = happenedText(platform.config.bank, 'ADDED', now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    await recordProof(platform, transaction, owner, { kind: 'PASSKEY_CHANGED', detail: 'ADDED', now });
    return inserted;
  });
  return { message: 'Passkey added', id };
}

/** The passkey that this answer made. @throws Refusal FACTOR_NOT_STARTED when it made none, or it was removed since */
async function idOfKept(transaction: DatabaseTransaction, request: Request, credential: Credential) {
  const isOfKept = await isRepeated(transaction, request, credential);
  const kept = isOfKept
    ? await selectPasskey(transaction, request.customerId, String(credential['id']))
    : undefined;
  if (kept === undefined) throw fail('FACTOR_NOT_STARTED');
  return kept.id;
}

/** @returns what the device made; undefined when it did not make it for this */
async function verify(platform: Platform, challenge: string, credential: Credential) {
  const { rpId, origin } = siteOf(platform);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    // The library judges each part of what the browser says, and throws at what it cannot read.
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.registrationInfo?.credential;
}

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** How the device is reached, as the browser says; what it says is not checked by anybody, and may be anything at all. */
function knownTransports(said: unknown): string[] {
  return Array.isArray(said) ? TRANSPORTS.filter((transport) => said.includes(transport)) : [];
}
