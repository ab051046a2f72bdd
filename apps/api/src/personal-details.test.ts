import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countEncrypted, IN_CLEAR } from '../../../scripts/keys/count-keys.ts';
import { rotateKeys } from '../../../scripts/keys/rotate-keys.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../scripts/testing/bank.ts';
import { openVerified, submitLevel3 } from '../../../scripts/testing/kyc.ts';
import { newNumber, saveProfile } from '../../../scripts/testing/onboarding.ts';
import {
  handleOf,
  newCustomerForm,
  REGISTER_NEW,
  verifyEmail,
} from '../../../scripts/testing/registrants.ts';
import { type SignedInStaff, signedInStaff } from '../../../scripts/testing/staff.ts';
import { askFor, statementFile } from '../../../scripts/testing/statements.ts';
import { lagosDate } from './bank/lagos-time.ts';
import { createPool, preparedConnection } from './platform/database/database.ts';
import { type DetailOf, encryptDetail, readDetail } from './platform/security/personal-details.ts';
import { verifyStatement } from './statements/verify-statement.ts';

const QUEUE = { queue: 'kyc-level-3' };
const BORN = ['1961-03-09', '09/03/1961', '09-03-1961'];
const HOME = '77 Guguwa Lane, Zungeru';

let bank: TestBank;
let owner: pg.Pool;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  owner = createPool(bank.database.superuserUrl, bank.platform.log, 1);
  maker = await signedInStaff(bank, 'REVIEWER', 'SUPPORT');
  checker = await signedInStaff(bank, 'APPROVER');
});
afterAll(async () => {
  await owner.end();
  await bank.close();
});

/** Every column of every table that has one of the texts, as text or as bytes. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name not like 'development\\_mailbox%'
     order by 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(500);
  const spellings = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rowCount } = await owner.query(
      `select from ${table} where ${column}::text ilike any($1) limit 1`,
      [spellings.map((text) => `%${text}%`)],
    );
    if (rowCount !== 0) found.push(`${table}.${column}`);
  }
  return found;
}

async function agree(id: string): Promise<void> {
  const asked = await bank.call('POST /api/admin/queues/{queue}/{id}/{action}', {
    token: maker.token,
    params: { ...QUEUE, id, action: 'approve' },
    body: {},
  });
  expect(asked.status).toBe(200);
  const waiting = await bank.ask('GET /api/admin/approvals', {
    token: checker.token,
    query: { status: 'WAITING', size: '100' },
  });
  const [approval] = waiting.filter(({ subject }) => subject.id === id);
  const agreed = await bank.call('POST /api/admin/approvals/{id}/{decision}', {
    token: checker.token,
    params: { id: approval?.id ?? '', decision: 'approve' },
    body: { comment: 'Looked at both' },
  });
  expect(agreed.status).toBe(200);
}

/** A customer at level 2 whose submission for level 3, with birth date and address, waits for staff. */
async function openTold(): Promise<{ ada: SignedIn; id: string }> {
  const ada = await openVerified(bank);
  await bank.platform.db.updateTable('customers').set({ kyc_level: 2 }).where('id', '=', ada.id).execute();
  const told = { dateOfBirth: BORN[1], gender: 'FEMALE', address: HOME };
  expect((await submitLevel3(bank, ada, told)).body).toMatchObject({ status: 'PENDING' });
  const [line] = await bank.ask('GET /api/admin/queues/{queue}', {
    token: maker.token,
    params: QUEUE,
    query: { q: ada.lastName },
  });
  return { ada, id: line?.id ?? '' };
}

const biodataOf = async ({ token }: SignedIn) => {
  const { dateOfBirth, address } = await bank.ask('GET /api/kyc/biodata', { token });
  return [dateOfBirth, address];
};

async function statementOf(customer: SignedIn): Promise<Buffer> {
  const today = lagosDate(await bank.platform.clock.now());
  return statementFile(bank, 'csv-bank', askFor(customer, { startDate: today, endDate: today }));
}

test('the birth date and the home address, after registration, KYC, a change of profile and a statement: are in clear in no column', async () => {
  const email = 'rakiya.home@harvest.test';
  const form = newCustomerForm({ email, dateOfBirth: BORN[1] ?? '', address: HOME });
  const begun = await bank.call(REGISTER_NEW, { body: form });
  expect(await columnsWith([...BORN, HOME])).toEqual([]);
  expect((await verifyEmail(bank, handleOf(begun), await bank.codeFor({ email }))).status).toBe(200);
  const { ada, id } = await openTold();
  expect(await columnsWith([...BORN, HOME])).toEqual([]);
  const shown = await bank.ask('GET /api/admin/queues/{queue}/{id}', {
    token: maker.token,
    params: { ...QUEUE, id },
  });
  expect(shown.facts.map(({ value }) => value)).toEqual(expect.arrayContaining([BORN[2], HOME]));
  await agree(id);
  expect(await biodataOf(ada)).toEqual([BORN[2], HOME]);
  await saveProfile(bank, ada, { bvn: newNumber() });
  expect(await holds(await statementOf(ada))).toEqual([true, true, true, true]);
  await bank.deliverMessages();

  expect(await columnsWith([...BORN, HOME])).toEqual([]);
});

