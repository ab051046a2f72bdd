import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countEncrypted, countHashed, isUnder } from '../../../scripts/keys/count-keys.ts';
import { rotateKeys } from '../../../scripts/keys/rotate-keys.ts';
import {
  type AppOwner,
  letWallClockRun,
  nextAppCode,
  openAppOwner,
  stopWallClock,
} from '../../../scripts/testing/authenticator-app.ts';
import { openTestBank, PASSWORD, type SignedIn, type TestBank } from '../../../scripts/testing/bank.ts';
import { TestBrowser } from '../../../scripts/testing/browsers.ts';
import { FILES } from '../../../scripts/testing/files.ts';
import { openVerified, submitLevel1, submitLevel3 } from '../../../scripts/testing/kyc.ts';
import { untilWaiting } from '../../../scripts/testing/locks.ts';
import {
  askProvider,
  downloadDocument,
  keepDocument,
  newNumber,
  openApplicant,
  PASSPORT,
  saveProfile,
  statusesOf,
} from '../../../scripts/testing/onboarding.ts';
import { newCustomerForm, REGISTER_NEW } from '../../../scripts/testing/registrants.ts';
import { setStaffApp, signedInStaff } from '../../../scripts/testing/staff.ts';
import { askFor, statementFile } from '../../../scripts/testing/statements.ts';
import { attached, downloadAttachment, openTicket, readTicket } from '../../../scripts/testing/tickets.ts';
import { startSandbox } from '../../sandbox/src/sandbox.ts';
import { lagosDate } from './bank/lagos-time.ts';
import { keepProfile } from './customers/customers.ts';
import { loadDemoData } from './demo/demo-data.ts';
import { encryptedColumns, hashedColumns, keylessColumns } from './encrypted-columns.ts';
import { queueMessage } from './platform/outbox.ts';
import type { EncryptedColumn, Row } from './platform/security/encrypted-column.ts';
import { keyOfHash, readSeal } from './platform/security/key-marks.ts';
import { createSecrets, type Purpose, type Secrets } from './platform/security/secrets.ts';

const OLD = Buffer.alloc(32, 4);
const NEW = Buffer.alloc(32, 5);
const keyed = (id: string, key: Buffer) => `${id}:${key.toString('base64')}`;
const OLD_WRITES = `${keyed('0', OLD)},${keyed('2026-12', NEW)}`;
const NEW_WRITES = `${keyed('2026-12', NEW)},${keyed('0', OLD)}`;
const NEW_ALONE = keyed('2026-12', NEW);

/** The bank with the old key, to which the new one is known already; `moved` writes with the new one. */
let bank: TestBank;
let moved: TestBank;
let owner: pg.Pool;
let stopSandbox: () => Promise<void>;

beforeAll(async () => {
  const sandbox = await startSandbox();
  stopSandbox = () => sandbox.stop();
  bank = await openTestBank({ env: { IDENTITY_URL: sandbox.identityUrl, SECRET_KEYS: OLD_WRITES } });
  moved = await bank.join({ SECRET_KEYS: NEW_WRITES });
  owner = new pg.Pool({ connectionString: bank.database.ownerUrl, max: 3 });
  await loadDemoData(bank.platform);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await moved.close();
  await bank.close();
  await stopSandbox();
});

const nameOf = ({ table, column }: { readonly table: string; readonly column: string }) =>
  `${table}.${column}`;

/** All rows of a column, as they stand. */
async function rowsOf(column: EncryptedColumn): Promise<{ names: Row; bytes: Buffer }[]> {
  const { table, key, also = [], bytes = column.column } = column;
  const names = [...key, ...also].map((name) => `'${name}', ${name}::text`).join(', ');
  const { rows } = await owner.query<{ names: Row; bytes: Buffer }>(
    `select json_build_object(${names}) as names, ${bytes} as bytes from ${table} where ${column.column} is not null`,
  );
  return rows;
}

/** As it was written before keys had ids. */
function bare(purpose: Purpose, content: Buffer): Buffer {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', OLD, 'harvest', purpose, 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** The database as an older bank left it: ciphertexts that name no key, files that anybody can read. */
async function makeOld(): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  for (const column of encryptedColumns) {
    const { table, key, written = (parameter: string) => parameter } = column;
    const rows = await rowsOf(column);
    made.set(nameOf(column), rows.length);
    for (const { names, bytes } of rows) {
      const content = bank.platform.secrets.decryptBytes(column.purpose, column.owner(names), bytes);
      const old = column.isPlain === 'true' ? content : bare(column.purpose, content);
      const where = key.map((name, at) => `${name} = $${at + 1}`).join(' and ');
      await owner.query(
        `update ${table} set ${column.column} = ${written(`$${key.length + 1}`)} where ${where}`,
        [...key.map((name) => names[name]), old],
      );
    }
  }
  return made;
}

