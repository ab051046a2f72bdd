import { BENEFICIARY_SORTS } from '@harvest/contracts/beneficiaries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { told } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import type { TestAccount } from '../../../../scripts/testing/customers.ts';
import { newId } from '../bank/ids.ts';

const LIST = 'GET /api/beneficiaries';
const CREATE = 'POST /api/beneficiaries';
const FIND = 'GET /api/beneficiaries/{id}';
const RENAME = 'PATCH /api/beneficiaries/{id}';
const DELETE = 'DELETE /api/beneficiaries/{id}';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

function create(customer: SignedIn, account: Pick<TestAccount, 'accountNumber'>, fields: object = {}) {
  return bank.call(CREATE, {
    token: customer.token,
    body: {
      beneficiaryName: 'The trader',
      bankCode: '090605',
      accountNumber: account.accountNumber,
      ...fields,
    },
  });
}

test('POST /api/beneficiaries: saves the names of our own look-up, not those of the request', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const chosenId = newId();

  const answer = await create(ada, musa.account, {
    beneficiaryName: '  Musa, trader ',
    accountName: 'SOMEBODY ELSE',
    bankName: 'Another Bank',
    customerId: musa.id,
    id: chosenId,
  });

  expect(answer.status).toBe(200);
  const saved = {
    beneficiaryName: 'Musa, trader',
    bankName: 'Harvest',
    bankCode: '090605',
    accountName: `${musa.lastName} ADA`.toUpperCase(),
    accountNumber: musa.account.accountNumber,
  };
  expect(answer.body).toMatchObject(saved);
  const listed = await bank.ask(LIST, { token: ada.token });
  expect(listed).toMatchObject([saved]);
  expect(answer.body).toEqual({ ...listed[0], savedBefore: false });
  expect(answer.body).not.toMatchObject({ id: chosenId });
});

test('POST /api/beneficiaries, of the same account again and at once: keeps the first, and says so to the others', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) => create(ada, musa.account, { beneficiaryName: `Name ${place}` })),
  );

  expect(answers.map((answer) => answer.status)).toEqual(Array<number>(10).fill(200));
  const kept = await bank.ask(LIST, { token: ada.token });
  expect(kept).toHaveLength(1);
  for (const answer of answers) expect(answer.body).toMatchObject(kept[0] ?? {});
  const before = answers.map((answer) => (answer.body as { savedBefore: boolean }).savedBefore);
  expect([before.length, before.filter(Boolean).length]).toEqual([10, 9]);
});

