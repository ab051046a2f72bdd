import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { daily, readSchedule, schedule, today } from '../../../../scripts/testing/schedules.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { setBlock } from '../accounts/accounts.ts';
import { endDueLocks } from '../emergency-lock/end-due-locks.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

const CUSTOMER = 'GET /api/admin/customers/{id}';
const ACT = 'POST /api/admin/customers/{id}/{action}';
const DECIDE = 'POST /api/admin/approvals/{id}/{decision}';
const LOCK = 'POST /api/ibanking/personal/emergency-lock';
const DAY_SECONDS = 24 * 3600;
const ENDED = 'Your accounts are not locked any more';

let bank: TestBank;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  await enter();
});
afterAll(() => bank.close());

/** Colleagues with fresh sessions, which the clock may have ended. */
async function enter(): Promise<void> {
  maker = await signedInStaff(bank, 'SUPPORT');
  checker = await signedInStaff(bank, 'SUPPORT', 'APPROVER', 'AUDITOR');
}

type Who = { readonly id: string };

const act = ({ id }: Who, action: string, body: unknown = { comment: 'They asked by phone' }, by = maker) =>
  bank.call(ACT, { token: by.token, params: { id, action }, body });
const read = ({ id }: Who) => bank.ask(CUSTOMER, { token: maker.token, params: { id } });
const decide = (id: string, decision: 'approve' | 'decline', by = checker) =>
  bank.call(DECIDE, { token: by.token, params: { id, decision }, body: { comment: 'Looked at it' } });
