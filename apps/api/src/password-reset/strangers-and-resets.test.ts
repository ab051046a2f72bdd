import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank, type TestCustomer } from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import { resetCodesIn } from '../../../../scripts/testing/reset-links.ts';
import {
  from,
  type Handle,
  makeBrowserKnown,
  newAddress,
  tryPassword,
  verifySignIn,
} from '../../../../scripts/testing/sign-in.ts';

const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
const CHECK = 'GET /auth/ibanking/personal/password/verify';
const RESET = 'PATCH /auth/ibanking/personal/password/reset';
const NEW_PASSWORD = 'Cassava&Yam7';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());
// Nothing that an earlier test did counts any more.
beforeEach(() => bank.platform.clock.advance(3600));

type Headers = Readonly<Record<string, string>>;
const elsewhere = () => from(newAddress());

const forget = ({ email }: TestCustomer, headers: Headers) =>
  bank.ask(FORGOT, { params: { email: encodeURIComponent(email) }, headers });

/** The codes of the links that were sent, the newest first. */
async function codesOf({ email }: TestCustomer): Promise<string[]> {
  return (await bank.mailTo(email)).flatMap(({ text }) => resetCodesIn(text));
}

async function linkFor(ada: TestCustomer, headers: Headers): Promise<string> {
  await forget(ada, headers);
  return (await codesOf(ada))[0] ?? '';
}

const check = ({ email }: TestCustomer, resetCode: string) =>
  bank.call(CHECK, { query: { email, resetCode } });