/** Every ciphertext of the database, opened with these keys. */
async function openAll(secrets: Secrets): Promise<number> {
  let opened = 0;
  for (const column of encryptedColumns)
    for (const { names, bytes } of await rowsOf(column)) {
      expect(secrets.decryptBytes(column.purpose, column.owner(names), bytes).length).toBeGreaterThan(0);
      opened += 1;
    }
  return opened;
}

async function rotate(secrets: Secrets) {
  const rotated = [];
  for await (const one of rotateKeys(owner, secrets)) rotated.push(one);
  return rotated;
}

/** How many ciphertexts, and hashes that are made with them, stand under each key; '' names none. */
async function standing() {
  const sums: Record<'sealed' | 'hashed', Record<string, number>> = { sealed: {}, hashed: {} };
  for (const { keyId, rows, column } of await countEncrypted(owner)) {
    const kind = sums[column.endsWith('_hmac') ? 'hashed' : 'sealed'];
    kind[keyId] = (kind[keyId] ?? 0) + rows;
  }
  return sums;
}

/** The keys under which the bank knows somebody's browsers. */
async function browsersOf({ id }: SignedIn): Promise<string[]> {
  const { rows } = await owner.query<{ key_id: string }>(
    `select ${keyOfHash('cookie_hash')} as key_id from devices where holder_id = $1`,
    [id],
  );
  return rows.map((row) => row.key_id);
}

