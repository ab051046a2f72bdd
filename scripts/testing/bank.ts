import { createHmac } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Contract, contract, type Route } from '@harvest/contracts/contract';
import type { Endpoint, RouteName, WireBody, WireResponse } from '@harvest/contracts/endpoint';
import type { ErrorBody } from '@harvest/contracts/errors';
import {
  type AccountStatus,
  balances,
  type Difference,
  type Entry,
  entries,
  prove,
  setAccountStatus,
} from '@harvest/ledger';
import { expect } from 'vitest';
import { createApp } from '../../apps/api/src/app.ts';
import { newId } from '../../apps/api/src/bank/ids.ts';
import { eventSubscribers } from '../../apps/api/src/event-subscribers.ts';
import { expandEvents } from '../../apps/api/src/events/expand-events.ts';
import { sendMessages } from '../../apps/api/src/messages/send-messages.ts';
import { sendWishedLinks } from '../../apps/api/src/password-reset/send-wished-links.ts';
import { type Config, readConfig } from '../../apps/api/src/platform/config.ts';
import { type DatabaseTransaction, poolConnection } from '../../apps/api/src/platform/database/database.ts';
import { type MailboxMessage, readMailbox } from '../../apps/api/src/platform/development-mailbox.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { openBank } from '../../apps/api/src/server.ts';
import { type CustomerKind, insertCustomer, openFunded, type TestAccount } from './customers.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { INSIDE, isErrorBody } from './error-body.ts';

export const PASSWORD = 'Guinea#Corn1';

/** Where a request comes from that no test sends. */
export const VISITOR = {
  address: '127.0.0.1',
  fromBrowser: false,
  browser: undefined,
  device: undefined,
  sessions: { customer: undefined, staff: undefined },
  traceId: 'test',
} as const;

export type TestCustomer<Balances extends readonly number[] = readonly number[]> = {
  readonly id: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The first account, which most tests use alone. */
  readonly account: TestAccount;
  readonly accounts: { readonly [Place in keyof Balances]: TestAccount };
};

export type SignedIn<Balances extends readonly number[] = readonly number[]> = TestCustomer<Balances> & {
  readonly token: string;
};

type CustomerOptions<Balances extends readonly number[]> = CustomerKind & {
  /** Naira on each account; one account with a hundred thousand when absent. */
  readonly balances?: Balances;
};

export type CallOptions = {
  readonly body?: unknown;
  /** The body as it goes over the wire, for what JSON.stringify would not write. */
  readonly raw?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** The code of a refusal, undefined for a success. */
  readonly code: string | undefined;
};

let passwordHash: Promise<string> | undefined;
let customersMade = 0;

export type BankSettings = {
  readonly env?: Readonly<Record<string, string>>;
  /** Gets every line of the log, in place of standard output. */
  readonly onLog?: (line: string) => void;
};

/** A bank of the test's own: a fresh database with the real API over real HTTP in front of it. Close it when done. */
export async function openTestBank(settings: BankSettings = {}): Promise<TestBank> {
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-bank-'));
  await chmod(dataDir, 0o755);
  const database = await createTestDatabase();
  return TestBank.start({ dataDir, database, env: settings.env ?? {}, onLog: settings.onLog, isFirst: true });
}

/** No demo starts on https; what changes there is tested with a demo all the same, which shows what was sent. */
async function readTestConfig(env: Readonly<Record<string, string>>): Promise<Config> {
  const { APP_ENV, PUBLIC_URL = '', ...others } = env;
  if (APP_ENV === 'production' || !PUBLIC_URL.startsWith('https:')) return readConfig(env);
  const sender = { MAIL_FROM: `no-reply@${new URL(PUBLIC_URL).hostname}` };
  return { ...(await readConfig({ ...sender, ...others })), publicUrl: PUBLIC_URL };
}

type App = Awaited<ReturnType<typeof createApp>>;

type Site = {
  readonly dataDir: string;
  readonly database: TestDatabase;
  readonly env: Readonly<Record<string, string>>;
  readonly onLog: BankSettings['onLog'];
  readonly isFirst: boolean;
};

export class TestBank {
  readonly platform: Platform;
  readonly database: TestDatabase;
  readonly url: string;
  /** Gone with the bank: what a test file leaves in its variables stays until the last file of its process. */
  #app: App | undefined;
  readonly #site: Site;

  private constructor(platform: Platform, app: App, site: Site) {
    this.platform = platform;
    this.database = site.database;
    this.#app = app;
    this.#site = site;
    this.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  }

  static async start(site: Site): Promise<TestBank> {
    const level = process.env['TEST_LOG_LEVEL'] ?? 'silent';
    const config = await readTestConfig({ DATA_DIR: site.dataDir, LOG_LEVEL: level, ...site.env });
    const log = createLog(config.logLevel, site.onLog && { write: site.onLog });
    const platform = await openBank(config, log, site.database.appUrl);
    const app = await createApp(platform, { strict: true, sharesProcess: true });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return new TestBank(platform, app, site);
  }

