import { spawn } from 'node:child_process';
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { newId } from '../../bank/ids.ts';
import { encryptedColumns } from '../../encrypted-columns.ts';
import { createLongRead } from '../database/database.ts';
import { forgetKeyCheck, refuseOtherKeys } from './key-checks.ts';
import { createSecrets, type Purpose, type Secrets } from './secrets.ts';

const [OLD, NEW, MISTYPED] = [21, 22, 23].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const base64 = (key: Buffer) => key.toString('base64');
const COMMAND = join(import.meta.dirname, '../../../../../scripts/run.js');
const MAIN = join(import.meta.dirname, '../../main.ts');

let bank: TestBank;
let owner: pg.Pool;
beforeAll(async () => {
  bank = await openTestBank();
  owner = new pg.Pool({ connectionString: bank.database.ownerUrl, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await bank.close();
});

const secretsOf = (...keys: [string, Buffer][]): Secrets =>
  createSecrets(keys.map(([id, bytes]) => ({ id, bytes })) as unknown as Parameters<typeof createSecrets>[0]);

const believe = (secrets: Secrets) =>
  refuseOtherKeys(bank.platform.pool, secrets, {
    columns: encryptedColumns,
    read: createLongRead(bank.database.appUrl),
  });

/** Gives a customer a secret of an authenticator app, as it stands in the database. */
const keepSecret = (id: string, secret: Buffer) =>
  owner.query('update customers set totp_secret_encrypted = $2 where id = $1', [id, secret]);

/** As it was written before keys had ids. */
function namingNoKey(purpose: Purpose, key: Buffer, content: string): Buffer {
  const nonce = randomBytes(12);
  const derived = Buffer.from(hkdfSync('sha256', key, 'harvest', purpose, 32));
  const cipher = createCipheriv('aes-256-gcm', derived, nonce);
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

const checkedIds = async () =>
  (await owner.query<{ key_id: string }>('select key_id from secret_key_checks')).rows.map(
    (row) => row.key_id,
  );

/** Starts a process that is to give up. @returns what it said */
async function runInVain(args: readonly string[], keys: string): Promise<string> {
  const { dataDir } = bank.platform.config;
  const { appUrl, ownerUrl } = bank.database;
  const child = spawn(process.execPath, [...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: appUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      PROCESS_ROLE: 'worker',
      SECRET_KEYS: keys,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  return said;
}

test('rotate-keys, of a bank with nothing that a key cannot make anew: ends on a sentence, and on no heading without a list', async () => {
  const child = spawn(process.execPath, [COMMAND, 'rotate-keys'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: bank.platform.config.dataDir,
      DATABASE_URL: bank.database.appUrl,
      MIGRATION_DATABASE_URL: bank.database.ownerUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(child.stdout);
  await once(child, 'exit');
  expect((await said).trimEnd().split('\n').slice(-2)).toEqual([
    'Nothing is left under another key.',
    'No row is made with a key in a way that cannot be made anew.',
  ]);
});

test('a process with another key under a known id: refuses to start, in one line that holds no key, and so does rotate-keys', async () => {
  const ada = await bank.openCustomer();
  const right = secretsOf(['2026-11', OLD], ['2026-12', NEW]);
  await believe(right);
  await believe(right);
  const secret = right.encrypt('totp-secrets', ada.id, 'JBSWY3DPEHPK3PXP');
  const kept = () => owner.query('select totp_secret_encrypted from customers where id = $1', [ada.id]);
  await keepSecret(ada.id, secret);

  const keys = `2026-12:${base64(NEW)},2026-11:${base64(MISTYPED)}`;
  const line =
    'The secret key 2026-11 is another one than this database was written with: check SECRET_KEY (0) and SECRET_KEYS, of a demo DATA_DIR.\n';
  const ways = [[MAIN], [COMMAND, 'rotate-keys'], [COMMAND, 'rotate-keys', '--forget', '2026-11']];
  expect(await Promise.all(ways.map((args) => runInVain(args, keys)))).toEqual([line, line, line]);
  expect((await kept()).rows).toEqual([{ totp_secret_encrypted: secret }]);
});

test('another key under a new id, in ten processes at once: is taken by the first, and refused of all who have another', async () => {
  const given = Array.from({ length: 10 }, (_, place) =>
    believe(secretsOf(['2025-02', place % 2 === 0 ? OLD : NEW])),
  );
  const ended = (await Promise.allSettled(given)).map(({ status }) => status);
  const even = ended.filter((_, place) => place % 2 === 0);
  const odd = ended.filter((_, place) => place % 2 === 1);
  expect([new Set(even).size, new Set(odd).size]).toEqual([1, 1]);
  expect(even[0]).not.toBe(odd[0]);
});

test('a key that was forgotten: leaves its id to another one, which the running bank cannot do by itself', async () => {
  const { pool } = bank.platform;
  await believe(secretsOf(['2025-01', OLD]));
  await expect(believe(secretsOf(['2025-01', NEW]))).rejects.toThrow('2025-01');
  await expect(forgetKeyCheck(pool, '2025-01')).rejects.toThrow(/permission denied/);
  await expect(pool.query(`update secret_key_checks set check_value = ''`)).rejects.toThrow(
    /permission denied/,
  );
  await forgetKeyCheck(owner, '2025-01');
  await believe(secretsOf(['2025-01', NEW]));
  await expect(believe(secretsOf(['2025-01', OLD]))).rejects.toThrow('2025-01');
});

const notOpened = (id: string) =>
  `The secret key ${id} is given for the first time and does not open what stands under it in customers.totp_secret_encrypted: check SECRET_KEY (0) and SECRET_KEYS, of a demo DATA_DIR.`;

test('a mistyped key, the first one that a database hears of that is written already: is refused in one line and not kept, and the right one is taken', async () => {
  const ada = await bank.openCustomer();
  const right = secretsOf(['2027-01', OLD]);
  await keepSecret(ada.id, right.encrypt('totp-secrets', ada.id, 'JBSWY3DPEHPK3PXP'));
  const ways = [[MAIN], [COMMAND, 'rotate-keys']];
  const keys = `2027-01:${base64(MISTYPED)}`;
  expect(await Promise.all(ways.map((args) => runInVain(args, keys)))).toEqual(
    ways.map(() => `${notOpened('2027-01')}\n`),
  );
  expect(await checkedIds()).not.toContain('2027-01');
  await believe(right);
  expect(await checkedIds()).toContain('2027-01');
});

test('a mistyped SECRET_KEY, over files in the open alone: is believed; over what names no key: is refused, and the right one is taken', async () => {
  const ada = await bank.openCustomer();
  await forgetKeyCheck(owner, '0');
  await owner.query(
    `with file as (
       insert into files (id, customer_id, media_type, bytes_length, sha256, created_at)
       values ($1, $2, 'image/png', 3, '', '2026-11-01') returning id)
     insert into file_bytes (file_id, bytes) select id, 'PNG' from file`,
    [newId(), ada.id],
  );
  await believe(secretsOf(['0', MISTYPED]));
  await forgetKeyCheck(owner, '0');

  await keepSecret(ada.id, namingNoKey('totp-secrets', OLD, 'JBSWY3DPEHPK3PXP'));
  await expect(believe(secretsOf(['0', MISTYPED]))).rejects.toThrow(notOpened('0'));
  await believe(secretsOf(['0', OLD]));
  expect(await checkedIds()).toContain('0');
});

test('a key whose ID has no date: goes on where the database is written with it, which is told, and is refused where nothing is', async () => {
  const ada = await bank.openCustomer();
  const old = secretsOf(['main', OLD]);
  await keepSecret(ada.id, old.encrypt('totp-secrets', ada.id, 'JBSWY3DPEHPK3PXP'));
  expect(await believe(old)).toEqual(['main']);
  await keepSecret(ada.id, Buffer.from('JBSWY3DPEHPK3PXP'));
  expect(await believe(secretsOf(['2027-02', NEW], ['main', OLD]))).toEqual(['main']);

  const line = (id: string) =>
    `The secret key ${id} is given for the first time and its ID has no date: let it begin with the date, as in 2026-11, in SECRET_KEYS.\n`;
  expect(await runInVain([MAIN], `second:${base64(MISTYPED)}`)).toBe(line('second'));
  expect(await checkedIds()).not.toContain('second');
});
