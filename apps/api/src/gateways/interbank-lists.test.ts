import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answering } from '../../../../scripts/testing/gateway-line.ts';
import {
  DAY,
  type InterbankLine,
  openInterbankLine,
  sessionOfTheDay,
} from '../../../../scripts/testing/interbank-line.ts';
import { withOutsider } from '../../../../scripts/testing/outsider.ts';
import { listTransfers } from './interbank.ts';

let line: InterbankLine;
beforeAll(async () => {
  line = await openInterbankLine();
});
afterAll(() => line.close());
afterEach(() => line.expectDiscreetLog());

test('a list on several pages: is read to its end, with both directions', async () => {
  const ids = [1, 2, 3].map(() => sessionOfTheDay());
  const page = (direction: string, id: string | undefined, next: string | null) =>
    JSON.stringify({ transfers: [{ direction, sessionId: id, amountKobo: '99999999999999' }], next });
  const pages = [page('OUT', ids[0], 'a'), page('IN', ids[1], 'b'), page('OUT', ids[2], null)];
  let asked = 0;
  await withOutsider(
    (response) => {
      response.end(pages[asked]);
      asked += 1;
    },
    async (url, heard) => {
      expect(await listTransfers(line.at(url), DAY)).toEqual({
        outcome: 'LISTED',
        transfers: ids.map((sessionId, index) => ({
          direction: index === 1 ? 'IN' : 'OUT',
          sessionId,
          amountKobo: 99_999_999_999_999n,
        })),
      });
      expect(heard.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
        { day: DAY },
        { day: DAY, after: 'a' },
        { day: DAY, after: 'b' },
      ]);
    },
  );
});

const OTHER_SESSION = sessionOfTheDay();

test.each([
  [
    'an amount that is none',
    { transfers: [{ direction: 'OUT', sessionId: OTHER_SESSION, amountKobo: '1.5' }], next: null },
  ],
  [
    'a session that is none',
    { transfers: [{ direction: 'OUT', sessionId: '1', amountKobo: '1' }], next: null },
  ],
  [
    'another direction',
    { transfers: [{ direction: 'UP', sessionId: OTHER_SESSION, amountKobo: '1' }], next: null },
  ],
  ['empty pages without end', { transfers: [], next: 'more' }],
  [
    'pages without end',
    { transfers: [{ direction: 'IN', sessionId: OTHER_SESSION, amountKobo: '1' }], next: 'more' },
  ],
])('a list with %s: is no list', async (_what, page) => {
  expect(await withOutsider(answering(page), (url) => listTransfers(line.at(url), DAY))).toEqual({
    outcome: 'DOWN',
  });
});
