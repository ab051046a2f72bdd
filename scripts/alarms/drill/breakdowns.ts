import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { LOCK_NUMBERS } from '../../../apps/api/src/platform/database/lock-numbers.ts';
import type { CampaignCustomer } from '../../campaign/campaign-customer.ts';
import { archiveBy, type DrillBank } from './drill-bank.ts';

/** What goes on until the alert has fired; `mend` ends it. */
type Mend = () => unknown;

/** How an alert is made to fire: by breaking what it is about. */
export type Breakdown = {
  readonly alert: string;
  /** For the table of docs/alerts/README.md. */
  readonly how: string;
  readonly breakIt: (bank: DrillBank) => Promise<Mend>;
};

/** The sandbox never tells what becomes of a transfer to such an account. */
const NEVER_KNOWN = '0123456098';
const KNOWN = '0123456789';

let transfers = 0;

function send({ customers }: DrillBank, destinationAccountNumber: string, hand = 0): Promise<unknown> {
  transfers += 1;
  const customer = customers[hand % customers.length] as CampaignCustomer;
  return customer.send({ place: transfers, product: undefined, destinationAccountNumber });
}

/** Again and again, until it is told to end; what fails meanwhile is the point of it. */
function keepOn(work: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      await work().catch(() => undefined);
      await wait(pauseMs);
    }
  })();
  return () => {
    ending.abort();
    return running;
  };
}

const ask = (bank: DrillBank, path: string, body?: object): Promise<unknown> =>
  fetch(`${bank.api.url}${path}`, {
    signal: AbortSignal.timeout(30_000),
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });

/** Breaks by SQL what other SQL puts right. */
const bySql = (alert: string, how: string, broken: string, mended: string): Breakdown => ({
  alert,
  how,
  async breakIt({ sql }) {
    await sql(broken);
    return () => sql(mended);
  },
});

/** Nobody is there to work on what gets older meanwhile. */
const withoutWorker = (
  alert: string,
  how: string,
  get: (bank: DrillBank) => Promise<unknown>,
): Breakdown => ({
  alert,
  how,
  async breakIt(bank) {
    await bank.worker.stop();
    await get(bank);
    return () => bank.worker.start();
  },
});

const PAST_TRIGGERS = 'set session_replication_role = replica;';
const FIRST_CUSTOMER = "(select id from customers where email = 'drill0@drill.test')";