test('POST /api/beneficiaries, of an account or a bank that does not exist: answers 404, and 503 while its bank cannot be asked', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  for (const answer of [
    await create(ada, { accountNumber: '9999999999' }),
    await create(ada, musa.account, { bankCode: '999999' }),
  ]) {
    expect([answer.status, answer.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
  }
  const unanswered = await create(ada, musa.account, { bankCode: '000013' });
  expect([unanswered.status, unanswered.code]).toEqual([503, 'NAME_INQUIRY_UNAVAILABLE']);
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([]);
});

test('POST /api/beneficiaries, with its key repeated: answers the same and saves one', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const headers = { 'idempotency-key': newId() };
  const body = { beneficiaryName: 'Musa', bankCode: '090605', accountNumber: musa.account.accountNumber };

  const first = await bank.call(CREATE, { token: ada.token, headers, body });
  const again = await bank.call(CREATE, { token: ada.token, headers, body });

  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

test('GET /api/beneficiaries: newest first, searched as it stands, by pages, and never of another customer', async () => {
  const ada = await bank.signedIn();
  const stranger = await bank.signedIn();
  const names = ['Ngozi 50%', 'Chidi', 'Bola_1', 'Bolax1'];
  for (const beneficiaryName of names) {
    const { account } = await bank.openCustomer();
    expect((await create(ada, account, { beneficiaryName })).status).toBe(200);
  }
  const list = async (query: Record<string, string> = {}, token = ada.token) => {
    const answer = await bank.call(LIST, { token, query });
    const rows = answer.body as { beneficiaryName: string }[];
    return [answer.headers.get('x-total-count'), ...rows.map((row) => row.beneficiaryName)];
  };

  expect(await list()).toEqual(['4', ...names.toReversed()]);
  expect(await list({ size: '3', page: '2' })).toEqual(['4', 'Ngozi 50%']);
  expect(await list({ q: '%' })).toEqual(['1', 'Ngozi 50%']);
  expect(await list({ q: 'bola_' })).toEqual(['1', 'Bola_1']);
  expect(await list({}, stranger.token)).toEqual(['0']);
});

type Kept = { readonly name: string; readonly bank: string; readonly owner: string };

/** Of accounts that nobody has, at whatever bank. */
async function keep(customer: SignedIn, rows: readonly Kept[]): Promise<void> {
  await bank.platform.db
    .insertInto('beneficiaries')
    .values(
      rows.map(({ name, bank: bankName, owner }, place) => ({
        id: newId(),
        customer_id: customer.id,
        beneficiary_name: name,
        bank_code: '090605',
        bank_name: bankName,
        account_number: String(2_000_000_000 + place),
        account_name: owner,
        created_at: new Date(),
      })),
    )
    .execute();
}

const keepMany = (customer: SignedIn, count: number): Promise<void> =>
  keep(
    customer,
    Array.from({ length: count }, (_, place) => ({
      name: `Number ${place}`,
      bank: 'Harvest',
      owner: 'SOMEBODY',
    })),
  );

const FOUR: readonly Kept[] = [
  { name: 'ola', bank: 'Zenith Bank', owner: 'BELLO MUSA' },
  { name: 'Ọla', bank: 'Access Bank', owner: 'OBI ADA' },
  { name: 'Zara', bank: 'harvest', owner: 'EZE NGOZI' },
  { name: 'Ade', bank: 'Harvest', owner: 'ADEYẸMI OLA' },
];

async function named(customer: SignedIn, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await bank.call(LIST, { token: customer.token, query });
  return (answer.body as { beneficiaryName: string }[]).map((row) => row.beneficiaryName);
}

test.each([
  ['beneficiaryName', ['Ade', 'ola', 'Ọla', 'Zara']],
  ['-beneficiaryName', ['Zara', 'Ọla', 'ola', 'Ade']],
  ['accountName', ['Ade', 'ola', 'Zara', 'Ọla']],
  ['-accountNumber', ['Ade', 'Zara', 'Ọla', 'ola']],
] as const)(
  'GET /api/beneficiaries, sorted by %s: orders the whole list, whatever the case and marks, not the page',
  async (sort, sorted) => {
    const ada = await bank.signedIn();
    await keep(ada, FOUR);
    const first = await named(ada, { sort, size: '2' });
    const second = await named(ada, { sort, size: '2', page: '2' });
    expect([...first, ...second]).toEqual(sorted);
  },
);

test('GET /api/beneficiaries, in every order there is: lists all, and those of one bank together', async () => {
  const ada = await bank.signedIn();
  await keep(ada, FOUR);
  for (const sort of BENEFICIARY_SORTS) expect((await named(ada, { sort })).toSorted()).toHaveLength(4);
  expect((await named(ada, { sort: 'bankName' })).at(0)).toBe('Ọla');
  expect((await named(ada, { sort: '-bankName' })).at(0)).toBe('ola');
  const answer = await bank.call(LIST, { token: ada.token, query: { sort: 'id; drop table beneficiaries' } });
  expect(answer.status).toBe(400);
});

test.each([
  ['a bank', 'zenith', ['ola']],
  ['the name of an account', 'ngozi', ['Zara']],
  ['a number in groups', '2000 000 003', ['Ade']],
  ['a name and a bank', 'ola zen', ['ola']],
  ['words of two different people', 'zara zenith', []],
])('GET /api/beneficiaries, searched for %s: finds who has all of it', async (_, q, found) => {
  const ada = await bank.signedIn();
  await keep(ada, FOUR);
  expect(await named(ada, { q })).toEqual(found);
});

async function kept(customer: SignedIn, fields: object = {}) {
  const { account } = await bank.openCustomer();
  const answer = await create(customer, account, fields);
  const { savedBefore: _, ...beneficiary } = answer.body as { id: string; savedBefore: boolean };
  return { account, beneficiary, id: beneficiary.id };
}

test('GET /api/beneficiaries/{id}: answers the one, as the list has it', async () => {
  const ada = await bank.signedIn();
  const { id, beneficiary } = await kept(ada);
  expect((await bank.call(FIND, { token: ada.token, params: { id } })).body).toEqual(beneficiary);
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([beneficiary]);
});

test('PATCH /api/beneficiaries/{id}: changes what they are called, and nothing that says whose account it is', async () => {
  const ada = await bank.signedIn();
  const { id, beneficiary } = await kept(ada);
  const answer = await bank.call(RENAME, {
    token: ada.token,
    params: { id },
    body: {
      beneficiaryName: '  Aunt Bola ',
      accountName: 'X',
      accountNumber: '1234567890',
      bankCode: '000013',
    },
  });
  const renamed = { ...beneficiary, beneficiaryName: 'Aunt Bola' };
  expect([answer.status, answer.body]).toEqual([200, renamed]);
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([renamed]);

  const blank = await bank.call(RENAME, { token: ada.token, params: { id }, body: { beneficiaryName: ' ' } });
  expect([blank.status, blank.body]).toMatchObject([
    400,
    { fieldErrors: { beneficiaryName: 'This field is required' } },
  ]);
});

test("GET, PATCH and DELETE /api/beneficiaries/{id}, of somebody else's: answer like an id that nobody has, and change nothing", async () => {
  const ada = await bank.signedIn();
  const stranger = await bank.signedIn();
  const { id, beneficiary } = await kept(ada);
  for (const route of [FIND, RENAME, DELETE] as const) {
    const body = route === RENAME ? { body: { beneficiaryName: 'Mine' } } : {};
    const theirs = await bank.call(route, { token: stranger.token, params: { id }, ...body });
    const nobodys = await bank.call(route, { token: stranger.token, params: { id: newId() }, ...body });
    expect([theirs.status, theirs.code]).toEqual([404, 'NOT_FOUND']);
    expect(told(theirs)).toEqual(told(nobodys));
  }
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([beneficiary]);
});

test('DELETE /api/beneficiaries/{id}, twice at the same moment: deletes once, and the other finds nothing', async () => {
  const ada = await bank.signedIn();
  const { id } = await kept(ada);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => bank.call(DELETE, { token: ada.token, params: { id } })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array<number>(5).fill(404),
  ]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ message: 'Deleted successfully' });
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([]);
});

