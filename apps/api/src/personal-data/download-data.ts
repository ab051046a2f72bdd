import { newId } from '../bank/ids.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { decryptNumber, maskNumber } from '../platform/security/identity-numbers.ts';
import { readDetail } from '../platform/security/personal-details.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { type Held, heldData, notGiven } from './held-data.ts';
import { type HeldRow, selectHeld, selectPrimaryKeys } from './personal-data-db.ts';

/** Every one reads all that there is (counter 28). */
const DOWNLOADS: Throttle = { name: 'personal-data', attemptsMax: 5, windowMinutes: 24 * 60 };
const ROWS_AT_ONCE = 500;

/**
 * All that the bank holds about a customer as one JSON text, piece by piece, however much it is. The customer is told of it
 * before the first piece leaves. @throws Refusal
 */
export async function downloadData(
  platform: Platform,
  customerId: string,
  signal: AbortSignal,
  now: Date,
): Promise<AsyncIterable<string>> {
  const { throttles, db } = platform;
  await throttles.takeOrRefuse(DOWNLOADS, customerId, 'TOO_MANY_DATA_REQUESTS', now);
  await db
    .transaction()
    .execute((transaction) =>
      insertEvents(transactionConnection(transaction), [
        { id: newId(), type: 'PERSONAL_DATA_DOWNLOADED', customerId, payload: {}, occurredAt: now },
      ]),
    );
  return dataOf(platform, customerId, signal, now);
}

async function* dataOf(
  platform: Platform,
  customerId: string,
  signal: AbortSignal,
  now: Date,
): AsyncGenerator<string> {
  const keys = await selectPrimaryKeys(platform.lists.db);
  const intro = {
    what: `All that ${platform.config.bank.name} holds about you`,
    madeAt: now.toISOString(),
    howToRead: [
      'Times are in UTC, an hour behind Nigeria.',
      'What ends in _kobo is an amount in kobo: 100 are one naira.',
      'BVN and NIN are masked, so that nobody who finds this file learns them.',
    ],
  };
  yield `${JSON.stringify(intro, null, 2).slice(0, -2)},\n  "held": {`;
  for (const [place, held] of heldData.entries()) {
    const key = held.key ?? keys.get(held.table);
    if (key === undefined) throw new Error(`The rows of ${held.table} cannot be told apart`);
    yield `${place === 0 ? '' : ','}\n    ${JSON.stringify(held.table)}: `;
    yield* tableOf(platform, held, key, customerId, signal);
  }
  yield `\n  },\n  "notGiven": ${JSON.stringify(Object.fromEntries(notGiven), null, 2).replaceAll('\n', '\n  ')}\n}\n`;
}

async function* tableOf(
  platform: Platform,
  held: Held,
  key: readonly string[],
  customerId: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { about, leftOut = {} } = held;
  yield `{\n      "about": ${JSON.stringify(about)},\n      "leftOut": ${JSON.stringify(leftOut)},\n      "rows": [`;
  let last: HeldRow | undefined;
  for (;;) {
    signal.throwIfAborted();
    const page = { customerId, after: last?.key, limit: ROWS_AT_ONCE };
    const rows = await selectHeld(platform.lists.db, held, key, page);
    const lines = rows.map((row) => `\n        ${toJson(platform, customerId, row)}`).join(',');
    if (rows.length > 0) yield last === undefined ? lines : `,${lines}`;
    last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  yield ']\n    }';
}

/** The row as the database wrote it, so that large amounts stay exact, and what was encrypted of it before it. */
function toJson({ secrets }: Platform, customerId: string, { json, numbers, details }: HeldRow): string {
  const masks = Object.entries(numbers).map(([name, encrypted]) => {
    const kind = name === 'bvn' ? 'BVN' : 'NIN';
    const mask =
      encrypted === null ? null : maskNumber(decryptNumber(secrets, { customerId, kind }, encrypted));
    return `${JSON.stringify(name)}: ${JSON.stringify(mask)}, `;
  });
  const opened = Object.entries(details).map(([name, kept]) => {
    const kind = name === 'address' ? 'ADDRESS' : 'DATE_OF_BIRTH';
    const detail = readDetail(secrets, { customerId, kind }, kept) ?? null;
    return `${JSON.stringify(name)}: ${JSON.stringify(detail)}, `;
  });
  return `{${masks.join('')}${opened.join('')}${json.slice(1)}`;
}
