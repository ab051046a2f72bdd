import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCTION } from '../../../../scripts/testing/production.ts';
import { BadConfiguration, readConfig } from './config.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-config-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const behindProxy = {
  ...PRODUCTION,
  DATABASE_URL: 'postgres://harvest_app:secret@db.example/harvest?sslmode=verify-full',
  PUBLIC_URL: 'https://bank.example/',
};
const production = { ...behindProxy, TRUST_PROXY: '' };

/** As `SECRET_KEYS` has them: keys of one byte again and again, by their ids. */
const named = (keys: Readonly<Record<string, number>>): string =>
  Object.entries(keys)
    .map(([id, byte]) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`)
    .join(',');

async function complaints(env: Record<string, string | undefined>): Promise<string[]> {
  try {
    await readConfig({ DATA_DIR: dataDir, ...env });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfiguration);
    return error instanceof Error ? error.message.split('\n') : [];
  }
}

test.each([
  ['x', 'OPERATIONS_PORT must be a port number'],
  ['3000', 'OPERATIONS_PORT must be another port than PORT'],
])('configuration, with OPERATIONS_PORT=%s: is refused in one line', async (OPERATIONS_PORT, line) => {
  expect(await complaints({ OPERATIONS_PORT })).toEqual([line]);
  expect(await complaints({ OPERATIONS_PORT: '9464' })).toEqual([]);
});

test('configuration of a worker, with one port given twice: is taken, because it listens on one alone', async () => {
  expect(await complaints({ PROCESS_ROLE: 'worker', PORT: '9464', OPERATIONS_PORT: '9464' })).toEqual([]);
});

test('configuration, with nothing set: is the demo on port 3000 with a secret key of its own that stays', async () => {
  const config = await readConfig({ DATA_DIR: dataDir, BANK_NAME: '' });
  expect(config).toMatchObject({
    profile: 'demo',
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    identityUrl: undefined,
    interbankUrl: undefined,
    billersUrl: undefined,
    mail: { smtpUrl: undefined, from: 'no-reply@localhost' },
    sms: { url: undefined, apiKey: 'demo', sender: 'Harvest' },
    requiredRegistrationParameter: 'accountNumber',
    bank: {
      name: 'Harvest',
      code: '090605',
      nubanCode: '50605',
      support: {
        phone: '0700 000 0000',
        whatsApp: '+234 700 000 0000',
        hours: 'Mon to Sat, 08:00 to 18:00',
      },
      licenceText: 'This is a demonstration: no licensed bank, and no real money.',
      insuranceText: '',
      funding: {
        bankName: 'Demonstration Bank',
        accountNumber: '0000000000',
        beneficiary: 'DEMONSTRATION, SEND NO MONEY',
      },
    },
    legalTexts: {
      terms: { title: 'Terms of internet banking', version: '1.0', date: '2026-11-22' },
      privacy: { title: 'Privacy Notice', version: '1.0', date: '2026-11-22' },
    },
    trustProxy: 0,
    logLevel: 'info',
  });
  expect(config.secretKeys.map(({ id, bytes }) => [id, bytes.length])).toEqual([['0', 32]]);
  expect((await readConfig({ DATA_DIR: dataDir })).secretKeys).toEqual(config.secretKeys);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(config.interbankSecret).toHaveLength(43);
  expect((await readConfig({ DATA_DIR: dataDir })).interbankSecret).toBe(config.interbankSecret);
  expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()).toHaveLength(43);
  const { interbankSecret, billersSecret, identitySecret } = await readConfig({ DATA_DIR: dataDir });
  expect([interbankSecret, billersSecret, identitySecret]).toEqual([
    config.interbankSecret,
    config.billersSecret,
    config.identitySecret,
  ]);
  expect(new Set([interbankSecret, billersSecret, identitySecret]).size).toBe(3);
});

test.each([
  ['APP_ENV', 'staging'],
  ['MAIL_FROM', 'Harvest'],
  ['MAIL_FROM', 'no-reply@bank.example\r\nBcc: everybody@bank.example'],
  ['REQUIRED_REGISTRATION_PARAMETER', 'nin'],
  ['APP_ENV', 'Production'],
  ['PROCESS_ROLE', 'web'],
  ['PORT', 'http'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://db.example/harvest'],
  ['DATABASE_URL', 'not a url'],
  ['PUBLIC_URL', 'bank.example'],
  ['PUBLIC_URL', 'ftp://bank.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['IDENTITY_URL', 'ftp://identity.example'],
  ['INTERBANK_URL', 'ftp://switch.example'],
  ['INTERBANK_SECRET', 'x'.repeat(31)],
  ['BILLERS_SECRET', 'x'.repeat(31)],
  ['IDENTITY_SECRET', 'x'.repeat(31)],
  ['BILLERS_URL', 'ftp://billers.example'],
  ['SMS_URL', 'smpp://sms.example'],
  ['SMS_API_KEY', 'two words'],
  ['SMS_API_KEY', 'key\nof the bank'],
  ['SMS_API_KEY', 'k'.repeat(201)],
  ['SMS_SENDER', 'Ha'],
  ['SMS_SENDER', 'Harvest Bank'],
  ['SMS_SENDER', 'Họrvest'],
  ['SMS_SENDER', '12'],
  ['SECRET_KEY', 'not base64!'],
  ['SECRET_KEY', Buffer.alloc(31).toString('base64')],
  ['SECRET_KEY', Buffer.alloc(33).toString('base64')],
  ['SECRET_KEYS', Buffer.alloc(32, 7).toString('base64')],
  ['SECRET_KEYS', `2026:${Buffer.alloc(31, 7).toString('base64')}`],
  ['SECRET_KEYS', `2026B:${Buffer.alloc(32, 7).toString('base64')}`],
  ['SECRET_KEYS', `a-name-of-17-long:${Buffer.alloc(32, 7).toString('base64')}`],
  ['SECRET_KEYS', named({ '': 7 })],
  ['SECRET_KEYS', named({ '2026': 7, '2027': 8, '2028': 9 })],
  ['SECRET_KEYS', `${named({ '2026': 7 })},${named({ '2026': 8 })}`],
  ['SECRET_KEYS', named({ '2026': 7, '2027': 7 })],
  ['SECRET_KEYS', `${named({ '2026': 7 })},`],
  ['BANK_CODE', '90605'],
  ['NUBAN_BANK_CODE', '1234'],
  ['BANK_NAME', 'x'.repeat(61)],
  ['SUPPORT_PHONE', '0700 HARVEST'],
  ['SUPPORT_PHONE', '12'],
  ['SUPPORT_PHONE', '0700-225543'],
  ['SUPPORT_HOURS', 'Code 123456'],
  ['BANK_NAME', 'Bank 123456'],
  ['SUPPORT_PHONE', '0700 000 0000 or 0701 000 0000'],
  ['SUPPORT_WHATSAPP', '0803 000 0001'],
  ['SUPPORT_WHATSAPP', 'https://wa.me/2347000000000'],
  ['SUPPORT_HOURS', 'x'.repeat(81)],
  ['LICENCE_TEXT', 'x'.repeat(201)],
  ['INSURANCE_TEXT', 'two\nlines'],
  ['FUNDING_BANK', 'x'.repeat(61)],
  ['FUNDING_ACCOUNT', '123456789'],
  ['FUNDING_BENEFICIARY', 'x'.repeat(61)],
  ['TERMS_FILE', 'no-such-file.md'],
  ['PRIVACY_FILE', 'package.json'],
  ['CONNECTIONS_MAX', '0'],
  ['CONNECTIONS_MAX', '2.5'],
  ['CONNECTIONS_MAX', 'many'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8,'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '192.0.2.7,::/0'],
  ['LOG_LEVEL', 'loud'],
  ['STATUS_QUERY_SECONDS', '0'],
  ['STATUS_QUERY_SECONDS', 'often'],
  ['DRAIN_SECONDS', '11'],
  ['DRAIN_SECONDS', 'soon'],
  ['SCHEDULE_HOUR', '24'],
  ['SCHEDULE_HOUR', '-1'],
  ['SCHEDULE_HOUR', '6.5'],
  ['SCHEDULE_HOUR', 'morning'],
])('configuration, with %s=%s: is refused with one line that names it', async (name, value) => {
  const lines = await complaints({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} \\S`));
  if (['SECRET_KEY', 'SECRET_KEYS', 'DATABASE_URL', 'SMS_API_KEY'].includes(name))
    for (const part of value.split(/[:,]/).filter((one) => one.length > 16))
      expect(lines[0]).not.toContain(part);
});

