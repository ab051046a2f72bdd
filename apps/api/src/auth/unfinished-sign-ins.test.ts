import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank, type TestCustomer } from '../../../../scripts/testing/bank.ts';
import {
  beginSignIn,
  from,
  type Handle,
  makeBrowserKnown,
  newAddress,
  startSignIn,
  tryPassword,
  verifySignIn,
} from '../../../../scripts/testing/sign-in.ts';

const RESEND = 'POST /auth/ibanking/personal/email/resend-code';
const HOUR_SECONDS = 3600;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());

const codesTo = async (customer: TestCustomer) =>
  (await bank.mailTo(customer.email)).filter(({ subject }) => subject === 'Your Harvest login code').length;

async function challengesOf({ userUUID }: Handle): Promise<number> {
  const rows = await bank.platform.db
    .selectFrom('challenges')
    .select('id')
    .where('operation_id', '=', userUUID)
    .execute();
  return rows.length;
}

test('POST /auth/ibanking/personal/login, a sixth time without a code: ends the oldest sign-in of that place for good, and none of another', async () => {
  const ada = await bank.openCustomer();
  const [home, elsewhere] = [newAddress(), newAddress()];
  const hers = await startSignIn(bank, ada, from(home));
  const oldest = await startSignIn(bank, ada, from(elsewhere));
  const next = await startSignIn(bank, ada, from(elsewhere));
  for (let count = 0; count < 4; count += 1) await beginSignIn(bank, ada, from(elsewhere));

  const replaced = await verifySignIn(bank, oldest, oldest.otp, from(elsewhere));
  expect(seen(replaced)).toEqual([409, 'SIGN_IN_REPLACED']);
  expect(replaced.headers.get('retry-after')).toBeNull();
  expect((await verifySignIn(bank, next, next.otp, from(elsewhere))).status).toBe(200);
  expect((await verifySignIn(bank, hers, hers.otp, from(home))).status).toBe(200);
});

