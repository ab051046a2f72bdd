import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BadConfiguration, readConfig } from './config.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-config-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const production = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://harvest_app:secret@db.example/harvest',
  PUBLIC_URL: 'https://bank.example/',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example',
  IDENTITY_URL: 'https://identity.example/v1/',
  INTERBANK_URL: 'https://switch.example/nip/',
  INTERBANK_SECRET: 'x'.repeat(32),
  BILLERS_URL: 'https://billers.example/v2/',
  TERMS_FILE: 'apps/api/legal/terms.md',
  PRIVACY_FILE: 'apps/api/legal/privacy.md',
};

async function complaints(env: Record<string, string | undefined>): Promise<string[]> {
  try {
    await readConfig({ DATA_DIR: dataDir, ...env });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfiguration);
    return error instanceof Error ? error.message.split('\n') : [];
  }
}

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
    trustProxy: false,
    logLevel: 'info',
  });
  expect(config.secretKey).toHaveLength(32);
  expect((await readConfig({ DATA_DIR: dataDir })).secretKey).toEqual(config.secretKey);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
  expect(config.interbankSecret).toHaveLength(43);
  expect((await readConfig({ DATA_DIR: dataDir })).interbankSecret).toBe(config.interbankSecret);
  expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()).toHaveLength(43);
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
  ['BILLERS_URL', 'ftp://billers.example'],
  ['SECRET_KEY', 'not base64!'],
  ['SECRET_KEY', Buffer.alloc(31).toString('base64')],
  ['SECRET_KEY', Buffer.alloc(33).toString('base64')],
  ['BANK_CODE', '90605'],
  ['NUBAN_BANK_CODE', '1234'],
  ['BANK_NAME', 'x'.repeat(61)],
  ['SUPPORT_PHONE', '0700 HARVEST'],
  ['SUPPORT_PHONE', '12'],
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
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['STATUS_QUERY_SECONDS', '0'],
  ['STATUS_QUERY_SECONDS', 'often'],
  ['SCHEDULE_HOUR', '24'],
  ['SCHEDULE_HOUR', '-1'],
  ['SCHEDULE_HOUR', '6.5'],
  ['SCHEDULE_HOUR', 'morning'],
])('configuration, with %s=%s: is refused with one line that names it', async (name, value) => {
  const lines = await complaints({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} \\S`));
  if (name === 'SECRET_KEY' || name === 'DATABASE_URL') expect(lines[0]).not.toContain(value);
});

test('configuration, with several bad settings: names each', async () => {
  const lines = await complaints({ PORT: 'x', APP_ENV: 'x', LOG_LEVEL: 'x' });
  expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(new Set(['APP_ENV', 'LOG_LEVEL', 'PORT']));
  expect(lines).toHaveLength(3);
});

test('configuration, in production: is taken when nothing is missing', async () => {
  const config = await readConfig({ DATA_DIR: dataDir, ...production });
  expect(config).toMatchObject({
    profile: 'production',
    publicUrl: 'https://bank.example',
    identityUrl: 'https://identity.example/v1',
    interbankUrl: 'https://switch.example/nip',
    interbankSecret: 'x'.repeat(32),
    billersUrl: 'https://billers.example/v2',
  });
});

test('configuration, in production without ways to reach the bank: starts and invents none', async () => {
  const nothing = { phone: '', whatsApp: '', hours: '' };
  const config = await readConfig({ DATA_DIR: dataDir, ...production });
  const funding = { bankName: '', accountNumber: '', beneficiary: '' };
  expect(config.bank).toMatchObject({ support: nothing, licenceText: '', insuranceText: '', funding });
});

test('configuration, with ways to reach the bank: keeps them as the bank writes them', async () => {
  const { bank } = await readConfig({
    DATA_DIR: dataDir,
    ...production,
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
  for (const env of [{}, production]) {
    const { bank } = await readConfig({ DATA_DIR: dataDir, ...env, ...funding });
    expect(bank.funding).toEqual({
      bankName: 'Field Bank',
      accountNumber: '3012345678',
      beneficiary: 'HARVEST FUNDING',
    });
  }
});

test.each(Object.keys(funding))('configuration, to pay in without %s: is refused', async (name) => {
  for (const env of [{}, production]) {
    const lines = await complaints({ ...env, ...funding, [name]: undefined });
    expect(lines).toEqual([`${name} is required with the other two of where customers pay in`]);
  }
});

test.each(Object.keys(production).filter((name) => name !== 'APP_ENV'))(
  'configuration, in production without %s: is refused',
  async (name) => {
    expect(await complaints({ ...production, [name]: undefined })).toEqual([
      `${name} is required when APP_ENV is production`,
    ]);
    expect(await complaints({ ...production, [name]: '' })).toHaveLength(1);
  },
);