const reset = ({ email }: TestCustomer, passwordResetCode: string, headers: Headers = {}) =>
  bank.call(RESET, {
    body: { email, passwordResetCode, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    headers,
  });

const logIn = ({ email }: TestCustomer, headers: Headers) =>
  tryPassword(bank, email, { password: NEW_PASSWORD, headers });

/** Wrong passwords from everywhere, until whoever is not known waits for half a minute. */
async function keepPersonSlowed({ email }: TestCustomer): Promise<void> {
  for (let guess = 1; guess <= 16; guess += 1) {
    await tryPassword(bank, email, { password: 'Wrong#Word1', headers: elsewhere() });
    if (guess > 10 && guess < 16) await bank.platform.clock.advance(30);
  }
}

test('PATCH reset, while a stranger guesses passwords: the owner logs in at once, from there and from anywhere, and from there while the guessing goes on', async () => {
  const ada = await bank.openCustomer();
  await keepPersonSlowed(ada);
  const here = elsewhere();
  expect(seen(await tryPassword(bank, ada.email, { headers: here }))).toEqual([429, 'SIGN_IN_SLOWED']);
  expect((await reset(ada, await linkFor(ada, here), here)).status).toBe(200);
  expect((await logIn(ada, elsewhere())).status).toBe(200);
  await keepPersonSlowed(ada);
  expect(seen(await logIn(ada, elsewhere()))).toEqual([429, 'SIGN_IN_SLOWED']);
  expect((await logIn(ada, here)).status).toBe(200);
});

test('PATCH reset, after ten wrong passwords at the same address, whoever entered them: the owner logs in there, by e-mail and phone', async () => {
  const ada = await bank.openCustomer();
  const here = elsewhere();
  for (const name of [ada.email, ada.phoneNumber])
    for (let guess = 1; guess <= 10; guess += 1) {
      await tryPassword(bank, name, { password: 'Wrong#Word1', headers: here });
      await bank.platform.clock.advance(30);
    }
  await bank.platform.clock.advance(30);
  expect(seen(await tryPassword(bank, ada.phoneNumber, { headers: here }))).toEqual([
    429,
    'TOO_MANY_SIGN_INS',
  ]);
  expect((await reset(ada, await linkFor(ada, here), here)).status).toBe(200);
  for (const name of [ada.email, ada.phoneNumber])
    expect((await tryPassword(bank, name, { password: NEW_PASSWORD, headers: here })).status).toBe(200);
});

test('PATCH reset, after nineteen wrong codes of somebody who knew the old password: leaves the owner all their tries', async () => {
  const ada = await bank.openCustomer();
  for (let round = 0; round < 4; round += 1) {
    const thief = elsewhere();
    const handle = (await tryPassword(bank, ada.email, { headers: thief })).body as Handle;
    const right = await bank.codeFor(ada);
    for (let guess = 1; guess <= (round === 3 ? 4 : 5); guess += 1)
      await verifySignIn(bank, handle, otherThan(right, guess), thief);
  }
  const here = elsewhere();
  expect((await reset(ada, await linkFor(ada, here), here)).status).toBe(200);
  const handle = (await logIn(ada, here)).body as Handle;
  const right = await bank.codeFor(ada);
  expect(seen(await verifySignIn(bank, handle, otherThan(right), here))).toEqual([422, 'WRONG_CODE']);
  expect((await verifySignIn(bank, handle, right, here)).status).toBe(200);
});

test('PATCH reset, of somebody with known browsers and addresses: these are strangers from then on, with no codes of their own', async () => {
  const ada = await bank.openCustomer();
  const phoneAt = elsewhere();
  const phone = await makeBrowserKnown(bank, ada, phoneAt);
  const here = elsewhere();
  expect((await reset(ada, await linkFor(ada, here), here)).status).toBe(200);
  await keepPersonSlowed(ada);
  for (const headers of [{ ...phone, ...elsewhere() }, phoneAt])
    expect(seen(await logIn(ada, headers))).toEqual([429, 'SIGN_IN_SLOWED']);
  await bank.platform.clock.advance(3600);

  // Codes are used up by everybody together, where the new password was set too.
  for (let round = 0; round < 4; round += 1) {
    const headers = [elsewhere(), { ...phone, ...elsewhere() }, here][round % 3] ?? {};
    const handle = (await logIn(ada, headers)).body as Handle;
    const right = await bank.codeFor(ada);
    for (let guess = 1; guess <= 5; guess += 1)
      await verifySignIn(bank, handle, otherThan(right, guess), headers);
  }
  for (const headers of [here, { ...phone, ...elsewhere() }, elsewhere()])
    expect(seen(await logIn(ada, headers))).toEqual([422, 'SIGN_IN_CODES_USED_UP']);
});

test('POST forgot, by strangers after the owner: ends none of the links that the owner asked for where they are known', async () => {
  const ada = await bank.openCustomer();
  const phone = await makeBrowserKnown(bank, ada, elsewhere());
  const own = await linkFor(ada, { ...phone, ...elsewhere() });
  const strangers = [await linkFor(ada, elsewhere()), await linkFor(ada, elsewhere())];
  // Each kind ends its own alone.
  const answers = [own, ...strangers].map(async (code) => (await check(ada, code)).status);
  expect(await Promise.all(answers)).toEqual([200, 422, 200]);
  const next = await linkFor(ada, { ...phone, ...elsewhere() });
  expect((await check(ada, own)).status).toBe(422);
  expect((await check(ada, strangers[1] ?? '')).status).toBe(200);
  expect((await reset(ada, next)).status).toBe(200);
  expect((await check(ada, strangers[1] ?? '')).status).toBe(422);
});

test('GET verify, of a link after half an hour, by somebody for whom strangers ask: sends another one three times an hour', async () => {
  const ada = await bank.openCustomer();
  const phone = await makeBrowserKnown(bank, ada, elsewhere());
  const sent = async () => (await codesOf(ada)).length;
  const open = async (code: string) => {
    expect(seen(await check(ada, code))).toEqual([422, 'LINK_INVALID']);
    return sent();
  };
  const askBoth = async () => [
    await linkFor(ada, elsewhere()),
    await linkFor(ada, { ...phone, ...elsewhere() }),
  ];
  const [stranger = '', own = ''] = await askBoth();
  await bank.platform.clock.advance(31 * 60);
  // Each is followed by one, however often it is opened.
  expect([await open(stranger), await open(own), await open(stranger)]).toEqual([3, 4, 4]);
  expect((await check(ada, (await codesOf(ada))[0] ?? '')).status).toBe(200);
  const [second = '', ownSecond = ''] = await askBoth();
  await bank.platform.clock.advance(31 * 60);
  expect([await open(second), await open(ownSecond)]).toEqual([7, 7]);
  await bank.platform.clock.advance(31 * 60);
  expect(await open(ownSecond)).toBe(8);
});