describe('secret keys', () => {
  const keysOf = async (env: Record<string, string>) =>
    (await readConfig({ DATA_DIR: dataDir, ...env })).secretKeys.map(({ id, bytes }) => [id, bytes.at(0)]);
  const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');

  test.each([
    ['SECRET_KEY alone', { SECRET_KEY }, [['0', 5]]],
    [
      'SECRET_KEYS and SECRET_KEY',
      { SECRET_KEY, SECRET_KEYS: named({ '2026': 7 }) },
      [
        ['2026', 7],
        ['0', 5],
      ],
    ],
    [
      'SECRET_KEY among SECRET_KEYS, and before the other',
      { SECRET_KEY, SECRET_KEYS: `${named({ '0': 5 })},${named({ '2026-11': 7 })}` },
      [
        ['0', 5],
        ['2026-11', 7],
      ],
    ],
    [
      'two of SECRET_KEYS beside SECRET_KEY',
      { SECRET_KEY, SECRET_KEYS: `${named({ '2026-12-b': 7 })}, ${named({ '2026-11-30': 8 })}` },
      [
        ['2026-12-b', 7],
        ['2026-11-30', 8],
        ['0', 5],
      ],
    ],
  ])('configuration, with %s: writes with the first and reads all', async (_which, env, keys) => {
    expect(await keysOf(env)).toEqual(keys);
  });

  test('configuration, with another key as 0 than SECRET_KEY: is refused', async () => {
    const env = { SECRET_KEY, SECRET_KEYS: `${named({ '2026': 7 })},${named({ '0': 6 })}` };
    expect(await complaints(env)).toEqual(['SECRET_KEYS has another key as 0 than SECRET_KEY']);
  });

  test('configuration, in the demo with SECRET_KEYS: reads the key it made before, and makes none', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'harvest-config-'));
    const SECRET_KEYS = named({ '2026': 7 });
    expect((await readConfig({ DATA_DIR: fresh, SECRET_KEYS })).secretKeys).toHaveLength(1);
    const [made] = (await readConfig({ DATA_DIR: fresh })).secretKeys;
    expect((await readConfig({ DATA_DIR: fresh, SECRET_KEYS })).secretKeys).toEqual([
      { id: '2026', bytes: Buffer.alloc(32, 7) },
      made,
    ]);
    await rm(fresh, { recursive: true });
  });

  test('configuration, in production with SECRET_KEYS alone: needs no SECRET_KEY', async () => {
    const { SECRET_KEY: _none, ...others } = behindProxy;
    const config = await readConfig({ DATA_DIR: dataDir, ...others, SECRET_KEYS: named({ '2026': 7 }) });
    expect(config.secretKeys).toEqual([{ id: '2026', bytes: Buffer.alloc(32, 7) }]);
  });
});

