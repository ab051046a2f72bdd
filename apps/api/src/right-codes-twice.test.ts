import { contract } from '@harvest/contracts/contract';
import type { Endpoint, RouteName } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { seen, tokenOf } from '../../../scripts/testing/answers.ts';
import { type Answer, PASSWORD, type SignedIn, type TestBank } from '../../../scripts/testing/bank.ts';
import { confirmBill, confirmOf, startBill } from '../../../scripts/testing/bills.ts';
import { confirmBulk, rowTo, startBulk } from '../../../scripts/testing/bulk-transfers.ts';
import { otherThan } from '../../../scripts/testing/codes.ts';
import {
  confirmChange,
  confirmPhoneProof,
  newEmail,
  smsCodeFor,
  startChange,
  startPhoneProof,
} from '../../../scripts/testing/contacts.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../scripts/testing/interbank.ts';
import { confirmLimits, startLimits } from '../../../scripts/testing/limits.ts';
import { confirmElsewhere, startElsewhere } from '../../../scripts/testing/other-banks.ts';
import { PasskeyDevice } from '../../../scripts/testing/passkey-device.ts';
import { approve, initiateSchedule, once, today } from '../../../scripts/testing/schedules.ts';
import { SET_APP, SET_OTP, START_OTP } from '../../../scripts/testing/second-factor.ts';
import { daysAhead } from './scheduled-payments/schedule-rules.ts';

const START = 'POST /api/ibanking/personal/2fa/passkeys/start';
const OPTIONS = 'POST /api/ibanking/personal/2fa/passkeys/options';
const KEEP = 'POST /api/ibanking/personal/2fa/passkeys';
const PROOF_OPTIONS = 'POST /api/ibanking/personal/2fa/passkeys/proof-options';
const PROOF = 'POST /api/ibanking/personal/2fa/passkeys/proof';
const BACKUP_CODES = 'POST /api/ibanking/personal/2fa/backup-codes';
const BACKUP_PROOF = 'POST /api/ibanking/personal/2fa/backup-code/proof';
const SIGN_IN_OPTIONS = 'POST /auth/ibanking/personal/passkey/options';
const SIGN_IN_PROOF = 'POST /auth/ibanking/personal/passkey/proof';
const SIGN_IN_BACKUP = 'POST /auth/ibanking/personal/backup-code/proof';
const DISABLE = 'POST /api/accounts/{accountNumber}/disable';
const STOP = 'POST /api/ibanking/personal/payment-stop';
const CHANGE = 'POST /api/ibanking/personal/contacts/change/confirm';
const APPROVE = 'PATCH /api/ibanking/personal/schedule-payments/approve';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

type Give = () => Promise<Answer>;
/** Starts what a code is for, and answers how to give the right one. */
type Begin = () => Promise<Give>;

const PRODUCTS = ['AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV'] as const;

async function codeFor(ada: SignedIn, what: 'PASSKEY' | 'BACKUP_CODES'): Promise<string> {
  await bank.ask(START, { token: ada.token, body: { what } });
  return bank.codeFor(ada);
}

const deviceOf = () => new PasskeyDevice(new URL(bank.platform.config.publicUrl).origin);

/** What keeps the passkey that a new device made. */
async function madePasskey(ada: SignedIn) {
  const device = deviceOf();
  const body = { otp: await codeFor(ada, 'PASSKEY') };
  const { registrationId, publicKey } = await bank.ask(OPTIONS, { token: ada.token, body });
  const kept = { registrationId, name: 'My phone', credential: device.make(publicKey) };
  return { device, keep: () => bank.call(KEEP, { token: ada.token, body: kept }) };
}

async function withPasskey() {
  const ada = await bank.signedIn();
  const { device, keep } = await madePasskey(ada);
  expect((await keep()).status).toBe(200);
  return { ada, device };
}

async function withBackupCodes() {
  const ada = await bank.signedIn();
  const body = { otp: await codeFor(ada, 'BACKUP_CODES') };
  const { backupCodes } = await bank.ask(BACKUP_CODES, { token: ada.token, body });
  return { ada, backupCode: backupCodes[0] ?? '' };
}

