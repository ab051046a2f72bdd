import { balances } from '@harvest/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank, type TestCustomer } from '../../../../scripts/testing/bank.ts';
import { newId } from '../bank/ids.ts';
import { poolConnection } from '../platform/database/database.ts';
import { listAccounts, setBlock } from './accounts.ts';

type Block = Omit<Parameters<typeof setBlock>[1], 'customerId'>;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const FROZEN = { reason: 'FROZEN_BY_BANK', stands: true } as const;
const UNFROZEN = { reason: 'FROZEN_BY_BANK', stands: false } as const;
const DISABLED = { reason: 'DISABLED_BY_OWNER', stands: true } as const;
const ENABLED = { reason: 'DISABLED_BY_OWNER', stands: false } as const;

async function set({ id }: TestCustomer, block: Block): Promise<void> {
  const now = await bank.platform.clock.now();
  await bank.platform.db
    .transaction()
    .execute((transaction) => setBlock(transaction, { customerId: id, ...block }, now));
}

/** Twenty times in all, taking turns. */
async function atOnce(customer: TestCustomer, ...blocks: readonly Block[]): Promise<void> {
  const turns = Array.from({ length: 20 / blocks.length }, () => blocks).flat();
  await Promise.all(turns.map((block) => set(customer, block)));
}

async function canSend({ id }: TestCustomer): Promise<boolean[]> {
  return (await listAccounts(bank.platform, id)).map((account) => account.canSend);
}

async function blocksOf({ account }: TestCustomer) {
  return bank.platform.db
    .selectFrom('account_blocks')
    .select(['reason', 'until'])
    .where('ledger_account_id', '=', account.ledgerAccountId)
    .orderBy('id')
    .execute();
}

test('setBlock, ended while another one stands: leaves the account shut until the last one has ended', async () => {
  for (const [first, second] of [
    [UNFROZEN, ENABLED],
    [ENABLED, UNFROZEN],
  ] as const) {
    const ada = await bank.openCustomer();
    await set(ada, FROZEN);
    await set(ada, DISABLED);
    expect(await canSend(ada)).toEqual([false]);
    await set(ada, first);
    expect(await canSend(ada)).toEqual([false]);
    await set(ada, second);
    expect(await canSend(ada)).toEqual([true]);
  }
});

test('setBlock, with the number of one account: leaves the others, and other customers, as they are', async () => {
  const [ada, musa] = [await bank.openCustomer({ balances: [1, 2, 3] }), await bank.openCustomer()];
  await set(ada, { ...DISABLED, accountNumber: ada.accounts[1].accountNumber });
  expect(await canSend(ada)).toEqual([true, false, true]);
  await set(ada, { ...DISABLED, accountNumber: musa.account.accountNumber });
  expect([await canSend(ada), await canSend(musa)]).toEqual([[true, false, true], [true]]);
});

test('setBlock, of a closed account: leaves it closed', async () => {
  const ada = await bank.openCustomer({ balances: [0] });
  await bank.setStatus(ada.account, 'CLOSED');
  for (const block of [FROZEN, UNFROZEN]) {
    await set(ada, block);
    const { ledgerAccountId } = ada.account;
    const found = await balances(poolConnection(bank.platform.pool), [ledgerAccountId]);
    expect(found.get(ledgerAccountId)?.status).toBe('CLOSED');
  }
});

test('setBlock, of a customer without accounts: has nothing to do', async () => {
  const ada = await bank.openCustomer();
  const stranger = { ...ada, id: newId() };
  await set(stranger, FROZEN);
  await set(stranger, UNFROZEN);
  expect([await canSend(stranger), await canSend(ada)]).toEqual([[], [true]]);
});

test('setBlock, twenty times at once: keeps one block of each reason, and the account is shut while one stands', async () => {
  const ada = await bank.openCustomer({ balances: [1, 2] });
  await atOnce(ada, FROZEN);
  expect(await blocksOf(ada)).toEqual([{ reason: 'FROZEN_BY_BANK', until: null }]);
  expect(await canSend(ada)).toEqual([false, false]);

  await atOnce(ada, DISABLED, UNFROZEN);
  expect(await canSend(ada)).toEqual([false, false]);
  expect((await blocksOf(ada)).map(({ reason, until }) => [reason, until === null])).toEqual([
    ['FROZEN_BY_BANK', false],
    ['DISABLED_BY_OWNER', true],
  ]);

  await atOnce(ada, ENABLED);
  expect(await canSend(ada)).toEqual([true, true]);
  expect(await blocksOf(ada)).toHaveLength(2);
  expect(await bank.proveBooks()).toEqual([]);
});

test('account_blocks, to whom the bank runs as: lets nobody rewrite or delete what was', async () => {
  const ada = await bank.openCustomer();
  await set(ada, FROZEN);
  await set(ada, UNFROZEN);
  const blocks = (statement: string) => bank.platform.pool.query(statement);
  await expect(blocks('delete from account_blocks')).rejects.toThrow(/permission denied/);
  await expect(blocks(`update account_blocks set reason = 'DISABLED_BY_OWNER'`)).rejects.toThrow(
    /permission denied/,
  );
});
