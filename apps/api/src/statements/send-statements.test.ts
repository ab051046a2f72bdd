import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { askFor, payIn, REQUEST, STATEMENT, statementFile } from '../../../../scripts/testing/statements.ts';
import { createPool, poolConnection, preparedConnection } from '../platform/database/database.ts';
import { forgetOldRequests, sendStatements, statementsWait } from './send-statements.ts';
import { takeDueRequest } from './statement-requests-db.ts';
import { verifyStatement } from './verify-statement.ts';

const LAST_DAY = '10-02-2026';

let bank: TestBank;
let superusers: pg.Pool;
let superuser: pg.PoolClient;
beforeAll(async () => {
  bank = await openTestBank();
  superusers = createPool(bank.database.superuserUrl, bank.platform.log, 1);
  superuser = await superusers.connect();
});
afterAll(async () => {
  superuser.release();
  await superusers.end();
  await bank.close();
});

/** Somebody with one deposit of ten naira in February. */
async function withDeposit(): Promise<SignedIn> {
  const ada = await bank.signedIn({ balances: [0] });
  await payIn(bank, ada.account, [{ at: new Date('2026-02-10T12:00:00Z'), narration: 'Maize' }]);
  return ada;
}

function request({ token, account }: SignedIn, key: string, startDate = '01-02-2026') {
  return bank.call(REQUEST, {
    token,
    headers: { 'idempotency-key': key },
    body: { nuban: account.accountNumber, startDate, endDate: LAST_DAY },
  });
}

const send = async () => sendStatements(bank.platform, await bank.platform.clock.now());
const mailsTo = async ({ email }: SignedIn) =>
  (await bank.mailTo(email)).filter(({ subject }) => subject.startsWith('Statement'));

test('POST …/transactions/download, twice with one key: answers the same and sends one mail, with a statement that is proven', async () => {
  const ada = await withDeposit();
  const answers = [await request(ada, 'february'), await request(ada, 'february')];
  const message = 'Bank statement requested successfully and will be sent to your mail shortly';
  expect(answers.map(({ body }) => body)).toEqual([{ message }, { message }]);
  expect(await mailsTo(ada)).toEqual([]);
  expect(await statementsWait(bank.platform)).toBe(true);

  while ((await send()) > 0);
  expect(await statementsWait(bank.platform)).toBe(false);
  const [mail, ...others] = await mailsTo(ada);
  expect(others).toEqual([]);
  const ending = ada.account.accountNumber.slice(-4);
  expect(mail).toMatchObject({
    channel: 'EMAIL',
    subject: `Statement of your account ending ${ending}`,
    attachments: [{ name: 'statement-2026-02-01-to-2026-02-10.pdf', mediaType: 'application/pdf' }],
  });
  expect(mail?.text).toContain(
    `The statement of your account ending ${ending} for 01-02-2026 to 10-02-2026 is attached to this mail.`,
  );
  // Neither the whole number, nor an amount, nor the name.
  expect(mail?.text).not.toMatch(/₦|NGN|\d{5}|NUMBER/);
  expect(await bank.mailTo(ada.phoneNumber)).not.toContainEqual(
    expect.objectContaining({ subject: mail?.subject }),
  );

  const file = await fetch(`${bank.url}/dev/mailbox/messages/${mail?.id}/attachments/1`);
  const checks = await verifyStatement(preparedConnection(superuser), Buffer.from(await file.arrayBuffer()), {
    secrets: bank.platform.secrets,
  });
  expect(checks.map(({ holds, finding }) => (holds ? '' : finding))).toEqual(['', '', '', '']);
});

test('POST …/transactions/download, with another key: sends another mail', async () => {
  const ada = await withDeposit();
  await request(ada, 'first');
  await request(ada, 'second');
  while ((await send()) > 0);
  expect(await mailsTo(ada)).toHaveLength(2);
});

test('sendStatements, by several workers at once, and after one that died: sends each statement once', async () => {
  const ada = await withDeposit();
  await request(ada, 'one');
  await request(ada, 'two');
  const [taken] = await Promise.all([
    takeDueRequest(poolConnection(bank.platform.pool), 60),
    ...Array.from({ length: 4 }, send),
  ]);
  expect(taken).toBeDefined();
  expect(await mailsTo(ada)).toHaveLength(1);
  expect(await send()).toBe(0);
  // The lease of the one that died is over.
  await superuser.query('update statement_requests set due_at = $1', [new Date()]);
  await Promise.all(Array.from({ length: 4 }, send));
  expect(await mailsTo(ada)).toHaveLength(2);
});

test('statements of an account whose balance does not follow: are no file and no mail, and hold up nobody else', async () => {
  const ada = await withDeposit();
  const musa = await withDeposit();
  await superuser.query('begin');
  await superuser.query('set local session_replication_role = replica');
  await superuser.query(
    'update ledger.entries set balance_after_kobo = balance_after_kobo + 1 where account_id = $1',
    [ada.account.ledgerAccountId],
  );
  await superuser.query('commit');
  const asked = askFor(ada, { startDate: LAST_DAY, endDate: LAST_DAY });
  for (const format of ['csv', 'pdf', 'xlsx', 'ofx'] as const)
    expect((await bank.call(`${STATEMENT}/${format}`, asked)).status).toBe(500);
  await request(ada, 'broken', LAST_DAY);
  await request(musa, 'right');
  while ((await send()) > 0);
  expect([await mailsTo(ada), (await mailsTo(musa)).length]).toEqual([[], 1]);

  // It is tried four times more; then it is over, and she is told.
  for (let more = 0; more < 6; more += 1) {
    await superuser.query('update statement_requests set due_at = $1', [new Date()]);
    while ((await send()) > 0);
  }
  const subject = `No statement of your account ending ${ada.account.accountNumber.slice(-4)} yet`;
  const told = (await bank.mailTo(ada.email)).filter((mail) => mail.subject === subject);
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining('for 10-02-2026 to 10-02-2026 that you asked for'),
  ]);
  expect(await statementsWait(bank.platform)).toBe(false);
});

