import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { signedInStaff } from '../../../../scripts/testing/staff.ts';

/** More than all connections of the process. */
const LOOKS = 40;

let bank: TestBank;
let holder: pg.Client;
beforeAll(async () => {
  bank = await openTestBank();
  holder = new pg.Client({ connectionString: bank.database.superuserUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await bank.close();
});

async function connectionsOf(pool: string) {
  const metrics = await (await fetch(`${bank.url}/metrics`)).text();
  const read = (name: string) => {
    const [, value] = new RegExp(`^${name}\\{pool="${pool}"\\} (\\d+)$`, 'm').exec(metrics) ?? [];
    return Number(value);
  };
  return { open: read('harvest_database_connections'), waiting: read('harvest_database_waiting') };
}

test('POST /api/transfer/intrabank/confirm, while lists of staff hold every connection of theirs and wait for more: is answered meanwhile', async () => {
  const [sender, receiver] = [await bank.signedIn(), await bank.signedIn()];
  const support = await signedInStaff(bank, 'SUPPORT');
  const started = await bank.startTransfer(sender, receiver.account, 100);
  await holder.query('begin; lock table tickets in access exclusive mode');
  const looks = Array.from({ length: LOOKS }, () =>
    bank.call('GET /api/admin/tickets', { token: support.token }),
  );
  await untilWaiting(bank.platform.pool, 6);
  await eventually(async () => expect(await connectionsOf('lists')).toMatchObject({ open: 6 }));
  expect((await connectionsOf('lists')).waiting).toBeGreaterThan(LOOKS);

  const confirmed = await bank.confirm(sender, started);
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
  expect(await connectionsOf('money')).toMatchObject({ waiting: 0 });

  await holder.query('rollback');
  for (const { status } of await Promise.all(looks)) expect([200, 503]).toContain(status);
  expect((await bank.call('GET /api/admin/tickets', { token: support.token })).status).toBe(200);
});