const logIn = async ({ email }: SignedIn) =>
  bank.ask('POST /auth/ibanking/personal/login', { body: { email, password: PASSWORD } });

const ANSWERED_AGAIN: Readonly<Record<string, Begin>> = {
  async 'POST /api/transfer/intrabank/confirm'() {
    const ada = await bank.signedIn();
    const started = await bank.startTransfer(ada, (await bank.openCustomer()).account, 100);
    return () => bank.confirm(ada, started);
  },
  async 'POST /api/transfer/other-banks/confirm'() {
    const ada = await bank.signedIn();
    const started = await startElsewhere(bank, ada, accountElsewhere(), 100);
    return () => confirmElsewhere(bank, ada, started);
  },
  async 'POST /api/transfer/bulk/confirm'() {
    const ada = await bank.signedIn();
    const { accountNumber } = (await bank.openCustomer()).account;
    const started = await startBulk(bank, ada, [rowTo(ada, accountNumber)]);
    return () => confirmBulk(bank, ada, started);
  },
  async [APPROVE]() {
    const ada = await bank.signedIn();
    const { body } = await initiateSchedule(bank, ada, {
      destinationAccountNumber: (await bank.openCustomer()).account.accountNumber,
      schedulePaymentSetting: once(daysAhead(await today(bank), 1)),
    });
    const [{ referenceNumber }] = body as [{ referenceNumber: string }];
    const otp = await bank.codeFor(ada);
    return () => approve(bank, ada, referenceNumber, otp);
  },
  ...Object.fromEntries(
    PRODUCTS.map((product): [string, Begin] => [
      confirmOf(product),
      async () => {
        const ada = await bank.signedIn();
        const started = await startBill(bank, ada, product);
        return () => confirmBill(bank, ada, product, started);
      },
    ]),
  ),
  async 'POST /api/ibanking/personal/transaction-limits/confirm'() {
    const ada = await bank.signedIn();
    const started = await startLimits(bank, ada, { single: 10, daily: 20 });
    return () => confirmLimits(bank, ada, started);
  },
  async [`${DISABLE}/confirm`]() {
    const { token, account, ...ada } = await bank.signedIn();
    const params = { accountNumber: account.accountNumber };
    await bank.ask(DISABLE, { token, params });
    const body = { otp: await bank.codeFor(ada) };
    return () => bank.call(`${DISABLE}/confirm`, { token, params, body });
  },
  async [`${STOP}/off/confirm`]() {
    const { token, ...ada } = await bank.signedIn();
    await bank.ask(`${STOP}/on`, { token });
    await bank.ask(`${STOP}/off`, { token });
    const body = { otp: await bank.codeFor(ada) };
    return () => bank.call(`${STOP}/off/confirm`, { token, body });
  },
  async 'POST /api/ibanking/personal/contacts/phone-proof/confirm'() {
    const registered = await bank.openCustomer({ phoneProved: false });
    const ada = { ...registered, token: await bank.signIn(registered) };
    await startPhoneProof(bank, ada);
    const otp = await smsCodeFor(bank, ada);
    return () => confirmPhoneProof(bank, ada, otp);
  },
  async [OPTIONS]() {
    const ada = await bank.signedIn();
    const body = { otp: await codeFor(ada, 'PASSKEY') };
    return () => bank.call(OPTIONS, { token: ada.token, body });
  },
  [KEEP]: async () => (await madePasskey(await bank.signedIn())).keep,
  async [BACKUP_CODES]() {
    const ada = await bank.signedIn();
    const body = { otp: await codeFor(ada, 'BACKUP_CODES') };
    return () => bank.call(BACKUP_CODES, { token: ada.token, body });
  },
  async [PROOF]() {
    const { ada, device } = await withPasskey();
    const { id: operationId } = await bank.startTransfer(ada, (await bank.openCustomer()).account, 100);
    const { publicKey } = await bank.ask(PROOF_OPTIONS, { token: ada.token, body: { operationId } });
    const body = { operationId, credential: device.sign(publicKey) };
    return () => bank.call(PROOF, { token: ada.token, body });
  },
  async [BACKUP_PROOF]() {
    const { ada, backupCode } = await withBackupCodes();
    const { operationId } = await bank.ask(START_OTP, { token: ada.token });
    return () => bank.call(BACKUP_PROOF, { token: ada.token, body: { operationId, backupCode } });
  },
  async [SIGN_IN_PROOF]() {
    const { ada, device } = await withPasskey();
    const { userUUID } = await logIn(ada);
    const { publicKey } = await bank.ask(SIGN_IN_OPTIONS, { body: { userUUID } });
    const body = { userUUID, credential: device.sign(publicKey) };
    return () => bank.call(SIGN_IN_PROOF, { body });
  },
  async [SIGN_IN_BACKUP]() {
    const { ada, backupCode } = await withBackupCodes();
    const { userUUID } = await logIn(ada);
    return () => bank.call(SIGN_IN_BACKUP, { body: { userUUID, backupCode } });
  },
};

