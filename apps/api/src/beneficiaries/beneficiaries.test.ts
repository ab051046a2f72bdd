import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import type { TestAccount } from '../../../../scripts/testing/customers.ts';
import { newId } from '../bank/ids.ts';

const LIST = 'GET /api/beneficiaries';
const CREATE = 'POST /api/beneficiaries';

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

/** As many as it takes, of accounts that nobody has. */
async function keepMany(customer: SignedIn, count: number): Promise<void> {
  await bank.platform.db
    .insertInto('beneficiaries')
    .values(
      Array.from({ length: count }, (_, place) => ({
        id: newId(),
        customer_id: customer.id,
        beneficiary_name: `Number ${place}`,
        bank_code: '090605',
        bank_name: 'Harvest',
        account_number: String(2_000_000_000 + place),
        account_name: 'SOMEBODY',
        created_at: new Date(),
      })),
    )
    .execute();
}

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
