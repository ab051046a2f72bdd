import { PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openAppOwner } from '../../../../scripts/testing/authenticator-app.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { openAccount, setBlock } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';

const CUSTOMER = 'GET /api/admin/customers/{id}';
const ACT = 'POST /api/admin/customers/{id}/{action}';
/** Whoever has a password may lose a channel. */
const LOST_CHANNELS = ['allow-new-email', 'allow-new-phone'];
const DECIDE = 'POST /api/admin/approvals/{id}/{decision}';

let bank: TestBank;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  maker = await signedInStaff(bank, 'REVIEWER', 'SUPPORT');
  checker = await signedInStaff(bank, 'REVIEWER', 'APPROVER', 'AUDITOR');
});
afterAll(() => bank.close());

function act(
  customer: { id: string },
  action: string,
  body: unknown = { comment: 'They asked by phone' },
  by = maker,
) {
  return bank.call(ACT, { token: by.token, params: { id: customer.id, action }, body });
}

const read = (customer: { id: string }, by = maker) =>
  bank.ask(CUSTOMER, { token: by.token, params: { id: customer.id } });

/** The one approval that waits about this customer. */
async function waitingAbout({ id }: { id: string }): Promise<string> {
  const all = await bank.ask('GET /api/admin/approvals', {
    token: checker.token,
    query: { status: 'WAITING', size: '50' },
  });
  const [first, ...more] = all.filter(({ subject }) => subject.id === id);
  if (first === undefined || more.length > 0) throw new Error('Not one approval waits');
  return first.id;
}

const decide = (id: string, decision: 'approve' | 'decline', comment?: string, by = checker) =>
  bank.call(DECIDE, { token: by.token, params: { id, decision }, body: { comment } });

const nameOf = ({ firstName, lastName }: SignedIn) => `${firstName} ${lastName}`;

async function frozen(): Promise<{ ada: SignedIn<readonly [number]>; musa: SignedIn<readonly [number]> }> {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  expect((await act(ada, 'freeze')).body).toEqual({ message: `Frozen: ${nameOf(ada)}`, state: 'DONE' });
  return { ada, musa };
}

/** Both people: one asks, the other one approves. */
async function widen(customer: { id: string }, chosen: readonly string[]): Promise<void> {
  const asked = await act(customer, 'widen-links', { comment: 'The order was lifted', chosen });
  expect([asked.status, asked.body]).toMatchObject([200, { state: 'WAITING_FOR_APPROVAL' }]);
  expect((await decide(await waitingAbout(customer), 'approve')).status).toBe(200);
}

test('POST …/narrow-links, without /transfer: closes what only transfers need, at once, and leaves shared reads and the session alone', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const shown = await read(ada);
  const choices = shown.actions.find(({ action }) => action === 'narrow-links')?.choices ?? [];
  expect(choices.map(({ value }) => value)).toEqual([...PERMITTED_LINKS]);
  expect(choices.filter(({ fixed }) => fixed).map(({ value }) => value)).toEqual(['/home']);
  expect(choices.every(({ chosen }) => chosen)).toBe(true);

  const chosen = PERMITTED_LINKS.filter((link) => link !== '/transfer');
  const answer = await act(ada, 'narrow-links', { comment: 'Court order 12', chosen });
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: `Permitted pages taken away: ${nameOf(ada)}`, state: 'DONE' },
  ]);
  expect((await read(ada)).permittedLinks).toEqual(chosen);

  const { token } = ada;
  for (const route of [
    'POST /api/transfer/intrabank',
    'POST /api/transfer/intrabank/confirm',
    'POST /api/transfer/other-banks',
    'POST /api/transfer/other-banks/confirm',
  ] as const) {
    const body = route.startsWith('POST') ? { body: {} } : {};
    const refused = await bank.call(route, { token, params: { id: newId() }, ...body });
    expect([route, ...seen(refused)]).toEqual([route, 403, 'FORBIDDEN']);
  }
  for (const route of [
    'GET /api/accounts',
    'GET /api/beneficiaries',
    'GET /api/transfer/balance',
    'GET /api/client-summary',
  ] as const)
    expect([route, (await bank.call(route, { token })).status]).toEqual([route, 200]);
  const inquiry = await bank.call('POST /api/transfer/intrabank-name-inquiry', {
    token,
    body: { accountNumber: musa.account.accountNumber },
  });
  expect(inquiry.status).toBe(200);

  await widen(ada, [...PERMITTED_LINKS]);
  const started = await bank.startTransfer(ada, musa.account, 5);
  expect((await bank.confirm(ada, started)).status).toBe(200);
});