/** What opens a session, or ends the one that asks: a second answer would be a second session (decision 8, A454). */
const ANSWERED_ONCE: readonly RouteName[] = [
  'POST /auth/ibanking/personal/otp-verification',
  'POST /auth/admin/otp-verification',
  SET_APP,
  SET_OTP,
  CHANGE,
  'POST /api/admin/authenticator/confirm',
  // Opens the customer's profile.
  'POST /auth/ibanking/personal/email/verification',
];

const TAKES_A_CODE = /"(otp|code|backupCode|credential)":/;

test('what takes a code: is answered again, or opens or ends a session', () => {
  const taking = Object.entries(contract as Record<string, Endpoint>)
    .filter(
      ([, { body }]) =>
        body &&
        TAKES_A_CODE.test(JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))),
    )
    .map(([route]) => route);
  expect(taking.toSorted()).toEqual([...Object.keys(ANSWERED_AGAIN), ...ANSWERED_ONCE].toSorted());
});

test.each(Object.entries(ANSWERED_AGAIN))(
  '%s, with the right code twice at once and once more: answers as the first time',
  async (_, begin) => {
    const give = await begin();
    const [first, second] = await Promise.all([give(), give()]);
    const third = await give();
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
  },
);

test('codes of both channels, twice at once: change the address once, and the other request gets 401 for its ended session', async () => {
  const ada = await bank.signedIn();
  const email = newEmail();
  const { body } = await startChange(bank, ada, 'EMAIL', email);
  const codes = { id: body.operationId, otp: await bank.codeFor(ada), newOtp: await bank.codeFor({ email }) };
  const change = () => confirmChange(bank, ada, codes);
  const both = await Promise.all([change(), change()]);
  const [done] = both.filter(({ status }) => status === 200);
  expect(both.filter((answer) => answer !== done).map(seen)).toEqual([[401, 'UNAUTHENTICATED']]);
  const token = done && tokenOf(done);
  expect((await bank.ask('GET /api/ibanking/personal/contacts', { token })).email).toBe(email);
});

test('backup codes that were made a moment ago: are reported by one message, and not shown to another session or after another code', async () => {
  const ada = await bank.signedIn();
  const elsewhere = await bank.signIn(ada);
  const otp = await codeFor(ada, 'BACKUP_CODES');
  const make = (token: string, code = otp) => bank.call(BACKUP_CODES, { token, body: { otp: code } });
  const made = await Promise.all(Array.from({ length: 4 }, () => make(ada.token)));
  expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const told = (await bank.mailTo(ada.email)).filter(
    ({ subject }) => subject === 'You have new backup codes',
  );
  expect(told).toHaveLength(1);
  expect(seen(await make(elsewhere))).toEqual([422, 'CODE_USED']);
  await bank.platform.clock.advance(61);
  await codeFor(ada, 'BACKUP_CODES');
  expect(seen(await make(ada.token))).toEqual([422, 'WRONG_CODE']);
});