test('the columns that are encrypted or hashed, in a list: are all the columns of bytes, and all that are called so', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and (data_type = 'bytea' or column_name like '%\\_encrypted')`,
  );
  const hashes = encryptedColumns.flatMap(({ table, hash }) => (hash ? [`${table}.${hash.column}`] : []));
  const listed = [
    ...encryptedColumns.map(nameOf),
    ...hashes,
    ...hashedColumns.map(nameOf),
    ...Object.keys(keylessColumns),
  ];
  // Text, of which the bytes are a part.
  expect(listed).toContain('idempotency_keys.response_body');
  expect(new Set(listed)).toEqual(
    new Set([...rows.map(({ name }) => name), 'idempotency_keys.response_body']),
  );
});

describe('from one key to another, on a full demo', () => {
  const attachment = attached('slip.png');
  let ada: AppOwner;
  let musa: SignedIn;
  let applicant: SignedIn;
  let bvn: string;
  let picture: string;
  let ticketId: string;
  let backupCodes: string[];
  let browser: TestBrowser;

  const fileOf = async (at: TestBank) => {
    const { messages } = await readTicket(at, musa, ticketId);
    return downloadAttachment(at, musa, messages[0]?.attachments[0]?.url ?? '');
  };
  const signInWithApp = async (at: TestBank) => {
    nextAppCode();
    return at.signIn(ada, ada.app.code());
  };
  /** Whether somebody else who claims the number waits for a person. */
  const isTaken = async (at: TestBank) => {
    const claimant = await openApplicant(at);
    await saveProfile(at, claimant, { bvn });
    await askProvider(at);
    return (await statusesOf(at, claimant))[2] === 'SUBMITTED';
  };
  const signInByPaper = async (at: TestBank, backupCode: string) => {
    const { userId, userUUID } = await at.logIn(musa);
    const proof = { body: { userUUID, backupCode } };
    const { otp } = await at.ask('POST /auth/ibanking/personal/backup-code/proof', proof);
    await at.ask('POST /auth/ibanking/personal/otp-verification', { body: { userId, userUUID, otp } });
  };
  const transfer = (at: TestBank, key: string) =>
    at.call('POST /api/transfer/intrabank', {
      token: musa.token,
      headers: { 'idempotency-key': key },
      body: {
        sourceAccountNumber: musa.account.accountNumber,
        destinationAccountNumber: ada.account.accountNumber,
        amount: 100,
        description: 'Yams',
      },
    });

  beforeAll(async () => {
    stopWallClock();
    ada = await openAppOwner(bank);
    musa = await bank.signedIn();
    bvn = newNumber();
    applicant = await openApplicant(bank);
    await saveProfile(bank, applicant, { bvn });
    await askProvider(bank);
    picture = await keepDocument(bank, applicant, PASSPORT);
    ({ id: ticketId } = await openTicket(bank, musa, { attachments: [attachment] }));
    const what = 'BACKUP_CODES';
    await bank.ask('POST /api/ibanking/personal/2fa/passkeys/start', { token: musa.token, body: { what } });
    const otp = await bank.codeFor(musa);
    ({ backupCodes } = await bank.ask('POST /api/ibanking/personal/2fa/backup-codes', {
      token: musa.token,
      body: { otp },
    }));
    browser = await new TestBrowser(bank).signIn(musa, PASSWORD);
    await beginEverything();
  });
  afterAll(letWallClockRun);

  /** One of each that waits for something, so that every column has a row. */
  async function beginEverything(): Promise<void> {
    const { platform } = bank;
    const staff = await signedInStaff(bank, 'APPROVER');
    const { token } = await setStaffApp(bank, staff);
    await bank.ask('GET /api/admin/authenticator/generate', { token });
    await bank.ask('GET /api/ibanking/personal/2fa/google-authenticator/generate', { token: musa.token });
    const verified = await openVerified(bank);
    expect((await submitLevel1(bank, verified, { bvn: newNumber(), nin: newNumber() })).status).toBe(200);
    const told = await openVerified(bank);
    await platform.db.updateTable('customers').set({ kyc_level: 2 }).where('id', '=', told.id).execute();
    const details = { dateOfBirth: '17/05/1990', gender: 'FEMALE', address: '1 Farm Road' };
    expect((await submitLevel3(bank, told, details)).status).toBe(200);
    await transfer(bank, 'before');
    await bank.deliverMessages();
    await bank.ask(REGISTER_NEW, { body: newCustomerForm() });
    const now = await platform.clock.now();
    const home = { dateOfBirth: '1990-05-17', address: '1 Farm Road' };
    await platform.db
      .transaction()
      .execute((transaction) => keepProfile(transaction, platform.secrets, musa.id, home, now));
    const today = lagosDate(now);
    await statementFile(bank, 'ofx', askFor(musa, { startDate: today, endDate: today }));
    const slip = { name: 'slip.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
    const text = { subject: 'A statement', email: 'It is here.', sms: '', attachments: [slip] };
    const to = { id: musa.id, email: musa.email, phoneNumber: undefined };
    await platform.db
      .transaction()
      .execute((transaction) => queueMessage(transaction, platform.secrets, to, text, now));
    const name = encodeURIComponent(musa.email);
    await bank.call('POST /auth/ibanking/personal/password/forgot/{email}', { params: { email: name } });
  }

  test('what an older bank left: is read as it stands', async () => {
    const old = await makeOld();
    expect([...old].filter(([, rows]) => rows === 0)).toEqual([]);
    expect(Object.keys((await standing()).sealed)).toEqual(['']);
    await signInWithApp(bank);
    expect((await fileOf(bank)).bytes).toEqual(FILES['png']);
    expect((await downloadDocument(bank, applicant, picture)).mediaType).toBe('image/png');
  });

  test('encrypted anew under the one key there is: leaves no file in the open, and names the key everywhere', async () => {
    const rotated = await rotate(bank.platform.secrets);
    expect(rotated.filter(({ done }) => done === 0).map(({ column }) => nameOf(column))).toEqual([]);
    expect(Object.keys((await standing()).sealed)).toEqual(['0']);
    expect(await openAll(bank.platform.secrets)).toBeGreaterThan(30);
    expect((await fileOf(bank)).bytes).toEqual(FILES['png']);
    const { rows } = await owner.query('select from file_bytes where position($1 in bytes) > 0', [
      Buffer.from('IHDR'),
    ]);
    expect(rows).toEqual([]);
  });

  test('on the day the second key writes first: nothing dies that was under way', async () => {
    const started = await bank.startTransfer(musa, ada.account, 100);
    const first = await transfer(bank, 'the same request');
    const { userId, userUUID } = await bank.logIn(musa);
    const otp = await bank.codeFor(musa);

    expect((await moved.confirm(musa, started)).status).toBe(200);
    const again = await transfer(moved, 'the same request');
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    await moved.ask('POST /auth/ibanking/personal/otp-verification', { body: { userId, userUUID, otp } });
    await signInByPaper(moved, backupCodes[0] ?? '');
    await signInWithApp(moved);
    expect(await isTaken(moved)).toBe(true);
    // And the other way round, while processes are started one after the other.
    const back = await moved.startTransfer(musa, ada.account, 100);
    expect((await bank.confirm(musa, back)).status).toBe(200);
    expect((await moved.mailTo(musa.email)).map(({ subject }) => subject)).toContain('A statement');
  });

  test('broken off in the middle of a batch: leaves every row under one key or the other, and the bank goes on', async () => {
    const all = await openAll(bank.platform.secrets);
    let encrypted = 0;
    const breaking: Secrets = {
      ...moved.platform.secrets,
      encrypt: (...args) => {
        encrypted += 1;
        if (encrypted > all / 2) throw new Error('The line to the database is gone');
        return moved.platform.secrets.encrypt(...args);
      },
    };
    await expect(rotate(breaking)).rejects.toThrow('The line to the database is gone');
    expect(Object.keys((await standing()).sealed).toSorted()).toEqual(['0', '2026-12']);
    expect(await openAll(moved.platform.secrets)).toBe(all);
    for (const at of [bank, moved]) {
      await signInWithApp(at);
      expect((await fileOf(at)).bytes).toEqual(FILES['png']);
      expect(await isTaken(at)).toBe(true);
    }
  });

  test('gone on with, while the bank runs: leaves nothing under the old key', async () => {
    // A process that still has the old key first writes on.
    await openTicket(bank, musa, { attachments: [attachment] });
    expect((await standing()).sealed['0']).toBeGreaterThan(0);
    const stop = new AbortController();
    const busy = (async () => {
      while (!stop.signal.aborted) expect((await moved.send(musa, ada.account, 1)).status).toBe(200);
    })();
    const rotated = await rotate(moved.platform.secrets);
    stop.abort();
    await busy;
    expect(rotated.flatMap(({ unreadable }) => unreadable)).toEqual([]);
    const { sealed, hashed } = await standing();
    expect([Object.keys(sealed), Object.keys(hashed)]).toEqual([['2026-12'], ['2026-12']]);
    expect((await rotate(moved.platform.secrets)).every(({ done }) => done === 0)).toBe(true);
    expect(await moved.proveBooks()).toEqual([]);
    // What was kept under the old key and cannot be made anew still counts, for whoever has not come back.
    const old = (await countHashed(owner, await moved.platform.clock.now())).filter((one) =>
      isUnder(one, '0'),
    );
    expect(old.map(nameOf)).toEqual(
      expect.arrayContaining(['devices.cookie_hash', 'backup_codes.code_hmac']),
    );
  });

  test('a row that somebody else is changing: is waited for, and what they wrote is kept', async () => {
    const ngozi = await openAppOwner(bank);
    const { app } = await openAppOwner(bank);
    const written = bank.platform.secrets.encrypt('totp-secrets', ngozi.id, app.secretCode);
    const client = await owner.connect();
    await client.query('begin');
    await client.query('update customers set totp_secret_encrypted = $1 where id = $2', [written, ngozi.id]);
    const rotating = rotate(moved.platform.secrets);
    try {
      await untilWaiting(owner, 1);
    } finally {
      await client.query('commit');
      client.release();
    }
    await rotating;
    await moved.signIn(ngozi, app.code());
    expect((await standing()).sealed['0']).toBeUndefined();
  });

  test('a row that a session holds for longer than anybody waits: is told as left, and all others are encrypted anew', async () => {
    const [held, free] = [await openAppOwner(bank), await openAppOwner(bank)];
    const client = await owner.connect();
    await client.query('begin');
    await client.query('select from customers where id = $1 for update', [held.id]);
    const left: string[] = [];
    try {
      for await (const one of rotateKeys(owner, moved.platform.secrets, 200))
        left.push(...one.held.map((key) => `${nameOf(one.column)} ${key}`));
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(left).toEqual([`customers.totp_secret_encrypted ${held.id}`]);
    const keyOf = async (id: string) => {
      const { rows } = await owner.query<{ bytes: Buffer }>(
        'select totp_secret_encrypted as bytes from customers where id = $1',
        [id],
      );
      return readSeal(rows[0]?.bytes ?? Buffer.alloc(0))?.keyId;
    };
    expect([await keyOf(held.id), await keyOf(free.id)]).toEqual(['0', '2026-12']);
    await rotate(moved.platform.secrets);
    expect(await keyOf(held.id)).toBe('2026-12');
  });

  test('a browser that comes back meanwhile: is known still when the old key is gone', async () => {
    expect(await browsersOf(musa)).toEqual(['0']);
    await browser.on(moved).signIn(musa, PASSWORD);
    expect(await browsersOf(musa)).toEqual(['2026-12']);
  });

  test('the old key dropped: everything opens, and only what nobody can make anew is gone', async () => {
    const alone = await bank.join({ SECRET_KEYS: NEW_ALONE });
    try {
      expect(await openAll(createSecrets([{ id: '2026-12', bytes: NEW }]))).toBeGreaterThan(30);
      await signInWithApp(alone);
      expect((await fileOf(alone)).bytes).toEqual(FILES['png']);
      expect((await downloadDocument(alone, applicant, picture)).mediaType).toBe('image/png');
      expect(await isTaken(alone)).toBe(true);
      expect((await alone.send(musa, ada.account, 100)).status).toBe(200);
      await browser.on(alone).signIn(musa, PASSWORD);
      expect(await browsersOf(musa)).toEqual(['2026-12']);
      const { userUUID } = await alone.logIn(musa);
      const body = { userUUID, backupCode: backupCodes[1] };
      const refused = await alone.call('POST /auth/ibanking/personal/backup-code/proof', { body });
      expect(refused.code).toBe('WRONG_CODE');
      const { backupCodesLeft } = await alone.ask('GET /api/ibanking/personal/2fa/passkeys', {
        token: musa.token,
      });
      expect(backupCodesLeft).toBe(0);
    } finally {
      await alone.close();
    }
  });
});
