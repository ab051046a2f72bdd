import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  letWallClockRun,
  nextAppCode,
  openAppOwner,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import {
  type Answer,
  openTestBank,
  PASSWORD,
  type SignedIn,
  type TestBank,
} from '../../../../scripts/testing/bank.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { type Credential, PasskeyDevice } from '../../../../scripts/testing/passkey-device.ts';
import { ofThemselves, securityEventsOf } from '../../../../scripts/testing/security-events.ts';
import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { deletePasskey } from './passkeys-db.ts';

const LIST = 'GET /api/ibanking/personal/2fa/passkeys';
const START = 'POST /api/ibanking/personal/2fa/passkeys/start';
const OPTIONS = 'POST /api/ibanking/personal/2fa/passkeys/options';
const KEEP = 'POST /api/ibanking/personal/2fa/passkeys';
const REMOVE = 'DELETE /api/ibanking/personal/2fa/passkeys/{id}';
const PROOF_OPTIONS = 'POST /api/ibanking/personal/2fa/passkeys/proof-options';
const PROOF = 'POST /api/ibanking/personal/2fa/passkeys/proof';
const BACKUP_CODES = 'POST /api/ibanking/personal/2fa/backup-codes';
const BACKUP_PROOF = 'POST /api/ibanking/personal/2fa/backup-code/proof';
const LOGIN = 'POST /auth/ibanking/personal/login';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const SIGN_IN_OPTIONS = 'POST /auth/ibanking/personal/passkey/options';
const SIGN_IN_PROOF = 'POST /auth/ibanking/personal/passkey/proof';
const SIGN_IN_BACKUP = 'POST /auth/ibanking/personal/backup-code/proof';
const CONFIRM = 'POST /api/transfer/intrabank/confirm';

let bank: TestBank;
let origin: string;
beforeAll(async () => {
  bank = await openTestBank();
  origin = new URL(bank.platform.config.publicUrl).origin;
});
afterAll(() => bank.close());

async function codeFor(customer: SignedIn, what: 'PASSKEY' | 'BACKUP_CODES'): Promise<string> {
  await bank.ask(START, { token: customer.token, body: { what } });
  return bank.codeFor(customer);
}

/** Adds a passkey on a device of the customer's. */
async function addPasskey(
  customer: SignedIn,
  { device = new PasskeyDevice(origin), otp }: { device?: PasskeyDevice; otp?: string } = {},
): Promise<PasskeyDevice> {
  const body = { otp: otp ?? (await codeFor(customer, 'PASSKEY')) };
  const { registrationId, publicKey } = await bank.ask(OPTIONS, { token: customer.token, body });
  const kept = { registrationId, name: 'My phone', credential: device.make(publicKey) };
  await bank.ask(KEEP, { token: customer.token, body: kept });
  return device;
}

async function makeBackupCodes(customer: SignedIn): Promise<string[]> {
  const otp = await codeFor(customer, 'BACKUP_CODES');
  return (await bank.ask(BACKUP_CODES, { token: customer.token, body: { otp } })).backupCodes;
}

const login = ({ email }: SignedIn) => bank.ask(LOGIN, { body: { email, password: PASSWORD } });

async function startTransfer(from: SignedIn, to: SignedIn, amount = 500): Promise<string> {
  const { id } = await bank.ask('POST /api/transfer/intrabank', {
    token: from.token,
    body: {
      sourceAccountNumber: from.account.accountNumber,
      destinationAccountNumber: to.account.accountNumber,
      amount,
      description: 'Seed',
    },
  });
  return id;
}

