import { BULK_GROUPS_MAX } from '@harvest/contracts/bulk-transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { OUR_BANK_CODE } from '../../../../scripts/testing/bulk-transfers.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK } from '../../../../scripts/testing/other-banks.ts';
import { newId } from '../bank/ids.ts';

const SAVE = 'POST /api/transfer/bulk-groups';
const LIST = 'GET /api/transfer/bulk-groups';
const READ = 'GET /api/transfer/bulk-groups/{id}';
const FORGET = 'DELETE /api/transfer/bulk-groups/{id}';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

type Recipient = {
  readonly destinationBankCode: string;
  readonly destinationAccountNumber: string;
  readonly amount: number;
  readonly description: string;
};

/** Recipients whose names somebody has looked up. */
async function known(by: SignedIn, ...amounts: readonly number[]): Promise<Recipient[]> {
  const recipients = amounts.map((amount) => ({
    destinationBankCode: ANOTHER_BANK.bankCode,
    destinationAccountNumber: accountElsewhere(),
    amount,
    description: 'Wages',
  }));
  await bank.ask('POST /api/transfer/bulk/names', {
    token: by.token,
    body: {
      recipients: recipients.map((one) => ({
        accountNumber: one.destinationAccountNumber,
        bankCode: one.destinationBankCode,
      })),
    },
  });
  return recipients;
}

const save = (by: SignedIn, name: string, recipients: readonly unknown[], id?: string) =>
  bank.call(SAVE, { token: by.token, body: { name, recipients, ...(id !== undefined && { id }) } });

test('POST /api/transfer/bulk-groups: keeps recipients in their order, as the look-up named them', async () => {
  const ada = await bank.signedIn();
  const [one, two] = await known(ada, 1000.5, 2000);
  const saved = await save(ada, ' Farm hands ', [
    { ...one, destinationAccountName: 'SOMEBODY ELSE', destinationBankName: 'Their bank' },
    { ...two, description: ' Bonus ' },
  ]);
  expect([saved.status, saved.body]).toMatchObject([200, { name: 'Farm hands', rows: 2, total: 3000.5 }]);
  const { id } = saved.body as { id: string };
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([saved.body]);
  const read = await bank.ask(READ, { token: ada.token, params: { id } });
  expect(read).toMatchObject({
    id,
    total: 3000.5,
    recipients: [
      { ...one, destinationBankName: ANOTHER_BANK.bankName },
      { ...two, description: 'Bonus' },
    ],
  });
  expect(read.recipients[0]?.destinationAccountName).not.toBe('SOMEBODY ELSE');
  expect(read.recipients[0]?.destinationAccountName).not.toBe('');
});

test('POST /api/transfer/bulk-groups, of somebody saved as a beneficiary: takes the name they were saved under', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { accountNumber } = musa.account;
  await bank.ask('POST /api/beneficiaries', {
    token: ada.token,
    body: { beneficiaryName: 'The miller', bankCode: OUR_BANK_CODE, accountNumber },
  });
  const row = {
    destinationBankCode: OUR_BANK_CODE,
    destinationAccountNumber: accountNumber,
    amount: 1,
    description: 'Flour',
  };
  const { body } = await save(ada, 'Mill', [row]);
  const { recipients } = await bank.ask(READ, {
    token: ada.token,
    params: { id: (body as { id: string }).id },
  });
  expect(recipients).toEqual([
    {
      ...row,
      destinationBankName: 'Harvest',
      destinationAccountName: `${musa.lastName} ${musa.firstName}`.toUpperCase(),
    },
  ]);
});

