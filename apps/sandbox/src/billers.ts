import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Books } from './books.ts';
import { addressOf, nameOf } from './names.ts';

/** So often what was not vended in the end is still being worked on. */
const QUERIES_BEFORE_FAILED = 2;
const LISTED_AT_ONCE = 250;
const LAGOS_OFFSET_MS = 3_600_000;
const KOBO_A_KILOWATT_HOUR = 20_950;

const code = z.string().regex(/^[\w.-]{1,60}$/);
const number = z.string().regex(/^\d{10,13}$/);
const meterType = z.enum(['PREPAID', 'POSTPAID']);
const requestId = z.uuid();

const look = z.object({
  product: z.enum(['ELECTRICITY_BILL', 'CABLE_TV']),
  providerCode: code,
  number,
  meterType: meterType.optional(),
});
const purchase = z.object({
  requestId,
  product: z.enum(['AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV']),
  providerCode: code,
  offerCode: code.optional(),
  number,
  meterType: meterType.optional(),
  amountKobo: z.string().regex(/^[1-9]\d{0,14}$/),
  phoneNumber: z.string().regex(/^0\d{10}$/),
});
const query = z.object({ requestId });
const list = z.object({
  day: z.iso.date(),
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('0'),
});

type Status = 'VENDED' | 'PENDING' | 'REFUSED' | 'UNKNOWN_NUMBER' | 'UNAVAILABLE';

/** What the billers took on. */
type Entry = z.output<typeof purchase> & {
  readonly status: Status;
  /** By the billers' own clock. */
  readonly takenAt?: string;
};

/** The day in Lagos, year-month-day. Books that say none are older than this list: the id of the request tells. */
function dayOf({ takenAt, requestId: id }: Entry): string {
  const taken =
    takenAt === undefined ? Number.parseInt(id.replace('-', '').slice(0, 12), 16) : Date.parse(takenAt);
  return new Date(taken + LAGOS_OFFSET_MS).toISOString().slice(0, 10);
}

type Ending = {
  /** As the purchase ends. */
  readonly status: Status;
  /** What comes in the place of an answer: the connection is cut, or something that cannot be read. */
  readonly reply?: 'LOST' | 'GARBLED';
  /** What a query says, by how many there were before; as the purchase ended when absent. */
  readonly told?: (queriesBefore: number) => Status;
};

/** Meters of a test list that many know, whole. */
const NUMBERS: Readonly<Record<string, Ending>> = {
  '201000000000': { status: 'PENDING', reply: 'LOST' },
  '300000000000': { status: 'VENDED', reply: 'LOST' },
  '400000000000': { status: 'VENDED', reply: 'LOST' },
  '500000000000': { status: 'PENDING', reply: 'GARBLED' },
};

/** How a purchase ends, by the last three digits of the phone, meter or card that it is for. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  '404': { status: 'UNKNOWN_NUMBER' },
  '051': { status: 'REFUSED' },
  '503': { status: 'UNAVAILABLE', told: () => 'REFUSED' },
  '097': { status: 'VENDED', reply: 'LOST' },
  '096': {
    status: 'REFUSED',
    reply: 'LOST',
    told: (queriesBefore) => (queriesBefore < QUERIES_BEFORE_FAILED ? 'PENDING' : 'REFUSED'),
  },
  '098': { status: 'PENDING', reply: 'LOST' },
};

function endingOf(entry: { readonly number: string }): Ending {
  return NUMBERS[entry.number] ?? ENDINGS[entry.number.slice(-3)] ?? { status: 'VENDED' };
}

/** Twenty digits that nobody guesses and that the same request gets again. */
function tokenOf(id: string, what: string): string {
  const drawn = createHash('sha256').update(`${what} ${id}`).digest('hex');
  return String(BigInt(`0x${drawn}`) % 10n ** 20n).padStart(20, '0');
}

/** What a prepaid meter gets; nothing for anything else. */
function handedOver(entry: Entry, status: Status) {
  if (status !== 'VENDED' || entry.meterType !== 'PREPAID') return {};
  const keyChange = entry.number.endsWith('002') ? ['first key change', 'second key change'] : [];
  return {
    tokens: [...keyChange, 'units'].map((what) => tokenOf(entry.requestId, what)),
    units: `${(Number(entry.amountKobo) / KOBO_A_KILOWATT_HOUR).toFixed(1)} kWh`,
  };
}

/** All billers, and whoever sells for them. README.md describes what is asked and answered. */
export function registerBillers(app: FastifyInstance, booksFile?: string): void {
  const books = new Books((entry: Entry) => entry.requestId, booksFile);
  const queries = new Map<string, number>();

  app.post('/billers/owner', async (request, reply) => {
    const asked = look.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ status: 'BAD_REQUEST' });
    const { providerCode, number: ownersNumber } = asked.data;
    const about = { providerCode, number: ownersNumber };
    if (ownersNumber.endsWith('404')) return { status: 'UNKNOWN_NUMBER', ...about };
    const address =
      asked.data.product === 'ELECTRICITY_BILL' ? { address: addressOf(providerCode, ownersNumber) } : {};
    return { status: 'FOUND', ...about, name: nameOf(providerCode, ownersNumber), ...address };
  });

  app.post('/billers/purchase', async (request, reply) => {
    const asked = purchase.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ status: 'BAD_REQUEST' });
    const answer = { requestId: asked.data.requestId, amountKobo: asked.data.amountKobo };
    // Whatever is asked for again: the first one counts, alone.
    if (books.find(answer.requestId) !== undefined) return { status: 'DUPLICATE', ...answer };
    const ending = endingOf(asked.data);
    const entry = { ...asked.data, status: ending.status, takenAt: new Date().toISOString() };
    books.write(entry);
    if (ending.reply === 'GARBLED') return reply.type('text/html').send('<html><body>Vended?</body></html>');
    if (ending.reply === undefined)
      return { status: entry.status, ...answer, ...handedOver(entry, entry.status) };
    request.raw.socket.destroy();
    return reply.hijack();
  });

  app.post('/billers/status', async (request, reply) => {
    const asked = query.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ status: 'BAD_REQUEST' });
    const entry = books.find(asked.data.requestId);
    if (entry === undefined) return { status: 'NEVER_HEARD_OF', ...asked.data };
    const queriesBefore = queries.get(entry.requestId) ?? 0;
    queries.set(entry.requestId, queriesBefore + 1);
    const status = endingOf(entry).told?.(queriesBefore) ?? entry.status;
    return {
      status,
      requestId: entry.requestId,
      amountKobo: entry.amountKobo,
      ...handedOver(entry, status),
    };
  });

  app.post('/billers/purchases', async (request, reply) => {
    const asked = list.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ status: 'BAD_REQUEST' });
    const { day, after } = asked.data;
    const vended = books.all().filter((entry) => entry.status === 'VENDED' && dayOf(entry) === day);
    const end = Number(after) + LISTED_AT_ONCE;
    return {
      purchases: vended
        .slice(Number(after), end)
        .map(({ requestId: id, amountKobo }) => ({ requestId: id, amountKobo })),
      next: end < vended.length ? String(end) : null,
    };
  });
}