describe('adding a passkey', () => {
  test(`${KEEP}, after the code: keeps what the device made, lists it and tells its owner`, async () => {
    const ada = await bank.signedIn();
    expect(await bank.ask(LIST, { token: ada.token })).toEqual({ passkeys: [], backupCodesLeft: 0 });
    await addPasskey(ada);
    const { passkeys } = await bank.ask(LIST, { token: ada.token });
    expect(passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);
    const told = (await bank.mailTo(ada.email)).filter(({ subject }) => subject === 'A passkey was added');
    expect(told).toHaveLength(1);
    expect(await securityEventsOf(bank, ada, 'PASSKEY_CHANGED')).toEqual([ofThemselves('ADDED')]);
  });

  test(`${OPTIONS}, with a wrong code, or none that was asked for: answers 422 and nothing is kept`, async () => {
    const ada = await bank.signedIn();
    const ask = (otp: string) => bank.call(OPTIONS, { token: ada.token, body: { otp } });
    expect((await ask('123456')).code).toBe('WRONG_CODE');
    const otp = await codeFor(ada, 'PASSKEY');
    expect((await ask(otp === '000000' ? '000001' : '000000')).code).toBe('WRONG_CODE');
    expect((await ask(otp)).status).toBe(200);
    // The code of one change is none for the other.
    const forCodes = await codeFor(ada, 'BACKUP_CODES');
    expect((await ask(forCodes)).code).toBe('WRONG_CODE');
  });

  test(`${OPTIONS}, five times at once with one code: lets one passkey be made`, async () => {
    const ada = await bank.signedIn();
    const otp = await codeFor(ada, 'PASSKEY');
    const all = await Promise.all(
      Array.from({ length: 5 }, () => bank.call(OPTIONS, { token: ada.token, body: { otp } })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const ids = all.map(({ body }) => (body as { registrationId: string }).registrationId);
    expect(new Set(ids).size).toBe(1);
  });

  test(`${START}, with ten passkeys: says so before any code is sent`, async () => {
    const ada = await bank.signedIn();
    const otp = await codeFor(ada, 'PASSKEY');
    const created_at = await bank.platform.clock.now();
    const kept = {
      customer_id: ada.id,
      public_key: Buffer.of(1),
      signed_times: 0n,
      transports: [],
      created_at,
    };
    await bank.platform.db
      .insertInto('passkeys')
      .values(Array.from({ length: 10 }, () => ({ ...kept, id: newId(), credential_id: newId(), name: 'X' })))
      .execute();
    const begun = await bank.call(OPTIONS, { token: ada.token, body: { otp } });
    expect([begun.status, begun.code]).toEqual([422, 'TOO_MANY_PASSKEYS']);
    await bank.platform.clock.advance(61);
    const before = (await bank.mailTo(ada.email)).length;
    const start = await bank.call(START, { token: ada.token, body: { what: 'PASSKEY' } });
    expect([start.status, start.code]).toEqual([422, 'TOO_MANY_PASSKEYS']);
    expect(await bank.mailTo(ada.email)).toHaveLength(before);
  });

  test.each([5, true, ['\u0000'], [null], 'internal', ['internal', 'made up']])(
    `${KEEP}, with %j for its transports: keeps it, with those that exist`,
    async (transports) => {
      const ada = await bank.signedIn();
      const otp = await codeFor(ada, 'PASSKEY');
      const { registrationId, publicKey } = await bank.ask(OPTIONS, { token: ada.token, body: { otp } });
      const made = new PasskeyDevice(origin).make(publicKey);
      const credential = { ...made, response: { ...(made['response'] as object), transports } };
      await bank.ask(KEEP, { token: ada.token, body: { registrationId, name: 'X', credential } });
      const kept = await bank.platform.db
        .selectFrom('passkeys')
        .select('transports')
        .where('customer_id', '=', ada.id)
        .executeTakeFirstOrThrow();
      expect(['', 'internal']).toContain(kept.transports.join());
    },
  );

  test(`${KEEP}, of another site, without finger or PIN, twice, or by somebody else: answers a refusal and keeps nothing`, async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const otp = await codeFor(ada, 'PASSKEY');
    const asked = await bank.ask(OPTIONS, { token: ada.token, body: { otp } });
    const device = new PasskeyDevice(origin);
    const keep = (token: string, credential: Credential) =>
      bank.call(KEEP, { token, body: { registrationId: asked.registrationId, name: 'X', credential } });
    expect((await keep(musa.token, device.make(asked.publicKey))).code).toBe('FACTOR_NOT_STARTED');
    const elsewhere = device.make(asked.publicKey, { origin: 'https://harvest.example' });
    expect((await keep(ada.token, elsewhere)).code).toBe('PASSKEY_NOT_ACCEPTED');
    // What a device was asked to sign, it answers once.
    expect((await keep(ada.token, device.make(asked.publicKey))).code).toBe('FACTOR_NOT_STARTED');
    await bank.platform.clock.advance(61);
    const again = await bank.ask(OPTIONS, { token: ada.token, body: { otp: await codeFor(ada, 'PASSKEY') } });
    const body = {
      registrationId: again.registrationId,
      name: 'X',
      credential: device.make(again.publicKey, { isUnverified: true }),
    };
    expect((await bank.call(KEEP, { token: ada.token, body })).code).toBe('PASSKEY_NOT_ACCEPTED');
    expect((await bank.ask(LIST, { token: ada.token })).passkeys).toEqual([]);
  });

  test(`${REMOVE}, of one's own and of somebody else's: takes it off, tells so, and answers 404`, async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    await addPasskey(ada);
    const [passkey] = (await bank.ask(LIST, { token: ada.token })).passkeys;
    const params = { id: passkey?.id ?? '' };
    expect((await bank.call(REMOVE, { token: musa.token, params })).status).toBe(404);
    await bank.ask(REMOVE, { token: ada.token, params });
    expect((await bank.call(REMOVE, { token: ada.token, params })).status).toBe(404);
    expect((await bank.mailTo(ada.email))[0]).toMatchObject({ subject: 'A passkey was removed' });
    expect(await securityEventsOf(bank, ada, 'PASSKEY_CHANGED')).toEqual([
      ofThemselves('ADDED'),
      ofThemselves('REMOVED'),
    ]);
    const operationId = await startTransfer(ada, musa);
    const asked = await bank.call(PROOF_OPTIONS, { token: ada.token, body: { operationId } });
    expect(asked.code).toBe('NO_PASSKEY');
  });
});