async function holds(file: Buffer): Promise<boolean[]> {
  const client = await owner.connect();
  try {
    const { secrets } = bank.platform;
    return (await verifyStatement(preparedConnection(client), file, { secrets })).map((check) => check.holds);
  } finally {
    client.release();
  }
}

async function dataOf({ token }: SignedIn): Promise<string> {
  const answer = await fetch(`${bank.url}/api/ibanking/personal/my-data`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The details of one customer as the customer, a colleague and the data download receive them. */
async function toldOf({ ada, id }: { ada: SignedIn; id: string }) {
  const { facts } = await bank.ask('GET /api/admin/queues/{queue}/{id}', {
    token: maker.token,
    params: { ...QUEUE, id },
  });
  const data = await dataOf(ada);
  return {
    biodata: await biodataOf(ada),
    submitted: facts.flatMap(({ label, value }) => (label.endsWith('given') ? [value] : [])),
    dates: data.split('"date_of_birth": "1961-03-09"').length - 1,
    addresses: data.split(`"address": "${HOME}"`).length - 1,
  };
}

test('rows of the release before, with both in clear: are read as they stand, and rotate-keys leaves nothing of them in clear', async () => {
  const { secrets } = bank.platform;
  const told = await openTold();
  const { ada, id } = told;
  // Rows of the release before: a profile, a KYC submission and a statement.
  await owner.query(
    `update customer_profiles set date_of_birth = $2, date_of_birth_encrypted = null, address = $3, address_encrypted = null
     where customer_id = $1`,
    [ada.id, BORN[0], HOME],
  );
  await owner.query(
    `update kyc_submissions set date_of_birth = $2, date_of_birth_encrypted = null, address = $3, address_encrypted = null
     where id = $1`,
    [id, BORN[0], HOME],
  );
  const file = await statementOf(ada);
  await owner.query(
    `update statements set address_encrypted = null, head = replace(head, '"customerAddress":""', $2) where customer_id = $1`,
    [ada.id, `"customerAddress":${JSON.stringify(HOME)}`],
  );
  const expected = {
    biodata: [BORN[2], HOME],
    submitted: [BORN[2], 'Female', HOME],
    dates: 2,
    addresses: 2,
  };
  expect(await toldOf(told)).toEqual(expected);
  expect(await holds(file)).toEqual([true, true, true, true]);
  // The encrypted value is kept where the release before saw none and wrote another one in clear.
  const { ada: musa } = await openTold();
  const of: DetailOf = { customerId: musa.id, kind: 'ADDRESS' };
  await owner.query(
    `update customer_profiles set address = 'Elsewhere', address_encrypted = $2 where customer_id = $1`,
    [musa.id, encryptDetail(secrets, of, HOME)],
  );
  expect(await columnsWith([...BORN, HOME])).toHaveLength(5);

  const rotated = [];
  for await (const one of rotateKeys(owner, secrets)) rotated.push(one);

  expect(rotated.flatMap(({ unreadable, held }) => [...unreadable, ...held])).toEqual([]);
  expect(await columnsWith([...BORN, HOME, 'Elsewhere'])).toEqual([]);
  expect((await countEncrypted(owner)).filter(({ keyId }) => keyId === IN_CLEAR)).toEqual([]);
  expect(await toldOf(told)).toEqual(expected);
  expect(await holds(file)).toEqual([true, true, true, true]);
  expect((await biodataOf(musa))[1]).toBe(HOME);
  for await (const { done } of rotateKeys(owner, secrets)) expect(done).toBe(0);
});

test('an encrypted detail, read as that of another customer or as another detail: does not open', () => {
  const { secrets } = bank.platform;
  const of: DetailOf = { customerId: 'ada', kind: 'ADDRESS' };
  const kept = { encrypted: encryptDetail(secrets, of, HOME), clear: null };
  expect(readDetail(secrets, of, kept)).toBe(HOME);
  expect(() => readDetail(secrets, { ...of, customerId: 'musa' }, kept)).toThrow();
  expect(() => readDetail(secrets, { ...of, kind: 'DATE_OF_BIRTH' }, kept)).toThrow();
});
