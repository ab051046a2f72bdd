import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { SAFARI_ON_IPHONE, TestBrowser } from '../../../../scripts/testing/browsers.ts';
import { forgetOldDevices } from '../platform/security/forgotten-devices.ts';

const NEW_BROWSER = 'Login from a new browser';
const PROGRAM = 'Login without a browser';
const HOME = '102.89.33.7';
const AWAY = '197.210.70.12';
const DAY_SECONDS = 86_400;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());

const laptop = (address = HOME) => new TestBrowser(bank, { address });
const phone = (address = AWAY) => new TestBrowser(bank, { address, userAgent: SAFARI_ON_IPHONE });
const program = (address: string) => new TestBrowser(bank, { address, isProgram: true });

/** Everything told of new devices, by e-mail and by text message. */
async function newsTo(customer: TestCustomer) {
  const mails = (await bank.mailTo(customer.email)).filter(({ subject }) =>
    [NEW_BROWSER, PROGRAM].includes(subject ?? ''),
  );
  const texts = (await bank.mailTo(customer.phoneNumber)).filter(({ text }) =>
    text.includes('somebody logged in to your profile'),
  );
  return { mails, texts };
}
const countNews = async (customer: TestCustomer) => {
  const { mails, texts } = await newsTo(customer);
  return [mails.length, texts.length];
};

async function noticesOf(browser: TestBrowser) {
  await bank.deliverMessages();
  const { body } = await browser.call('GET /api/ibanking/personal/notices');
  const { items } = body as { items: { kind: string; title: string; link: string }[] };
  return items.map(({ kind, title, link }) => [kind, title, link]);
}

test('a sign-in from a second browser: is told by e-mail and SMS with browser, address, time and what to do, and once in the app', async () => {
  const ada = await bank.openCustomer();
  const hers = await laptop().signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([0, 0]);
  await phone().signIn(ada, PASSWORD);
  const { mails, texts } = await newsTo(ada);
  expect([mails.length, texts.length]).toEqual([1, 1]);
  for (const { text } of [...mails, ...texts]) {
    for (const part of ['Safari on iPhone', AWAY, 'Settings', 'Devices', 'assword', 'ock your accounts'])
      expect(text).toContain(part);
    expect(text).toMatch(/\d{1,2} \w{3} \d{4} \d\d:\d\d/);
    expect(text).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
  }
  // The first login was told in the app as every login is; the second one is not told twice.
  expect(await noticesOf(hers)).toEqual([
    ['SECURITY', NEW_BROWSER, '/settings?tab=devices'],
    ['SIGN_IN', 'New login', '/settings?tab=two-factor'],
  ]);
});

test('a sign-in from a browser that was seen before, at any address: is told in the app alone', async () => {
  const ada = await bank.openCustomer();
  const hers = await laptop().signIn(ada, PASSWORD);
  await bank.platform.clock.advance(1);
  const moved = await hers.at('105.112.4.9').signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([0, 0]);
  expect((await noticesOf(moved)).map(([kind]) => kind)).toEqual(['SIGN_IN', 'SIGN_IN']);
});

test('sign-ins from ever new browsers: are told once an address and day, of IPv6 once a network, and each of them in the app', async () => {
  const ada = await bank.openCustomer();
  const hers = await laptop().signIn(ada, PASSWORD);
  for (let count = 0; count < 3; count += 1) await phone().signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([1, 1]);
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1'])
    await phone(address).signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([3, 3]);
  const kinds = (await noticesOf(hers)).map(([kind]) => kind);
  expect(kinds.filter((kind) => kind === 'SECURITY')).toHaveLength(3);
  expect(kinds.filter((kind) => kind === 'SIGN_IN')).toHaveLength(4);
  await bank.platform.clock.advance(DAY_SECONDS - 60);
  await phone().signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([3, 3]);
  await bank.platform.clock.advance(120);
  await phone().signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([4, 4]);
});