describe('taking a passkey off', () => {
  test(`${REMOVE}, while a code stands that it was just exchanged for: ends that code, also while the accounts are locked`, async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const device = await addPasskey(ada);
    const id = await startTransfer(ada, musa);
    const { publicKey } = await bank.ask(PROOF_OPTIONS, { token: ada.token, body: { operationId: id } });
    const body = { operationId: id, credential: device.sign(publicKey) };
    const { otp } = await bank.ask(PROOF, { token: ada.token, body });
    const signIn = await login(ada);
    const { userId, userUUID } = signIn;
    const asked = await bank.ask(SIGN_IN_OPTIONS, { body: { userUUID } });
    const proved = { userUUID, credential: device.sign(asked.publicKey) };
    const opened = await bank.ask(SIGN_IN_PROOF, { body: proved });
    await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: ada.token });
    const [passkey] = (await bank.ask(LIST, { token: ada.token })).passkeys;
    await bank.ask(REMOVE, { token: ada.token, params: { id: passkey?.id ?? '' } });
    expect((await bank.call(VERIFY, { body: { userId, userUUID, otp: opened.otp } })).status).toBe(422);
    const paid = await bank.call(CONFIRM, { token: ada.token, body: { id, otp } });
    expect(paid.status).toBe(422);
    expect(await bank.balanceOf(ada.account)).toBe(100_000_00n);
  });

  test(`${PROOF}, in the moment in which the passkey is taken off: answers a refusal and no code`, async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const device = await addPasskey(ada);
    const [passkey] = (await bank.ask(LIST, { token: ada.token })).passkeys;
    const id = await startTransfer(ada, musa);
    const { publicKey } = await bank.ask(PROOF_OPTIONS, { token: ada.token, body: { operationId: id } });
    const body = { operationId: id, credential: device.sign(publicKey) };
    const { db, pool } = bank.platform;
    let answer: Promise<Answer> | undefined;
    await db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, ada.id);
      answer = bank.call(PROOF, { token: ada.token, body });
      await untilWaiting(pool, 1);
      await deletePasskey(transaction, ada.id, passkey?.id ?? '');
    });
    expect((await answer)?.code).toBe('PASSKEY_NOT_ACCEPTED');
  });
});

