import { type Kobo, kobo, sumKobo } from '@harvest/money';
import type pg from 'pg';
import { newId } from '../apps/api/src/bank/ids.ts';
import { bulkOrderOf, digestOf, type OrderedRow } from '../apps/api/src/bulk-transfers/bulk-order.ts';
import { newOperation } from '../apps/api/src/operations/start-payment.ts';
import { intraBankPayment } from '../apps/api/src/transfers/intra-bank-payment.ts';
import { startApi, startWorker, stopProcess } from './bank-process.ts';
import { BareClient } from './bare-client.ts';
import type { BenchServer } from './bench-bank.ts';
import { type BenchCustomer, openSessions } from './bench-customers.ts';
import { settleDown, withMakers } from './confirm-bench.ts';
import { WITHIN_THE_BANK } from './kinds-of-payment.ts';
import { connect } from './ledger-bench.ts';
import { CODE, insertWaiting } from './waiting-payments.ts';
import { type Move, moving, until, untilAllAreTold, type WorkTime } from './workers-work.ts';

const AMOUNT_KOBO = 100;

/**
 * How long a bulk transfer takes, from the moment its code is sent to a process of the API until the last of its rows is paid, of which
 * a worker pays all but the first ones. Another one goes before it, because a bank's processes are warm for weeks.
 */
export async function measureBulk(
  server: BenchServer,
  customers: readonly BenchCustomer[],
  rows: number,
): Promise<WorkTime> {
  const client = await connect(server.appUrl);
  const [api, worker] = await Promise.all([startApi(server), startWorker(server)]);
  try {
    await payBulk(server, client, { url: api.url, customers, rows });
    const seconds = await payBulk(server, client, { url: api.url, customers: customers.slice(1), rows });
    return { paid: rows, seconds };
  } finally {
    await Promise.all([stopProcess(api), stopProcess(worker)]);
    await client.end();
  }
}

type Bulk = { readonly url: string; readonly customers: readonly BenchCustomer[]; readonly rows: number };

/** The first of the customers pays the others. @returns how many seconds it took */
async function payBulk(server: BenchServer, client: pg.Client, { url, customers, rows }: Bulk) {
  const [payer, ...payees] = customers;
  if (payer === undefined) throw new Error('No customers');
  await untilAllAreTold(client);
  const moves = Array.from({ length: rows }, (_, row) => ({
    from: payer,
    to: payees[row % payees.length] ?? payer,
    amountKobo: kobo(AMOUNT_KOBO + row),
  }));
  const id = await startBulk(server, payer, moves);
  const [token = ''] = await openSessions(client, [payer]);
  await settleDown(server);
  const customer = await BareClient.open(url);
  return moving(client, moves, async () => {
    const begunAt = performance.now();
    const body = JSON.stringify({ id, otp: CODE });
    const status = await customer.post('/api/transfer/bulk/confirm', token, body);
    if (status !== 200) throw new Error(`A bulk transfer's code was answered by ${status}`);
    await until(async () => (await countPaid(client, id)) === rows);
    const seconds = (performance.now() - begunAt) / 1000;
    customer.close();
    return seconds;
  });
}

/** Keeps a bulk transfer that waits for its code. @returns its id */
async function startBulk(
  server: BenchServer,
  payer: BenchCustomer,
  moves: readonly (Move & { readonly amountKobo: Kobo })[],
): Promise<string> {
  const now = new Date();
  const rows = moves.map(({ from, to, amountKobo }): OrderedRow => {
    const frozen = { ...WITHIN_THE_BANK.frozenOf(from, to, now), toldTogether: true };
    return { payment: intraBankPayment, id: newId(), terms: { amountKobo, charges: [] }, frozen };
  });
  const [last] = rows.toReversed();
  if (last === undefined) throw new Error('A bulk transfer has a row');
  const total = { amountKobo: sumKobo(...rows.map(({ terms }) => terms.amountKobo)), charges: [] };
  const bulk = {
    ...newOperation('BULK', { customerId: payer.id, id: newId(), now }, total),
    rowCount: rows.length,
    bankCount: 1,
    sourceAccountNumbers: [payer.accountNumber],
    rowsDigest: digestOf(rows),
    largestAccountName: last.frozen.destinationAccountName,
    largestAccountNumber: last.frozen.destinationAccountNumber,
  };
  await withMakers(server, (makers) => insertWaiting(makers, bulkOrderOf(rows), [bulk]));
  return bulk.id;
}

async function countPaid(client: pg.Client, bulkId: string): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(
    `select count(*) from operations where order_id = $1 and status = 'SUCCESS'`,
    [bulkId],
  );
  return Number(rows[0]?.count);
}
