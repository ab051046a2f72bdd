import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Dice, pick } from './dice.ts';

const DELIVERY_SECONDS_MAX = 30;

/**
 * What becomes of a question. `REQUEST_LATE` is the worst: whoever asked hears nothing, and the other side hears the question
 * when nobody expects it any more.
 */
type Fate = 'WELL' | 'REPLY_LOST' | 'REPLY_LATE' | 'REPEATED' | 'REQUEST_LOST' | 'REQUEST_LATE';

const FATES: Readonly<Record<string, readonly [Fate, ...Fate[]]>> = {
  '/interbank/transfer': [
    'REPLY_LOST',
    'REPLY_LATE',
    'REPEATED',
    'REQUEST_LOST',
    'REQUEST_LATE',
    'REQUEST_LATE',
  ],
  '/interbank/status': ['REPLY_LOST', 'REPLY_LATE', 'REPEATED'],
  '/interbank/name-inquiry': ['REPLY_LOST', 'REPLY_LATE'],
  '/billers/purchase': [
    'REPLY_LOST',
    'REPLY_LATE',
    'REPEATED',
    'REQUEST_LOST',
    'REQUEST_LATE',
    'REQUEST_LATE',
  ],
  '/billers/status': ['REPLY_LOST', 'REPLY_LATE', 'REPEATED'],
  '/billers/owner': ['REPLY_LOST', 'REPLY_LATE'],
  '/api/interbank/credits': ['REPLY_LOST', 'REPLY_LATE', 'REPEATED', 'REQUEST_LATE'],
};

/** What becomes of a question of which these faults may come. */
export type Faults = (draw: (what: string) => number, choices: readonly [Fate, ...Fate[]]) => Fate;

/** A fifth of all questions meet a fault, each of those that may come as likely as the others. */
export const aFifth: Faults = (draw, choices) =>
  draw('faulty') < 0.2 ? pick(draw('fate'), choices) : 'WELL';

/** A fifth of all replies are lost, one in twenty questions comes twice, and as many come, or are answered, out of order. */
export const mostlyLost: Faults = (draw, choices) => {
  const shares = [
    ['REPLY_LOST', 0.2],
    ['REPEATED', 0.05],
    ['REPLY_LATE', 0.025],
    ['REQUEST_LATE', 0.025],
  ] as const;
  let left = draw('faulty');
  for (const [fate, share] of shares) {
    if (left < share) return choices.includes(fate) ? fate : 'WELL';
    left -= share;
  }
  return 'WELL';
};

export type BadLine = {
  readonly url: string;
  /** How often each fate was met. */
  readonly fates: ReadonlyMap<Fate, number>;
  /** How often the bank itself sent each transfer and purchase, by the id it is known by. */
  readonly sends: ReadonlyMap<string, number>;
  /** Once nothing is on its way any more. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
};

type Asked = { readonly path: string; readonly headers: Record<string, string>; readonly body: string };

/**
 * The line between the bank and the switch and the billers, in both directions: it loses, repeats and delays. By the same dice the same transfer meets
 * the same faults.
 * @param ends where each side listens just now
 * @param line which faults it has, and how late what is late may be
 */
export async function startBadLine(
  dice: Dice,
  ends: { bank(): string; switch(): string },
  { faults, lateMsMax }: { readonly faults: Faults; readonly lateMsMax: number },
): Promise<BadLine> {
  const fates = new Map<Fate, number>();
  const sends = new Map<string, number>();
  const accounts = new Map<string, string>();
  const asks = new Map<string, number>();
  const onTheWay = new Set<Promise<void>>();

  /** The account, phone or meter tells a payment apart from all others in every run; its id is another one each time. */
  const subjectOf = ({ path, body }: Asked): string => {
    const asked = JSON.parse(body) as Partial<
      Record<'sessionId' | 'requestId' | 'destinationAccountNumber' | 'number' | 'accountNumber', string>
    >;
    const sentAs = asked.sessionId ?? asked.requestId ?? '';
    if (path !== '/interbank/transfer' && path !== '/billers/purchase')
      return asked.accountNumber ?? asked.number ?? accounts.get(sentAs) ?? sentAs;
    const account = asked.destinationAccountNumber ?? asked.number ?? '';
    sends.set(sentAs, (sends.get(sentAs) ?? 0) + 1);
    accounts.set(sentAs, account);
    return account;
  };

  const fateOf = (asked: Asked): { fate: Fate; lateMs: number } => {
    const about = `${asked.path} ${subjectOf(asked)}`;
    const before = asks.get(about) ?? 0;
    asks.set(about, before + 1);
    const choices = FATES[asked.path];
    const fate = choices === undefined ? 'WELL' : faults((what) => dice(about, before, what), choices);
    fates.set(fate, (fates.get(fate) ?? 0) + 1);
    return { fate, lateMs: lateMsMax * (0.5 + dice(about, before, 'late') / 2) };
  };

  const carry = async (asked: Asked, response: ServerResponse): Promise<void> => {
    const { fate, lateMs } = fateOf(asked);
    const pass = () => deliver(asked, asked.path.startsWith('/api/') ? ends.bank() : ends.switch());
    if (fate === 'REQUEST_LOST') return void response.destroy();
    if (fate === 'REQUEST_LATE') {
      response.destroy();
      await wait(lateMs);
      await pass();
      return;
    }
    const answers = fate === 'REPEATED' ? await Promise.all([pass(), pass()]) : [await pass()];
    if (fate === 'REPLY_LATE') await wait(lateMs);
    const answer = answers.at(-1);
    if (answer === undefined || fate === 'REPLY_LOST') return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  };

  const server = createServer((request, response) => {
    const carried = read(request)
      .then((asked) => carry(asked, response))
      .catch(() => void response.destroy())
      .finally(() => onTheWay.delete(carried));
    onTheWay.add(carried);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const quiet = async () => {
    while (onTheWay.size > 0) await Promise.all(onTheWay);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    sends,
    quiet,
    async stop() {
      server.close();
      server.closeAllConnections();
      await quiet();
    },
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = Object.fromEntries(
    ['content-type', 'x-interbank-time', 'x-interbank-signature', 'x-bank-time', 'x-bank-signature'].flatMap(
      (name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      },
    ),
  );
  return { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString('utf8') };
}

/** @returns undefined where nobody answered: whoever was asked is dead, or died of it */
async function deliver({ path, headers, body }: Asked, to: string) {
  try {
    const signal = AbortSignal.timeout(DELIVERY_SECONDS_MAX * 1000);
    const response = await fetch(`${to}${path}`, { method: 'POST', headers, body, signal });
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}
