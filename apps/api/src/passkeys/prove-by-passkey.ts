import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Waiting } from '../platform/security/challenges/proofs.ts';
import { type Credential, hashOfAnswer, isRepeated, judgeAnswer } from './judge-answer.ts';
import {
  answerRequest,
  type PasskeyRow,
  selectPasskey,
  selectPasskeys,
  updateUsed,
  upsertRequest,
} from './passkeys-db.ts';
import { loadWebAuthn, SIGN_MINUTES, siteOf } from './relying-party.ts';

/** What a browser needs to have an operation proved by one of its owner's passkeys. @throws Refusal NO_PASSKEY */
export async function readProofOptions(platform: Platform, { operationId, holderId }: Waiting, now: Date) {
  const known = await selectPasskeys(platform.db, holderId);
  if (known.length === 0) throw fail('NO_PASSKEY');
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(platform).rpId,
    allowCredentials: known.map((row) => ({ id: row.credential_id, transports: row.transports })),
    timeout: SIGN_MINUTES * 60_000,
    userVerification: 'required',
  });
  const expiresAt = new Date(now.getTime() + SIGN_MINUTES * 60_000);
  const { challenge } = options;
  const asked = { id: operationId, customerId: holderId, purpose: 'PROVE', challenge, expiresAt } as const;
  await platform.db.transaction().execute((transaction) => upsertRequest(transaction, asked, now));
  return { publicKey: { ...options } };
}

/**
 * Exchanges what a passkey signed for a code of the operation, which works like the one that was sent. A challenge accepts one
 * signature; the same signature again gets the same code while that works (A454). A wrong one counts like a wrong code, unless nothing
 * was asked, or too long ago: then nothing can be guessed. @throws Refusal
 */
export async function proveByPasskey(
  platform: Platform,
  waiting: Waiting,
  credential: Credential,
  now: Date,
): Promise<{ otp: string }> {
  const { operationId, holderId } = waiting;
  const request = { id: operationId, customerId: holderId, purpose: 'PROVE' } as const;
  const { id } = credential;
  const passkey = typeof id === 'string' ? await selectPasskey(platform.db, holderId, id) : undefined;
  const judged = await judgeAnswer(platform.db, request, credential, {
    verify: async (challenge) => passkey && verify(platform, challenge, passkey, credential),
    now,
  });
  if (judged.answer === 'WRONG')
    await platform.challenges.refuseProof(waiting, now).catch((refusal: unknown) => {
      // Beyond the last try that alone is said; before it, what to do about it.
      if (!isWrongCode(refusal)) throw refusal;
    });
  if (passkey === undefined || judged.answer === 'WRONG' || judged.answer === 'NOTHING_ASKED')
    throw fail('PASSKEY_NOT_ACCEPTED');
  const otp = await platform.db.transaction().execute(async (transaction) => {
    // Before the codes, as whoever ends all sessions does: what was proved before that is ended with them.
    await lockCustomer(transaction, holderId);
    const answerHash = hashOfAnswer(credential);
    if (
      judged.answer === 'NEW' &&
      (await answerRequest(transaction, request, { challenge: judged.challenge, answerHash }))
    ) {
      // Taken off in the meantime, it proves nothing any more.
      if (!(await updateUsed(transaction, passkey.id, judged.verified, now)))
        throw fail('PASSKEY_NOT_ACCEPTED');
      return platform.challenges.exchange(transaction, waiting, 'PASSKEY', now);
    }
    if (!(await isRepeated(transaction, request, credential))) throw fail('PASSKEY_NOT_ACCEPTED');
    const given = await platform.challenges.exchanged(transaction, waiting, 'PASSKEY', now);
    if (given === undefined) throw fail('PASSKEY_NOT_ACCEPTED');
    return given;
  });
  return { otp };
}

function isWrongCode(refusal: unknown): boolean {
  return refusal instanceof Error && 'code' in refusal && refusal.code === 'WRONG_CODE';
}

/** @returns how often the passkey signed, as its device says; undefined when it did not sign this */
async function verify(
  platform: Platform,
  challenge: string,
  passkey: PasskeyRow,
  credential: Credential,
): Promise<number | undefined> {
  const { rpId, origin } = siteOf(platform);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    // What a browser says is nobody's word: the library judges each part of it, and throws at what it cannot read.
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.signed_times),
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined;
}
