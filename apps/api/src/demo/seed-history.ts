import { type Journal, type Movement, post, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { type Kobo, kobo } from '@harvest/money';
import { accountNameOf } from '../accounts/accounts.ts';
import { newId, newReference, newSessionId } from '../bank/ids.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { insertTransactions, type Transaction } from '../transactions/transactions.ts';
import type { DemoAccount } from './demo-account.ts';
import { COUNTER, demoHistory, type PastMovement, PUBLISHED_BALANCES } from './demo-history-rules.ts';
import { happen, type PastStep } from './past.ts';
import { depositForBills, pastBills } from './past-bills.ts';
import { pastSchedules } from './past-schedules.ts';
import { pastTime } from './past-time.ts';
import { HISTORY_DAYS } from './seed-customers.ts';

const toKobo = (naira: number): Kobo => kobo(Math.round(naira * 100));

/**
 * Ninety days of history through the ledger, bills and what was scheduled among them, which end at the published balances; then
 * beneficiaries.
 */
export async function seedHistory(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const accounts = await readDemoAccounts(transaction);
  const movements = [...openings(accounts), ...demoHistory(), depositForBills()];
  await happen([
    ...movements.map((movement) => pastMovement({ platform, transaction, accounts, now }, movement)),
    ...(await pastSchedules(platform, transaction, now)),
    ...pastBills(platform, transaction, accounts, now),
  ]);
  await seedBeneficiary(platform, transaction, accounts, now);
}

type Past = {
  readonly platform: Platform;
  readonly transaction: DatabaseTransaction;
  readonly accounts: ReadonlyMap<string, DemoAccount>;
  readonly now: Date;
};

/** Money that moved long ago, through the ledger, with its lines in the histories. */
export function pastMovement(
  { platform, transaction, accounts, now }: Past,
  movement: PastMovement,
): PastStep {
  const { journal, transactions } = make(platform, accounts, movement, now);
  const connection = transactionConnection(transaction);
  return {
    at: journal.postedAt,
    async run() {
      const [posted] = await post(connection, [journal]);
      if (posted?.outcome !== 'POSTED') throw new Error('The demo history does not add up');
      await insertTransactions(connection, transactions);
    },
  };
}

/** All accounts of the demo's people. */
export async function readDemoAccounts(transaction: DatabaseTransaction): Promise<Map<string, DemoAccount>> {
  const rows = await transaction
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customer_id')
    .innerJoin('account_types', 'account_types.id', 'accounts.account_type_id')
    .select([
      'account_number',
      'ledger_account_id',
      'customer_id',
      'email',
      'phone_number',
      'first_name',
      'last_name',
      'account_types.name',
    ])
    .where('email', 'like', '%@harvest.test')
    .execute();
  return new Map(
    rows.map((row) => {
      const key = `${row.email}/${row.name}`;
      const accountName = accountNameOf({ firstName: row.first_name, lastName: row.last_name });
      const account = { key, accountNumber: row.account_number, ledgerAccountId: row.ledger_account_id };
      return [key, { ...account, customerId: row.customer_id, accountName, phoneNumber: row.phone_number }];
    }),
  );
}

/** What each account must have been opened with for the history to end at its published balance. */
function openings(accounts: ReadonlyMap<string, DemoAccount>): PastMovement[] {
  return [...accounts.keys()].map((key) => {
    const flows = demoHistory().map(
      (movement) => (movement.to === key ? movement.naira : 0) - (movement.from === key ? movement.naira : 0),
    );
    const naira = flows.reduce((left, flow) => left - flow, PUBLISHED_BALANCES[key] ?? 0);
    return { daysAgo: HISTORY_DAYS, hour: 8, from: COUNTER, to: key, naira, narration: 'Opening deposit' };
  });
}

function make(
  platform: Platform,
  accounts: ReadonlyMap<string, DemoAccount>,
  past: PastMovement,
  now: Date,
): { journal: Journal; transactions: Transaction[] } {
  const { bank } = platform.config;
  const from = accounts.get(past.from);
  const to = accounts.get(past.to);
  if (to === undefined) throw new Error(`No demo account ${past.to}`);
  const createdAt = pastTime(past, now);
  const own = from?.customerId === to.customerId;
  const movement: Movement = {
    rule: from === undefined ? 'OPENING_DEPOSIT' : own ? 'TRANSFER_OWN_ACCOUNT' : 'TRANSFER_INTRA_BANK',
    from: from?.ledgerAccountId ?? SYSTEM_ACCOUNTS.OPENING_FUNDS,
    to: to.ledgerAccountId,
    amountKobo: toKobo(past.naira),
    narration: past.narration,
  };
  const reference = newReference();
  const credit: Transaction = {
    customerId: to.customerId,
    accountNumber: to.accountNumber,
    referenceNumber: own ? `${reference}-C` : reference,
    operationId: null,
    transactionType: 'Deposit',
    countsAsFlow: !own,
    amountKobo: movement.amountKobo,
    status: 'SUCCESS',
    narration: past.narration,
    sessionId: newSessionId(bank.code, createdAt),
    sourceAccountName: from?.accountName ?? bank.name.toUpperCase(),
    sourceAccountNumber: from?.accountNumber ?? '',
    destinationAccountName: to.accountName,
    destinationAccountNumber: to.accountNumber,
    destinationBankCode: bank.code,
    destinationBankName: bank.name,
    createdAt,
  };
  const journal = { id: newId(), kind: 'DEMO', postedAt: createdAt, movements: [movement] };
  if (from === undefined) return { journal, transactions: [credit] };
  const debit: Transaction = {
    ...credit,
    customerId: from.customerId,
    accountNumber: from.accountNumber,
    referenceNumber: reference,
    transactionType: 'Transfer',
  };
  return { journal, transactions: [debit, credit] };
}

async function seedBeneficiary(
  platform: Platform,
  transaction: DatabaseTransaction,
  accounts: ReadonlyMap<string, DemoAccount>,
  now: Date,
): Promise<void> {
  const ada = accounts.get('ada.obi@harvest.test/Savings Account');
  const musa = accounts.get('musa.bello@harvest.test/Savings Account');
  if (ada === undefined || musa === undefined) throw new Error('The demo customers are missing');
  const { bank } = platform.config;
  await transaction
    .insertInto('beneficiaries')
    .values({
      id: newId(),
      customer_id: ada.customerId,
      beneficiary_name: 'Musa, trader',
      bank_code: bank.code,
      bank_name: bank.name,
      account_number: musa.accountNumber,
      account_name: musa.accountName,
      created_at: now,
    })
    .execute();
}