  /**
   * A second API instance on the same database, where wanted with other settings or by another way to it. Close it before this
   * one.
   */
  join(env: Readonly<Record<string, string>> = {}, appUrl = this.database.appUrl): Promise<TestBank> {
    const database = { ...this.database, appUrl };
    return TestBank.start({ ...this.#site, database, env: { ...this.#site.env, ...env }, isFirst: false });
  }

  async close(): Promise<void> {
    await this.#app?.close();
    this.#app = undefined;
    await this.platform.close();
    if (!this.#site.isFirst) return;
    await this.database.drop();
    await rm(this.#site.dataDir, { recursive: true, force: true });
  }

  /**
   * Any call; every answer of the API is checked to be kept by no cache, and every refusal to look as refusals do and to tell nothing of
   * the inside. What machines sign is signed, unless headers are given.
   */
  async call(route: RouteName, options: CallOptions = {}): Promise<Answer> {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => options.params?.[name] ?? whole);
    const query = options.query === undefined ? '' : `?${new URLSearchParams(options.query).toString()}`;
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const response = await fetch(`${this.url}${filled}${query}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.headers ??
          (isSignedRoute(route) && signed(this.platform.config.interbankSecret, body ?? ''))),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (/ \/(api|auth)\//.test(route))
      expect(response.headers.get('cache-control'), `${route} is kept by no cache`).toBe('no-store');
    return readAnswer(route, response.status, response.headers, await response.text());
  }

  /** A call that must succeed; its answer is checked against the contract. */
  async ask<R extends Route>(
    route: R,
    options: Omit<CallOptions, 'body' | 'raw'> & { readonly body?: WireBody<Contract[R]> } = {},
  ): Promise<WireResponse<Contract[R]>> {
    const answer = await this.call(route, options);
    expect(answer, `${route} answers ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
    const endpoint: Endpoint = contract[route];
    expect(
      endpoint.response.safeParse(answer.body).error,
      `${route} answers by its contract`,
    ).toBeUndefined();
    return answer.body as WireResponse<Contract[R]>;
  }

  openCustomer<const Balances extends readonly number[] = readonly [number]>(
    options: CustomerOptions<Balances> = {},
  ): Promise<TestCustomer<Balances>> {
    return this.#open(options, () => Promise.resolve({}));
  }

  /**
   * A customer with the session that both steps of signing in would leave, opened without them: they cost time. Neither mails nor
   * events tell of it, and no counter counts it: tests that look at those take `signedInByCode`.
   */
  signedIn<const Balances extends readonly number[] = readonly [number]>(
    options: CustomerOptions<Balances> = {},
  ): Promise<SignedIn<Balances>> {
    const { devices, sessions } = this.platform;
    return this.#open(options, async (transaction, customerId, now) => {
      const device = await devices.remember(transaction, customerId, VISITOR, now);
      const opening = { ...VISITOR, deviceId: device.id };
      const { accessToken } = await sessions.open(transaction, customerId, now, opening);
      return { token: accessToken };
    });
  }

  /** @param complete gives the customer what else they have, in the same transaction */
  async #open<Balances extends readonly number[], Added>(
    options: CustomerOptions<Balances>,
    complete: (transaction: DatabaseTransaction, customerId: string, now: Date) => Promise<Added>,
  ): Promise<TestCustomer<Balances> & Added> {
    const { platform } = this;
    const now = await platform.clock.now();
    customersMade += 1;
    const serial = String(customersMade % 10_000).padStart(4, '0');
    const customer = {
      id: newId(),
      email: `customer${serial}.${newId().slice(-6)}@harvest.test`,
      phoneNumber: `0803${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}${serial}`,
      firstName: 'Ada',
      lastName: `Number${lettersOf(customersMade)}`,
    };
    passwordHash ??= platform.passwords.hash(PASSWORD);
    const hash = await passwordHash;
    const { accounts, added } = await platform.db.transaction().execute(async (transaction) => {
      await insertCustomer(platform, transaction, { ...customer, passwordHash: hash }, options, now);
      return {
        accounts: await openFunded(platform, transaction, customer.id, options.balances ?? [100_000], now),
        added: await complete(transaction, customer.id, now),
      };
    });
    const [account] = accounts;
    if (account === undefined) throw new Error('A customer of a test has an account');
    return {
      ...customer,
      account,
      accounts: accounts as unknown as TestCustomer<Balances>['accounts'],
      ...added,
    };
  }

  /** A customer with a session of their own, opened by both steps of signing in. */
  async signedInByCode<const Balances extends readonly number[] = readonly [number]>(
    options: CustomerOptions<Balances> = {},
  ): Promise<SignedIn<Balances>> {
    const customer = await this.openCustomer(options);
    return { ...customer, token: await this.signIn(customer) };
  }

  async logIn(customer: TestCustomer): Promise<{ userId: string; userUUID: string }> {
    return this.ask('POST /auth/ibanking/personal/login', {
      body: { email: customer.email, password: PASSWORD },
    });
  }

  /** Both steps of signing in, with the code from the mailbox or one given. @returns the token */
  async signIn(customer: TestCustomer, code?: string): Promise<string> {
    const { userId, userUUID } = await this.logIn(customer);
    const otp = code ?? (await this.codeFor(customer));
    const body = { userId, userUUID, otp };
    const userInfo = await this.ask('POST /auth/ibanking/personal/otp-verification', { body });
    return userInfo.tokenDTO.accessToken;
  }

  /** Does what the worker would do until nothing is left. */
  async deliverMessages(): Promise<void> {
    while ((await sendWishedLinks(this.platform, await this.platform.clock.now())) > 0);
    while ((await expandEvents(this.platform, eventSubscribers, await this.platform.clock.now())) > 0);
    while ((await sendMessages(this.platform)) > 0);
  }

  /** Everything sent to one address, newest first. */
  async mailTo(address: string): Promise<MailboxMessage[]> {
    await this.deliverMessages();
    return readMailbox(this.platform.db, address);
  }

  /** The code of the newest message that holds one. */
  async codeFor(customer: Pick<TestCustomer, 'email'>): Promise<string> {
    await this.deliverMessages();
    // Where a worker runs beside the test, it may be the one that is sending the newest. Some tests have nobody who takes mail.
    for (let looks = 0; looks < 20 && (await this.unsentTo(customer.email)) > 0; looks += 1) await pause(50);
    for (const { text } of await this.mailTo(customer.email)) {
      const [, code] = /code is (\d{6})\b/.exec(text) ?? [];
      if (code !== undefined) return code;
    }
    throw new Error(`No code was sent to ${customer.email}`);
  }

  private async unsentTo(address: string): Promise<number> {
    const rows = await this.platform.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', address)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .execute();
    return rows.length;
  }

  /** Starts a transfer from the sender's first account and reads its code. */
  async startTransfer(
    sender: SignedIn,
    destination: TestAccount,
    amount: number,
    more: {
      readonly from?: TestAccount;
      readonly saveAsBeneficiary?: boolean;
      readonly description?: string;
    } = {},
  ): Promise<{ id: string; reference: string; otp: string }> {
    const { from = sender.account, description = 'Yam seedlings', ...rest } = more;
    const { id, reference } = await this.ask('POST /api/transfer/intrabank', {
      token: sender.token,
      body: {
        sourceAccountNumber: from.accountNumber,
        destinationAccountNumber: destination.accountNumber,
        amount,
        description,
        ...rest,
      },
    });
    return { id, reference, otp: await this.codeFor(sender) };
  }

  confirm(sender: SignedIn, confirmation: { id: string; otp: string }): Promise<Answer> {
    const { id, otp } = confirmation;
    return this.call('POST /api/transfer/intrabank/confirm', { token: sender.token, body: { id, otp } });
  }

  /** Sends money all the way. @returns what the confirm answered */
  async send(sender: SignedIn, destination: TestAccount, amount: number): Promise<Answer> {
    return this.confirm(sender, await this.startTransfer(sender, destination, amount));
  }

  /** In kobo. */
  async balanceOf(account: TestAccount): Promise<bigint> {
    const found = await balances(poolConnection(this.platform.pool), [account.ledgerAccountId]);
    return found.get(account.ledgerAccountId)?.balanceKobo ?? -1n;
  }

  /** The statement of an account without its opening, newest first. */
  async entriesOf(account: TestAccount): Promise<Entry[]> {
    const all = await entries(poolConnection(this.platform.pool), account.ledgerAccountId, {
      limit: 10_000,
    });
    return all.filter((entry) => entry.kind !== 'OPENING');
  }

  async setStatus(account: TestAccount, status: AccountStatus): Promise<void> {
    const changed = await setAccountStatus(
      poolConnection(this.platform.pool),
      account.ledgerAccountId,
      status,
    );
    if (changed !== 'CHANGED') throw new Error(`The account is ${changed}`);
  }

  /** Recomputes the whole ledger; anything it answers is wrong. */
  proveBooks(): Promise<Difference[]> {
    return prove(poolConnection(this.platform.pool));
  }
}

function isSignedRoute(route: string): boolean {
  const endpoints: Readonly<Record<string, Endpoint>> = contract;
  return endpoints[route]?.access.kind === 'signed';
}

/** What the switch sends beside a body of its own. */
export function signed(secret: string, body: string, time = new Date().toISOString()) {
  const signature = createHmac('sha256', secret).update(`${time}\n${body}`).digest('hex');
  return { 'x-interbank-time': time, 'x-interbank-signature': signature };
}

/** Letters only: a digit in a name could look like a code. */
export function lettersOf(serial: number): string {
  return String(serial).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
}

export function readAnswer(route: string, status: number, headers: Headers, text: string): Answer {
  if (status < 400) {
    return { status, headers, body: text === '' ? undefined : parseOrText(text), code: undefined };
  }
  expect(text, `${route} tells nothing of the inside`).not.toMatch(INSIDE);
  const refusal = parseOrText(text);
  expect(refusal, `${route} answers ${status} ${text.slice(0, 300)}`).toSatisfy(isErrorBody);
  if (status === 429)
    expect(Number(headers.get('retry-after')), `${route} says when to try again`).toBeGreaterThan(0);
  const { code, status: told } = refusal as ErrorBody;
  expect(told).toBe(status);
  return { status, headers, body: refusal, code };
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
