import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import { openAccounts, post, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import type pg from 'pg';
import { Agent, request } from 'undici';
import { preparedConnection } from '../apps/api/src/platform/database.ts';
import { newId, newReference, newSessionId } from '../apps/api/src/platform/ids.ts';
import { createSecrets, hashToken, newToken } from '../apps/api/src/platform/secrets.ts';
import type { Transfer } from '../apps/api/src/transfers/transfer-rules.ts';
import { confirmedContent } from '../apps/api/src/transfers/transfer-rules.ts';
import type { BenchServer } from './bench-bank.ts';
import { freePort } from './free-port.ts';
import { connect } from './ledger-bench.ts';

const CUSTOMERS = 2000;
const CODE = '123456';
const BANK = '090605';

type Customer = {
  readonly id: string;
  readonly token: string;
  readonly accountNumber: string;
  readonly ledgerAccountId: bigint;
};
type Waiting = { readonly id: string; readonly token: string };

export type TransferRates = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
  readonly restMegabytes: number;
  readonly loadMegabytes: number;
};

/** Confirmed transfers a second over HTTP: session, code, limits and books checked, every answer durable. */
export async function measureTransfers(
  server: BenchServer,
  options: { processes: number; connections: number; seconds: number },
): Promise<TransferRates> {
  const client = await connect(server.appUrl);
  const customers = await makeCustomers(client);
  const waiting = await makeTransfers(client, server, customers, options.seconds * 6000);
  await client.end();
  const processes = await Promise.all(Array.from({ length: options.processes }, () => startApi(server)));
  try {
    const restMegabytes = memoryOf(processes);
    const rates = await confirmAll(
      processes.map(({ url }) => url),
      waiting,
      options,
    );
    return { ...rates, restMegabytes, loadMegabytes: memoryOf(processes) };
  } finally {
    for (const { child } of processes) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

async function makeCustomers(client: pg.Client): Promise<Customer[]> {
  const now = new Date();
  const connection = preparedConnection(client);
  await client.query('begin');
  const ledgerIds: bigint[] = [];
  for (let made = 0; made < CUSTOMERS; made += 1000) {
    const opened = await openAccounts(
      connection,
      Array.from({ length: 1000 }, () => ({ openedAt: now })),
    );
    const ids = opened;
    await post(
      connection,
      ids.map((to) => ({
        id: newId(),
        kind: 'BENCH',
        postedAt: now,
        movements: [
          {
            rule: 'OPENING_DEPOSIT' as const,
            from: SYSTEM_ACCOUNTS.OPENING_FUNDS,
            to,
            amountKobo: kobo(100_000_000n),
            narration: 'Bench',
          },
        ],
      })),
    );
    ledgerIds.push(...ids);
  }
  const customers = ledgerIds.map((ledgerAccountId, index) => ({
    id: newId(),
    token: newToken(),
    accountNumber: String(7_000_000_000 + index),
    ledgerAccountId,
  }));
  await client.query(
    `insert into customers (id, email, phone_number, first_name, last_name, password_hash, kyc_level, permitted_links,
       email_verified_at, onboarding_completed_at, created_at)
     select id, 'bench' || number || '@bench.test', '09' || lpad(number::text, 9, '0'), 'Bench', 'Customer', '-', 3, $2, $3, $3, $3
     from unnest($1::uuid[]) with ordinality as made (id, number)`,
    [customers.map(({ id }) => id), [...PERMITTED_LINKS], now],
  );
  await client.query(
    `insert into accounts (account_number, ledger_account_id, customer_id, account_type_id, opened_at)
     select *, 1, $4::timestamptz from unnest($1::text[], $2::bigint[], $3::uuid[])`,
    [
      customers.map((c) => c.accountNumber),
      customers.map((c) => c.ledgerAccountId),
      customers.map((c) => c.id),
      now,
    ],
  );
  await client.query(
    `insert into sessions (id, token_hash, customer_id, created_at, last_active_at, expires_at)
     select gen_random_uuid(), token_hash, customer_id, $3, $3, $3::timestamptz + interval '12 hours'
     from unnest($1::bytea[], $2::uuid[]) as made (token_hash, customer_id)`,
    [customers.map(({ token }) => hashToken(token)), customers.map(({ id }) => id), now],
  );
  await client.query('commit');
  return customers;
}

/** Started transfers that wait for a known code, exactly as the initiate route leaves them. */
async function makeTransfers(
  client: pg.Client,
  server: BenchServer,
  customers: readonly Customer[],
  count: number,
): Promise<Waiting[]> {
  const secrets = createSecrets(Buffer.from(server.secretKey, 'base64'));
  const now = new Date();
  const waiting: Waiting[] = [];
  for (let made = 0; made < count; made += 2000) {
    const transfers = Array.from({ length: 2000 }, (_, index) => makeTransfer(customers, made + index, now));
    await client.query(
      `insert into transfers (id, customer_id, kind, reference, status, source_account_number, source_ledger_account_id,
         source_account_name, destination_account_number, destination_bank_code, destination_bank_name, destination_account_name,
         destination_ledger_account_id, destination_customer_id, amount_kobo, fee_kobo, vat_kobo, stamp_duty_kobo, description,
         save_as_beneficiary, session_id, created_at, expires_at)
       select id, customer_id, 'INTRA_BANK', reference, 'AWAITING_OTP', source, source_ledger, 'CUSTOMER BENCH', destination, '${BANK}',
         'Harvest', 'CUSTOMER BENCH', destination_ledger, destination_customer, 100, 0, 0, 0, 'Bench', false, session_id, $9,
         $9::timestamptz + interval '15 minutes'
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::uuid[], $10::text[])
         as made (id, customer_id, reference, source, source_ledger, destination, destination_ledger, destination_customer, session_id)`,
      [
        transfers.map((t) => t.id),
        transfers.map((t) => t.customerId),
        transfers.map((t) => t.reference),
        transfers.map((t) => t.sourceAccountNumber),
        transfers.map((t) => t.sourceLedgerAccountId),
        transfers.map((t) => t.destinationAccountNumber),
        transfers.map((t) => t.destinationLedgerAccountId),
        transfers.map((t) => t.destinationCustomerId),
        now,
        transfers.map((t) => t.sessionId),
      ],
    );
    await client.query(
      `insert into challenges (id, customer_id, purpose, operation_id, confirms, code_hmac, created_at, expires_at)
       select gen_random_uuid(), customer_id, 'TRANSFER', operation_id, confirms, code_hmac, $5, $5::timestamptz + interval '1 hour'
       from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[]) as made (customer_id, operation_id, confirms, code_hmac)`,
      [
        transfers.map((t) => t.customerId),
        transfers.map((t) => t.id),
        transfers.map((t) => secrets.hmac('confirms', t.customerId, 'TRANSFER', ...confirmedContent(t))),
        transfers.map((t) => secrets.hmac('codes', t.id, CODE)),
        now,
      ],
    );
    for (const [index, transfer] of transfers.entries()) {
      waiting.push({ id: transfer.id, token: customers[(made + index) % customers.length]?.token ?? '' });
    }
  }
  return waiting;
}

function makeTransfer(customers: readonly Customer[], index: number, now: Date): Transfer {
  const from = customers[index % customers.length];
  const to = customers[(index * 7 + 1) % customers.length];
  const other = to === from ? customers[(index + 1) % customers.length] : to;
  if (from === undefined || other === undefined) throw new Error('No customers');
  return {
    id: newId(),
    customerId: from.id,
    kind: 'INTRA_BANK',
    reference: newReference(),
    status: 'AWAITING_OTP',
    failure: undefined,
    sourceAccountNumber: from.accountNumber,
    sourceLedgerAccountId: from.ledgerAccountId,
    sourceAccountName: 'CUSTOMER BENCH',
    destinationAccountNumber: other.accountNumber,
    destinationBankCode: BANK,
    destinationBankName: 'Harvest',
    destinationAccountName: 'CUSTOMER BENCH',
    destinationLedgerAccountId: other.ledgerAccountId,
    destinationCustomerId: other.id,
    amountKobo: kobo(100),
    feeKobo: kobo(0),
    vatKobo: kobo(0),
    stampDutyKobo: kobo(0),
    description: 'Bench',
    saveAsBeneficiary: false,
    sessionId: newSessionId(BANK, now),
    createdAt: now,
    expiresAt: now,
    completedAt: undefined,
  };
}

type Api = { readonly child: ChildProcess; readonly url: string };

async function startApi(server: BenchServer): Promise<Api> {
  const port = await freePort();
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      PROCESS_ROLE: 'api',
      PORT: String(port),
      DATA_DIR: join(server.dataDir, `api-${port}`),
      DATABASE_URL: server.appUrl,
      SECRET_KEY: server.secretKey,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout ?? []) {
    if (String(chunk).includes('Harvest is ready')) break;
  }
  return { child, url: `http://127.0.0.1:${port}` };
}

/** Resident memory of the processes in megabytes, on average. */
function memoryOf(processes: readonly Api[]): number {
  const sizes = processes.map(({ child }) => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  });
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
}

async function confirmAll(
  urls: readonly string[],
  waiting: readonly Waiting[],
  options: { connections: number; seconds: number },
) {
  const agent = new Agent({ connections: options.connections, pipelining: 1 });
  const latencies: number[] = [];
  let next = 0;
  let failed = 0;
  const startedAt = performance.now();
  const until = Date.now() + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.connections }, async (_, worker) => {
      const url = `${urls[worker % urls.length]}/api/transfer/intrabank/confirm`;
      while (Date.now() < until) {
        const item = waiting[next];
        next += 1;
        if (item === undefined) return;
        const begunAt = performance.now();
        const answer = await request(url, {
          method: 'POST',
          dispatcher: agent,
          headers: { authorization: `Bearer ${item.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ id: item.id, otp: CODE }),
        });
        await answer.body.dump();
        latencies.push(performance.now() - begunAt);
        if (answer.statusCode !== 200) failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await agent.close();
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { perSecond: (latencies.length - failed) / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failed };
}
