import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type LegalText,
  REQUIRED_REGISTRATION_PARAMETERS,
  type RequiredRegistrationParameter,
} from '@harvest/contracts/registration';
import { z } from 'zod';
import type { ContactableBank } from '../bank/contact-words.ts';
import { parseLegalText } from './legal-text-rules.ts';
import { keptSecret } from './security/kept-secret.ts';

/** What a demo's customers agree to; a bank has texts of its own. */
const EXAMPLE_TEXTS = resolve(import.meta.dirname, '../../legal');

const url = (...protocols: readonly string[]) =>
  z
    .url({ error: 'must be a URL', abort: true })
    .refine((value) => protocols.includes(new URL(value).protocol), {
      error: `must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    });
const http = url('http:', 'https:');
const postgres = url('postgres:', 'postgresql:');

/** As it is shown; whatever groups the digits is left to the bank. Letters would have to be translated by who dials. */
const phone = (digits: RegExp, problem: string) =>
  z
    .string()
    .max(30)
    .refine((value) => digits.test(value.replaceAll(/[\s()-]/g, '')), { error: problem });
const shortText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `must have at most ${most} characters` })
    .regex(/^\P{Cc}*$/u, { error: 'must be one line' });

const environment = z.object({
  APP_ENV: z.enum(['demo', 'production'], { error: 'must be demo or production' }).default('demo'),
  PROCESS_ROLE: z.enum(['api', 'worker', 'all'], { error: 'must be api, worker or all' }).default('all'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: postgres.optional(),
  MIGRATION_DATABASE_URL: postgres.optional(),
  PUBLIC_URL: http.optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  INTERBANK_URL: http.optional(),
  INTERBANK_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  BILLERS_URL: http.optional(),
  IDENTITY_URL: http.optional(),
  SMS_URL: http.optional(),
  SECRET_KEY: z
    .base64({ error: 'must be base64', abort: true })
    .refine((value) => Buffer.from(value, 'base64').length === 32, { error: 'must be 32 bytes in base64' })
    .optional(),
  BANK_NAME: shortText(60).min(1).default('Harvest'),
  BANK_CODE: z
    .string()
    .regex(/^\d{6}$/, { error: 'must be six digits' })
    .default('090605'),
  // The real five-digit code of the bank is not public; this one is a placeholder (A8).
  NUBAN_BANK_CODE: z
    .string()
    .regex(/^(\d{3}|\d{5}|\d{6})$/, { error: 'must be 3, 5 or 6 digits' })
    .default('50605'),
  SUPPORT_PHONE: phone(/^\+?\d{3,15}$/, 'must be a phone number').optional(),
  // A link to WhatsApp takes a number with its country and nothing else.
  SUPPORT_WHATSAPP: phone(
    /^\+[1-9]\d{7,14}$/,
    'must be a phone number with its country, such as +234 800 000 0000',
  ).optional(),
  SUPPORT_HOURS: shortText(80).optional(),
  LICENCE_TEXT: shortText(200).optional(),
  INSURANCE_TEXT: shortText(200).optional(),
  // Where customers may pay in: all three, or none (A242).
  FUNDING_BANK: shortText(60).optional(),
  FUNDING_ACCOUNT: z
    .string()
    .regex(/^\d{10}$/, { error: 'must be ten digits' })
    .optional(),
  FUNDING_BENEFICIARY: shortText(60).optional(),
  // What an account's owner registers with; the account number is optional where it is the BVN (A19).
  REQUIRED_REGISTRATION_PARAMETER: z
    .enum(REQUIRED_REGISTRATION_PARAMETERS, {
      error: `must be ${REQUIRED_REGISTRATION_PARAMETERS.join(' or ')}`,
    })
    .default('accountNumber'),
  // Files with the texts that registering agrees to (A102).
  TERMS_FILE: z.string().min(1).optional(),
  PRIVACY_FILE: z.string().min(1).optional(),
  TRUST_PROXY: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  // In Lagos: from then on the scheduled payments of a day are made.
  SCHEDULE_HOUR: z.coerce
    .number({ error: 'must be an hour from 0 to 23' })
    .int({ error: 'must be an hour from 0 to 23' })
    .min(0, { error: 'must be an hour from 0 to 23' })
    .max(23, { error: 'must be an hour from 0 to 23' })
    .default(6),
  STATUS_QUERY_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .int()
    .min(1)
    .max(3600)
    .optional(),
});

export type Config = {
  readonly profile: 'demo' | 'production';
  readonly role: 'api' | 'worker' | 'all';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Absent: this process starts a local PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly migrationDatabaseUrl: string | undefined;
  /** Where customers reach the bank; links in messages are made from it alone, never from a request's headers. */
  readonly publicUrl: string;
  readonly secretKey: Buffer;
  /** Where BVN and NIN are checked; the demo starts a sandbox when it is absent. */
  readonly identityUrl: string | undefined;
  /** The switch to all other banks; the demo starts a sandbox when it is absent. */
  readonly interbankUrl: string | undefined;
  /** What the switch signs its pushes with. */
  readonly interbankSecret: string;
  /** Whoever sells for all billers; the demo starts a sandbox when it is absent. */
  readonly billersUrl: string | undefined;
  readonly mail: {
    /** Absent: messages arrive in the demo's mailbox alone. */
    readonly smtpUrl: string | undefined;
    readonly from: string;
  };
  readonly requiredRegistrationParameter: RequiredRegistrationParameter;
  readonly bank: ContactableBank & {
    readonly code: string;
    readonly nubanCode: string;
    /** What the foot of every page for visitors says of the bank's licence and of its deposit insurance; empty: nothing. */
    readonly licenceText: string;
    readonly insuranceText: string;
    /** Where customers may pay in; empty: the bank has not said. */
    readonly funding: {
      readonly bankName: string;
      readonly accountNumber: string;
      readonly beneficiary: string;
    };
  };
  /** What whoever registers agrees to. */
  readonly legalTexts: { readonly terms: LegalText; readonly privacy: LegalText };
  readonly trustProxy: boolean;
  readonly logLevel: string;
  /** Of a day in Lagos: from then on its scheduled payments are made. */
  readonly scheduleHour: number;
  /** Wall clock: how long to wait before asking, and asking again, what became of a payment that has no answer. */
  readonly statusQuerySeconds: number;
};

/** Thrown for settings that cannot be used; the message lists every bad one in plain words. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration';
}

/**
 * Reads and checks the environment. Empty variables count as absent.
 * @throws BadConfiguration naming each bad or missing variable
 */
export async function readConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new BadConfiguration(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  }
  const settings = parsed.data;
  const complaints = [
    ...(settings.APP_ENV === 'production' ? missingInProduction(settings) : []),
    ...missingOfFunding(settings),
  ];
  if (complaints.length > 0) throw new BadConfiguration(complaints.join('\n'));
  const dataDir = resolve(settings.DATA_DIR);
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return {
    profile: settings.APP_ENV,
    role: settings.PROCESS_ROLE,
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    publicUrl,
    secretKey: await secretKeyFrom(settings.SECRET_KEY, dataDir),
    identityUrl: settings.IDENTITY_URL?.replace(/\/+$/, ''),
    interbankUrl: settings.INTERBANK_URL?.replace(/\/+$/, ''),
    interbankSecret: settings.INTERBANK_SECRET ?? (await keptSecret(join(dataDir, 'interbank.key'))),
    billersUrl: settings.BILLERS_URL?.replace(/\/+$/, ''),
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
    requiredRegistrationParameter: settings.REQUIRED_REGISTRATION_PARAMETER,
    bank: {
      name: settings.BANK_NAME,
      code: settings.BANK_CODE,
      nubanCode: settings.NUBAN_BANK_CODE,
      ...contactsAndTexts(settings),
    },
    legalTexts: {
      terms: await legalTextFrom(settings, 'TERMS_FILE', 'terms.md'),
      privacy: await legalTextFrom(settings, 'PRIVACY_FILE', 'privacy.md'),
    },
    trustProxy: settings.TRUST_PROXY === 'true',
    logLevel: settings.LOG_LEVEL,
    scheduleHour: settings.SCHEDULE_HOUR,
    statusQuerySeconds: settings.STATUS_QUERY_SECONDS ?? (settings.APP_ENV === 'demo' ? 2 : 60),
  };
}

/** Nobody owns the demo's numbers, and its texts promise nothing; production says only what it was given. */
const DEMO_CONTACTS = {
  SUPPORT_PHONE: '0700 000 0000',
  SUPPORT_WHATSAPP: '+234 700 000 0000',
  SUPPORT_HOURS: 'Mon to Sat, 08:00 to 18:00',
  LICENCE_TEXT: 'This is a demonstration: no licensed bank, and no real money.',
};

/** An account that no bank has, under a name that nobody pays by mistake. */
const DEMO_FUNDING = {
  FUNDING_BANK: 'Demonstration Bank',
  FUNDING_ACCOUNT: '0000000000',
  FUNDING_BENEFICIARY: 'DEMONSTRATION, SEND NO MONEY',
};

function contactsAndTexts(settings: z.output<typeof environment>) {
  const given = { ...(settings.APP_ENV === 'demo' ? DEMO_CONTACTS : {}), ...settings };
  return {
    support: {
      phone: given.SUPPORT_PHONE ?? '',
      whatsApp: given.SUPPORT_WHATSAPP ?? '',
      hours: given.SUPPORT_HOURS ?? '',
    },
    licenceText: given.LICENCE_TEXT ?? '',
    insuranceText: given.INSURANCE_TEXT ?? '',
    funding: fundingFrom(settings),
  };
}

const FUNDING = ['FUNDING_BANK', 'FUNDING_ACCOUNT', 'FUNDING_BENEFICIARY'] as const;

/** Never the demo's name beside a bank's own number. */
function fundingFrom(settings: z.output<typeof environment>) {
  const isGiven = settings.FUNDING_ACCOUNT !== undefined;
  const given = settings.APP_ENV === 'demo' && !isGiven ? DEMO_FUNDING : settings;
  return {
    bankName: given.FUNDING_BANK ?? '',
    accountNumber: given.FUNDING_ACCOUNT ?? '',
    beneficiary: given.FUNDING_BENEFICIARY ?? '',
  };
}

/** Whoever pays in has to know all of it. */
function missingOfFunding(settings: z.output<typeof environment>): string[] {
  if (FUNDING.every((name) => settings[name] === undefined)) return [];
  return FUNDING.filter((name) => settings[name] === undefined).map(
    (name) => `${name} is required with the other two of where customers pay in`,
  );
}

function missingInProduction(settings: z.output<typeof environment>): string[] {
  const required = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'SECRET_KEY',
    'SMTP_URL',
    'SMS_URL',
    'IDENTITY_URL',
    'INTERBANK_URL',
    'INTERBANK_SECRET',
    'BILLERS_URL',
    'TERMS_FILE',
    'PRIVACY_FILE',
  ] as const;
  return required
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name} is required when APP_ENV is production`);
}

async function legalTextFrom(
  settings: z.output<typeof environment>,
  name: 'TERMS_FILE' | 'PRIVACY_FILE',
  example: string,
): Promise<LegalText> {
  const source = await readFile(settings[name] ?? join(EXAMPLE_TEXTS, example), 'utf8').catch(() => null);
  if (source === null) throw new BadConfiguration(`${name} must be a file that can be read`);
  const text = parseLegalText(source, settings.BANK_NAME);
  if (typeof text === 'string') throw new BadConfiguration(`${name} ${text}`);
  return text;
}

async function secretKeyFrom(given: string | undefined, dataDir: string): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given, 'base64');
  return Buffer.from(await keptSecret(join(dataDir, 'secret.key')), 'base64url');
}
