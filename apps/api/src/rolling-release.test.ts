import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../bench/free-port.ts';
import { KillableProcess } from '../../../scripts/campaign/killable-process.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../scripts/testing/bank.ts';

const CONFIRM = '/api/transfer/intrabank/confirm';
const SENDERS = 4;
const TRANSFERS_EACH = 12;
const NAIRA = 100;
const MINUTE = 60_000;

type Started = {
  readonly sender: SignedIn;
  readonly confirmation: { readonly id: string; readonly otp: string };
};

let bank: TestBank;
const undo: (() => Promise<void>)[] = [];
beforeAll(async () => {
  bank = await openTestBank({ env: { SECRET_KEY: randomBytes(32).toString('base64') } });
  undo.push(() => bank.close());
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

/** A process of its own on the test's database, as one release of the API among others. */
function release(name: string): KillableProcess {
  const { config } = bank.platform;
  const one = new KillableProcess({
    name,
    file: 'apps/api/src/main.ts',
    ready: /Harvest is ready: http:\/\/localhost:(\d+)\s/,
    env: async () => ({
      PROCESS_ROLE: 'api',
      DATABASE_URL: bank.database.appUrl,
      DATA_DIR: config.dataDir,
      SECRET_KEY: config.secretKeys[0].bytes.toString('base64'),
      PORT: String(await freePort()),
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
    }),
  });
  undo.push(() => one.stop());
  return one;
}

/** @returns undefined where nobody listens */
async function health(url: string): Promise<number | undefined> {
  return fetch(`${url}/health/ready`, { headers: { connection: 'close' } }).then(
    async (response) => {
      await response.text();
      return response.status;
    },
    () => undefined,
  );
}

function confirmAt(url: string, { sender, confirmation }: Started): Promise<Response> {
  return fetch(`${url}${CONFIRM}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sender.token}` },
    body: JSON.stringify(confirmation),
  });
}

/** A confirm of which half has arrived; `finish` sends the rest. */
async function beginConfirm(url: string, { sender, confirmation }: Started) {
  const body = JSON.stringify(confirmation);
  const sending = request(`${url}${CONFIRM}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${sender.token}`,
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(body.slice(0, 10));
  await once(sending, 'socket');
  return {
    async finish(): Promise<number | undefined> {
      sending.end(body.slice(10));
      const [answer] = await answered;
      await text(answer);
      return answer.statusCode;
    },
  };
}

async function startTransfers(to: SignedIn): Promise<Started[]> {
  const started: Started[] = [];
  for (let one = 0; one < SENDERS; one += 1) {
    const sender = await bank.signedIn();
    for (let two = 0; two < TRANSFERS_EACH; two += 1)
      started.push({ sender, confirmation: await bank.startTransfer(sender, to.account, NAIRA) });
  }
  return started;
}

test(
  'POST /api/transfer/intrabank/confirm, while an old process gets SIGTERM and a new one is there: is answered every time, and moves each amount once',
  async () => {
    const [old, newer] = [release('old'), release('new')];
    await old.start();
    const to = await bank.signedIn();
    const started = await startTransfers(to);
    const all = [...started];
    const taken = new Map([old, newer].map((one) => [one, 0]));
    /** As whoever spreads requests: each goes to one that says it is ready, in turn. */
    const confirmNext = async (among: readonly KillableProcess[]): Promise<void> => {
      const next = started.shift();
      if (next === undefined) return;
      const turned = started.length % 2 === 0 ? among : among.toReversed();
      for (const one of turned) {
        if ((await health(one.url)) !== 200) continue;
        const response = await confirmAt(one.url, next);
        expect(response.status, `${one.name}: ${await response.text()}`).toBe(200);
        taken.set(one, (taken.get(one) ?? 0) + 1);
        return;
      }
      throw new Error('Nobody was ready');
    };
    const confirmMany = async (among: readonly KillableProcess[], left: number): Promise<void> => {
      const hand = async () => {
        while (started.length > left) await confirmNext(among);
      };
      await Promise.all([hand(), hand(), hand()]);
    };

    await Promise.all([newer.start(), confirmMany([old], 40)]);
    await confirmMany([old, newer], 32);
    const [late, underWay] = [started.shift(), started.shift()];
    if (late === undefined || underWay === undefined) throw new Error('Two are left for the old one');
    const begun = await beginConfirm(old.url, underWay);
    const { url: oldUrl } = old;
    const ending = old.stop();
    const confirming = confirmMany([old, newer], 0);
    const said: (number | undefined)[] = [];
    while ((said.at(-1) !== 503 && said.at(-1) !== undefined) || said.length === 0)
      said.push(await health(oldUrl));
    expect(said.at(-1), 'it says that it stops before it stops listening').toBe(503);
    const toOld = await confirmAt(oldUrl, late);
    expect([toOld.status, toOld.headers.get('connection')], await toOld.text()).toEqual([200, 'close']);
    while ((await health(oldUrl)) !== undefined);
    expect(await begun.finish(), 'what was under way is answered').toBe(200);
    await Promise.all([ending, confirming]);

    expect([...taken.values()].every((count) => count > 4)).toBe(true);
    for (const one of all) expect((await confirmAt(newer.url, one)).status, 'whoever is unsure').toBe(200);
    const moved = BigInt(NAIRA * 100);
    const entries = await bank.entriesOf(to.account);
    expect(entries.map(({ amountKobo }) => amountKobo)).toEqual(all.map(() => moved));
    for (const { sender } of all)
      expect(await bank.balanceOf(sender.account)).toBe(10_000_000n - moved * BigInt(TRANSFERS_EACH));
    expect(await bank.proveBooks()).toEqual([]);
  },
  3 * MINUTE,
);