test('configuration, with several bad settings: names each', async () => {
  const lines = await complaints({ PORT: 'x', APP_ENV: 'x', LOG_LEVEL: 'x' });
  expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(new Set(['APP_ENV', 'LOG_LEVEL', 'PORT']));
  expect(lines).toHaveLength(3);
});

test('configuration, in production: is taken when nothing is missing', async () => {
  const config = await readConfig({ DATA_DIR: dataDir, ...behindProxy });
  expect(config).toMatchObject({
    profile: 'production',
    publicUrl: 'https://bank.example',
    identityUrl: 'https://identity.example/v1',
    interbankUrl: 'https://switch.example/nip',
    interbankSecret: 'x'.repeat(32),
    billersUrl: 'https://billers.example/v2',
    sms: { url: 'https://sms.example', apiKey: 'key-of-the-bank', sender: 'Harvest' },
  });
});

test('configuration, in the demo with a provider of text messages: needs key and sender too', async () => {
  expect(await complaints({ SMS_URL: 'https://sms.example' })).toEqual([
    'SMS_API_KEY is required with SMS_URL',
    'SMS_SENDER is required with SMS_URL',
  ]);
  expect(
    await complaints({ SMS_URL: 'https://sms.example', SMS_API_KEY: 'key', SMS_SENDER: '2348030000001' }),
  ).toEqual([]);
});