const lock = ({ token }: SignedIn) => bank.ask(LOCK, { token });
const lockOf = async ({ id }: Who) => {
  const row = await bank.platform.db
    .selectFrom('customers')
    .select('locked_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.locked_until;
};
const canSend = async (ada: Who) => (await read(ada)).accounts.map((account) => account.canSend);
const offered = async (ada: Who) => (await read(ada)).actions.map(({ action }) => action);
const told = async ({ email }: SignedIn, subject: string) =>
  (await bank.mailTo(email)).filter((mail) => mail.subject === subject).length;

async function waitingAbout({ id }: Who): Promise<string> {
  const query = { status: 'WAITING', size: '50' };
  const all = await bank.ask('GET /api/admin/approvals', { token: checker.token, query });
  const [first, ...more] = all.filter(({ subject }) => subject.id === id);
  if (first === undefined || more.length > 0) throw new Error('Not one approval waits');
  return first.id;
}

/** A customer who locked their accounts, and a colleague who asked to end that early. */
async function askedFor() {
  const ada = await bank.signedIn({ balances: [1000, 500] });
  await lock(ada);
  const asked = await act(ada, 'end-lock');
  expect(asked).toMatchObject({ status: 200, body: { state: 'WAITING_FOR_APPROVAL' } });
  return { ada, approval: await waitingAbout(ada) };
}

async function dayPasses(): Promise<void> {
  await bank.platform.clock.advance(DAY_SECONDS + 1);
  await enter();
}
const endDue = async () => endDueLocks(bank.platform, await bank.platform.clock.now());

test('POST …/end-lock: waits for a second person, who sees until when it stands and how much is at stake; then the accounts are open, and the customer is told', async () => {
  const { ada, approval } = await askedFor();
  expect(await canSend(ada)).toEqual([false, false]);
  const shown = await bank.ask('GET /api/admin/approvals/{id}', {
    token: checker.token,
    params: { id: approval },
  });
  expect(JSON.stringify(shown)).toContain('₦1,500.00 in 2 accounts');
  expect(JSON.stringify(shown)).toContain((await lockOf(ada))?.toISOString());
  expect(seen(await decide(approval, 'approve', maker))).toEqual([403, 'FORBIDDEN']);

  expect((await decide(approval, 'approve')).status).toBe(200);
  expect(await canSend(ada)).toEqual([true, true]);
  expect(await bank.ask('GET /api/ibanking/personal/emergency-lock', { token: ada.token })).toEqual({
    lockedUntil: null,
  });
  const musa = await bank.openCustomer();
  expect((await bank.send(ada, musa.account, 100)).status).toBe(200);
  for (const to of [ada.email, ada.phoneNumber]) {
    const [mail] = (await bank.mailTo(to)).filter(({ text }) => text.includes('We have ended the lock'));
    expect(mail?.text).not.toContain('asked by phone');
  }
  const audit = await bank.ask('GET /api/admin/audit', { token: checker.token, query: { q: ada.lastName } });
  const deeds = audit.filter(({ action }) => action === 'End the lock early');
  expect(deeds.map(({ staff, outcome }) => [staff, outcome])).toEqual([
    [checker.name, 'APPROVED'],
    [maker.name, 'WAITING_FOR_APPROVAL'],
  ]);
});

test('POST …/end-lock: is the business of two, needs a comment, and is not offered for accounts that are not locked', async () => {
  const ada = await bank.signedIn();
  expect(await offered(ada)).not.toContain('end-lock');
  expect(seen(await act(ada, 'end-lock'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  await lock(ada);
  expect((await read(ada)).facts).toContainEqual({
    label: 'Locked by its owner until',
    value: '',
    at: (await lockOf(ada))?.toISOString(),
  });
  expect(seen(await act(ada, 'end-lock', {}))).toEqual([400, 'COMMENT_REQUIRED']);
  expect((await act(ada, 'end-lock', { comment: 'She called' }, checker)).status).toBe(200);
  // Whoever asked does not approve, whatever else they may.
  expect(seen(await decide(await waitingAbout(ada), 'approve'))).toEqual([409, 'OWN_APPROVAL']);
  expect(await lockOf(ada)).not.toBeNull();
});

test('an approval that comes after the lock was over: answers 409; one of an earlier lock never ends a later one', async () => {
  const { ada, approval } = await askedFor();
  await dayPasses();
  await endDue();
  expect(seen(await decide(approval, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  const back = { ...ada, token: await bank.signIn(ada) };
  await lock(back);
  expect(seen(await decide(approval, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await lockOf(ada)).not.toBeNull();
  expect((await decide(approval, 'decline')).status).toBe(200);
  expect((await act(ada, 'end-lock')).status).toBe(200);
  expect((await decide(await waitingAbout(ada), 'approve')).status).toBe(200);
  expect(await lockOf(ada)).toBeNull();
});

test('the worker and a second person in the same moment: end the lock once, and the customer is told once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { ada, approval } = await askedFor();
    await dayPasses();
    const [decided] = await Promise.all([decide(approval, 'approve'), endDue(), endDue()]);
    expect([
      [200, undefined],
      [409, 'ACTION_NOT_POSSIBLE'],
    ]).toContainEqual(seen(decided));
    expect(await lockOf(ada)).toBeNull();
    expect(await canSend(ada)).toEqual([true, true]);
    expect(await told(ada, ENDED)).toBe(1);
  }
});

test('POST …/end-lock and …/unfreeze: each ends what is its own, and the accounts are open when both have ended', async () => {
  const { ada, approval } = await askedFor();
  await act(ada, 'freeze');
  expect((await read(ada)).state).toBe('FROZEN');
  expect((await decide(approval, 'approve')).status).toBe(200);
  expect(await canSend(ada)).toEqual([false, false]);
  await act(ada, 'unfreeze');
  expect((await decide(await waitingAbout(ada), 'approve')).status).toBe(200);
  expect(await canSend(ada)).toEqual([true, true]);
});

/** A customer who disabled the first two of three accounts. */
async function disabledTwo(): Promise<SignedIn<readonly [number, number, number]>> {
  const ada = await bank.signedIn({ balances: [1000, 500, 200] });
  for (const { accountNumber } of ada.accounts.slice(0, 2)) {
    const params = { accountNumber };
    await bank.ask('POST /api/accounts/{accountNumber}/disable', { token: ada.token, params });
    await bank.ask('POST /api/accounts/{accountNumber}/disable/confirm', {
      token: ada.token,
      params,
      body: { otp: await bank.codeFor(ada) },
    });
  }
  return ada;
}

test('POST …/open-accounts: opens those that are chosen, by two people, and tells the customer; the others stay disabled', async () => {
  const ada = await disabledTwo();
  const numbers = ada.accounts.map(({ accountNumber }) => accountNumber);
  const action = (await read(ada)).actions.find((one) => one.action === 'open-accounts');
  expect(action?.choices?.map(({ value, chosen, fixed }) => [value, chosen, fixed])).toEqual([
    [numbers[0], false, false],
    [numbers[1], false, false],
    [numbers[2], true, true],
  ]);
  const chosen = [numbers[0], numbers[2]];
  const opened = await act(ada, 'open-accounts', { comment: 'At the branch', chosen });
  expect(opened).toMatchObject({ status: 200, body: { state: 'WAITING_FOR_APPROVAL' } });
  expect(await canSend(ada)).toEqual([false, false, true]);
  const approval = await waitingAbout(ada);
  expect((await decide(approval, 'approve')).status).toBe(200);
  expect(await canSend(ada)).toEqual([true, false, true]);
  const accounts = await bank.ask('GET /api/accounts', { token: ada.token });
  expect(accounts.map(({ isDisabled }) => isDisabled)).toEqual([false, true, false]);
  const musa = await bank.openCustomer();
  expect((await bank.send(ada, musa.account, 10)).status).toBe(200);
  expect(await told(ada, `Your account ending ${numbers[0]?.slice(-4)} is no longer disabled`)).toBe(1);
});

test('POST …/open-accounts, of an account with paused payments: they wait until the customer resumes them', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const first = daysAhead(await today(bank), 1);
  const id = await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: daily(first, 3),
  });
  const { accountNumber } = ada.account;
  const disable = { token: ada.token, params: { accountNumber } };
  await bank.ask('POST /api/accounts/{accountNumber}/disable', disable);
  const otp = await bank.codeFor(ada);
  await bank.ask('POST /api/accounts/{accountNumber}/disable/confirm', { ...disable, body: { otp } });
  await act(ada, 'open-accounts', { comment: 'At the branch', chosen: [accountNumber] });
  expect((await decide(await waitingAbout(ada), 'approve')).status).toBe(200);
  expect(await readSchedule(bank, ada, id)).toMatchObject({ state: 'PAUSED' });
  await bank.ask('POST /api/ibanking/personal/schedule-payments/{id}/resume', {
    token: ada.token,
    params: { id },
  });
  expect(await readSchedule(bank, ada, id)).toMatchObject({ state: 'ACTIVE', pausedBecause: null });
  // The code that disabled it then is good for nothing more.
  const again = await bank.call('POST /api/accounts/{accountNumber}/disable/confirm', {
    ...disable,
    body: { otp },
  });
  expect(seen(again)).toEqual([422, 'WRONG_CODE']);
});

test('an approval to open an account that was opened and disabled again since: answers 409, and the account stays disabled', async () => {
  const ada = await disabledTwo();
  const [{ accountNumber }] = ada.accounts;
  await act(ada, 'open-accounts', { comment: 'At the branch', chosen: [accountNumber] });
  const earlier = await waitingAbout(ada);
  for (const stands of [false, true]) {
    await bank.platform.clock.advance(60);
    const now = await bank.platform.clock.now();
    await bank.platform.db
      .transaction()
      .execute((transaction) =>
        setBlock(
          transaction,
          { customerId: ada.id, accountNumber, reason: 'DISABLED_BY_OWNER', stands },
          now,
        ),
      );
  }
  expect(seen(await decide(earlier, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await canSend(ada)).toEqual([false, false, true]);
});

test('POST …/open-accounts, without a disabled account: is not offered; without a choice, or an unknown one: answers 400', async () => {
  const musa = await bank.signedIn();
  expect(await offered(musa)).not.toContain('open-accounts');
  const ada = await disabledTwo();
  for (const chosen of [
    undefined,
    ['0000000000'],
    [musa.account.accountNumber],
    [ada.accounts[2].accountNumber],
  ])
    expect(seen(await act(ada, 'open-accounts', { comment: 'A try', chosen }))).toEqual([400, 'BAD_REQUEST']);
  expect(await canSend(ada)).toEqual([false, false, true]);
});