test('POST /auth/ibanking/personal/email/resend-code, of a sign-in that newer ones ended: says so, sends nothing, and tells nobody else', async () => {
  const ada = await bank.openCustomer();
  const oldest = await startSignIn(bank, ada);
  for (let count = 0; count < 5; count += 1) await beginSignIn(bank, ada);
  const sent = await codesTo(ada);
  await bank.platform.clock.advance(61);
  const resend = (email: string) => bank.call(RESEND, { body: { email, userUUID: oldest.userUUID } });

  expect(seen(await resend(ada.email))).toEqual([409, 'SIGN_IN_REPLACED']);
  expect(await codesTo(ada)).toBe(sent);
  const answers = [await resend((await bank.openCustomer()).email), await resend('nobody@harvest.test')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('POST /auth/ibanking/personal/login, a dozen times with the code each time: ends no sign-in that waits', async () => {
  const ada = await bank.openCustomer();
  const waiting = await startSignIn(bank, ada);
  for (let count = 0; count < 12; count += 1) {
    const handle = await startSignIn(bank, ada);
    expect((await verifySignIn(bank, handle, handle.otp)).status).toBe(200);
  }
  expect((await verifySignIn(bank, waiting, waiting.otp)).status).toBe(200);
});

test('POST /auth/ibanking/personal/login, by somebody at her address whose browser is not hers: ends no sign-in of her browser', async () => {
  const ada = await bank.openCustomer();
  const home = newAddress();
  const phone = await makeBrowserKnown(bank, ada, from(home));
  const hers = await startSignIn(bank, ada, { ...phone, ...from(home) });
  for (let count = 0; count < 6; count += 1) {
    const cookie = `harvest-device=${'A'.repeat(42)}${count}`;
    await beginSignIn(bank, ada, { ...from(home), cookie });
  }
  expect((await verifySignIn(bank, hers, hers.otp, from(home))).status).toBe(200);
});

test('POST /auth/ibanking/personal/login, twenty times at once: leaves five sign-ins that wait', async () => {
  const ada = await bank.openCustomer();
  await Promise.all(Array.from({ length: 20 }, () => tryPassword(bank, ada.email)));
  const live = await bank.platform.db
    .selectFrom('challenges')
    .select('operation_id')
    .where('holder_id', '=', ada.id)
    .where('superseded_at', 'is', null)
    .execute();
  expect(live).toHaveLength(5);
});

test('POST /auth/ibanking/personal/login, an eleventh code within an hour from everywhere: is answered alike, sends nothing and makes none', async () => {
  const ada = await bank.openCustomer();
  const home = newAddress();
  const phone = await makeBrowserKnown(bank, ada, from(home));
  for (let count = 0; count < 10; count += 1) await beginSignIn(bank, ada, from(newAddress()));
  const sent = await codesTo(ada);

  const elsewhere = from(newAddress());
  const [known] = [await tryPassword(bank, ada.email, { headers: { ...phone, ...from(newAddress()) } })];
  const unsent = await tryPassword(bank, ada.email, { headers: elsewhere });
  expect(Object.keys(unsent.body as object)).toEqual(Object.keys(known.body as object));
  expect(unsent.status).toBe(200);
  const handle = unsent.body as Handle;
  expect(await challengesOf(handle)).toBe(0);
  await bank.platform.clock.advance(61);
  const again = { body: { email: ada.email, userUUID: handle.userUUID }, headers: elsewhere };
  expect((await bank.call(RESEND, again)).status).toBe(200);
  expect(await challengesOf(handle)).toBe(0);
  // The one in her own browser.
  expect(await codesTo(ada)).toBe(sent + 1);
  expect(seen(await verifySignIn(bank, handle, await bank.codeFor(ada)))).toEqual([422, 'WRONG_CODE']);

  // An address she signed in from has codes of its own, too.
  expect((await tryPassword(bank, ada.email, { headers: from(home) })).status).toBe(200);
  expect(await codesTo(ada)).toBe(sent + 2);
  await bank.platform.clock.advance(HOUR_SECONDS);
  const later = await startSignIn(bank, ada, from(newAddress()));
  expect((await verifySignIn(bank, later, later.otp)).status).toBe(200);
});

test('POST /auth/ibanking/personal/login and resend-code, thirty codes that are used: are never too many', async () => {
  const ada = await bank.openCustomer();
  for (let count = 0; count < 30; count += 1) {
    const handle = await startSignIn(bank, ada, from(newAddress()));
    expect((await verifySignIn(bank, handle, handle.otp)).status).toBe(200);
  }
});

test('POST /auth/ibanking/personal/email/resend-code, beyond ten codes an hour: sends none, and the one that was sent works on', async () => {
  const ada = await bank.openCustomer();
  const home = newAddress();
  for (let count = 0; count < 9; count += 1) await beginSignIn(bank, ada, from(newAddress()));
  const handle = await startSignIn(bank, ada, from(home));
  const sent = await codesTo(ada);
  await bank.platform.clock.advance(61);
  const body = { email: ada.email, userUUID: handle.userUUID };
  expect((await bank.call(RESEND, { body, headers: from(home) })).status).toBe(200);
  expect((await bank.call(RESEND, { body: { email: ada.email }, headers: from(home) })).status).toBe(200);
  expect(await codesTo(ada)).toBe(sent);
  expect((await verifySignIn(bank, handle, handle.otp, from(home))).status).toBe(200);
});

test('POST /auth/ibanking/personal/email/resend-code, by name from elsewhere: sends nothing; at the same address three an hour', async () => {
  const ada = await bank.openCustomer();
  const home = newAddress();
  const handle = await startSignIn(bank, ada, from(home));
  const resend = (headers: Record<string, string>, email = ada.email) =>
    bank.call(RESEND, { body: { email }, headers });
  for (let count = 0; count < 5; count += 1)
    expect((await resend({ ...from(newAddress()) })).status).toBe(200);
  expect(await codesTo(ada)).toBe(1);
  for (let count = 0; count < 5; count += 1) {
    expect((await resend({ ...from(home) })).status).toBe(200);
    await bank.platform.clock.advance(61);
  }
  expect(await codesTo(ada)).toBe(4);
  const body = { email: ada.email, userUUID: handle.userUUID };
  expect((await bank.call(RESEND, { body, headers: from(home) })).status).toBe(200);
  expect(await codesTo(ada)).toBe(5);
});
