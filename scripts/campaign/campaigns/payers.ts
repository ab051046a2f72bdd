import { readFile } from 'node:fs/promises';
import { balances, post, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import { newId } from '../../../apps/api/src/bank/ids.ts';
import { poolConnection, transactionConnection } from '../../../apps/api/src/platform/database/database.ts';
import { connect } from '../../../bench/ledger-bench.ts';
import { openFunded, type TestAccount } from '../../testing/customers.ts';
import type { Sender } from '../campaign-customer.ts';
import { type Dice, pick } from '../dice.ts';
import type { Field } from '../kept/kept-field.ts';
import type { Limit } from './model-of-payer.ts';

const TARIFFS = new URL('../../../apps/api/tariffs/nigeria-2026.sql', import.meta.url);
/** Above every cap: as if the customer had never set any. */
const NO_LIMIT = 10n ** 17n;
const POOR_KOBO = 50_000_000;
/** What is paid in is up to so much: above what goes in a day, now and then. */
const PAID_IN_KOBO_MAX = 600_000_000;

/** By level, as `kyc_caps` has them from the first migration on. */
type Caps = Limit & { readonly level: number };
const CAPS: readonly [Caps, ...Caps[]] = [
  { level: 1, singleKobo: 5_000_000, dailyKobo: 5_000_000 },
  { level: 2, singleKobo: 10_000_000, dailyKobo: 20_000_000 },
  { level: 3, singleKobo: 100_000_000, dailyKobo: 500_000_000 },
];

/** What somebody may send on a day; they are of another level every time. @param place of the day's first sequence */
export const capsOf = (dice: Dice, id: string, place: number): Caps => pick(dice('level', id, place), CAPS);

/** Somebody with two accounts. */
export type Payer = Sender & { readonly second: TestAccount };

/** A bank that charges what banks charge in 2026, whatever it did before. */
export async function chargeAsIn2026({ bank }: Field): Promise<void> {
  const client = await connect(bank.urls.ownerUrl);
  try {
    const { rowCount } = await client.query('select from tariffs limit 1');
    if (rowCount === 0) await client.query(await readFile(TARIFFS, 'utf8'));
  } finally {
    await client.end();
  }
}

/** The customers of the campaign with the second account of each, which is opened where it is not there yet. */
export async function withSecondAccounts({ bank, senders }: Field): Promise<Payer[]> {
  const { platform } = bank;
  const now = await platform.clock.now();
  const rows = await platform.db
    .selectFrom('accounts')
    .select(['customer_id', 'account_number', 'ledger_account_id'])
    .where(
      'customer_id',
      'in',
      senders.map(({ id }) => id),
    )
    .execute();
  const accounts = Map.groupBy(rows, ({ customer_id: id }) => id);
  return platform.db.transaction().execute(async (transaction) => {
    const payers: Payer[] = [];
    for (const sender of senders) {
      const there = accounts
        .get(sender.id)
        ?.find(({ account_number: number }) => number !== sender.account.accountNumber);
      const [opened] =
        there === undefined ? await openFunded(platform, transaction, sender.id, [0], now) : [];
      const second = opened ?? {
        accountNumber: there?.account_number ?? '',
        ledgerAccountId: there?.ledger_account_id ?? 0n,
      };
      payers.push({ ...sender, second });
    }
    return payers;
  });
}

/** Nobody has limits of their own left, each has a level, and whoever has become poor is paid something in: what leaves the bank is gone. */
export async function startAnew(
  { bank, dice }: Field,
  payers: readonly Payer[],
  place: number,
): Promise<void> {
  const { platform } = bank;
  const ids = payers.map(({ id }) => id);
  const none = { coming_single_kobo: null, coming_daily_kobo: null, coming_at: null };
  const now = await platform.clock.now();
  const held = await heldBy(bank.platform, payers);
  const journals = payers
    .filter((payer) => held(payer.account) < POOR_KOBO)
    .map(({ id, account }) => ({
      id: newId(),
      kind: 'OPENING',
      postedAt: now,
      movements: [
        {
          rule: 'OPENING_DEPOSIT' as const,
          from: SYSTEM_ACCOUNTS.OPENING_FUNDS,
          to: account.ledgerAccountId,
          amountKobo: kobo(1 + Math.floor(dice('paid in', id, place) * PAID_IN_KOBO_MAX)),
          narration: 'Opening deposit',
        },
      ] as const,
    }));
  await platform.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('account_limits')
      .set({ single_kobo: NO_LIMIT, daily_kobo: NO_LIMIT, ...none })
      .where('customer_id', 'in', ids)
      .execute();
    for (const { level } of CAPS) {
      const ofLevel = ids.filter((id) => capsOf(dice, id, place).level === level);
      if (ofLevel.length > 0)
        await transaction
          .updateTable('customers')
          .set({ kyc_level: level })
          .where('id', 'in', ofLevel)
          .execute();
    }
    if (journals.length > 0) await post(transactionConnection(transaction), journals);
  });
}

/** @returns what is on any of their accounts, in kobo */
export async function heldBy(
  { pool }: Field['bank']['platform'],
  payers: readonly Payer[],
): Promise<(account: TestAccount) => number> {
  const ids = payers.flatMap(({ account, second }) => [account.ledgerAccountId, second.ledgerAccountId]);
  const held = await balances(poolConnection(pool), ids);
  return ({ ledgerAccountId }) => Number(held.get(ledgerAccountId)?.balanceKobo ?? 0n);
}
