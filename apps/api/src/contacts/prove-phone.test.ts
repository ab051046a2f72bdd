import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { Answer, SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../scripts/testing/codes.ts';
import {
  afterReset,
  codesSentTo,
  confirmPhoneProof,
  newPhoneNumber,
  onboardWith,
  smsCodeFor,
  startPhoneProof,
} from '../../../../scripts/testing/contacts.ts';
import { rowOf, untilWaiting } from '../../../../scripts/testing/locks.ts';
import {
  newNumber,
  openApplicant,
  openBankWithSandbox,
  saveProfile,
} from '../../../../scripts/testing/onboarding.ts';
import { RESEND, START_OTP } from '../../../../scripts/testing/second-factor.ts';
import { askAndApprove, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { changeCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';

let bank: TestBank;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ bank, close } = await openBankWithSandbox());
});
afterAll(() => close());

const unproved = () => bank.openCustomer({ phoneProved: false });
const isProved = async ({ token }: SignedIn) =>
  (await bank.ask('GET /api/ibanking/personal/contacts', { token })).phoneProved;

/** Somebody who registered and was onboarded with this BVN, and whose password was set by a link after that. */
async function restrictedWith(bvn: string): Promise<SignedIn> {
  const applicant = await openApplicant(bank);
  await onboardWith(bank, applicant, bvn);
  return afterReset(bank, applicant);
}

/** The security events of somebody, by kind and result. */
async function eventsOf({ id }: { id: string }) {
  const rows = await bank.platform.db
    .selectFrom('security_events')
    .select(['kind', 'result'])
    .where('person_id', '=', id)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, result }) => `${kind} ${result}`);
}

test('POST …/contacts/phone-proof, by whom nothing happened to: sends a code by SMS alone, and with it the number is proved and its owner told', async () => {
  const registered = await unproved();
  const ada = { ...registered, token: await bank.signIn(registered) };
  const mails = await codesSentTo(bank, ada.email);
  const texts = await codesSentTo(bank, ada.phoneNumber);
  const started = await startPhoneProof(bank, ada);
  expect(started).toMatchObject({
    status: 200,
    body: { maskedPhoneNumber: expect.stringContaining('*') as unknown },
  });
  expect(await codesSentTo(bank, ada.email)).toBe(mails);
  expect(await codesSentTo(bank, ada.phoneNumber)).toBe(texts + 1);

  const otp = await smsCodeFor(bank, ada);
  expect(seen(await confirmPhoneProof(bank, ada, otherThan(otp)))).toEqual([422, 'WRONG_CODE']);
  expect(await isProved(ada)).toBe(false);
  expect((await confirmPhoneProof(bank, ada, otp)).status).toBe(200);
  expect(await isProved(ada)).toBe(true);
  for (const address of [ada.email, ada.phoneNumber])
    expect((await bank.mailTo(address))[0]?.text).toContain('was proved by a code');
  expect(await eventsOf(ada)).toContain('PHONE_PROVED DONE');
  expect(seen(await startPhoneProof(bank, ada))).toEqual([409, 'PHONE_PROVED_BEFORE']);
});

test('POST …/2fa/resend, for the proof of a phone: sends by SMS alone, too', async () => {
  const registered = await unproved();
  const ada = { ...registered, token: await bank.signIn(registered) };
  const { body } = await startPhoneProof(bank, ada);
  const mails = await codesSentTo(bank, ada.email);
  await bank.platform.clock.advance(61);
  const { operationId } = body as { operationId: string };
  await bank.ask(RESEND, { token: ada.token, body: { operationId } });
  expect(await codesSentTo(bank, ada.email)).toBe(mails);
  expect((await confirmPhoneProof(bank, ada, await smsCodeFor(bank, ada))).status).toBe(200);
});

test('POST …/contacts/phone-proof, after a reset, with the number of the BVN: is proved, and codes go on by SMS', async () => {
  const ada = await restrictedWith(newNumber());
  expect(seen(await bank.call(START_OTP, { token: ada.token }))).toEqual([422, 'PHONE_NOT_PROVED']);
  expect((await startPhoneProof(bank, ada)).status).toBe(200);
  expect((await confirmPhoneProof(bank, ada, await smsCodeFor(bank, ada))).status).toBe(200);
  const mails = await codesSentTo(bank, ada.email);
  expect(await bank.ask(START_OTP, { token: ada.token })).not.toHaveProperty('maskedEmail');
  expect(await codesSentTo(bank, ada.email)).toBe(mails);
});