test('what somebody else does at the same address: keeps nobody from being told', async () => {
  const [ada, musa] = [await bank.openCustomer(), await bank.openCustomer()];
  for (const customer of [ada, musa]) {
    await laptop().signIn(customer, PASSWORD);
    await phone().signIn(customer, PASSWORD);
    expect(await countNews(customer)).toEqual([1, 1]);
  }
});

test('four sign-ins from new browsers at one moment: are told once', async () => {
  const ada = await bank.openCustomer();
  await laptop().signIn(ada, PASSWORD);
  const handles = [];
  for (let count = 0; count < 4; count += 1) {
    const login = await phone().call('POST /auth/ibanking/personal/login', {
      body: { email: ada.email, password: PASSWORD },
    });
    const { userId, userUUID } = login.body as { userId: string; userUUID: string };
    handles.push({ userId, userUUID, otp: await bank.codeFor(ada) });
  }
  const answers = await Promise.all(
    handles.map((body) => phone().call('POST /auth/ibanking/personal/otp-verification', { body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await countNews(ada)).toEqual([1, 1]);
});

test('a program without cookies: is told of where no program signed in lately, and never again from there', async () => {
  const ada = await bank.openCustomer();
  await program(HOME).signIn(ada, PASSWORD);
  for (let count = 0; count < 5; count += 1) await program(HOME).signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([0, 0]);
  await program(AWAY).signIn(ada, PASSWORD);
  const { mails, texts } = await newsTo(ada);
  expect(mails.map(({ subject }) => subject)).toEqual([PROGRAM]);
  expect(texts[0]?.text).toContain('with a program in the place of a browser');
  await bank.platform.clock.advance(2 * DAY_SECONDS);
  await program(AWAY).signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([1, 1]);
});

test('a program at an address of which only a browser is known: is told, whatever it leaves out to look like none', async () => {
  const ada = await bank.openCustomer();
  await laptop().signIn(ada, PASSWORD);
  await program(HOME).signIn(ada, PASSWORD);
  const { mails } = await newsTo(ada);
  expect(mails.map(({ subject }) => subject)).toEqual([PROGRAM]);
});

test('messages of new devices: cost nobody a code', async () => {
  const ada = await bank.openCustomer();
  await laptop().signIn(ada, PASSWORD);
  // Each of them signs in with a code of its own, all within an hour.
  for (let count = 0; count < 15; count += 1) await phone(`197.210.71.${count}`).signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([15, 15]);
});

test('forget-old-devices: forgets browsers after 180 days and addresses after 90, and the next sign-in is told', async () => {
  const ada = await bank.openCustomer();
  const { clock, db, devices } = bank.platform;
  const hers = await laptop().signIn(ada, PASSWORD);
  const visitor = { address: HOME, device: hers.deviceCookie() };
  const byAddress = { address: HOME, device: undefined };
  const forgetAll = async () => {
    while ((await forgetOldDevices(db, await clock.now())) > 0);
  };
  const rows = async () => {
    const kept = await db.selectFrom('devices').select('id').where('holder_id', '=', ada.id).execute();
    const known = await db
      .selectFrom('known_addresses')
      .select('address')
      .where('holder_id', '=', ada.id)
      .execute();
    return [kept.length, known.length];
  };
  await clock.advance(90 * DAY_SECONDS - 60);
  await forgetAll();
  expect(await rows()).toEqual([1, 1]);
  expect(await devices.knownBy(ada.id, byAddress, await clock.now())).toBe('ADDRESS');
  await clock.advance(120);
  await forgetAll();
  expect(await rows()).toEqual([1, 0]);
  expect(await devices.knownBy(ada.id, visitor, await clock.now())).toBe('BROWSER');
  await clock.advance(90 * DAY_SECONDS);
  await forgetAll();
  expect(await rows()).toEqual([0, 0]);
  expect(await devices.knownBy(ada.id, visitor, await clock.now())).toBeUndefined();
  // They had signed in before, so there is somebody to warn.
  await laptop().signIn(ada, PASSWORD);
  expect(await countNews(ada)).toEqual([1, 1]);
});