test('PATCH and DELETE /api/beneficiaries/{id}, with their keys repeated: answer the same and change nothing again', async () => {
  const ada = await bank.signedIn();
  const { id, beneficiary } = await kept(ada);
  const { id: other } = await kept(ada);
  const rename = (beneficiaryName: string, key?: string) =>
    bank.call(RENAME, {
      token: ada.token,
      params: { id },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      body: { beneficiaryName },
    });
  const key = newId();
  const first = await rename('Aunt Bola', key);
  await rename('Uncle Musa');
  const again = await rename('Aunt Bola', key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await bank.call(FIND, { token: ada.token, params: { id } })).body).toEqual({
    ...beneficiary,
    beneficiaryName: 'Uncle Musa',
  });
  expect((await rename('Somebody else', key)).code).toBe('IDEMPOTENCY_MISMATCH');

  const headers = { 'idempotency-key': newId() };
  const remove = (params: { id: string }) => bank.call(DELETE, { token: ada.token, params, headers });
  const answers = [await remove({ id }), await remove({ id })];
  for (const answer of answers)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Deleted successfully' }]);
  expect((await remove({ id: other })).code).toBe('IDEMPOTENCY_MISMATCH');
  expect(await bank.ask(LIST, { token: ada.token })).toMatchObject([{ id: other }]);
});

