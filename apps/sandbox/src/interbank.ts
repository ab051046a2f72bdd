import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Entry, openInterbankBooks } from './interbank-books.ts';
import { pushCredit } from './interbank-push.ts';
import { nameOf } from './names.ts';

const LISTED_AT_ONCE = 250;
/** So often 096 is still being worked on before it has failed. */
const QUERIES_BEFORE_FAILED = 2;

const accountNumber = z.string().regex(/^\d{10}$/);
const bankCode = z.string().regex(/^\d{6}$/);
const sessionId = z.string().regex(/^\d{30}$/);
const amountKobo = z.string().regex(/^[1-9]\d{0,14}$/);
const name = z.string().trim().min(1).max(200);
const narration = z.string().max(100);

const inquiry = z.object({ accountNumber, bankCode });
const transfer = z.object({
  sessionId,
  amountKobo,
  sourceAccountNumber: accountNumber,
  sourceAccountName: name,
  destinationAccountNumber: accountNumber,
  destinationBankCode: bankCode,
  destinationAccountName: name,
  narration,
});
const query = z.object({ sessionId });
const list = z.object({
  day: z.iso.date(),
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('0'),
});
const push = z.object({
  callbackUrl: z.url({ protocol: /^https?$/ }),
  sessionId: sessionId.optional(),
  amountKobo,
  sourceBankCode: bankCode,
  sourceAccountNumber: accountNumber,
  sourceAccountName: name.optional(),
  destinationAccountNumber: accountNumber,
  narration,
});

type Ending = {
  /** As the transfer ends. */
  readonly responseCode: string;
  /** The connection is cut in the place of an answer. */
  readonly replyLost?: true;
  /** What a query says, by how many there were before; as the transfer ended when absent. */
  readonly told?: (queriesBefore: number) => string;
};

/** How a transfer ends, by the last three digits of the account that it goes to. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  '404': { responseCode: '07' },
  '051': { responseCode: '51' },
  '503': { responseCode: '91', told: () => '21' },
  '097': { responseCode: '00', replyLost: true },
  '096': {
    responseCode: '05',
    replyLost: true,
    told: (queriesBefore) => (queriesBefore < QUERIES_BEFORE_FAILED ? '09' : '05'),
  },
  '098': { responseCode: '01', replyLost: true },
};

function endingOf(destinationAccountNumber: string): Ending {
  return ENDINGS[destinationAccountNumber.slice(-3)] ?? { responseCode: '00' };
}

/** Session ids carry the day in Lagos, as yyMMdd behind the code of the bank that made them. */
function isDated(entry: Entry, day: string): boolean {
  return entry.sessionId.slice(6, 12) === day.slice(2).replaceAll('-', '');
}

/** The switch between all banks. README.md describes what is asked and answered. */
export function registerInterbank(
  app: FastifyInstance,
  { secret, booksFile }: { readonly secret: string; readonly booksFile?: string | undefined },
): void {
  const books = openInterbankBooks(booksFile);
  const queries = new Map<string, number>();
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.post('/interbank/name-inquiry', async (request, reply) => {
    const asked = inquiry.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ responseCode: '30' });
    const isUnknown = asked.data.accountNumber.endsWith('404');
    return isUnknown
      ? { responseCode: '07', ...asked.data }
      : {
          responseCode: '00',
          ...asked.data,
          accountName: nameOf(asked.data.bankCode, asked.data.accountNumber),
        };
  });

  app.post('/interbank/transfer', async (request, reply) => {
    const asked = transfer.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ responseCode: '30' });
    const sent = asked.data;
    const answer = { sessionId: sent.sessionId, amountKobo: sent.amountKobo };
    // Whatever is sent again: the first one counts, alone.
    if (books.find(sent.sessionId) !== undefined) return { responseCode: '94', ...answer };
    const { responseCode, replyLost } = endingOf(sent.destinationAccountNumber);
    books.write({
      ...answer,
      direction: 'OUT',
      bankCode: sent.destinationBankCode,
      accountNumber: sent.destinationAccountNumber,
      responseCode,
    });
    if (replyLost !== true) return { responseCode, ...answer };
    request.raw.socket.destroy();
    return reply.hijack();
  });

  app.post('/interbank/status', async (request, reply) => {
    const asked = query.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ responseCode: '30' });
    const entry = books.find(asked.data.sessionId);
    if (entry === undefined) return { responseCode: '25', ...asked.data };
    const queriesBefore = queries.get(entry.sessionId) ?? 0;
    queries.set(entry.sessionId, queriesBefore + 1);
    const told = entry.direction === 'OUT' ? endingOf(entry.accountNumber).told : undefined;
    return {
      responseCode: told?.(queriesBefore) ?? entry.responseCode,
      sessionId: entry.sessionId,
      amountKobo: entry.amountKobo,
    };
  });

  app.post('/interbank/transfers', async (request, reply) => {
    const asked = list.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ responseCode: '30' });
    const { day, after } = asked.data;
    const settled = books.all().filter((entry) => entry.responseCode === '00' && isDated(entry, day));
    const end = Number(after) + LISTED_AT_ONCE;
    return {
      transfers: settled
        .slice(Number(after), end)
        .map(({ direction, sessionId: id, amountKobo: amount }) => ({
          direction,
          sessionId: id,
          amountKobo: amount,
        })),
      next: end < settled.length ? String(end) : null,
    };
  });

  app.post('/interbank/push', async (request, reply) => {
    const asked = push.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ responseCode: '30' });
    return pushCredit(books, { secret, signal: closing.signal }, asked.data);
  });
}