test('POST …/narrow-links: keeps /home whatever is chosen, and the next sign-in tells the browser', async () => {
  const ada = await bank.signedIn();
  await act(ada, 'narrow-links', { comment: 'Court order 13', chosen: ['/settings'] });
  expect((await read(ada)).permittedLinks).toEqual(['/home', '/settings']);
  const { userId, userUUID } = await bank.logIn(ada);
  const userInfo = await bank.ask('POST /auth/ibanking/personal/otp-verification', {
    body: { userId, userUUID, otp: await bank.codeFor(ada) },
  });
  expect(userInfo.permittedLinks).toEqual(['/home', '/settings']);
});

test('POST …/narrow-links, without a choice, with an unknown one or without a change: answers 400 and changes nothing', async () => {
  const ada = await bank.openCustomer();
  for (const chosen of [undefined, ['/admin'], ['/transfer', '/api'], [...PERMITTED_LINKS]]) {
    const answer = await act(ada, 'narrow-links', { comment: 'A try', chosen });
    expect([chosen, ...seen(answer)]).toEqual([chosen, 400, 'BAD_REQUEST']);
    expect(answer.body).toHaveProperty('fieldErrors.chosen');
  }
  expect((await read(ada)).permittedLinks).toEqual([...PERMITTED_LINKS]);
});

test('every action about a customer, without a comment: answers 400 COMMENT_REQUIRED and does nothing', async () => {
  const ada = await bank.openCustomer();
  for (const body of [{}, { comment: '' }, { comment: ' \n ' }])
    expect(seen(await act(ada, 'freeze', body))).toEqual([400, 'COMMENT_REQUIRED']);
  expect((await read(ada)).frozen).toBe(false);
});