describe('a payment', () => {
  test(`${PROOF}, with what the passkey signed: answers a code that pays, once, in the place of the one that was sent`, async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const device = await addPasskey(ada);
    const id = await startTransfer(ada, musa);
    const { publicKey } = await bank.ask(PROOF_OPTIONS, { token: ada.token, body: { operationId: id } });
    const credential = device.sign(publicKey);
    const { otp } = await bank.ask(PROOF, { token: ada.token, body: { operationId: id, credential } });
    const paid = await bank.ask(CONFIRM, { token: ada.token, body: { id, otp } });
    expect(paid).toMatchObject({ status: 'SUCCESS' });
    expect(await bank.ask(CONFIRM, { token: ada.token, body: { id, otp } })).toEqual(paid);
    expect(await bank.balanceOf(ada.account)).toBe(99_500_00n);
    expect(await bank.platform.challenges.provedBy(id)).toBe('PASSKEY');
  });

  test(`${CONFIRM}, of twenty and more proved by a passkey: counts none of them as a wrong code`, async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const device = await addPasskey(ada);
    for (let paid = 0; paid < 22; paid += 1) {
      const id = await startTransfer(ada, musa, 1);
      const { publicKey } = await bank.ask(PROOF_OPTIONS, { token: ada.token, body: { operationId: id } });
      const body = { operationId: id, credential: device.sign(publicKey) };
      const { otp } = await bank.ask(PROOF, { token: ada.token, body });
      await bank.ask(CONFIRM, { token: ada.token, body: { id, otp } });
    }
    expect(await bank.balanceOf(ada.account)).toBe(99_978_00n);
  });

  test(`${PROOF}, forged, of another site, of another operation or of somebody else: pays nothing, and five end the code`, async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const device = await addPasskey(ada);
    const id = await startTransfer(ada, musa);
    const other = await startTransfer(ada, musa, 7);
    const ask = (operationId: string, token = ada.token) =>
      bank.call(PROOF_OPTIONS, { token, body: { operationId } });
    expect((await ask(id, musa.token)).status).toBe(404);
    const publicKeyOf = async (operationId: string) =>
      (await bank.ask(PROOF_OPTIONS, { token: ada.token, body: { operationId } })).publicKey;
    const prove = (operationId: string, credential: Credential, token = ada.token) =>
      bank.call(PROOF, { token, body: { operationId, credential } });
    expect((await prove(id, device.sign(await publicKeyOf(id)), musa.token)).status).toBe(404);
    const bad = [
      device.sign(await publicKeyOf(id), { isForged: true }),
      device.sign(await publicKeyOf(id), { origin: 'https://harvest.example' }),
      device.sign(await publicKeyOf(id), { isUnverified: true }),
      device.sign(await publicKeyOf(other)),
    ];
    for (const credential of bad) {
      await publicKeyOf(id);
      expect((await prove(id, credential)).code).toBe('PASSKEY_NOT_ACCEPTED');
    }
    expect((await prove(id, { id: '\u0000' })).status).toBe(400);
    await publicKeyOf(id);
    expect((await prove(id, { id: 'AAAA' })).code).toBe('CODE_TRIES_USED_UP');
    const sent = await bank.call(CONFIRM, { token: ada.token, body: { id, otp: await bank.codeFor(ada) } });
    expect(sent.status).not.toBe(200);
    const right = await prove(id, device.sign(await publicKeyOf(id)));
    expect(right.code).toBe('CODE_TRIES_USED_UP');
    expect(await bank.balanceOf(ada.account)).toBe(100_000_00n);
  });

  test(`${PROOF}, seven times where no device was asked: counts none of them, and the code that was sent pays`, async () => {
    const ada = await bank.signedIn();
    const id = await startTransfer(ada, await bank.signedIn());
    const otp = await bank.codeFor(ada);
    for (let press = 0; press < 7; press += 1) {
      const body = { operationId: id, credential: { id: 'AAAA' } };
      expect((await bank.call(PROOF, { token: ada.token, body })).code).toBe('PASSKEY_NOT_ACCEPTED');
    }
    expect(await bank.ask(CONFIRM, { token: ada.token, body: { id, otp } })).toMatchObject({
      status: 'SUCCESS',
    });
  });

  test(`${PROOF}, of an operation that waits no more: answers a refusal and no code`, async () => {
    const ada = await bank.signedIn();
    const musa = await bank.signedIn();
    const device = await addPasskey(ada);
    const id = await startTransfer(ada, musa);
    const otp = await bank.codeFor(ada);
    await bank.ask(CONFIRM, { token: ada.token, body: { id, otp } });
    const asked = await bank.call(PROOF_OPTIONS, { token: ada.token, body: { operationId: id } });
    expect(asked.status).toBe(404);
    const body = { operationId: id, credential: device.sign({ challenge: 'AAAA' }) };
    expect((await bank.call(PROOF, { token: ada.token, body })).status).toBe(404);
  });
});