test.each([
  ['another one', '998'],
  ['none', '997'],
])(
  'POST …/contacts/phone-proof, after a reset, where the provider knows %s: answers 422 and sends nothing, until two of the staff allow it',
  async (_, lastThree) => {
    const ada = await restrictedWith(newNumber(lastThree));
    const texts = await codesSentTo(bank, ada.phoneNumber);
    expect(seen(await startPhoneProof(bank, ada))).toEqual([422, 'PHONE_NEEDS_STAFF']);
    expect(await codesSentTo(bank, ada.phoneNumber)).toBe(texts);

    const staff = [await signedInStaff(bank, 'SUPPORT'), await signedInStaff(bank, 'APPROVER')] as const;
    const phone = { kind: 'customers', id: ada.id, action: 'allow-new-phone' } as const;
    expect((await askAndApprove(bank, staff, phone)).status).toBe(200);
    expect((await startPhoneProof(bank, ada)).status).toBe(200);
    expect((await confirmPhoneProof(bank, ada, await smsCodeFor(bank, ada))).status).toBe(200);
    expect(await isProved(ada)).toBe(true);
    // What was allowed was this number, once.
    const { lostChannels } = await bank.ask('GET /api/ibanking/personal/contacts', { token: ada.token });
    expect(lostChannels).toEqual([]);
  },
);

test('POST …/contacts/phone-proof, after a reset, by somebody without a BVN that was verified: answers 422', async () => {
  const ada = await afterReset(bank, await unproved());
  expect(seen(await startPhoneProof(bank, ada))).toEqual([422, 'PHONE_NEEDS_STAFF']);
});

test('POST …/contacts/phone-proof, while the identity provider is down: answers 503 and proves nothing', async () => {
  const ada = await restrictedWith(newNumber());
  const elsewhere = await bank.join({ IDENTITY_URL: 'http://127.0.0.1:1' });
  const answer = await startPhoneProof(elsewhere, ada);
  await elsewhere.close();
  expect(seen(answer)).toEqual([503, 'UNAVAILABLE']);
});

test('POST …/contacts/phone-proof, eleven times in a day: answers 429 the eleventh time, and works again a day later', async () => {
  let ada = { ...(await unproved()), token: '' };
  const start = async () => {
    ada = { ...ada, token: await bank.signIn(ada) };
    return startPhoneProof(bank, ada);
  };
  for (let count = 0; count < 10; count += 1) {
    expect((await start()).status).toBe(200);
    await bank.platform.clock.advance(20 * 60);
  }
  expect(seen(await start())).toEqual([429, 'TOO_MANY_PHONE_PROOFS']);
  await bank.platform.clock.advance(24 * 3600);
  expect((await start()).status).toBe(200);
});

test('POST …/contacts/phone-proof/confirm, with the code of a payment: answers 422', async () => {
  const registered = await unproved();
  const ada = { ...registered, token: await bank.signIn(registered) };
  const musa = await bank.openCustomer();
  const { otp } = await bank.startTransfer(ada, musa.account, 10);
  expect(seen(await confirmPhoneProof(bank, ada, otp))).toEqual([422, 'WRONG_CODE']);
  expect(await isProved(ada)).toBe(false);
});

describe('POST …/contacts/phone-proof/confirm, of a number that was changed', () => {
  /** Somebody whose phone is being proved, and the code. */
  async function proving() {
    const registered = await unproved();
    const ada = { ...registered, token: await bank.signIn(registered) };
    expect((await startPhoneProof(bank, ada)).status).toBe(200);
    return { ada, otp: await smsCodeFor(bank, ada) };
  }

  const setNumber = (transaction: DatabaseTransaction, { id }: SignedIn) =>
    changeCustomer(transaction, id, { phoneNumber: newPhoneNumber() });

  test('before the code was entered: answers 422, and the other number is not proved', async () => {
    const { ada, otp } = await proving();
    await bank.platform.db.transaction().execute((transaction) => setNumber(transaction, ada));
    expect(seen(await confirmPhoneProof(bank, ada, otp))).toEqual([422, 'WRONG_CODE']);
    expect(await isProved(ada)).toBe(false);
  });

  test('while the right code was compared: answers 422, and the other number is not proved', async () => {
    const { ada, otp } = await proving();
    let confirmed: Promise<Answer> | undefined;
    await bank.platform.db.transaction().execute(async (transaction) => {
      await rowOf('customers', ada)(transaction);
      confirmed = confirmPhoneProof(bank, ada, otp);
      await untilWaiting(bank.platform.pool, 1);
      await setNumber(transaction, ada);
    });
    expect((await confirmed)?.code).toBe('CODE_EXPIRED');
    expect(await isProved(ada)).toBe(false);
  });
});

test('POST /api/onboarding/basic-profile, with another phone number: takes no code, unproves it, and tells the old number and the mailbox', async () => {
  const applicant = await openApplicant(bank);
  const proved = { phone_proved_at: await bank.platform.clock.now() };
  await bank.platform.db.updateTable('customers').set(proved).where('id', '=', applicant.id).execute();
  const phoneNumber = `0809${applicant.phoneNumber.slice(4)}`;
  expect((await saveProfile(bank, applicant, { phoneNumber })).status).toBe(200);
  const row = await bank.platform.db
    .selectFrom('customers')
    .select(['phone_proved_at', 'codes_by_phone_since'])
    .where('id', '=', applicant.id)
    .executeTakeFirst();
  expect(row).toEqual({ phone_proved_at: null, codes_by_phone_since: null });
  for (const address of [applicant.email, applicant.phoneNumber])
    expect((await bank.mailTo(address))[0]?.text).toContain('phone number');
  expect(await eventsOf(applicant)).toContain('CONTACT_CHANGED DONE');
});