test('POST /api/transfer/bulk-groups, with accounts nobody asked for: is refused row by row, and asks no bank', async () => {
  const ada = await bank.signedIn();
  const [row] = await known(ada, 10);
  const unknown = { ...row, destinationAccountNumber: accountElsewhere() };
  const answer = await save(ada, 'Farm hands', [row, unknown]);
  expect([answer.status, answer.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
  expect(answer.body).toMatchObject({
    message: 'Recipient 2: Invalid account details',
    fieldErrors: { 'recipients.1.destinationAccountNumber': 'Invalid account details' },
  });
  // What somebody else looked up is as unknown.
  const musa = await bank.signedIn();
  expect((await save(musa, 'Farm hands', [row])).code).toBe('INVALID_ACCOUNT_DETAILS');
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([]);
});

test('POST /api/transfer/bulk-groups, for more than fifty: keeps no more, and one of them is replaced by its id', async () => {
  const ada = await bank.signedIn();
  const [one, two] = await known(ada, 10, 20);
  const names = Array.from({ length: BULK_GROUPS_MAX + 5 }, (_, place) => `Group ${place}`);
  const answers = await Promise.all(names.map((name) => save(ada, name, [one])));
  const codes = answers.map(({ status, code }) => code ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(BULK_GROUPS_MAX);
  expect(codes.filter((code) => code === 'TOO_MANY_GROUPS')).toHaveLength(5);
  expect((await bank.ask(LIST, { token: ada.token })).length).toBe(BULK_GROUPS_MAX);
  const kept = answers.find(({ status }) => status === 200)?.body as { id: string; name: string };

  const replaced = await save(ada, kept.name, [one, two], kept.id);
  expect(replaced.body).toEqual({ id: kept.id, name: kept.name, rows: 2, total: 30 });
  const groups = await bank.ask(LIST, { token: ada.token });
  expect(groups).toHaveLength(BULK_GROUPS_MAX);
  expect(groups.filter(({ name }) => name === kept.name)).toEqual([replaced.body]);
});

test('POST /api/transfer/bulk-groups, under a name that is there: is refused however it is written, and replaces by id alone', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const [one, two] = await known(ada, 10, 20);
  const { id } = (await save(ada, 'Farm hands', [one])).body as { id: string };
  for (const name of ['Farm hands', ' farm  HANDS ', 'Farm\u200Bhands']) {
    const answer = await save(ada, name, [two]);
    expect([answer.status, answer.code]).toEqual([409, 'GROUP_EXISTS']);
    expect(answer.body).toMatchObject({
      message: 'You have a list called Farm hands already. Replace it, or choose another name.',
    });
  }
  const other = (await save(ada, 'Millers', [two])).body as { id: string };
  expect((await save(ada, 'FARM HANDS', [two], other.id)).code).toBe('GROUP_EXISTS');
  const unknown = await save(ada, 'Drivers', [two], newId());
  const foreign = await save(musa, 'Drivers', await known(musa, 5), id);
  for (const answer of [unknown, foreign]) expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
  const read = () => bank.ask(READ, { token: ada.token, params: { id } });
  expect(await read()).toMatchObject({ name: 'Farm hands', recipients: [one] });

  // The name may change with it.
  expect((await save(ada, 'Farm Hands 2', [two], id)).body).toMatchObject({ id, name: 'Farm Hands 2' });
  expect(await read()).toMatchObject({ name: 'Farm Hands 2', recipients: [two] });
});

test('POST /api/transfer/bulk-groups, under an idempotency key: answers a repeated request as the first', async () => {
  const ada = await bank.signedIn();
  const recipients = await known(ada, 10);
  const send = () =>
    bank.call(SAVE, {
      token: ada.token,
      body: { name: 'Farm hands', recipients },
      headers: { 'idempotency-key': 'a list' },
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
});

test('GET and DELETE /api/transfer/bulk-groups/{id}, of somebody else: answer as for a group that does not exist', async () => {
  const [ada, musa] = [await bank.signedIn(), await bank.signedIn()];
  const { body } = await save(ada, 'Farm hands', await known(ada, 10));
  const { id } = body as { id: string };
  const told = async (by: SignedIn, route: typeof READ | typeof FORGET, of: string) => {
    const answer = await bank.call(route, { token: by.token, params: { id: of } });
    return [answer.status, answer.code];
  };
  for (const route of [READ, FORGET] as const)
    expect(await told(musa, route, id)).toEqual(await told(musa, route, newId()));
  expect(await told(ada, FORGET, id)).toEqual([200, undefined]);
  expect(await told(ada, FORGET, id)).toEqual([404, 'NOT_FOUND']);
  expect(await bank.ask(LIST, { token: ada.token })).toEqual([]);
});