describe('signing in', () => {
  test(`${SIGN_IN_PROOF}, with what the passkey signed: answers a code that opens one session`, async () => {
    const ada = await bank.signedIn();
    const device = await addPasskey(ada);
    const { userId, userUUID, otherProofs } = await login(ada);
    expect(otherProofs).toEqual(['PASSKEY']);
    const { publicKey } = await bank.ask(SIGN_IN_OPTIONS, { body: { userUUID } });
    const proof = { userUUID, credential: device.sign(publicKey) };
    const { otp } = await bank.ask(SIGN_IN_PROOF, { body: proof });
    const session = await bank.ask(VERIFY, { body: { userId, userUUID, otp } });
    expect(session.tokenDTO.accessToken).toBeTypeOf('string');
    expect((await bank.call(VERIFY, { body: { userId, userUUID, otp } })).status).toBe(422);
    // What is over asks no device any more.
    expect((await bank.call(SIGN_IN_OPTIONS, { body: { userUUID } })).status).toBe(404);
  });

  test(`${SIGN_IN_PROOF} and ${SIGN_IN_BACKUP}, in the moment in which everybody is signed out: open nothing any more`, async () => {
    const ada = await bank.signedIn();
    const device = await addPasskey(ada);
    const [backupCode] = await makeBackupCodes(ada);
    const [byPasskey, byCode] = [await login(ada), await login(ada)];
    const { publicKey } = await bank.ask(SIGN_IN_OPTIONS, { body: { userUUID: byPasskey.userUUID } });
    const proved = { userUUID: byPasskey.userUUID, credential: device.sign(publicKey) };
    const { db, pool, sessions, clock } = bank.platform;
    let answers: Promise<Answer[]> | undefined;
    await db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, ada.id);
      answers = Promise.all([
        bank.call(SIGN_IN_PROOF, { body: proved }),
        bank.call(SIGN_IN_BACKUP, { body: { userUUID: byCode.userUUID, backupCode } }),
      ]);
      await untilWaiting(pool, 2);
      await sessions.endAll(transaction, ada.id, await clock.now());
    });
    for (const answer of (await answers) ?? []) expect(seen(answer)).toEqual([422, 'CODE_EXPIRED']);
  });

  test(`${SIGN_IN_OPTIONS}, without a sign-in or a passkey: answers 404 and 409`, async () => {
    const ada = await bank.signedIn();
    const { userUUID } = await login(ada);
    expect((await bank.call(SIGN_IN_OPTIONS, { body: { userUUID } })).code).toBe('NO_PASSKEY');
    const unknown = { userUUID: ada.id };
    expect((await bank.call(SIGN_IN_OPTIONS, { body: unknown })).status).toBe(404);
    // A waiting payment is no sign-in.
    const operationId = await startTransfer(ada, await bank.signedIn());
    expect((await bank.call(SIGN_IN_OPTIONS, { body: { userUUID: operationId } })).status).toBe(404);
  });
});

test('a passkey, at rest: keeps its key, its id and its owner, whatever the bank is made to do', async () => {
  const ada = await bank.signedIn();
  await addPasskey(ada);
  for (const change of [
    "public_key = '\\x00'",
    "credential_id = 'another'",
    'customer_id = gen_random_uuid()',
  ])
    await expect(runSql(bank.database.appUrl, `update passkeys set ${change}`), change).rejects.toThrow(
      'permission denied',
    );
});

