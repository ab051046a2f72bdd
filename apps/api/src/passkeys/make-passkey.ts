import { PASSKEYS_MAX } from '@harvest/contracts/passkeys';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { endCodes } from '../platform/security/challenges/end-codes.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { insertPasskey, selectPasskeys, takeRequest, upsertRequest } from './passkeys-db.ts';
import { happenedText, refuseTooMany } from './passkeys-rules.ts';
import { confirmableChange } from './proved-change.ts';
import { type ProofOwner, recordProof } from './record-proof.ts';
import { loadWebAuthn, SIGN_MINUTES, siteOf } from './relying-party.ts';

/** With the code, what a browser needs to make a passkey; the code is used up by it. @throws Refusal */
export async function readPasskeyOptions(platform: Platform, customer: Customer, otp: string, now: Date) {
  const confirmable = confirmableChange(customer, 'PASSKEY');
  await platform.challenges.check(confirmable, otp, now);
  const { rpId, rpName } = siteOf(platform);
  const registrationId = newId();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const publicKey = await platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customer.id));
    // The very code was here a moment ago: it is good for one passkey.
    if ((await endCodes(transaction, confirmable.operationId, now)) === 0) throw fail('CODE_USED');
    const known = await selectPasskeys(transaction, customer.id);
    refuseTooMany(known);
    const options = await generateRegistrationOptions({
      rpID: rpId,
      rpName,
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
    const { challenge } = options;
    const asked = {
      id: registrationId,
      customerId: customer.id,
      purpose: 'MAKE',
      challenge,
      expiresAt,
    } as const;
    await upsertRequest(transaction, asked, now);
    return options;
  });
  return { registrationId, publicKey: { ...publicKey } };
}

type Made = {
  readonly registrationId: string;
  readonly name: string;
  readonly credential: Record<string, unknown>;
};

/** Keeps the passkey that a browser made, and tells its owner. @throws Refusal */
export async function keepPasskey(platform: Platform, owner: ProofOwner, made: Made, now: Date) {
  const { customer } = owner;
  const asked = { id: made.registrationId, customerId: customer.id, purpose: 'MAKE' } as const;
  const challenge = await takeRequest(platform.db, asked, now);
  if (challenge === undefined) throw fail('FACTOR_NOT_STARTED');
  const { rpId, origin } = siteOf(platform);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    // What a browser says is nobody's word: the library judges each part of it, and throws at what it cannot read.
    response: made.credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (verified?.registrationInfo === undefined) throw fail('PASSKEY_NOT_ACCEPTED');
  const { credential } = verified.registrationInfo;
  const id = await platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customer.id));
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

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** How the device is reached, as the browser says; what it says is not checked by anybody, and may be anything at all. */
function knownTransports(said: unknown): string[] {
  return Array.isArray(said) ? TRANSPORTS.filter((transport) => said.includes(transport)) : [];
}