test('DELETE /api/beneficiaries/{id}, at the bound of five hundred: gives the place back, and the account can be saved anew', async () => {
  const ada = await bank.signedIn();
  const { id, account } = await kept(ada);
  await keepMany(ada, 499);
  const other = await bank.openCustomer();
  expect((await create(ada, other.account)).code).toBe('TOO_MANY_BENEFICIARIES');

  await bank.call(DELETE, { token: ada.token, params: { id } });
  const again = await create(ada, account, { beneficiaryName: 'Anew' });
  expect(again.body).toMatchObject({ beneficiaryName: 'Anew', savedBefore: false });
  expect(again.body).not.toMatchObject({ id });
});

test('DELETE /api/beneficiaries/{id}, of somebody paid before: offers them no more where money is sent, until they are paid again', async () => {
  const ada = await bank.signedIn();
  const { id, account } = await kept(ada);
  const recipients = async () => {
    const answer = await bank.ask('GET /api/transfer/recipients', { token: ada.token });
    return answer.recipients.map(({ accountNumber }) => accountNumber);
  };
  await bank.send(ada, account, 10);
  const { account: another } = await bank.openCustomer();
  await bank.send(ada, another, 10);
  expect((await recipients()).toSorted()).toEqual([account.accountNumber, another.accountNumber].toSorted());

  await bank.call(DELETE, { token: ada.token, params: { id } });
  expect(await recipients()).toEqual([another.accountNumber]);

  await bank.platform.clock.advance(1);
  await bank.send(ada, account, 20);
  expect(await recipients()).toEqual([account.accountNumber, another.accountNumber]);
});

test('POST /api/beneficiaries, of ten accounts at once with place for two: saves two', async () => {
  const ada = await bank.signedIn();
  await keepMany(ada, 498);
  const accounts = [];
  for (let made = 0; made < 10; made += 1) accounts.push((await bank.openCustomer()).account);

  const answers = await Promise.all(accounts.map((account) => create(ada, account)));

  expect(answers.map((answer) => answer.code ?? 'SAVED').toSorted()).toEqual([
    'SAVED',
    'SAVED',
    ...Array<string>(8).fill('TOO_MANY_BENEFICIARIES'),
  ]);
  expect(await bank.ask(LIST, { token: ada.token })).toHaveLength(500);
});

test('POST /api/beneficiaries, a five hundred and first: answers 422, and a transfer that wants to save one still succeeds', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  await keepMany(ada, 499);
  const kept = await bank.openCustomer();
  expect((await create(ada, kept.account)).status).toBe(200);

  expect((await create(ada, kept.account)).body).toMatchObject({ savedBefore: true });
  const refused = await create(ada, musa.account);
  const started = await bank.startTransfer(ada, musa.account, 10, { saveAsBeneficiary: true });
  const confirmed = await bank.confirm(ada, started);

  expect([refused.status, refused.code]).toEqual([422, 'TOO_MANY_BENEFICIARIES']);
  expect(confirmed.body).toMatchObject({ status: 'SUCCESS' });
  await bank.deliverMessages();
  expect(await bank.ask(LIST, { token: ada.token })).toHaveLength(500);
});

test('POST /api/transfer/intrabank, with saveAsBeneficiary: saves it once the money has moved, and not before', async () => {
  const ada = await bank.signedIn({ balances: [100] });
  const musa = await bank.openCustomer();
  const started = await bank.startTransfer(ada, musa.account, 60, { saveAsBeneficiary: true });
  const second = await bank.startTransfer(ada, musa.account, 60, { saveAsBeneficiary: true });
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([]);

  expect((await bank.confirm(ada, started)).status).toBe(200);
  expect((await bank.confirm(ada, second)).code).toBe('INSUFFICIENT_FUNDS');

  await bank.deliverMessages();
  expect(await bank.ask(LIST, { token: ada.token })).toMatchObject([
    { accountNumber: musa.account.accountNumber, beneficiaryName: `${musa.lastName} ADA`.toUpperCase() },
  ]);
});