describe('backup codes', () => {
  test(`${BACKUP_CODES}, after the code: ten, each good for one sign-in, told; new ones end the earlier`, async () => {
    const ada = await bank.signedIn();
    const codes = await makeBackupCodes(ada);
    expect(new Set(codes).size).toBe(10);
    expect(await securityEventsOf(bank, ada, 'BACKUP_CODES_MADE')).toEqual([ofThemselves()]);
    const { userId, userUUID } = await login(ada);
    const typed = codes[0]?.toLowerCase().replace('-', ' ') ?? '';
    const { otp } = await bank.ask(SIGN_IN_BACKUP, { body: { userUUID, backupCode: typed } });
    await bank.ask(VERIFY, { body: { userId, userUUID, otp } });
    expect((await bank.mailTo(ada.email))[0]).toMatchObject({ subject: 'A backup code was used' });
    expect((await bank.ask(LIST, { token: ada.token })).backupCodesLeft).toBe(9);
    const next = await login(ada);
    const use = (backupCode: string) =>
      bank.call(SIGN_IN_BACKUP, { body: { userUUID: next.userUUID, backupCode } });
    expect((await use(codes[0] ?? '')).code).toBe('WRONG_CODE');
    await bank.platform.clock.advance(61);
    await makeBackupCodes(ada);
    expect((await use(codes[1] ?? '')).code).toBe('WRONG_CODE');
  });

  test(`${SIGN_IN_BACKUP}, guessed five times, and by twenty at once: ends the sign-in, and is used once`, async () => {
    const ada = await bank.signedIn();
    const [code = ''] = await makeBackupCodes(ada);
    const first = await login(ada);
    const guess = { userUUID: first.userUUID, backupCode: 'AAAAA-AAAAA' };
    for (let tries = 0; tries < 5; tries += 1) await bank.call(SIGN_IN_BACKUP, { body: guess });
    const late = { userUUID: first.userUUID, backupCode: code };
    expect((await bank.call(SIGN_IN_BACKUP, { body: late })).code).toBe('CODE_TRIES_USED_UP');
    const { userUUID } = await login(ada);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => bank.call(SIGN_IN_BACKUP, { body: { userUUID, backupCode: code } })),
    );
    const codes = all.map(({ status, body }) => [status, (body as { otp: string }).otp]);
    expect(new Set(codes.map(String)).size).toBe(1);
    expect(codes[0]?.[0]).toBe(200);
    expect((await bank.ask(LIST, { token: ada.token })).backupCodesLeft).toBe(9);
    const told = (await bank.mailTo(ada.email)).filter(({ subject }) => subject === 'A backup code was used');
    expect(told).toHaveLength(1);
  });

  test(`${SIGN_IN_BACKUP}, after all wrong codes of one sign-in or of a day: answers the same to the right one as to wrong ones`, async () => {
    const ada = await bank.signedIn();
    const [right = ''] = await makeBackupCodes(ada);
    const answersTo = async (userUUID: string) => {
      const prove = (backupCode: string) => bank.call(SIGN_IN_BACKUP, { body: { userUUID, backupCode } });
      return [seen(await prove('AAAAA-AAAAA')), seen(await prove(right))];
    };
    const guessAt = async ({ userId, userUUID }: Awaited<ReturnType<typeof login>>) => {
      const body = { userId, userUUID, otp: '000000' };
      for (let tries = 0; tries < 5; tries += 1) await bank.call(VERIFY, { body });
    };
    const first = await login(ada);
    await guessAt(first);
    const usedUp = [429, 'CODE_TRIES_USED_UP'];
    expect(await answersTo(first.userUUID)).toEqual([usedUp, usedUp]);
    for (let more = 0; more < 3; more += 1) await guessAt(await login(ada));
    const tooMany = [422, 'SIGN_IN_CODES_USED_UP'];
    expect(await answersTo(first.userUUID)).toEqual([tooMany, tooMany]);
  });

  test(`${SIGN_IN_BACKUP}, twenty guesses at once and then the right one: five are counted, and the right one is refused and stays`, async () => {
    const ada = await bank.signedIn();
    const [right = ''] = await makeBackupCodes(ada);
    const { userUUID } = await login(ada);
    const prove = (backupCode: string) => bank.call(SIGN_IN_BACKUP, { body: { userUUID, backupCode } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove('AAAAA-AAAAA')));
    expect(answers.filter(({ code }) => code === 'WRONG_CODE')).toHaveLength(4);
    expect(answers.filter(({ code }) => code === 'CODE_TRIES_USED_UP')).toHaveLength(16);
    expect(seen(await prove(right))).toEqual([429, 'CODE_TRIES_USED_UP']);
    expect((await bank.ask(LIST, { token: ada.token })).backupCodesLeft).toBe(10);
  });

  test(`${BACKUP_PROOF}, of a payment: answers 404, for it moves no money`, async () => {
    const ada = await bank.signedIn();
    const [backupCode] = await makeBackupCodes(ada);
    const operationId = await startTransfer(ada, await bank.signedIn());
    const answer = await bank.call(BACKUP_PROOF, { token: ada.token, body: { operationId, backupCode } });
    expect(answer.status).toBe(404);
  });
});