test('configuration, in production without ways to reach the bank: starts and invents none', async () => {
  const nothing = { phone: '', whatsApp: '', hours: '' };
  const config = await readConfig({ DATA_DIR: dataDir, ...behindProxy });
  const funding = { bankName: '', accountNumber: '', beneficiary: '' };
  expect(config.bank).toMatchObject({ support: nothing, licenceText: '', insuranceText: '', funding });
});

test.each([
  ['true', 1],
  ['2', 2],
  ['192.0.2.7', ['192.0.2.7']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
])('configuration, in production on https with TRUST_PROXY=%s: trusts just those', async (text, trusted) => {
  const { trustProxy } = await readConfig({ DATA_DIR: dataDir, ...production, TRUST_PROXY: text });
  expect(trustProxy).toEqual(trusted);
});

test.each([undefined, '', 'false', '0'])(
  'configuration, in production on https with TRUST_PROXY=%s: is refused, and on this machine taken',
  async (text) => {
    expect(await complaints({ ...production, TRUST_PROXY: text })).toEqual([
      'TRUST_PROXY is required when PUBLIC_URL is https: a number of proxies, or their networks',
    ]);
    const here = { PUBLIC_URL: 'http://127.0.0.1:3000', TRUST_PROXY: text };
    expect(await complaints({ ...production, ...here })).toEqual([]);
  },
);

test('configuration, of a demo on https: is refused', async () => {
  for (const env of [{}, { APP_ENV: 'demo' }])
    expect(await complaints({ ...env, PUBLIC_URL: 'https://bank.example' })).toEqual([
      'PUBLIC_URL must not be https in a demo: everybody knows its passwords. Set APP_ENV=production',
    ]);
});

test.each([
  ['IDENTITY_URL', 'http://identity.example'],
  ['INTERBANK_URL', 'http://10.0.0.7:8080'],
  ['BILLERS_URL', 'http://[2001:db8::1]'],
  ['BILLERS_URL', 'http://127.0.0.1.example'],
  ['SMS_URL', 'http://sms.example'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://traces.example:4318'],
  ['SMTP_URL', 'smtp://mail.example'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=false'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=true&ignoreTLS=true'],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ['PUBLIC_URL', 'http://bank.example'],
  ['DATABASE_URL', 'postgres://harvest_app:secret@db.example/harvest'],
  ['DATABASE_URL', 'postgres://harvest_app:secret@db.example/harvest?sslmode=disable'],
  ['DATABASE_URL', 'postgres://harvest_app:secret@db.example/harvest?sslmode=no-verify'],
  ['DATABASE_URL', 'postgres://harvest_app:secret@127.0.0.1/harvest?host=db.example'],
  ['MIGRATION_DATABASE_URL', 'postgres://harvest_owner:secret@db.example/harvest'],
])('configuration, in production with %s=%s: is refused without its secrets', async (name, value) => {
  const lines = await complaints({ ...behindProxy, [name]: value });
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} must .* beyond this machine$`))]);
  expect(lines[0]).not.toContain('example');
  // A demo has nothing to lose.
  expect(
    await complaints({ APP_ENV: 'demo', SMS_API_KEY: 'key', SMS_SENDER: 'Harvest', [name]: value }),
  ).toEqual([]);
});

test.each([
  ['IDENTITY_URL', 'http://localhost:8080'],
  ['INTERBANK_URL', 'http://[::1]:8080'],
  ['SMS_URL', 'http://127.0.0.1:1'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=true'],
  ['SMTP_URL', 'smtp://127.0.0.1:1'],
  ['SMTP_URL', 'smtp://127.0.0.1:1?tls.rejectUnauthorized=false'],
  ['PUBLIC_URL', 'http://localhost:3000'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '1'],
  ['DATABASE_URL', 'postgres://harvest_app:secret@127.0.0.1/harvest'],
  ['DATABASE_URL', 'postgres://harvest_app:secret@localhost/harvest?host=/var/run/postgresql'],
  ['MIGRATION_DATABASE_URL', 'postgres://harvest_owner:secret@db.example/harvest?sslmode=verify-full'],
])('configuration, in production with %s=%s: is taken', async (name, value) => {
  expect(await complaints({ ...behindProxy, [name]: value })).toEqual([]);
});

test('configuration, in production with NODE_TLS_REJECT_UNAUTHORIZED=0: is refused, and in a demo taken', async () => {
  const any = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  expect(await complaints({ ...behindProxy, ...any })).toEqual([
    'NODE_TLS_REJECT_UNAUTHORIZED must not be 0: whoever sits in between could be anybody',
  ]);
  expect(await complaints(any)).toEqual([]);
});

test('configuration, with ways to reach the bank: keeps them as the bank writes them', async () => {
  const { bank } = await readConfig({
    DATA_DIR: dataDir,
    ...behindProxy,
    SUPPORT_PHONE: '(0)700-225 5432',
    SUPPORT_WHATSAPP: '+234 803 000 0001',
    SUPPORT_HOURS: ' Every day, 07:00 to 21:00 ',
    LICENCE_TEXT: 'Licensed by the Central Bank of Nigeria.',
  });
  expect(bank.support).toEqual({
    phone: '(0)700-225 5432',
    whatsApp: '+234 803 000 0001',
    hours: 'Every day, 07:00 to 21:00',
  });
  expect(bank.licenceText).toBe('Licensed by the Central Bank of Nigeria.');
});

const funding = {
  FUNDING_BANK: 'Field Bank',
  FUNDING_ACCOUNT: '3012345678',
  FUNDING_BENEFICIARY: 'HARVEST FUNDING',
};

test('configuration, with an account to pay into: shows that one, in the demo too', async () => {
  for (const env of [{}, behindProxy]) {
    const { bank } = await readConfig({ DATA_DIR: dataDir, ...env, ...funding });
    expect(bank.funding).toEqual({
      bankName: 'Field Bank',
      accountNumber: '3012345678',
      beneficiary: 'HARVEST FUNDING',
    });
  }
});

test.each(Object.keys(funding))('configuration, to pay in without %s: is refused', async (name) => {
  for (const env of [{}, behindProxy]) {
    const lines = await complaints({ ...env, ...funding, [name]: undefined });
    expect(lines).toEqual([`${name} is required with the other two of where customers pay in`]);
  }
});

test.each(Object.keys(production).filter((name) => !['APP_ENV', 'TRUST_PROXY'].includes(name)))(
  'configuration, in production without %s: is refused',
  async (name) => {
    expect(await complaints({ ...behindProxy, [name]: undefined })).toEqual([
      `${name} is required when APP_ENV is production`,
    ]);
    expect(await complaints({ ...behindProxy, [name]: '' })).toHaveLength(1);
  },
);