test('POST …/transactions/download, again after its mail left and its first answer was lost: mails nothing more', async () => {
  const ada = await withDeposit();
  await request(ada, 'lost');
  while ((await send()) > 0);
  await bank.platform.db
    .updateTable('idempotency_keys')
    .set({ response_status: null, response_body: null, leased_until: new Date(0) })
    .where('customer_id', '=', ada.id)
    .execute();
  expect((await request(ada, 'lost')).status).toBe(200);
  while ((await send()) > 0);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('sendStatements, of a statement whose worker died of it every time: gives it up and tells its customer', async () => {
  const ada = await withDeposit();
  await request(ada, 'deadly');
  const makeDue = () => superuser.query('update statement_requests set due_at = $1', [new Date()]);
  for (let death = 0; death < 5; death += 1) {
    await takeDueRequest(poolConnection(bank.platform.pool), 60);
    await makeDue();
  }
  while ((await send()) > 0);
  expect(await statementsWait(bank.platform)).toBe(false);
  expect(await mailsTo(ada)).toEqual([]);
  expect((await bank.mailTo(ada.email)).map(({ subject }) => subject)).toContain(
    `No statement of your account ending ${ada.account.accountNumber.slice(-4)} yet`,
  );
});

test('forgetOldRequests: forgets what ended as long ago as its key is kept', async () => {
  const ada = await withDeposit();
  await request(ada, 'old');
  while ((await send()) > 0);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  expect(await forgetOldRequests(bank.platform, days(30))).toBe(0);
  expect(await forgetOldRequests(bank.platform, days(32))).toBeGreaterThan(0);
});

test('POST …/transactions/download and a workbook, of more rows than are held: are refused, and CSV and PDF are not', {
  timeout: 120_000,
}, async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const at = new Date('2026-02-10T12:00:00Z');
  const thousand = Array.from({ length: 1000 }, (_, place) => ({ at, narration: `Sale ${place}` }));
  for (let done = 0; done < 20; done += 1) await payIn(bank, ada.account, thousand);
  const asked = askFor(ada, { startDate: LAST_DAY, endDate: LAST_DAY });
  await payIn(bank, ada.account, thousand.slice(0, 1));
  expect((await bank.call(`${STATEMENT}/xlsx`, asked)).code).toBe('STATEMENT_TOO_LARGE');
  expect((await request(ada, 'large', LAST_DAY)).code).toBe('STATEMENT_TOO_LARGE');
  for (const format of ['csv', 'pdf', 'ofx'] as const)
    expect((await bank.call(`${STATEMENT}/${format}`, asked)).status).toBe(200);
  expect((await bank.ask(STATEMENT, asked)).count).toBe(20_001);
});

const untilSomebodyWaits = () => untilWaiting(bank.platform.pool, 1);

test('a workbook, while another of the same customer is made: answers 429 and counts for nothing, and somebody else has theirs', async () => {
  const [ada, musa] = [await withDeposit(), await withDeposit()];
  const asked = (customer: SignedIn) => askFor(customer, { startDate: LAST_DAY, endDate: LAST_DAY });
  await superuser.query('begin');
  await superuser.query('lock table statements in share mode');
  const first = bank.call(`${STATEMENT}/xlsx`, asked(ada));
  await untilSomebodyWaits();
  const second = await bank.call(`${STATEMENT}/xlsx`, asked(ada));
  await superuser.query('commit');
  expect(seen(second)).toEqual([429, 'TOO_MANY_STATEMENTS']);
  expect((await first).status).toBe(200);
  expect((await bank.call(`${STATEMENT}/xlsx`, asked(musa))).status).toBe(200);
  const { throttles, clock } = bank.platform;
  const ofTwo = { name: 'statements', attemptsMax: 2, windowMinutes: 60 };
  expect(await throttles.isFull(ofTwo, ada.id, await clock.now())).toBe(false);
});

test('a statement, whose reader leaves before its rows are read: is not made', async () => {
  const ada = await withDeposit();
  const asked = askFor(ada, { startDate: LAST_DAY, endDate: LAST_DAY });
  await superuser.query('begin');
  await superuser.query('lock table ledger.seals in access exclusive mode');
  const reader = new AbortController();
  const { startDate, endDate } = asked.query;
  const left = fetch(
    `${bank.url}/api/ibanking/personal/statements/${asked.params.nuban}/csv?startDate=${startDate}&endDate=${endDate}`,
    { headers: { authorization: `Bearer ${ada.token}` }, signal: reader.signal },
  );
  await untilSomebodyWaits();
  reader.abort();
  await expect(left).rejects.toThrow('aborted');
  // Whoever asks later is answered later, so by then it is known that the first one left.
  await bank.ask('GET /api/accounts', { token: ada.token });
  await superuser.query('commit');
  await statementFile(bank, 'csv', asked);
  const made = await bank.platform.db
    .selectFrom('statements')
    .select('made_at')
    .where('customer_id', '=', ada.id)
    .execute();
  expect(made).toHaveLength(1);
});