describe('with an authenticator app', () => {
  beforeEach(() => stopWallClock());
  afterEach(() => letWallClockRun());

  test(`${CONFIRM}, with the code for a passkey or the app's: pays either way`, async () => {
    const ada = await openAppOwner(bank);
    const musa = await bank.signedIn();
    await bank.ask(START, { token: ada.token, body: { what: 'PASSKEY' } });
    const device = await addPasskey(ada, { otp: ada.app.code() });
    const id = await startTransfer(ada, musa);
    const { publicKey } = await bank.ask(PROOF_OPTIONS, { token: ada.token, body: { operationId: id } });
    const body = { operationId: id, credential: device.sign(publicKey) };
    const { otp } = await bank.ask(PROOF, { token: ada.token, body });
    expect(await bank.ask(CONFIRM, { token: ada.token, body: { id, otp } })).toMatchObject({
      status: 'SUCCESS',
    });
    const other = await startTransfer(ada, musa);
    await bank.ask(PROOF_OPTIONS, { token: ada.token, body: { operationId: other } });
    nextAppCode();
    const byApp = { id: other, otp: ada.app.code() };
    expect(await bank.ask(CONFIRM, { token: ada.token, body: byApp })).toMatchObject({ status: 'SUCCESS' });
    expect(await bank.balanceOf(ada.account)).toBe(99_000_00n);
  });

  test(`${BACKUP_PROOF}, by whoever lost the app: signs in, and puts sent codes in its place`, async () => {
    const ada = await openAppOwner(bank);
    await bank.ask(START, { token: ada.token, body: { what: 'BACKUP_CODES' } });
    const made = await bank.ask(BACKUP_CODES, { token: ada.token, body: { otp: ada.app.code() } });
    const [first = '', second = ''] = made.backupCodes;
    const { userId, userUUID } = await login(ada);
    const signIn = await bank.ask(SIGN_IN_BACKUP, { body: { userUUID, backupCode: first } });
    const session = await bank.ask(VERIFY, { body: { userId, userUUID, otp: signIn.otp } });
    const token = session.tokenDTO.accessToken;
    const { operationId } = await bank.ask('GET /api/ibanking/personal/2fa/otp-authentication/generate', {
      token,
    });
    const otp = await bank.codeFor(ada);
    const proof = await bank.ask(BACKUP_PROOF, { token, body: { operationId, backupCode: second } });
    const set = await bank.ask('POST /api/ibanking/personal/2fa/otp-authentication/confirm', {
      token,
      body: { otp, currentOtp: proof.otp },
    });
    const type = await bank.ask('GET /api/ibanking/personal/2fa/type', { token: set.tokenDTO.accessToken });
    expect(type.twoFactorAuthenticationType).toBe('OTP_AUTHENTICATION');
  });
});
