import { PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import { openAccounts, post, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import type pg from 'pg';
import { newId } from '../apps/api/src/bank/ids.ts';
import { preparedConnection } from '../apps/api/src/platform/database/database.ts';
import { hashToken, newToken } from '../apps/api/src/platform/security/secrets.ts';

const AT_ONCE = 1000;
export const HISTORY_DAYS = 730;

export type BenchCustomer = {
  readonly id: string;
  readonly accountNumber: string;
  readonly ledgerAccountId: bigint;
};

/** Onboarded customers of the highest level, each with one account and a million naira on it. */
export async function makeCustomers(client: pg.Client, count: number): Promise<BenchCustomer[]> {
  // Before the past that loadHistory gives them.
  const openedAt = new Date(Date.now() - (HISTORY_DAYS + 1) * 86_400_000);
  await client.query('begin');
  const ledgerIds: bigint[] = [];
  while (ledgerIds.length < count) ledgerIds.push(...(await openFundedAccounts(client, openedAt)));
  const customers = ledgerIds.map((ledgerAccountId, index) => ({
    id: newId(),
    accountNumber: String(7_000_000_000 + index),
    ledgerAccountId,
  }));
  await client.query(
    `insert into customers (id, email, phone_number, first_name, last_name, password_hash, kyc_level, permitted_links,
       email_verified_at, onboarding_completed_at, created_at)
     select id, 'bench' || number || '@bench.test', '09' || lpad(number::text, 9, '0'), 'Bench', 'Customer', '-', 3, $2, $3, $3, $3
     from unnest($1::uuid[]) with ordinality as made (id, number)`,
    [customers.map(({ id }) => id), [...PERMITTED_LINKS], openedAt],
  );
  await client.query(
    `insert into accounts (account_number, ledger_account_id, customer_id, account_type_id, opened_at)
     select *, 1, $4::timestamptz from unnest($1::text[], $2::bigint[], $3::uuid[])`,
    [
      customers.map((customer) => customer.accountNumber),
      customers.map((customer) => customer.ledgerAccountId),
      customers.map((customer) => customer.id),
      openedAt,
    ],
  );
  await client.query(
    `insert into onboarding_stages (customer_id, section, status, changed_at)
     select *, 'BVN_VERIFICATION', 'APPROVED', $2::timestamptz from unnest($1::uuid[])`,
    [customers.map(({ id }) => id), openedAt],
  );
  await client.query('commit');
  return customers;
}

async function openFundedAccounts(client: pg.Client, openedAt: Date): Promise<bigint[]> {
  const connection = preparedConnection(client);
  const opened = await openAccounts(
    connection,
    Array.from({ length: AT_ONCE }, () => ({ openedAt })),
  );
  const deposit = (to: bigint) => ({
    rule: 'OPENING_DEPOSIT' as const,
    from: SYSTEM_ACCOUNTS.OPENING_FUNDS,
    to,
    amountKobo: kobo(100_000_000n),
    narration: 'Bench',
  });
  await post(
    connection,
    opened.map((to) => ({ id: newId(), kind: 'BENCH', postedAt: openedAt, movements: [deposit(to)] })),
  );
  return opened;
}

/** Signs customers in, now: sessions end when nobody uses them. @returns a token each, in order */
export async function openSessions(
  client: pg.Client,
  customers: readonly BenchCustomer[],
): Promise<string[]> {
  const tokens = customers.map(() => newToken());
  await client.query(
    `insert into sessions (id, token_hash, customer_id, created_at, last_active_at, expires_at)
     select gen_random_uuid(), token_hash, customer_id, $3, $3, $3::timestamptz + interval '12 hours'
     from unnest($1::bytea[], $2::uuid[]) as made (token_hash, customer_id)`,
    [tokens.map(hashToken), customers.map(({ id }) => id), new Date()],
  );
  return tokens;
}
