import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { afterReset, confirmChange, newEmail, startChange } from '../../../../scripts/testing/contacts.ts';
import { openOwner } from '../../../../scripts/testing/registrants.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';

const ACT = 'POST /api/admin/customers/{id}/{action}';

let bank: TestBank;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  maker = await signedInStaff(bank, 'REVIEWER', 'SUPPORT');
  checker = await signedInStaff(bank, 'REVIEWER', 'SUPPORT', 'APPROVER', 'AUDITOR');
});
afterAll(() => bank.close());

const ask = ({ id }: { id: string }, action: string, by = maker) =>
  bank.call(ACT, { token: by.token, params: { id, action }, body: { comment: 'They came to the branch' } });

/** The one approval that waits about this customer. */
async function waitingAbout({ id }: { id: string }): Promise<string> {
  const query = { status: 'WAITING', size: '50' };
  const all = await bank.ask('GET /api/admin/approvals', { token: checker.token, query });
  return all.find(({ subject }) => subject.id === id)?.id ?? '';
}

const approve = (id: string, by = checker) =>
  bank.call('POST /api/admin/approvals/{id}/{decision}', {
    token: by.token,
    params: { id, decision: 'approve' },
    body: {},
  });

const lostChannelsOf = async ({ token }: SignedIn) =>
  (await bank.ask('GET /api/ibanking/personal/contacts', { token })).lostChannels;

const factsOf = async ({ id }: { id: string }) =>
  (await bank.ask('GET /api/admin/customers/{id}', { token: maker.token, params: { id } })).facts;

test.each([
  ['allow-new-email', 'EMAIL'],
  ['allow-new-phone', 'PHONE'],
] as const)(
  'POST …/%s: waits for a second person, who is somebody else; then the customer is told and may change the %s',
  async (action, channel) => {
    const ada = await bank.signedIn();
    expect((await ask(ada, action)).body).toMatchObject({ state: 'WAITING_FOR_APPROVAL' });
    expect(await lostChannelsOf(ada)).toEqual([]);
    const approval = await waitingAbout(ada);
    expect((await approve(approval, maker)).status).toBe(403);
    expect(await lostChannelsOf(ada)).toEqual([]);

    expect((await approve(approval)).status).toBe(200);
    expect(await lostChannelsOf(ada)).toEqual([channel]);
    for (const address of [ada.email, ada.phoneNumber])
      expect((await bank.mailTo(address))[0]?.text).toContain('without a code to the old one');
    // It stands already.
    expect(seen(await ask(ada, action))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
    expect(await factsOf(ada)).toContainEqual({
      label: 'May be changed without a code',
      value: channel === 'EMAIL' ? 'Email' : 'Phone number',
    });
  },
);

test('POST …/allow-new-email, approved by whoever asked for it: is refused', async () => {
  const ada = await bank.signedIn();
  await ask(ada, 'allow-new-email', checker);
  expect((await approve(await waitingAbout(ada))).status).toBe(409);
  expect(await lostChannelsOf(ada)).toEqual([]);
});

test('POST …/allow-new-email, of an address that was changed since: is approved no more', async () => {
  const ada = await bank.signedIn();
  await ask(ada, 'allow-new-email');
  const approval = await waitingAbout(ada);
  const email = newEmail();
  const { body } = await startChange(bank, ada, 'EMAIL', email);
  const codes = { otp: await bank.codeFor(ada), newOtp: await bank.codeFor({ email }) };
  const changed = await confirmChange(bank, ada, { id: body.operationId, ...codes });
  expect((await approve(approval)).status).toBe(409);
  const { accessToken: token } = (changed.body as { tokenDTO: { accessToken: string } }).tokenDTO;
  expect(await lostChannelsOf({ ...ada, token })).toEqual([]);
});

test('POST …/allow-new-phone, of somebody whose password was set by a link since: is approved no more', async () => {
  const ada = await bank.signedIn();
  await ask(ada, 'allow-new-phone');
  const approval = await waitingAbout(ada);
  const { token } = await afterReset(bank, ada);
  expect(seen(await approve(approval))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await lostChannelsOf({ ...ada, token })).toEqual([]);
});

test('POST …/allow-new-phone, of somebody who never registered: is not possible', async () => {
  const { id } = await openOwner(bank);
  expect(seen(await ask({ id }, 'allow-new-phone'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
});

test('GET /api/admin/customers/{id}: tells whether the phone was proved, and until when codes go by phone alone', async () => {
  const unproved = await bank.openCustomer({ phoneProved: false });
  expect(await factsOf(unproved)).toContainEqual({ label: 'Phone number', value: 'Not proved' });
  const ada = await afterReset(bank, await bank.openCustomer());
  const facts = await factsOf(ada);
  expect(facts).toContainEqual({
    label: 'Phone number',
    value: 'Proved',
    at: expect.stringContaining('T') as unknown,
  });
  const until = facts.find(({ label }) => label === 'Codes by phone alone until');
  const now = (await bank.platform.clock.now()).getTime();
  expect(until).toMatchObject({ at: expect.stringContaining('T') as unknown });
  // A day from the reset, which was a moment ago.
  const hoursLeft = (Date.parse(until?.at ?? '') - now) / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(23.9);
  expect(hoursLeft).toBeLessThanOrEqual(24);
});
