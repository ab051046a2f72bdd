import type pg from 'pg';
import { newId, newReference, newSessionId } from '../apps/api/src/bank/ids.ts';
import { createSecrets } from '../apps/api/src/platform/security/secrets.ts';
import { confirmedContent, type FrozenTransfer } from '../apps/api/src/transfers/transfer-rules.ts';
import { memoryOf, percentile, startApi, stopApi } from './api-process.ts';
import { BareClient } from './bare-client.ts';
import type { BenchServer } from './bench-bank.ts';
import { type BenchCustomer, openSessions } from './bench-customers.ts';
import { connect } from './ledger-bench.ts';

const CODE = '123456';
const BANK = '090605';
const CONFIRM = '/api/transfer/intrabank/confirm';
// More than any machine at hand confirms in a second.
const TRANSFERS_A_SECOND_MAX = 8_000;
// The process compiles what it runs often; a bank's is warm for weeks.
const WARM_UP_SECONDS = 3;

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
  customers: readonly BenchCustomer[],
  options: { connections: number; seconds: number },
): Promise<TransferRates> {
  const client = await connect(server.appUrl);
  const count = (options.seconds + WARM_UP_SECONDS) * TRANSFERS_A_SECOND_MAX;
  const waiting = await makeTransfers(client, server, customers, count);
  await client.end();
  await settleDown(server);
  const api = await startApi(server);
  try {
    const restMegabytes = memoryOf(api);
    const queue = waiting.values();
    await confirmAll(api.url, queue, { ...options, seconds: WARM_UP_SECONDS });
    const { times, failed, seconds } = await confirmAll(api.url, queue, options);
    return {
      perSecond: (times.length - failed) / seconds,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      failed,
      restMegabytes,
      loadMegabytes: memoryOf(api),
    };
  } finally {
    await stopApi(api);
  }
}

/** Started transfers that wait for a known code, exactly as the initiate route leaves them. */
async function makeTransfers(
  client: pg.Client,
  server: BenchServer,
  customers: readonly BenchCustomer[],
  count: number,
): Promise<Waiting[]> {
  const secrets = createSecrets(Buffer.from(server.secretKey, 'base64'));
  const now = new Date();
  const tokens = await openSessions(client, customers);
  const waiting: Waiting[] = [];
  for (let made = 0; made < count; made += 2000) {
    const transfers = Array.from({ length: 2000 }, (_, index) => makeTransfer(customers, made + index, now));
    await client.query(
      `with made as (
         select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::uuid[],
           $9::text[]) as made (id, customer_id, reference, source, source_ledger, destination, destination_ledger,
           destination_customer, session_id)
       ), started as (
         insert into operations (id, customer_id, kind, reference, status, amount_kobo, created_at, expires_at)
         select id, customer_id, 'INTRA_BANK', reference, 'AWAITING_OTP', 100, $10, $10::timestamptz + interval '15 minutes' from made
       )
       insert into transfers (id, source_account_number, source_ledger_account_id, source_account_name, destination_account_number,
         destination_bank_code, destination_bank_name, destination_account_name, destination_ledger_account_id,
         destination_customer_id, description, save_as_beneficiary, session_id)
       select id, source, source_ledger, 'CUSTOMER BENCH', destination, '${BANK}', 'Harvest', 'CUSTOMER BENCH', destination_ledger,
         destination_customer, 'Bench', false, session_id
       from made`,
      [
        transfers.map((t) => t.id),
        transfers.map((t) => t.customerId),
        transfers.map(() => newReference()),
        transfers.map((t) => t.sourceAccountNumber),
        transfers.map((t) => t.sourceLedgerAccountId),
        transfers.map((t) => t.destinationAccountNumber),
        transfers.map((t) => t.destinationHere?.ledgerAccountId),
        transfers.map((t) => t.destinationHere?.customerId),
        transfers.map((t) => t.sessionId),
        now,
      ],
    );
    await client.query(
      `insert into challenges (id, holder_id, purpose, operation_id, confirms, code_hmac, created_at, expires_at)
       select gen_random_uuid(), customer_id, 'PAYMENT', operation_id, confirms, code_hmac, $5, $5::timestamptz + interval '1 hour'
       from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[]) as made (customer_id, operation_id, confirms, code_hmac)`,
      [
        transfers.map((t) => t.customerId),
        transfers.map((t) => t.id),
        transfers.map((t) =>
          secrets.hmac('confirms', t.customerId, 'PAYMENT', 'INTRA_BANK', '100', ...confirmedContent(t)),
        ),
        transfers.map((t) => secrets.hmac('codes', t.id, CODE)),
        now,
      ],
    );
    for (const [index, transfer] of transfers.entries()) {
      waiting.push({ id: transfer.id, token: tokens[(made + index) % tokens.length] ?? '' });
    }
  }
  return waiting;
}

type BenchTransfer = FrozenTransfer & { readonly id: string; readonly customerId: string };

function makeTransfer(customers: readonly BenchCustomer[], index: number, now: Date): BenchTransfer {
  const from = customers[index % customers.length];
  const to = customers[(index * 7 + 1) % customers.length];
  const other = to === from ? customers[(index + 1) % customers.length] : to;
  if (from === undefined || other === undefined) throw new Error('No customers');
  return {
    id: newId(),
    customerId: from.id,
    sourceAccountNumber: from.accountNumber,
    sourceLedgerAccountId: from.ledgerAccountId,
    sourceAccountName: 'CUSTOMER BENCH',
    destinationAccountNumber: other.accountNumber,
    destinationBankCode: BANK,
    destinationBankName: 'Harvest',
    destinationAccountName: 'CUSTOMER BENCH',
    destinationHere: { ledgerAccountId: other.ledgerAccountId, customerId: other.id },
    description: 'Bench',
    saveAsBeneficiary: false,
    recipientIsNew: false,
    toldTogether: false,
    sessionId: newSessionId(BANK, now),
  };
}

/** What autovacuum does within a minute of such a load, and a checkpoint, so that the load itself is not measured. */
async function settleDown(server: BenchServer): Promise<void> {
  const owner = await connect(server.ownerUrl);
  await owner.query('analyze');
  await owner.end();
  const admin = await connect(server.superuserUrl);
  await admin.query('checkpoint');
  await admin.end();
}

async function confirmAll(
  url: string,
  queue: Iterator<Waiting>,
  options: { connections: number; seconds: number },
): Promise<{ times: number[]; failed: number; seconds: number }> {
  const clients = await Promise.all(Array.from({ length: options.connections }, () => BareClient.open(url)));
  const times: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const until = Date.now() + options.seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (Date.now() < until) {
        const item = queue.next();
        if (item.done === true) throw new Error('The bench ran out of transfers');
        const { id, token } = item.value;
        const begunAt = performance.now();
        const status = await client.post(CONFIRM, token, JSON.stringify({ id, otp: CODE }));
        times.push(performance.now() - begunAt);
        if (status !== 200) failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const client of clients) client.close();
  return { times, failed, seconds };
}
