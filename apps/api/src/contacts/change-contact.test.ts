import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seen, tokenOf } from '../../../../scripts/testing/answers.ts';
import {
  letWallClockRun,
  nextAppCode,
  openAppOwner,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import {
  afterReset,
  codesSentTo,
  confirmChange,
  newEmail,
  newPhoneNumber,
  resetByLink,
  smsCodeFor,
  startChange,
} from '../../../../scripts/testing/contacts.ts';
import { resetCodesIn } from '../../../../scripts/testing/reset-links.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';
import { allowLostChannel } from './contacts.ts';

const CONTACTS = 'GET /api/ibanking/personal/contacts';
const DAY_SECONDS = 24 * 3600;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
afterEach(letWallClockRun);

const contactsOf = (token: string) => bank.ask(CONTACTS, { token });

/** The newest code that was sent to an address or a number. */
const mailed = (email: string) => bank.codeFor({ email });
const texted = (phoneNumber: string) => smsCodeFor(bank, { phoneNumber });

/** Starts to change the address and reads both codes. */
async function startEmail(ada: SignedIn, email = newEmail()) {
  const { body } = await startChange(bank, ada, 'EMAIL', email);
  return { email, id: body.operationId, otp: await mailed(ada.email), newOtp: await mailed(email) };
}

async function startPhone(ada: SignedIn, phoneNumber = newPhoneNumber()) {
  const { body } = await startChange(bank, ada, 'PHONE', phoneNumber);
  const otp = await texted(ada.phoneNumber);
  return { phoneNumber, id: body.operationId, otp, newOtp: await texted(phoneNumber) };
}

async function allow({ id: customerId }: SignedIn, channel: 'EMAIL' | 'PHONE'): Promise<void> {
  const { platform } = bank;
  const now = await platform.clock.now();
  await platform.db
    .transaction()
    .execute((transaction) => allowLostChannel(platform, transaction, { customerId, channel }, now));
}

describe('a new email address', () => {
  test('with the codes of both: is there, both are told, all other sessions end, and codes for money go by phone alone', async () => {
    const ada = await bank.signedIn();
    const elsewhere = await bank.signIn(ada);
    const started = await startChange(bank, ada, 'EMAIL', newEmail().toUpperCase());
    expect(started).toMatchObject({ status: 200, body: { alsoProvedBy: null } });
    expect(started.body.oldChannelMasked).toContain('@');
    const texts = await codesSentTo(bank, ada.phoneNumber);
    const { email, id, otp, newOtp } = await startAgain(ada);
    expect(await codesSentTo(bank, ada.phoneNumber)).toBe(texts);

    const changed = await confirmChange(bank, ada, { id, otp, newOtp });
    expect(changed).toMatchObject({ status: 200, body: { message: 'Email changed' } });
    const token = tokenOf(changed);
    for (const dead of [ada.token, elsewhere])
      expect((await bank.call(CONTACTS, { token: dead })).status).toBe(401);
    expect(await contactsOf(token)).toMatchObject({ email, phoneProved: true, codesByPhoneNeedsCode: true });
    for (const address of [ada.email, email, ada.phoneNumber]) {
      const [newest] = await bank.mailTo(address);
      expect(newest?.text).toContain('email address');
      expect(newest?.text).not.toMatch(/\d{6}/);
    }
    const musa = await bank.openCustomer();
    const payment = await initiate(
      bank,
      { ...ada, token },
      { destinationAccountNumber: musa.account.accountNumber },
    );
    expect(payment.body).not.toHaveProperty('maskedEmail');
    // Who one is, is the new address from now on.
    const login = (name: string) =>
      bank.call('POST /auth/ibanking/personal/login', { body: { email: name, password: 'Guinea#Corn1' } });
    expect(seen(await login(ada.email))).toEqual([401, 'WRONG_CREDENTIALS']);
    expect((await login(email)).status).toBe(200);
  });

  /** The first start of that test went to an address in capitals; a minute later another one takes its place. */
  async function startAgain(ada: SignedIn) {
    await bank.platform.clock.advance(61);
    return startEmail(ada);
  }

  test('with a link for a forgotten password on its way to the old mailbox: ends the link', async () => {
    const ada = await bank.signedIn();
    await bank.ask('POST /auth/ibanking/personal/password/forgot/{email}', { params: { email: ada.email } });
    const [mail] = await bank.mailTo(ada.email);
    const [resetCode = ''] = resetCodesIn(mail?.text);
    const { email, id, otp, newOtp } = await startEmail(ada);
    expect((await confirmChange(bank, ada, { id, otp, newOtp })).status).toBe(200);
    for (const name of [ada.email, email]) {
      const query = { email: name, resetCode };
      expect(seen(await bank.call('GET /auth/ibanking/personal/password/verify', { query }))).toEqual([
        422,
        'LINK_INVALID',
      ]);
    }
  });

  test('while mail is worth nothing: also takes a code by SMS, so that whoever reads the mailbox cannot move it', async () => {
    const ada = await afterReset(bank, await bank.openCustomer());
    expect((await contactsOf(ada.token)).alsoProvedBy).toEqual({ EMAIL: 'SMS', PHONE: null });
    const email = newEmail();
    const started = await startChange(bank, ada, 'EMAIL', email);
    expect(started.body).toMatchObject({
      alsoProvedBy: 'SMS',
      maskedPhoneNumber: expect.stringContaining('*') as unknown,
    });
    const codes = { id: started.body.operationId, otp: await mailed(ada.email), newOtp: await mailed(email) };
    expect(seen(await confirmChange(bank, ada, codes))).toEqual([422, 'WRONG_CURRENT_CODE']);
    const currentOtp = await texted(ada.phoneNumber);
    const wrong = { ...codes, currentOtp: otherThan(currentOtp) };
    expect(seen(await confirmChange(bank, ada, wrong))).toEqual([422, 'WRONG_CURRENT_CODE']);
    expect(seen(await confirmChange(bank, ada, { ...codes, currentOtp }))).toEqual([200, undefined]);
  });

  test('of somebody whose phone nobody proved: answers 422 and sends nothing', async () => {
    const registered = await bank.openCustomer({ phoneProved: false });
    const ada = { ...registered, token: await bank.signIn(registered) };
    const email = newEmail();
    expect(seen(await startChange(bank, ada, 'EMAIL', email))).toEqual([422, 'PHONE_NOT_PROVED']);
    expect(await bank.mailTo(email)).toEqual([]);
  });
});

describe('a new phone number', () => {
  test('with the codes of both: is there and proved, in any form it was written in', async () => {
    const ada = await bank.signedIn();
    const mails = await codesSentTo(bank, ada.email);
    const number = newPhoneNumber();
    const { body } = await startChange(bank, ada, 'PHONE', `+234 ${number.slice(1)}`);
    expect(await codesSentTo(bank, ada.email)).toBe(mails);
    const codes = { id: body.operationId, otp: await texted(ada.phoneNumber), newOtp: await texted(number) };
    const changed = await confirmChange(bank, ada, codes);
    expect(changed).toMatchObject({ status: 200, body: { message: 'Phone number changed' } });
    expect(await contactsOf(tokenOf(changed))).toMatchObject({
      phoneNumber: number,
      phoneProved: true,
      codesByPhoneNeedsCode: true,
    });
    for (const address of [ada.email, ada.phoneNumber, number])
      expect((await bank.mailTo(address))[0]?.text).toContain('phone number');
  });

  test('of somebody with an app: also takes its code, which is used up', async () => {
    stopWallClock();
    const ada = await openAppOwner(bank);
    const byApp = 'GOOGLE_AUTHENTICATOR';
    expect((await contactsOf(ada.token)).alsoProvedBy).toEqual({ EMAIL: byApp, PHONE: byApp });
    const { id, otp, newOtp } = await startPhone(ada);
    expect(seen(await confirmChange(bank, ada, { id, otp, newOtp }))).toEqual([422, 'WRONG_CURRENT_CODE']);
    const currentOtp = ada.app.code();
    const changed = await confirmChange(bank, ada, { id, otp, newOtp, currentOtp });
    expect(changed.status).toBe(200);
    const token = tokenOf(changed);
    const musa = await bank.openCustomer();
    const payment = await initiate(
      bank,
      { ...ada, token },
      { destinationAccountNumber: musa.account.accountNumber },
    );
    const confirm = (code: string) =>
      bank.confirm({ ...ada, token }, { id: (payment.body as { id: string }).id, otp: code });
    expect(seen(await confirm(currentOtp))).toEqual([422, 'WAIT_FOR_NEXT_CODE']);
    nextAppCode();
    expect((await confirm(ada.app.code())).status).toBe(200);
  });

  test('while codes go by a phone alone that nobody proved: answers 422, until two of the staff allow it', async () => {
    const ada = await afterReset(bank, await bank.openCustomer({ phoneProved: false }));
    const number = newPhoneNumber();
    expect(seen(await startChange(bank, ada, 'PHONE', number))).toEqual([422, 'PHONE_NOT_PROVED']);
    await allow(ada, 'PHONE');
    const { body } = await startChange(bank, ada, 'PHONE', number);
    // The old number is lost, so the mailbox proves what is left.
    expect(body).toMatchObject({
      oldChannelMasked: expect.stringContaining('@') as unknown,
      alsoProvedBy: null,
    });
    const codes = { id: body.operationId, otp: await mailed(ada.email), newOtp: await texted(number) };
    const changed = await confirmChange(bank, ada, codes);
    expect(changed.status).toBe(200);
    expect(await contactsOf(tokenOf(changed))).toMatchObject({ phoneNumber: number, lostChannels: [] });
  });
});

describe('a lost phone number', () => {
  test('once another one took its place: gets no code for money for a day, and old and new channels read from when', async () => {
    const [ada, musa] = [await bank.signedIn(), await bank.openCustomer()];
    await allow(ada, 'PHONE');
    const number = newPhoneNumber();
    const { body } = await startChange(bank, ada, 'PHONE', number);
    const codes = { id: body.operationId, otp: await mailed(ada.email), newOtp: await texted(number) };
    const changed = await confirmChange(bank, ada, codes);
    expect(changed.status).toBe(200);
    const token = tokenOf(changed);
    const { phoneCountsFrom } = await contactsOf(token);
    const now = await bank.platform.clock.now();
    const waits = new Date(phoneCountsFrom ?? 0).getTime() - now.getTime();
    expect(waits).toBeGreaterThan((DAY_SECONDS - 60) * 1000);
    expect(waits).toBeLessThanOrEqual(DAY_SECONDS * 1000);
    for (const address of [ada.email, ada.phoneNumber, number])
      expect((await bank.mailTo(address))[0]?.text).toMatch(/Codes for payments .*from /);

    const codesBefore = await codesSentTo(bank, number);
    const pay = (session: string) =>
      initiate(bank, { ...ada, token: session }, { destinationAccountNumber: musa.account.accountNumber });
    expect(seen(await pay(token))).toEqual([422, 'PHONE_TOO_NEW']);
    const start = (channel: string, value: string) => startChange(bank, { token }, channel, value);
    expect(seen(await start('EMAIL', newEmail()))).toEqual([422, 'PHONE_TOO_NEW']);
    expect(seen(await start('PHONE', newPhoneNumber()))).toEqual([422, 'PHONE_TOO_NEW']);
    expect(await codesSentTo(bank, number)).toBe(codesBefore);

    await bank.platform.clock.advance(DAY_SECONDS);
    const later = await bank.signIn(ada);
    expect(await contactsOf(later)).toMatchObject({ phoneCountsFrom: null, phoneProved: true });
    expect((await pay(later)).status).toBe(200);
    expect(await codesSentTo(bank, number)).toBeGreaterThan(codesBefore);
  });

  test('and a password that is set by a link: may be changed no more without a code to the old one', async () => {
    const ada = await bank.signedIn();
    await allow(ada, 'PHONE');
    await allow(ada, 'EMAIL');
    const waiting = await startChange(bank, ada, 'PHONE', newPhoneNumber());
    expect(waiting.body.oldChannelMasked).toContain('@');
    await resetByLink(bank, ada);
    const token = await bank.signIn(ada);
    expect((await contactsOf(token)).lostChannels).toEqual([]);
    await bank.platform.clock.advance(61);
    const again = await startChange(bank, { token }, 'PHONE', newPhoneNumber());
    expect(again.body.oldChannelMasked).not.toContain('@');
  });
});

test('a lost mailbox: is changed by a code on the phone once two of the staff allowed it, for three days', async () => {
  const ada = await bank.signedIn();
  await allow(ada, 'EMAIL');
  expect((await contactsOf(ada.token)).lostChannels).toEqual(['EMAIL']);
  for (const address of [ada.email, ada.phoneNumber])
    expect((await bank.mailTo(address))[0]?.text).toContain('without a code to the old one');
  const email = newEmail();
  const mails = await codesSentTo(bank, ada.email);
  const { body } = await startChange(bank, ada, 'EMAIL', email);
  expect(await codesSentTo(bank, ada.email)).toBe(mails);
  const codes = { id: body.operationId, otp: await texted(ada.phoneNumber), newOtp: await mailed(email) };
  const changed = await confirmChange(bank, ada, codes);
  expect(changed.status).toBe(200);
  expect(await contactsOf(tokenOf(changed))).toMatchObject({ email, lostChannels: [] });

  const late = await bank.signedIn();
  await allow(late, 'EMAIL');
  await bank.platform.clock.advance(3 * DAY_SECONDS + 1);
  expect((await contactsOf(await bank.signIn(late))).lostChannels).toEqual([]);
});

describe('the codes of a change', () => {
  test('one of them wrong: change nothing, are one try, and tell nothing of the new one to whoever lacks the old one', async () => {
    const ada = await bank.signedIn();
    const { id, otp, newOtp } = await startEmail(ada);
    const refused = async (codes: { otp: string; newOtp: string }) =>
      seen(await confirmChange(bank, ada, { id, ...codes }));
    expect(await refused({ otp: otherThan(otp), newOtp })).toEqual([422, 'WRONG_CODE']);
    expect(await refused({ otp: otherThan(otp), newOtp: otherThan(newOtp) })).toEqual([422, 'WRONG_CODE']);
    expect(await refused({ otp, newOtp: otherThan(newOtp) })).toEqual([422, 'WRONG_NEW_CODE']);
    expect(await contactsOf(ada.token)).toMatchObject({ email: ada.email });
    expect(await refused({ otp, newOtp: otherThan(newOtp) })).toEqual([422, 'WRONG_NEW_CODE']);
    expect(await refused({ otp: newOtp, newOtp: otp })).toEqual([429, 'CODE_TRIES_USED_UP']);
    expect(await refused({ otp, newOtp })).toEqual([429, 'CODE_TRIES_USED_UP']);
  });

  test('two hundred wrong ones at once: five are compared, and then the right ones are dead', async () => {
    const ada = await bank.signedIn();
    const { id, otp, newOtp } = await startEmail(ada);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, place) =>
        confirmChange(bank, ada, { id, otp, newOtp: otherThan(newOtp, place + 1) }),
      ),
    );
    expect(answers.filter(({ code }) => code === 'WRONG_NEW_CODE').length).toBeLessThanOrEqual(5);
    expect((await confirmChange(bank, ada, { id, otp, newOtp })).code).toBe('CODE_TRIES_USED_UP');
    expect(await contactsOf(ada.token)).toMatchObject({ email: ada.email });
  });

  test('of another change, replaced or of somebody else: change nothing', async () => {
    const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
    const first = await startEmail(ada);
    expect(seen(await confirmChange(bank, musa, first))).toEqual([404, 'NOT_FOUND']);
    await bank.platform.clock.advance(61);
    const second = await startEmail(ada);
    for (const codes of [first, { ...second, newOtp: first.newOtp }, { ...second, otp: first.otp }])
      expect((await confirmChange(bank, ada, codes)).status).toBe(422);
    expect(await contactsOf(ada.token)).toMatchObject({ email: ada.email });
    expect((await confirmChange(bank, ada, second)).status).toBe(200);
  });

  test('six minutes old: answer 422 and change nothing', async () => {
    const ada = await bank.signedIn();
    const codes = await startEmail(ada);
    await bank.platform.clock.advance(5 * 60 + 1);
    expect(seen(await confirmChange(bank, ada, codes))).toEqual([422, 'CODE_EXPIRED']);
  });

  test('entered ten times at once: change it once, and one session goes on', async () => {
    const ada = await bank.signedIn();
    const codes = await startEmail(ada);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirmChange(bank, ada, codes)));
    const changed = answers.filter(({ status }) => status === 200);
    expect(changed.length).toBe(1);
    for (const { status } of answers) expect([200, 401, 422]).toContain(status);
    const [one] = changed;
    expect(one && (await contactsOf(tokenOf(one))).email).toBe(codes.email);
  });

  test('of an address that somebody else takes in the meantime: answer 409 and change nothing', async () => {
    const ada = await bank.signedIn();
    const codes = await startEmail(ada);
    const { id } = await bank.openCustomer();
    await bank.platform.db
      .updateTable('customers')
      .set({ email: codes.email })
      .where('id', '=', id)
      .execute();
    expect(seen(await confirmChange(bank, ada, codes))).toEqual([409, 'CONTACT_CONFLICT']);
    expect(await contactsOf(ada.token)).toMatchObject({ email: ada.email });
  });
});