test.each([
  ['PASSKEY', OPTIONS],
  ['BACKUP_CODES', BACKUP_CODES],
] as const)(
  'the code of %s that was taken: shows nothing more after four wrong ones',
  async (what, route) => {
    const ada = await bank.signedIn();
    const right = await codeFor(ada, what);
    const give = async (otp: string) => seen(await bank.call(route, { token: ada.token, body: { otp } }));
    expect(await give(right)).toEqual([200, undefined]);
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect(await give(otherThan(right))).toEqual([422, 'WRONG_CODE']);
    for (const otp of [otherThan(right), right]) expect(await give(otp)).toEqual([429, 'CODE_TRIES_USED_UP']);
  },
);

test('the code of backup codes or a passkey, five minutes old: shows what it made no more', async () => {
  const ada = await bank.signedIn();
  const codes = { otp: await codeFor(ada, 'BACKUP_CODES') };
  expect((await bank.call(BACKUP_CODES, { token: ada.token, body: codes })).status).toBe(200);
  const passkey = { otp: await codeFor(ada, 'PASSKEY') };
  expect((await bank.call(OPTIONS, { token: ada.token, body: passkey })).status).toBe(200);
  await bank.platform.clock.advance(5 * 60);
  expect(seen(await bank.call(BACKUP_CODES, { token: ada.token, body: codes }))).toEqual([422, 'CODE_USED']);
  expect(seen(await bank.call(OPTIONS, { token: ada.token, body: passkey }))).toEqual([422, 'CODE_USED']);
});

test('the code of a passkey that was made with it: makes no other', async () => {
  const ada = await bank.signedIn();
  const otp = await codeFor(ada, 'PASSKEY');
  const options = () => bank.call(OPTIONS, { token: ada.token, body: { otp } });
  const asked = await bank.ask(OPTIONS, { token: ada.token, body: { otp } });
  const device = deviceOf();
  const { registrationId, publicKey } = asked;
  const kept = { registrationId, name: 'X', credential: device.make(publicKey) };
  await bank.ask(KEEP, { token: ada.token, body: kept });
  expect(seen(await options())).toEqual([422, 'CODE_USED']);
  const another = { ...kept, credential: deviceOf().make(publicKey) };
  expect(seen(await bank.call(KEEP, { token: ada.token, body: another }))).toEqual([
    409,
    'FACTOR_NOT_STARTED',
  ]);
  const { passkeys } = await bank.ask('GET /api/ibanking/personal/2fa/passkeys', { token: ada.token });
  expect(passkeys).toHaveLength(1);
});

test('a proof that was given for one operation: is worth no code of another', async () => {
  const { ada, backupCode } = await withBackupCodes();
  const [first, second] = [await logIn(ada), await logIn(ada)];
  const give = ({ userUUID }: { userUUID: string }) =>
    bank.call(SIGN_IN_BACKUP, { body: { userUUID, backupCode } });
  expect((await give(first)).status).toBe(200);
  expect(seen(await give(second))).toEqual([422, 'WRONG_CODE']);

  const { ada: musa, device } = await withPasskey();
  const account = (await bank.openCustomer()).account;
  const ids = [await bank.startTransfer(musa, account, 1), await bank.startTransfer(musa, account, 2)].map(
    ({ id }) => id,
  );
  const [one = '', other = ''] = ids;
  const { publicKey } = await bank.ask(PROOF_OPTIONS, { token: musa.token, body: { operationId: one } });
  await bank.ask(PROOF_OPTIONS, { token: musa.token, body: { operationId: other } });
  const credential = device.sign(publicKey);
  const prove = (operationId: string) =>
    bank.call(PROOF, { token: musa.token, body: { operationId, credential } });
  expect((await prove(one)).status).toBe(200);
  expect(seen(await prove(other))).toEqual([422, 'PASSKEY_NOT_ACCEPTED']);
});
