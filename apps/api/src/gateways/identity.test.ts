import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Heard, withOutsider } from '../../../../scripts/testing/outsider.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createIdentity } from './identity.ts';

const NUMBER = '22233344455';
const question = {
  kind: 'BVN',
  number: NUMBER,
  firstName: 'Ngozi',
  lastName: 'Eze',
  dateOfBirth: '1994-03-08',
} as const;

let dataDir: string;
let config: Config;
let sandbox: Sandbox;
let logged = '';
const log = pino({ level: 'trace' }, { write: (line: string) => (logged += line) });
beforeAll(async () => {
  sandbox = await startSandbox();
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-identity-'));
  config = await readConfig({ DATA_DIR: dataDir, IDENTITY_URL: sandbox.identityUrl });
});
afterAll(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true });
});

/** Serves one answer; without one it never answers. */
const withProvider = <T>(
  answer: { status: number; text: string } | undefined,
  work: (url: string, heard: readonly Heard[]) => Promise<T>,
): Promise<T> =>
  withOutsider((response) => {
    if (answer !== undefined) response.writeHead(answer.status).end(answer.text);
  }, work);

const ask = (identityUrl: string | undefined, more: Partial<Config> = {}, timeOutMs?: number) =>
  createIdentity({ ...config, ...more, identityUrl }, log, timeOutMs).ask(question);

test('the identity provider, asked: gets number, names and date of birth in the body, and nothing in the address', async () => {
  const heard = await withProvider({ status: 200, text: '{"outcome":"MATCH"}' }, async (url, sent) => {
    expect(await ask(`${url}/v1`)).toEqual({ outcome: 'MATCH' });
    return sent;
  });
  expect(heard.map(({ url, body }) => `${url} ${body}`)).toEqual([
    `/v1/bvn ${JSON.stringify({ number: NUMBER, firstName: 'Ngozi', lastName: 'Eze', dateOfBirth: '1994-03-08' })}`,
  ]);
});

test.each([
  ['NAMES_DIFFER', 'This BVN is registered with other names. Check the number and your names.'],
  ['DATE_OF_BIRTH_DIFFERS', 'This BVN is registered with another date of birth. Check the number.'],
  ['NUMBER_UNKNOWN', 'This BVN does not exist. Check the number.'],
  [`${NUMBER} belongs to Musa Bello`, 'This BVN does not match your details. Check the number.'],
  ['toString', 'This BVN does not match your details. Check the number.'],
])('a mismatch because of %s: is told in our words', async (reason, told) => {
  const text = JSON.stringify({ outcome: 'MISMATCH', reason });
  const answer = await withProvider({ status: 200, text }, (url) => ask(url));
  expect(answer).toEqual({ outcome: 'MISMATCH', reason: told });
});

const HOLDER = { firstName: 'Musa', lastName: 'Bello', dateOfBirth: '1979-09-30' };

test.each([
  ['the holder', HOLDER, HOLDER],
  ['no date of birth', { ...HOLDER, dateOfBirth: undefined }, { firstName: 'Musa', lastName: 'Bello' }],
  ['a date that is none', { ...HOLDER, dateOfBirth: '1979-02-31' }, undefined],
  ['a name without end', { ...HOLDER, lastName: 'x'.repeat(101) }, undefined],
  ['a holder of another shape', ['Musa Bello'], undefined],
])('a match that names %s: is a match, and the holder is read or left out', async (_what, holder, read) => {
  const text = JSON.stringify({ outcome: 'MATCH', holder });
  const answer = await withProvider({ status: 200, text }, (url) => ask(url));
  expect(answer).toEqual({ outcome: 'MATCH', holder: read });
});

test('an identity provider that is silent, gone or not configured: is down, and the log holds no number or name', async () => {
  const down = { outcome: 'DOWN' };
  expect(await withProvider(undefined, (url) => ask(url, {}, 50))).toEqual(down);
  expect(await ask('http://127.0.0.1:1')).toEqual(down);
  expect(await ask(undefined)).toEqual(down);
  expect(await withProvider({ status: 200, text: `no JSON: ${NUMBER} Ngozi` }, (url) => ask(url))).toEqual(
    down,
  );
  expect(logged.split('\n').filter((line) => line.includes('gave no answer'))).toHaveLength(4);
  expect(logged).not.toMatch(/22233344455|Ngozi|Eze/);
});

test('a production bank that is pointed to the sandbox: believes none of its answers', async () => {
  expect(await ask(sandbox.identityUrl)).toMatchObject({ outcome: 'MATCH' });
  expect(await ask(sandbox.identityUrl, { profile: 'production' })).toEqual({ outcome: 'DOWN' });
  expect(logged).toContain('leads to the sandbox');
});