test('POST …/freeze: stops what leaves, waiting transfers too, lets credits land, keeps the session and tells the customer', async () => {
  const [ada, musa] = [await bank.signedIn({ balances: [1000, 500] }), await bank.signedIn()];
  const started = await bank.startTransfer(ada, musa.account, 100);
  const own = await bank.startTransfer(ada, ada.accounts[1], 50);

  expect((await act(ada, 'freeze', { comment: 'Reported stolen' })).status).toBe(200);

  for (const confirmation of [started, own])
    expect(seen(await bank.confirm(ada, confirmation))).toEqual([422, 'ACCOUNT_FROZEN']);
  const again = await bank.call('POST /api/transfer/intrabank', {
    token: ada.token,
    body: {
      sourceAccountNumber: ada.account.accountNumber,
      destinationAccountNumber: musa.account.accountNumber,
      amount: 1,
      description: 'Yam',
    },
  });
  expect(seen(again)).toEqual([422, 'ACCOUNT_FROZEN']);
  expect((await bank.send(musa, ada.account, 25)).status).toBe(200);
  expect(await bank.balanceOf(ada.accounts[0])).toBe(102_500n);
  expect(await bank.balanceOf(ada.accounts[1])).toBe(50_000n);
  expect((await bank.call('GET /api/client-summary', { token: ada.token })).status).toBe(200);
  await bank.signIn(ada);

  const shown = await read(ada);
  expect(shown.frozen).toBe(true);
  expect(shown.accounts.map(({ canSend }) => canSend)).toEqual([false, false]);
  expect(shown.actions.map(({ action }) => action)).toEqual([
    'narrow-links',
    'unfreeze',
    'block',
    ...LOST_CHANNELS,
  ]);
  const told = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
  expect(told).toContain('Your accounts are frozen');
  const texts = await bank.mailTo(ada.phoneNumber);
  expect(texts.some(({ text }) => text.includes('We have frozen your accounts'))).toBe(true);
  expect(texts.some(({ text }) => text.includes('stolen'))).toBe(false);
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST …/freeze, of somebody frozen: answers 409 and says so once', async () => {
  const { ada } = await frozen();
  expect(seen(await act(ada, 'freeze'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  const told = (await bank.mailTo(ada.email)).filter(({ subject }) => subject === 'Your accounts are frozen');
  expect(told).toHaveLength(1);
});

test('POST …/freeze, twenty times at once beside transfers: freezes once, and no transfer confirmed later passes', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const started = await bank.startTransfer(ada, musa.account, 10);
  const [confirmed, ...freezes] = await Promise.all([
    bank.confirm(ada, started),
    ...Array.from({ length: 20 }, () => act(ada, 'freeze')),
  ]);
  expect(freezes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(freezes.filter(({ code }) => code === 'ACTION_NOT_POSSIBLE')).toHaveLength(19);
  expect([200, 422]).toContain(confirmed.status);
  expect(await bank.balanceOf(ada.account)).toBe(confirmed.status === 200 ? 9_999_000n : 10_000_000n);
});

test('an account opened while its customer is frozen: takes money in and lets none out', async () => {
  const { ada, musa } = await frozen();
  const account = await bank.platform.db.transaction().execute(async (transaction) =>
    openAccount(transaction, bank.platform.config.bank.nubanCode, {
      customerId: ada.id,
      accountTypeId: 3,
      openedAt: await bank.platform.clock.now(),
    }),
  );
  expect((await bank.send(musa, account, 25)).status).toBe(200);
  expect((await read(ada)).accounts.map(({ canSend }) => canSend)).toEqual([false, false]);

  await act(ada, 'unfreeze');
  expect((await decide(await waitingAbout(ada), 'approve')).status).toBe(200);
  expect((await read(ada)).accounts.map(({ canSend }) => canSend)).toEqual([true, true]);
  expect(
    (await bank.confirm(ada, await bank.startTransfer(ada, musa.account, 5, { from: account }))).status,
  ).toBe(200);
});

test('POST …/unfreeze: waits for a second person, whose approval lets money leave again and tells the customer', async () => {
  const { ada, musa } = await frozen();
  const asked = await act(ada, 'unfreeze', { comment: 'Identity checked in the branch' });
  expect([asked.status, asked.body]).toEqual([
    200,
    {
      message: `A second person has to approve this now: unfreezing ${nameOf(ada)}`,
      state: 'WAITING_FOR_APPROVAL',
    },
  ]);
  const waiting = await read(ada);
  expect(waiting.frozen).toBe(true);
  expect(waiting.actions.map(({ action }) => action)).toEqual(['narrow-links', 'block', ...LOST_CHANNELS]);
  expect(waiting.facts).toContainEqual({
    label: 'Waiting for a second person',
    value: `Unfreeze, asked for by ${maker.name}`,
    at: expect.any(String) as unknown,
  });
  expect(seen(await act(ada, 'unfreeze'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  const approved = await decide(await waitingAbout(ada), 'approve');
  expect([approved.status, approved.body]).toEqual([200, { message: `Approved: unfreezing ${nameOf(ada)}` }]);
  expect((await read(ada)).frozen).toBe(false);
  const started = await bank.startTransfer(ada, musa.account, 5);
  expect((await bank.confirm(ada, started)).status).toBe(200);
  expect((await bank.mailTo(ada.email)).map(({ subject }) => subject)).toContain(
    'Your accounts are open again',
  );
});

test('POST …/unfreeze, of a customer who disabled one account: opens the others and leaves that one shut', async () => {
  const [ada, musa] = [await bank.signedIn({ balances: [1000, 500] }), await bank.openCustomer()];
  const [disabled, other] = ada.accounts;
  const byOwner = async (stands: boolean) =>
    bank.platform.db.transaction().execute(async (transaction) => {
      const block = { customerId: ada.id, accountNumber: disabled.accountNumber, stands };
      await setBlock(transaction, { ...block, reason: 'DISABLED_BY_OWNER' }, await bank.platform.clock.now());
    });
  const canSend = async () => (await read(ada)).accounts.map((account) => account.canSend);
  const fromDisabled = await bank.startTransfer(ada, musa.account, 5, { from: disabled });
  const fromOther = await bank.startTransfer(ada, musa.account, 5, { from: other });

  await byOwner(true);
  expect(await canSend()).toEqual([false, true]);
  expect((await act(ada, 'freeze')).status).toBe(200);
  expect(await canSend()).toEqual([false, false]);
  await act(ada, 'unfreeze');
  expect((await decide(await waitingAbout(ada), 'approve')).status).toBe(200);

  expect(await canSend()).toEqual([false, true]);
  expect((await bank.confirm(ada, fromOther)).status).toBe(200);
  expect(await bank.confirm(ada, fromDisabled)).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_DISABLED' },
  });
  expect(await bank.balanceOf(musa.account)).toBe(10_000_500n);
  await byOwner(false);
  expect(await canSend()).toEqual([true, true]);
});

test('POST …/freeze, again and again: keeps since when and until when each account was frozen', async () => {
  const ada = await bank.openCustomer({ balances: [1000, 500] });
  for (const comment of ['Reported stolen', 'Reported stolen again']) {
    expect((await act(ada, 'freeze', { comment })).status).toBe(200);
    await bank.platform.clock.advance(1);
    await act(ada, 'unfreeze');
    expect((await decide(await waitingAbout(ada), 'approve')).status).toBe(200);
    await bank.platform.clock.advance(1);
  }
  expect((await act(ada, 'freeze')).status).toBe(200);

  for (const { ledgerAccountId } of ada.accounts) {
    const blocks = await bank.platform.db
      .selectFrom('account_blocks')
      .select(['reason', 'since', 'until'])
      .where('ledger_account_id', '=', ledgerAccountId)
      .orderBy('since')
      .execute();
    expect(blocks.map(({ reason, until }) => [reason, until === null])).toEqual([
      ['FROZEN_BY_BANK', false],
      ['FROZEN_BY_BANK', false],
      ['FROZEN_BY_BANK', true],
    ]);
    for (const { since, until } of blocks.slice(0, 2)) expect(Number(until)).toBeGreaterThan(Number(since));
  }
});

test('GET /api/admin/approvals/{id}, of an unfreezing: tells who froze, when, why and what is at stake, and writes down who looked', async () => {
  const ada = await bank.signedIn({ balances: [185_400, 92_750.5] });
  await act(ada, 'freeze', { comment: 'Her telephone was stolen' });
  await act(ada, 'unfreeze', { comment: 'She came to the branch' });
  const id = await waitingAbout(ada);
  const one = (by = checker) =>
    bank.ask('GET /api/admin/approvals/{id}', { token: by.token, params: { id } });
  const waiting = await one();
  expect(waiting).toMatchObject({ comment: 'She came to the branch', state: 'WAITING', mayDecide: true });
  expect(waiting.stake).toEqual([
    { label: 'Frozen by', value: maker.name, at: expect.any(String) as unknown },
    { label: 'Why it was frozen', value: 'Her telephone was stolen' },
    { label: 'Balance at stake', value: '₦278,150.50 in 2 accounts' },
  ]);
  const { db } = bank.platform;
  const { frozen_at: frozenAt } = await db
    .selectFrom('customers')
    .select('frozen_at')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(waiting.stake[0]?.at).toBe(frozenAt?.toISOString());
  expect((await one(maker)).mayDecide).toBe(false);
  const looks = await bank.ask('GET /api/admin/audit', {
    token: checker.token,
    query: { q: ada.lastName },
  });
  const lookers = looks.flatMap(({ action, staff }) => (action === 'Looked at' ? [staff] : []));
  expect(lookers).toEqual([maker.name, checker.name]);

  await decide(id, 'approve');
  expect(await one()).toMatchObject({ state: 'APPROVED', stake: [] });
  const nobody = await bank.call('GET /api/admin/approvals/{id}', {
    token: checker.token,
    params: { id: newId() },
  });
  expect(seen(nobody)).toEqual([404, 'NOT_FOUND']);
});

test('POST …/unfreeze, declined: leaves the customer frozen, and it can be asked for again', async () => {
  const { ada } = await frozen();
  await act(ada, 'unfreeze');
  const id = await waitingAbout(ada);
  expect(seen(await decide(id, 'decline'))).toEqual([400, 'COMMENT_REQUIRED']);
  expect((await decide(id, 'decline', 'Ask for a second document')).body).toEqual({
    message: `Declined: unfreezing ${nameOf(ada)}`,
  });
  expect((await read(ada)).frozen).toBe(true);
  expect((await act(ada, 'unfreeze')).status).toBe(200);
});

test('POST …/reset-authenticator: waits for a second person, then leaves sent codes, ends every session and tells the customer', async () => {
  const ada = await openAppOwner(bank);
  const shown = await read(ada);
  expect(shown.facts).toContainEqual({ label: 'Second factor', value: 'Authenticator app' });
  expect(shown.actions.map(({ action }) => action)).toContain('reset-authenticator');
  const asked = await act(ada, 'reset-authenticator', { comment: 'Phone lost, came to the branch' });
  expect(asked.body).toMatchObject({ state: 'WAITING_FOR_APPROVAL' });
  expect((await bank.call('GET /api/accounts', { token: ada.token })).status).toBe(200);

  expect((await decide(await waitingAbout(ada), 'approve')).status).toBe(200);
  expect(seen(await bank.call('GET /api/accounts', { token: ada.token }))).toEqual([401, 'UNAUTHENTICATED']);
  const after = await read(ada);
  expect(after.facts).toContainEqual({ label: 'Second factor', value: 'Code by email and SMS' });
  expect(after.actions.map(({ action }) => action)).not.toContain('reset-authenticator');
  expect((await bank.mailTo(ada.email))[0]?.subject).toBe('Your second factor was reset');
  await bank.signIn(ada);
});

test('POST …/reset-authenticator, of somebody who has none: answers 409', async () => {
  const ada = await bank.openCustomer();
  expect(seen(await act(ada, 'reset-authenticator'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
});
