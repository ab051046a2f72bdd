import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { LegalText, RequiredRegistrationParameter } from '@harvest/contracts/registration';
import type { ContactableBank } from '../bank/contact-words.ts';
import { contactsAndTexts } from './bank-settings.ts';
import { type Profile, readProfileAt } from './database/profile.ts';
import { parseLegalText } from './legal-text-rules.ts';
import { missingSettings, ofItsRole } from './missing-settings.ts';
import { keptSecret } from './security/kept-secret.ts';
import { type SecretKeys, secretKeysFrom } from './security/secret-keys.ts';
import { environment, type Given, type Settings } from './settings.ts';
import { type TrustedProxies, unsafeTransports } from './transports.ts';

/** What a demo's customers agree to; a bank has texts of its own. */
const EXAMPLE_TEXTS = resolve(import.meta.dirname, '../../legal');

export type Config = {
  readonly profile: Profile;
  readonly role: 'api' | 'worker' | 'all';
  readonly port: number;
  readonly host: string;
  /** Of metrics and the API description of staff. Absent: a demo serves them beside everything else, production nowhere. */
  readonly operationsPort: number | undefined;
  readonly operationsHost: string;
  /** Open at once in one process; what comes beyond is dropped. */
  readonly connectionsMax: number;
  /** Where traces are sent to; absent: none are made. */
  readonly tracesUrl: string | undefined;
  readonly dataDir: string;
  /** Absent: this process starts a local PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly migrationDatabaseUrl: string | undefined;
  /** Where customers reach the bank; links in messages are made from it alone, never from a request's headers. */
  readonly publicUrl: string;
  /** Whatever is encrypted or hashed in the database is so under one of these. */
  readonly secretKeys: SecretKeys;
  /** Where BVN and NIN are checked; the demo starts a sandbox when it is absent. */
  readonly identityUrl: string | undefined;
  /** By what the identity provider knows that it is us who ask. */
  readonly identitySecret: string;
  /** The switch to all other banks; the demo starts a sandbox when it is absent. */
  readonly interbankUrl: string | undefined;
  /** What the switch signs its pushes with, and we what we ask it. */
  readonly interbankSecret: string;
  /** Whoever sells for all billers; the demo starts a sandbox when it is absent. */
  readonly billersUrl: string | undefined;
  /** By what the billers know that it is us who ask. */
  readonly billersSecret: string;
  readonly mail: {
    /** Absent: messages arrive in the demo's mailbox alone. */
    readonly smtpUrl: string | undefined;
    readonly from: string;
  };
  /** Who hears of the nightly proof of the ledger; absent: nobody does by mail. */
  readonly operatorsMail: string | undefined;
  readonly sms: {
    /** Absent: text messages arrive in the demo's mailbox alone. */
    readonly url: string | undefined;
    readonly apiKey: string;
    readonly sender: string;
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
  readonly trustProxy: TrustedProxies;
  readonly logLevel: string;
  /** Of a day in Lagos: from then on its scheduled payments are made. */
  readonly scheduleHour: number;
  /** Wall clock: how long to wait before asking, and asking again, what became of a payment that has no answer. */
  readonly statusQuerySeconds: number;
  /** Wall clock: how long a server that was told to stop still takes connections while it says that it is not ready. */
  readonly drainSeconds: number;
};

/** Thrown for settings that cannot be used; the message lists every bad one in plain words. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration';
}

/**
 * Reads and checks the environment. Empty variables count as absent; an absent APP_ENV is what the given database was made as.
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
  const settings = ofItsRole({ ...parsed.data, APP_ENV: await profileOf(parsed.data) });
  const complaints = [
    ...missingSettings(settings),
    ...unsafeTransports(settings.APP_ENV, { ...settings, trustProxy: settings.TRUST_PROXY }),
  ];
  if (complaints.length > 0) throw new BadConfiguration(complaints.join('\n'));
  const dataDir = resolve(settings.DATA_DIR);
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    profile: settings.APP_ENV,
    role: settings.PROCESS_ROLE,
    port: settings.PORT,
    host: settings.HOST,
    operationsPort: settings.OPERATIONS_PORT,
    operationsHost: settings.OPERATIONS_HOST,
    connectionsMax: settings.CONNECTIONS_MAX,
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    publicUrl,
    secretKeys: await secretKeys(settings, dataDir),
    identityUrl: settings.IDENTITY_URL,
    identitySecret: settings.IDENTITY_SECRET ?? (await keptSecret(join(dataDir, 'identity.key'))),
    interbankUrl: settings.INTERBANK_URL,
    interbankSecret: settings.INTERBANK_SECRET ?? (await keptSecret(join(dataDir, 'interbank.key'))),
    billersUrl: settings.BILLERS_URL,
    billersSecret: settings.BILLERS_SECRET ?? (await keptSecret(join(dataDir, 'billers.key'))),
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
    operatorsMail: settings.OPERATORS_MAIL,
    sms: {
      url: settings.SMS_URL,
      apiKey: settings.SMS_API_KEY ?? 'demo',
      sender: settings.SMS_SENDER ?? 'Harvest',
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
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    scheduleHour: settings.SCHEDULE_HOUR,
    statusQuerySeconds: settings.STATUS_QUERY_SECONDS ?? (settings.APP_ENV === 'demo' ? 2 : 60),
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.APP_ENV === 'demo' ? 0 : 5),
  };
}

/** A database of our own is a demo's; any other says itself what it is, before a process joins it without being told. */
async function profileOf({ APP_ENV, DATABASE_URL }: Given): Promise<Profile> {
  if (APP_ENV !== undefined) return APP_ENV;
  if (DATABASE_URL === undefined) return 'demo';
  const known = await readProfileAt(DATABASE_URL);
  if (known !== undefined) return known;
  throw new BadConfiguration('APP_ENV is required: the database of DATABASE_URL is still empty');
}

async function legalTextFrom(
  settings: Settings,
  name: 'TERMS_FILE' | 'PRIVACY_FILE',
  example: string,
): Promise<LegalText> {
  const source = await readFile(settings[name] ?? join(EXAMPLE_TEXTS, example), 'utf8').catch(() => null);
  if (source === null) throw new BadConfiguration(`${name} must be a file that can be read`);
  const text = parseLegalText(source, settings.BANK_NAME);
  if (typeof text === 'string') throw new BadConfiguration(`${name} ${text}`);
  return text;
}

async function secretKeys(settings: Settings, dataDir: string): Promise<SecretKeys> {
  const keys = await secretKeysFrom(settings, { dataDir, isDemo: settings.APP_ENV === 'demo' });
  if (typeof keys === 'string') throw new BadConfiguration(keys);
  return keys;
}