export const breakdowns: readonly Breakdown[] = [
  {
    alert: 'BankNotAnswering',
    how: 'the API was killed',
    async breakIt({ api }) {
      await api.kill();
      return () => api.start();
    },
  },
  {
    alert: 'WorkerGone',
    how: 'the worker was killed',
    async breakIt({ worker }) {
      await worker.kill();
      return () => worker.start();
    },
  },
  {
    alert: 'DatabaseWaiting',
    how: 'all processes of PostgreSQL stood still (SIGSTOP)',
    breakIt: (bank) => bank.holdDatabase(),
  },
  {
    alert: 'ErrorShareHigh',
    how: 'pages were asked for while PostgreSQL stood still',
    async breakIt(bank) {
      const goOn = await bank.holdDatabase();
      const stops = Array.from({ length: 4 }, () => keepOn(() => ask(bank, '/health/ready'), 200));
      return async () => {
        goOn();
        for (const stop of stops) await stop();
      };
    },
  },
  {
    alert: 'EventLoopLate',
    how: 'the API was stopped and let go again, a second each (SIGSTOP)',
    breakIt: async ({ api }) =>
      keepOn(async () => {
        const goOn = api.hold();
        await wait(1000);
        goOn();
      }, 500),
  },
  {
    alert: 'ConnectionsAtBound',
    how: 'a hundred connections were opened to an API that takes fifty',
    async breakIt({ api }) {
      const port = Number(new URL(api.url).port);
      const sockets: Socket[] = [];
      const open = async () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        sockets.push(socket);
        await once(socket, 'connect');
      };
      const stop = keepOn(() => Promise.all(Array.from({ length: 100 }, open)), 3000);
      return async () => {
        await stop();
        for (const socket of sockets) socket.destroy();
      };
    },
  },
  {
    alert: 'CodesGuessed',
    how: 'somebody tried wrong passwords, twenty at once',
    breakIt: async (bank) =>
      keepOn(
        () =>
          Promise.all(
            Array.from({ length: 20 }, () =>
              ask(bank, '/auth/ibanking/personal/login', {
                email: 'nobody@drill.test',
                password: 'Wrong#Corn1',
              }),
            ),
          ),
        100,
      ),
  },
  {
    alert: 'PolicyReports',
    how: 'a browser sent two reports a second',
    breakIt: async (bank) =>
      keepOn(
        () =>
          ask(bank, '/csp-reports', {
            'csp-report': {
              'document-uri': 'http://localhost/home',
              'effective-directive': 'script-src',
              'violated-directive': 'script-src',
              'blocked-uri': 'https://foreign.example/x.js',
            },
          }),
        500,
      ),
  },
  {
    alert: 'ConfirmsSlow',
    how: 'a session held the locks of the customers for four seconds, again and again, while they paid',
    async breakIt(bank) {
      const locks = keepOn(
        () => bank.sql('begin; select from customers for update; select pg_sleep(4); commit'),
        20,
      );
      const senders = bank.customers.map((_, hand) => keepOn(() => send(bank, KNOWN, hand), 100));
      return async () => {
        await locks();
        for (const stop of senders) await stop();
      };
    },
  },
  {
    alert: 'GatewayFailing',
    how: 'the outside world was killed while customers asked for names at other banks',
    async breakIt(bank) {
      await bank.outside.kill();
      const stop = keepOn(async () => void (await Promise.race([send(bank, KNOWN), wait(1000)])), 100);
      return async () => {
        await bank.outside.start();
        await stop();
      };
    },
  },
  {
    alert: 'MoneyNotSettling',
    how: 'the switch never told what became of a transfer, which was then made twenty minutes older',
    async breakIt(bank) {
      await send(bank, NEVER_KNOWN);
      await bank.sql(
        `${PAST_TRIGGERS} update dispatches set created_at = created_at - interval '20 minutes' where due_at is not null`,
      );
      return () =>
        bank.sql(
          `${PAST_TRIGGERS} update dispatches set created_at = created_at + interval '20 minutes' where due_at is not null`,
        );
    },
  },
  withoutWorker(
    'QueueStuck',
    'the worker was stopped, and an event that waits made five minutes older',
    ({ sql }) =>
      sql(`insert into events (id, customer_id, type, payload, occurred_at)
      select gen_random_uuid(), id, 'CUSTOMER_FROZEN', '{}', now() - interval '5 minutes' from customers where id = ${FIRST_CUSTOMER}`),
  ),
  withoutWorker(
    'PaymentsOverdue',
    'the worker was stopped, and a scheduled payment was due for twenty minutes',
    ({ sql }) =>
      sql(`${PAST_TRIGGERS} update schedules set due_at = now() - interval '20 minutes'
      where id = (select id from schedules where state = 'ACTIVE' limit 1)`),
  ),
  {
    alert: 'MessagesNotLeaving',
    how: 'the provider of text messages was killed while customers asked for codes, and what waited for it made four minutes older',
    async breakIt(bank) {
      await bank.texts.kill();
      await Promise.all(bank.customers.map((_, hand) => send(bank, KNOWN, hand)));
      await bank.sql(`update messages set created_at = created_at - interval '4 minutes'
        where channel = 'SMS' and sent_at is null and given_up_at is null`);
      return () => bank.texts.start();
    },
  },
  bySql(
    'EventsParked',
    'an event that lacks what its type needs failed for the fifth time',
    `insert into events (id, customer_id, type, payload, occurred_at, failures)
      values (gen_random_uuid(), ${FIRST_CUSTOMER}, 'TRANSFER_COMPLETED', '{"reference": "HV0123456789AB"}', now(), 4)`,
    'delete from events where parked_at is not null',
  ),
  bySql(
    'JobFailing',
    'the login of the bank was no longer let call the function that seals journals',
    'revoke execute on function ledger.seal_journals(int, timestamptz) from harvest_app',
    'grant execute on function ledger.seal_journals(int, timestamptz) to harvest_app',
  ),
  {
    alert: 'SealsLate',
    how: 'a session held the lock of the sealers, and a journal that waits was made twenty minutes older',
    async breakIt(bank) {
      const held = bank.sql(`select pg_advisory_lock(${LOCK_NUMBERS.SEALER}); select pg_sleep(600)`);
      const ended = held.catch(() => undefined);
      await send(bank, KNOWN);
      await bank.sql(`${PAST_TRIGGERS} update ledger.journals set posted_at = posted_at - interval '20 minutes'
        where id in (select unnest(journal_ids) from ledger.seal_queue)`);
      return async () => {
        await bank.sql(`${PAST_TRIGGERS} update ledger.journals set posted_at = posted_at + interval '20 minutes'
          where id in (select unnest(journal_ids) from ledger.seal_queue) and posted_at < now() - interval '15 minutes'`);
        await bank.sql(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_advisory_lock(%pg_sleep(600)'",
        );
        await ended;
      };
    },
  },
  {
    alert: 'ClockWrong',
    how: 'the worker was started with a clock that is two minutes ahead',
    async breakIt(bank) {
      await bank.setWorkerClock(120);
      return () => bank.setWorkerClock(0);
    },
  },
  {
    alert: 'ArchiveFailing',
    how: "PostgreSQL's archive command was made to fail, and a piece of WAL was closed",
    async breakIt({ sql }) {
      await archiveBy(sql, 'false');
      return () => archiveBy(sql, 'true');
    },
  },
  bySql(
    'StaffQueueLate',
    'a request to block an account waited for two hours',
    `insert into block_requests (id, customer_id, named_by, asked_at)
      values (gen_random_uuid(), ${FIRST_CUSTOMER}, 'EMAIL', now() - interval '2 hours')`,
    `delete from block_requests where customer_id = ${FIRST_CUSTOMER}`,
  ),
  bySql(
    'DailyCheckNotRun',
    'the last comparison with the switch was made 27 hours older',
    "update daily_checks set ran_at = ran_at - interval '27 hours' where name = 'SWITCH'",
    "update daily_checks set ran_at = ran_at + interval '27 hours' where name = 'SWITCH'",
  ),
  bySql(
    'DailyCheckDiffers',
    'a transfer that was sent was written down as failed past the triggers, and the settlement accounts were compared',
    `${PAST_TRIGGERS} update dispatches set state = 'FAILED' where state = 'SUCCESS' and kind = 'INTERBANK';
      delete from daily_checks where name = 'SETTLEMENT_ACCOUNTS'`,
    `${PAST_TRIGGERS} update dispatches set state = 'SUCCESS' where state = 'FAILED' and kind = 'INTERBANK';
      delete from daily_checks where name = 'SETTLEMENT_ACCOUNTS'`,
  ),
  bySql(
    'LedgerDiffers',
    'a balance was changed past the triggers, and the books were proved',
    `${PAST_TRIGGERS} update ledger.accounts set balance_kobo = balance_kobo + 1 where class = 'CUSTOMER' and balance_kobo > 0;
      delete from daily_checks where name = 'LEDGER'`,
    `${PAST_TRIGGERS} update ledger.accounts set balance_kobo = balance_kobo - 1 where class = 'CUSTOMER' and balance_kobo > 1;
      delete from daily_checks where name = 'LEDGER'`,
  ),
];
