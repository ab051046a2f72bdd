import type { Kobo } from '@harvest/money';
import { findOwnAccount } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { type Database, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { changeLowBalance, selectLowBalances } from './alerts-db.ts';
import { countAlertChange } from './count-alert-changes.ts';

type Wish = { readonly accountNumber: string; readonly belowKobo: Kobo | null };

/** Below which balance of an account its owner is told, or never; that it changed is told in every way. @throws Refusal */
export async function setLowBalance(
  platform: Platform,
  customerId: string,
  wish: Wish,
  now: Date,
): Promise<void> {
  const { accountNumber, belowKobo } = wish;
  const account = await findOwnAccount(platform, customerId, accountNumber);
  if (account === undefined) throw fail('NOT_FOUND');
  if (await isSet(platform.db, customerId, wish)) return;
  await countAlertChange(platform, customerId, now);
  await platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    if (await isSet(transaction, customerId, wish)) return;
    await changeLowBalance(transaction, { customerId, ...wish });
    const payload = { accountNumber, belowKobo: belowKobo === null ? null : String(belowKobo) };
    const changed = { id: newId(), type: 'ALERTS_CHANGED', customerId, payload, occurredAt: now } as const;
    await insertEvents(transactionConnection(transaction), [changed]);
  });
}

async function isSet(db: Database, customerId: string, { accountNumber, belowKobo }: Wish): Promise<boolean> {
  return ((await selectLowBalances(db, customerId)).get(accountNumber) ?? null) === belowKobo;
}
