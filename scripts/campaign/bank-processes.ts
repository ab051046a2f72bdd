import { randomBytes } from 'node:crypto';
import { newId } from '../../apps/api/src/bank/ids.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { openBank } from '../../apps/api/src/server.ts';
import { freePort } from '../../bench/free-port.ts';
import { insertCustomer, openFunded } from '../testing/customers.ts';
import { CAMPAIGN_PASSWORD, type Sender } from './campaign-customer.ts';
import { KillableProcess } from './killable-process.ts';

// The one way in which campaigns and drills start a bank: its own programs, each a process that can be killed, on a database
// that they are given, with customers of their own.

const READY = {
  api: /Harvest is ready: http:\/\/localhost:(\d+)\s/,
  worker: /Harvest worker is ready/,
  all: /Harvest is ready: http:\/\/localhost:(\d+)\s/,
} as const;

export type Settings = Readonly<Record<string, string>> & {
  readonly DATABASE_URL: string;
  readonly SECRET_KEY: string;
};

/** Where those outside listen; who is left out is nobody who is asked. */
type Outside = { readonly interbank: string; readonly billers: string; readonly identity?: string };

/** What all processes of one bank are given. @param outside left out where the demo's own sandbox plays those outside */
export function settingsOf(
  bank: { readonly folder: string; readonly databaseUrl: string; readonly interbankSecret?: string },
  outside?: Outside,
  more: Readonly<Record<string, string>> = {},
): Settings {
  return {
    DATA_DIR: bank.folder,
    DATABASE_URL: bank.databaseUrl,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'warn',
    ...(outside === undefined ? {} : whereTheyListen(outside)),
    ...(bank.interbankSecret === undefined ? {} : { INTERBANK_SECRET: bank.interbankSecret }),
    ...more,
  };
}

function whereTheyListen({ interbank, billers, identity }: Outside): Readonly<Record<string, string>> {
  return {
    INTERBANK_URL: interbank,
    BILLERS_URL: billers,
    // Where nobody is asked for a BVN, nobody listens.
    IDENTITY_URL: identity ?? 'http://127.0.0.1:9',
    STATUS_QUERY_SECONDS: '1',
  };
}

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A process of the bank, not started yet. @param more for this one alone, asked for at every start */
export function bankProcess(
  settings: Settings,
  role: keyof typeof READY,
  more: () => Readonly<Record<string, string>> = () => ({}),
): KillableProcess {
  return new KillableProcess({
    name: role === 'worker' ? 'worker' : 'API',
    file: 'apps/api/src/main.ts',
    ready: READY[role],
    env: async () => ({ ...settings, PROCESS_ROLE: role, PORT: String(await freePort()), ...more() }),
  });
}

/** The first one loads the demo's people, for which the others would wait too long on a busy machine. */
export async function startInTurn([first, ...others]: readonly KillableProcess[]): Promise<void> {
  await first?.start();
  await Promise.all(others.map((one) => one.start()));
}

/** Switch, billers, identity provider and SMS as one process, not started yet. @param env such as the files of their books */
export function outsideProcess(
  interbankSecret: string,
  env: Readonly<Record<string, string>> = {},
): KillableProcess {
  return new KillableProcess({
    name: 'switch',
    file: 'apps/sandbox/src/main.ts',
    ready: /INTERBANK_URL=http:\/\/127\.0\.0\.1:(\d+)/,
    env: async () => ({ INTERBANK_SECRET: interbankSecret, ...env }),
  });
}

/** The bank's own parts in this process, beside the others. Close it when done. */
export async function openPlatform(settings: Settings): Promise<Platform> {
  return openBank(await readConfig(settings), createLog('silent'), settings.DATABASE_URL);
}

/** Customers with one account each, in one transaction. */
export type People = {
  /** Before the number in their address, and after it: `sender7@campaign.test`. */
  readonly name: string;
  readonly place: string;
  readonly count: number;
  readonly nairaOf: (number: number) => number;
  /** The first four digits of their phones. */
  readonly phones?: string;
  /** In base 32, for customers with an authenticator app; one for each. */
  readonly totpSecrets?: readonly string[];
};

export async function openPeople(
  platform: Platform,
  { name, place, count, nairaOf, totpSecrets, phones = '0809' }: People,
): Promise<Sender[]> {
  const now = await platform.clock.now();
  const passwordHash = await platform.passwords.hash(CAMPAIGN_PASSWORD);
  return platform.db.transaction().execute(async (transaction) => {
    const people: Sender[] = [];
    for (let number = 0; number < count; number += 1) {
      const person = {
        id: newId(),
        email: `${name}${number}@${place}`,
        phoneNumber: `${phones}${String(number).padStart(7, '0')}`,
        firstName: 'Ada',
        lastName: 'Sender',
        passwordHash,
      };
      const totpSecret = totpSecrets?.[number];
      await insertCustomer(
        platform,
        transaction,
        person,
        totpSecret === undefined ? {} : { totpSecret },
        now,
      );
      const [account] = await openFunded(platform, transaction, person.id, [nairaOf(number)], now);
      if (account === undefined) throw new Error('A customer without an account');
      people.push({ id: person.id, email: person.email, account });
    }
    return people;
  });
}
