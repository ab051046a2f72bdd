import { PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';

const CUSTOMERS = 'GET /api/admin/customers';
const CUSTOMER = 'GET /api/admin/customers/{id}';
const ACT = 'POST /api/admin/customers/{id}/{action}';

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

async function find(q: string): Promise<string[]> {
  const found = await bank.ask(CUSTOMERS, { token: maker.token, query: { q, size: '50' } });
  return found.map(({ id }) => id);
}

test('GET /api/admin/customers: finds by parts of the name and the e-mail address, by phone in any form and by account number', async () => {
  const ada = await bank.openCustomer({ balances: [10, 20] });
  const musa = await bank.openCustomer();
  const local = ada.phoneNumber;
  for (const q of [
    ada.lastName,
    ada.lastName.toUpperCase(),
    `${ada.lastName} ada`,
    ` ada  ${ada.lastName} `,
    ada.email,
    ada.email.slice(0, -4).toUpperCase(),
    local,
    `+234${local.slice(1)}`,
    `234 ${local.slice(1, 4)} ${local.slice(4)}`,
    ada.accounts[1].accountNumber,
  ])
    expect([q, await find(q)]).toEqual([q, [ada.id]]);
  expect(await find('')).toEqual(expect.arrayContaining([ada.id, musa.id]));
  for (const q of [`${ada.lastName} musa`, '%', '_', '0000000000', "' or 1=1 --"])
    expect([q, await find(q)]).toEqual([q, []]);
});

test('GET /api/admin/customers, narrowed to the blocked: finds them alone, counts them, and the audit says so', async () => {
  const [ada, musa, bisi] = [await bank.openCustomer(), await bank.openCustomer(), await bank.openCustomer()];
  for (const customer of [ada, musa]) await act(customer, 'block');
  await act(bisi, 'freeze');
  const blocked = (query: Readonly<Record<string, string>> = {}) =>
    bank.call(CUSTOMERS, { token: maker.token, query: { status: 'BLOCKED', size: '50', ...query } });
  const answer = await blocked();
  const lines = answer.body as { id: string; state: string }[];
  expect(lines.map(({ id, state }) => [id, state])).toEqual([
    [musa.id, 'BLOCKED'],
    [ada.id, 'BLOCKED'],
  ]);
  expect(answer.headers.get('x-total-count')).toBe('2');
  expect((await blocked({ q: ada.lastName })).body).toMatchObject([{ id: ada.id }]);
  expect((await blocked({ q: bisi.lastName })).body).toEqual([]);
  const audit = await bank.ask('GET /api/admin/audit', { token: checker.token, query: { size: '50' } });
  expect(audit.map(({ comment }) => comment)).toContain('status BLOCKED, rows 1 to 50');
  for (const status of ['FROZEN', 'blocked', "' or 1=1"]) {
    const none = await blocked({ status });
    expect([none.status, none.body, none.headers.get('x-total-count')]).toEqual([200, [], '0']);
  }
});

test('GET /api/admin/customers: pages newest first and tells how many there are', async () => {
  const last = await bank.openCustomer();
  const answer = await bank.call(CUSTOMERS, { token: maker.token, query: { page: '1', size: '1' } });
  expect((answer.body as { id: string }[]).map(({ id }) => id)).toEqual([last.id]);
  const total = Number(answer.headers.get('x-total-count'));
  expect(total).toBeGreaterThan(1);
  const beyond = await bank.call(CUSTOMERS, {
    token: maker.token,
    query: { page: String(total + 1), size: '1' },
  });
  expect([beyond.body, beyond.headers.get('x-total-count')]).toEqual([[], String(total)]);
});

test('GET /api/admin/customers/{id}: shows accounts, pages, level and second factor, and writes down who looked, once', async () => {
  const ada = await bank.signedIn({ balances: [185_400, 92_750.5], kycLevel: 2 });
  const shown = await read(ada);
  expect(shown).toMatchObject({
    id: ada.id,
    title: `Ada ${ada.lastName}`,
    subtitle: `${ada.email} · ${ada.phoneNumber}`,
    frozen: false,
    permittedLinks: [...PERMITTED_LINKS],
    accounts: [
      {
        accountNumber: ada.accounts[0].accountNumber,
        accountTypeName: 'Savings Account',
        currentBalance: 185_400,
        canSend: true,
      },
      {
        accountNumber: ada.accounts[1].accountNumber,
        accountTypeName: 'Current Account',
        currentBalance: 92_750.5,
        canSend: true,
      },
    ],
    files: [],
  });
  const facts = Object.fromEntries(shown.facts.map(({ label, value }) => [label, value]));
  expect(facts).toMatchObject({
    'KYC level': '2',
    'Second factor': 'Code by email and SMS',
    Frozen: 'No',
  });
  const lastSignIn = shown.facts.find(({ label }) => label === 'Last login');
  expect(lastSignIn).toEqual({ label: 'Last login', value: '', at: expect.any(String) as unknown });
  expect(Date.parse(lastSignIn?.at ?? '')).not.toBeNaN();
  expect(shown.actions.map(({ action, needsSecondPerson }) => [action, needsSecondPerson])).toEqual([
    ['narrow-links', false],
    ['freeze', false],
    ['block', false],
    ['allow-new-email', true],
    ['allow-new-phone', true],
  ]);

  await read(ada);
  await read(ada, checker);
  const looks = await bank.ask('GET /api/admin/audit', { token: checker.token, query: { q: ada.lastName } });
  expect(looks.map(({ staff, action, subject }) => [staff, action, subject.id])).toEqual([
    [checker.name, 'Looked at', ada.id],
    [maker.name, 'Looked at', ada.id],
  ]);
});

test('GET /api/admin/customers: tells who is active, applying, blocked, frozen, locked, locked by themselves or not registered', async () => {
  const active = await bank.openCustomer();
  const applicant = await bank.openCustomer({ onboarded: false });
  const frozen = await bank.openCustomer();
  await act(frozen, 'freeze');
  const blocked = await bank.openCustomer();
  await act(blocked, 'freeze');
  await act(blocked, 'block');
  const [locked, owner] = [await bank.openCustomer(), await bank.openCustomer()];
  const self = await bank.signedIn();
  await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: self.token });
  const { db, clock } = bank.platform;
  const disabled = { disabled_at: await clock.now() };
  await db.updateTable('customers').set(disabled).where('id', '=', locked.id).execute();
  await db.updateTable('customers').set({ password_hash: null }).where('id', '=', owner.id).execute();
  for (const [customer, state] of [
    [active, 'ACTIVE'],
    [applicant, 'APPLICANT'],
    [frozen, 'FROZEN'],
    [blocked, 'BLOCKED'],
    [locked, 'LOCKED'],
    [self, 'LOCKED_BY_OWNER'],
    [owner, 'NOT_REGISTERED'],
  ] as const) {
    const found = await bank.ask(CUSTOMERS, { token: maker.token, query: { q: customer.email } });
    expect(found.map((line) => line.state)).toEqual([state]);
    expect((await read(customer)).state).toBe(state);
  }
});

test('GET /api/admin/customers/{id}, by somebody who may not act: offers no actions', async () => {
  const ada = await bank.openCustomer();
  expect((await read(ada, checker)).actions).toEqual([]);
});

test('GET /api/admin/customers/{id} and its actions, of nobody: answer 404', async () => {
  const nobody = { id: newId() };
  const answer = await bank.call(CUSTOMER, { token: maker.token, params: nobody });
  expect(seen(answer)).toEqual([404, 'NOT_FOUND']);
  expect(seen(await act(nobody, 'freeze'))).toEqual([404, 'NOT_FOUND']);
  const ada = await bank.openCustomer();
  expect(seen(await act(ada, 'promote'))).toEqual([404, 'NOT_FOUND']);
  expect(seen(await act(maker, 'freeze'))).toEqual([404, 'NOT_FOUND']);
});