describe.each(['EMAIL', 'PHONE'] as const)('POST …/contacts/change, %s', (channel) => {
  const fresh = () => (channel === 'EMAIL' ? newEmail() : newPhoneNumber());

  test('of another customer: answers as for any other, tells nobody, and no code confirms it', async () => {
    const [ada, musa] = [await bank.signedIn(), await bank.openCustomer()];
    const taken = channel === 'EMAIL' ? musa.email : musa.phoneNumber;
    const free = await startChange(bank, await bank.signedIn(), channel, fresh());
    const before = (await bank.mailTo(taken)).length;
    const answer = await startChange(bank, ada, channel, taken);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(Object.keys(free.body));
    expect((await bank.mailTo(taken)).length).toBe(before);
    const otp = channel === 'EMAIL' ? await mailed(ada.email) : await texted(ada.phoneNumber);
    const guess = { id: answer.body.operationId, otp, newOtp: '123456' };
    expect(seen(await confirmChange(bank, ada, guess))).toEqual([422, 'WRONG_NEW_CODE']);
  });

  test('the one that is there: answers 422 and sends nothing', async () => {
    const ada = await bank.signedIn();
    const same = channel === 'EMAIL' ? ada.email : ada.phoneNumber;
    expect(seen(await startChange(bank, ada, channel, same))).toEqual([422, 'CONTACT_UNCHANGED']);
  });

  test('again at once, and eleven times in a day: answers 429', async () => {
    let ada = await bank.signedIn();
    expect((await startChange(bank, ada, channel, fresh())).status).toBe(200);
    // What sends nothing does not count.
    for (let count = 0; count < 12; count += 1)
      expect(seen(await startChange(bank, ada, channel, fresh()))).toEqual([429, 'RESEND_TOO_SOON']);
    for (let count = 1; count < 10; count += 1) {
      await bank.platform.clock.advance(20 * 60);
      ada = { ...ada, token: await bank.signIn(ada) };
      expect((await startChange(bank, ada, channel, fresh())).status).toBe(200);
    }
    await bank.platform.clock.advance(60);
    expect(seen(await startChange(bank, ada, channel, fresh()))).toEqual([429, 'TOO_MANY_CONTACT_CHANGES']);
  });
});

test('POST …/contacts/change, with what is no address or number, or of another channel: answers 400', async () => {
  const ada = await bank.signedIn();
  for (const [channel, value] of [
    ['EMAIL', 'nobody'],
    ['EMAIL', '08030000001'],
    ['PHONE', 'ada@harvest.test'],
    ['PHONE', '12345'],
    ['POST', 'ada@harvest.test'],
  ] as const)
    expect((await startChange(bank, ada, channel, value)).status).toBe(400);
});

test('what changes how somebody is recognised: is written down, by whom and from where', async () => {
  const ada = await bank.signedIn();
  const codes = await startEmail(ada);
  await confirmChange(bank, ada, codes);
  await afterReset(bank, { ...ada, email: codes.email });
  const rows = await bank.platform.db
    .selectFrom('security_events')
    .select(['kind', 'result', 'detail', 'address'])
    .where('person_id', '=', ada.id)
    .where('kind', 'in', ['CONTACT_CHANGED', 'PASSWORD_RESET'])
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { kind: 'CONTACT_CHANGED', result: 'DONE', detail: 'EMAIL' },
    { kind: 'PASSWORD_RESET', result: 'DONE' },
  ]);
  for (const { address } of rows) expect(address).not.toBe('');
});
