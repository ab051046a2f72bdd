import { REQUIRED_REGISTRATION_PARAMETERS } from '@harvest/contracts/registration';
import { readEmailAddress } from '@harvest/input/email-address';
import { z } from 'zod';
import { looksLikeCode } from '../bank/six-digits-rules.ts';
import { PROFILES, type Profile } from './database/profile.ts';
import { namedKeys, oneKey } from './security/secret-keys.ts';
import { readTrustedProxies } from './transports.ts';

const url = (...protocols: readonly string[]) =>
  z
    .url({ error: 'must be a URL', abort: true })
    .refine((value) => protocols.includes(new URL(value).protocol), {
      error: `must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    });
/** Paths are added to it, so slashes at its end go. */
const http = url('http:', 'https:').transform((value) => value.replace(/(?<!\/)\/+$/, ''));
const postgres = url('postgres:', 'postgresql:');

const emailAddress = z
  .string()
  .transform((value) => readEmailAddress(value))
  .pipe(z.string({ error: 'must be an e-mail address' }));

/** What only we and the other side know, and sign with. */
const sharedSecret = z.string().min(32, { error: 'must have at least 32 characters' });

/** As it is shown; whatever groups the digits is left to the bank. Letters would have to be translated by who dials. */
const phone = (digits: RegExp, problem: string) =>
  z
    .string()
    .max(30)
    .refine((value) => digits.test(value.replaceAll(/[\s()-]/g, '')), { error: problem })
    .refine(isUnlikeCode, LIKE_CODE);
const shortText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `must have at most ${most} characters` })
    .regex(/^\P{Cc}*$/u, { error: 'must be one line' });
/** What stands in messages beside codes, and in the foot of every mail (counter 11). */
const isUnlikeCode = (value: string) => !looksLikeCode(value);
const LIKE_CODE = { error: 'must have no six digits in a row, which look like a code' };

/** What the environment may hold, each variable by itself. */
export const environment = z.object({
  // Absent: what the database was made as (decision 57).
  APP_ENV: z.enum(PROFILES, { error: 'must be demo or production' }).optional(),
  PROCESS_ROLE: z.enum(['api', 'worker', 'all'], { error: 'must be api, worker or all' }).default('all'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  // Metrics and the API of staff: for whoever runs the bank, never for customers.
  OPERATIONS_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535).optional(),
  // Not that of customers: where they come in, nobody needs to read numbers.
  OPERATIONS_HOST: z.string().min(1).default('127.0.0.1'),
  // Some hundreds are a busy proxy's; each costs memory from its first byte.
  CONNECTIONS_MAX: z.coerce
    .number({ error: 'must be a number of connections' })
    .int({ error: 'must be a whole number of connections' })
    .min(1, { error: 'must be 1 or more' })
    .max(100_000, { error: 'must be 100000 or less' })
    .default(2000),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: postgres.optional(),
  MIGRATION_DATABASE_URL: postgres.optional(),
  PUBLIC_URL: http.optional(),
  // Who collects traces, by the name that OpenTelemetry gives it; absent: nobody, and none are made.
  OTEL_EXPORTER_OTLP_ENDPOINT: http.optional(),
  // Read by Node itself.
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: emailAddress.optional(),
  // Who hears what the nightly checks found, and keeps the head of the ledger's chain.
  OPERATORS_MAIL: emailAddress.optional(),
  INTERBANK_URL: http.optional(),
  INTERBANK_SECRET: sharedSecret.optional(),
  BILLERS_URL: http.optional(),
  BILLERS_SECRET: sharedSecret.optional(),
  IDENTITY_URL: http.optional(),
  IDENTITY_SECRET: sharedSecret.optional(),
  SMS_URL: http.optional(),
  // It goes into a header: whatever no header may hold would stand in the error about it.
  SMS_API_KEY: z
    .string()
    .max(200, { error: 'must have at most 200 characters' })
    .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs without spaces' })
    .optional(),
  // What telephones show as the sender: words as they are registered with the networks, or a number.
  SMS_SENDER: z
    .string()
    .regex(/^(?=.*[A-Za-z])[\w .&-]{3,11}$|^\d{3,14}$/, {
      error: 'must be 3 to 11 letters and digits, or a number of 3 to 14 digits',
    })
    .optional(),
  SECRET_KEY: oneKey.optional(),
  SECRET_KEYS: namedKeys.optional(),
  BANK_NAME: shortText(60).min(1).refine(isUnlikeCode, LIKE_CODE).default('Harvest'),
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
  SUPPORT_HOURS: shortText(80).refine(isUnlikeCode, LIKE_CODE).optional(),
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
  TRUST_PROXY: z
    .string()
    .transform(readTrustedProxies)
    .refine((proxies) => proxies !== undefined, {
      error: 'must be true, false, a number of proxies, or their networks, such as 10.0.0.0/8,192.0.2.7',
    })
    .default(0),
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
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds up to 10' })
    .int({ error: 'must be a number of seconds up to 10' })
    .min(0, { error: 'must be a number of seconds up to 10' })
    .max(10, { error: 'must be a number of seconds up to 10' })
    .optional(),
});

export type Given = z.output<typeof environment>;

/** What was given, with the profile that it is for. */
export type Settings = Given & { readonly APP_ENV: Profile };
