import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type BillersLine, openBillersLine, purchaseFor } from '../../../../scripts/testing/billers-line.ts';
import {
  answering,
  answersOf,
  askedOften,
  expectLostOnceCertain,
  JUST_SENT,
  SANDBOX_ENDINGS,
} from '../../../../scripts/testing/gateway-line.ts';
import { hostileOutsiders } from '../../../../scripts/testing/hostile-outsiders.ts';
import { type Behave, type Heard, withOutsider } from '../../../../scripts/testing/outsider.ts';
import { newId } from '../bank/ids.ts';
import { findOwner, queryPurchase, sendPurchase } from './billers.ts';
import type { Asked } from './gateway.ts';

/** Long enough for a busy machine, and short enough to wait for what says nothing. */
const SHORT_MS = 2000;
const TOKEN = '66464560287905118019';

let line: BillersLine;
beforeAll(async () => {
  line = await openBillersLine();
});
afterAll(() => line.close());
afterEach(() => line.expectDiscreetLog());

test.each(SANDBOX_ENDINGS)(
  'a purchase for %s: is %s at first, and then %j',
  async (ending, sent, queried) => {
    const platform = line.at(line.sandbox.billersUrl);
    for (const meterType of ['PREPAID', 'POSTPAID'] as const) {
      const purchase = purchaseFor(ending, { meterType });
      const send = () => sendPurchase(platform, purchase);
      const query = (asked: Asked) => queryPurchase(platform, { ...purchase, asked });
      const outcomes = await answersOf({ send, query }, queried);
      expect(outcomes).toEqual(
        [sent, ...queried].map((outcome) => ({
          outcome,
          text: expect.stringMatching(/\S/) as unknown,
          ...(outcome === 'SUCCESS' && meterType === 'PREPAID'
            ? { handedOver: { tokens: [expect.stringMatching(/^\d{20}$/)], units: '23.9 kWh' } }
            : {}),
        })),
      );
      expect(outcomes.at(-1)?.text).toMatch(/^[A-Z_]+ [A-Z]/);
    }
  },
);

test('a meter that needs a new key: gets three tokens, the one that buys units last', async () => {
  const answer = await sendPurchase(line.at(line.sandbox.billersUrl), purchaseFor('002'));
  const tokens = answer.outcome === 'SUCCESS' ? answer.handedOver?.tokens : [];
  expect(tokens).toHaveLength(3);
});

test('a purchase that was taken on before: settles nothing, is asked about, and is vended once', async () => {
  const platform = line.at(line.sandbox.billersUrl);
  const purchase = purchaseFor();
  const first = await sendPurchase(platform, purchase);
  expect(await sendPurchase(platform, purchase)).toEqual({
    outcome: 'UNKNOWN',
    text: 'DUPLICATE Taken on before',
  });
  expect(await queryPurchase(platform, { ...purchase, asked: JUST_SENT })).toEqual(first);
});

test('a purchase that the billers never heard of: is lost for certain only once nothing can be on its way', async () => {
  const platform = line.at(line.sandbox.billersUrl);
  const text = 'NEVER_HEARD_OF No such request';
  await expectLostOnceCertain((asked) => queryPurchase(platform, { ...purchaseFor(), asked }), text);
  const { requestId, ...rest } = purchaseFor();
  const atOnce = await withOutsider(answering({ status: 'NEVER_HEARD_OF', requestId }), (url) =>
    sendPurchase(line.at(url), { requestId, ...rest }),
  );
  expect(atOnce).toEqual({ outcome: 'UNKNOWN', text });
});

const ANOTHER = newId();

test.each([
  ['success of another request', { status: 'VENDED', requestId: ANOTHER, amountKobo: '500000' }],
  ['failure of another request', { status: 'REFUSED', requestId: ANOTHER, amountKobo: '500000' }],
  ['no record of another request', { status: 'NEVER_HEARD_OF', requestId: ANOTHER }],
  ['success with a kobo more', { status: 'VENDED', amountKobo: '500001' }],
  ['success with naira for kobo', { status: 'VENDED', amountKobo: '5000' }],
  ['failure of another amount', { status: 'REFUSED', amountKobo: '1' }],
])('an answer that tells %s: settles nothing and is for people', async (_what, answer) => {
  const purchase = purchaseFor();
  const whole = { requestId: purchase.requestId, tokens: [TOKEN], ...answer };
  await withOutsider(answering(whole), async (url) => {
    const forPeople = {
      outcome: 'UNKNOWN',
      needsPeople: true,
      text: expect.stringMatching(/, but about another (request|amount)$/) as unknown,
    };
    expect(await sendPurchase(line.at(url), purchase)).toEqual(forPeople);
    expect(await queryPurchase(line.at(url), { ...purchase, asked: askedOften(3600) })).toEqual(forPeople);
  });
});

test.each([
  ['without an amount', { amountKobo: undefined }, 'VENDED Bought, without an amount'],
  ['without a token', { tokens: undefined }, 'VENDED Bought, without a token'],
  ['with a list of no tokens', { tokens: [] }, 'VENDED Bought, without a token'],
  ['with a status of its own', { status: 'FINE' }, 'FINE Not a status of the table'],
  ['with a token that is short', { tokens: ['123'] }, /the answer cannot be read$/],
  ['with tokens without end', { tokens: Array(50).fill(TOKEN) }, /the answer cannot be read$/],
])(
  'a success for a prepaid meter %s: settles nothing, and is asked about again',
  async (_what, more, text) => {
    const purchase = purchaseFor();
    const { requestId } = purchase;
    const answer = { status: 'VENDED', requestId, amountKobo: '500000', tokens: [TOKEN], ...more };
    await withOutsider(answering(answer), async (url) => {
      const open = {
        outcome: 'UNKNOWN',
        text: typeof text === 'string' ? text : (expect.stringMatching(text) as unknown),
      };
      expect(await sendPurchase(line.at(url), purchase)).toEqual(open);
      expect(await queryPurchase(line.at(url), { ...purchase, asked: askedOften(3600) })).toEqual(open);
    });
  },
);

test('a token whose worth cannot be read: is a token', async () => {
  const purchase = purchaseFor();
  const { requestId } = purchase;
  const answer = { status: 'VENDED', requestId, amountKobo: '500000', tokens: [TOKEN], units: '<b>much</b>' };
  const sent = await withOutsider(answering(answer), (url) => sendPurchase(line.at(url), purchase));
  expect(sent).toEqual({
    outcome: 'SUCCESS',
    text: 'VENDED Bought',
    handedOver: { tokens: [TOKEN], units: undefined },
  });
});

test('a provider that is unavailable: has certainly not sold what is bought now, and tells nothing of what was bought before', async () => {
  const purchase = purchaseFor();
  const answer = { status: 'UNAVAILABLE', requestId: purchase.requestId, amountKobo: '500000' };
  const text = 'UNAVAILABLE The provider could not be reached';
  await withOutsider(answering(answer), async (url) => {
    expect(await sendPurchase(line.at(url), purchase)).toEqual({ outcome: 'FAILED', text });
    // It is asked again, however long ago that was.
    expect(await queryPurchase(line.at(url), { ...purchase, asked: askedOften(3600) })).toEqual({
      outcome: 'UNKNOWN',
      text,
    });
  });
});

const meter = { product: 'ELECTRICITY_BILL', providerCode: 'IKEDC', meterType: 'PREPAID' } as const;
const look = { ...meter, number: '4501234567789' };
const { meterType: _none, ...withoutMeterType } = look;
const card = { ...withoutMeterType, product: 'CABLE_TV', meterType: undefined } as const;

test('a meter or card: has its owner from its provider, and 404 is nobody', async () => {
  const platform = line.at(line.sandbox.billersUrl);
  const name = expect.stringMatching(/^[A-Z]+ [A-Z]+$/) as unknown;
  const address = expect.stringMatching(/^\d+ \w/) as unknown;
  expect(await findOwner(platform, look)).toEqual({ outcome: 'FOUND', name, address });
  expect(await findOwner(platform, card)).toEqual({ outcome: 'FOUND', name, address: undefined });
  expect(await findOwner(platform, { ...look, number: '4501234567404' })).toEqual({
    outcome: 'UNKNOWN_NUMBER',
  });
});

const found = { status: 'FOUND', ...look, name: 'BELLO MUSA', address: '12 Bodija Road' };

test.each([
  [
    'with what turns text around',
    { name: 'BELLO \u202eASUM\u0007', address: '12 Bodija Road, call 0803 000 0001' },
    { outcome: 'FOUND', name: 'BELLO ASUM', address: '12 Bodija Road, call' },
  ],
  ['without a name', { name: undefined }, { outcome: 'DOWN' }],
  ['of nothing', { name: '\u200b' }, { outcome: 'DOWN' }],
  ['without an address', { address: 12 }, { outcome: 'FOUND', name: 'BELLO MUSA', address: undefined }],
  ['of another number', { number: '4501234567788' }, { outcome: 'DOWN' }],
  ['of the same number elsewhere', { providerCode: 'EKEDC' }, { outcome: 'DOWN' }],
  ['under a status of its own', { status: 'FINE' }, { outcome: 'DOWN' }],
])('an owner %s: is cleaned or counts for nothing', async (_what, more, told) => {
  expect(
    await withOutsider(answering({ ...found, ...more }), (url) => findOwner(line.at(url), look)),
  ).toEqual(told);
});

test('the billers, asked: get everything in the body, nothing in the address, and have 6, 15 and 10 seconds', async () => {
  const timeOuts = vi.spyOn(AbortSignal, 'timeout');
  const purchase = purchaseFor('789', { product: 'CABLE_TV', offerCode: 'dstv79', meterType: undefined });
  const heard = await withOutsider(answering({}), async (url, all) => {
    await findOwner(line.at(url), look);
    await sendPurchase(line.at(url), purchase);
    await queryPurchase(line.at(url), { ...purchase, asked: JUST_SENT });
    return all;
  });
  const { meterType: _undefined, ...sent } = purchase;
  expect(heard.map(({ url, body }) => [url, JSON.parse(body) as unknown])).toEqual([
    ['/owner', look],
    ['/purchase', { ...sent, amountKobo: '500000' }],
    ['/status', { requestId: purchase.requestId }],
  ]);
  expect(timeOuts.mock.calls).toEqual([[6000], [15_000], [10_000]]);
  timeOuts.mockRestore();
});

/** What would settle every question, if it were answered as it should be. */
function goodAnswer({ url, body }: Heard): string {
  const { requestId } = JSON.parse(body) as Record<string, string>;
  return JSON.stringify(
    url === '/owner' ? found : { status: 'VENDED', requestId, amountKobo: '500000', tokens: [TOKEN] },
  );
}

/** Everything that the bank asks of the billers, at the same time. */
function askEverything(platform: ReturnType<BillersLine['at']>, timeOutMs?: number) {
  const purchase = purchaseFor();
  return Promise.all([
    sendPurchase(platform, purchase, timeOutMs),
    queryPurchase(platform, { ...purchase, asked: askedOften(3600) }, timeOutMs),
    findOwner(platform, look, timeOutMs),
  ]);
}

test.each(hostileOutsiders(goodAnswer))(
  'billers that give %s: are asked once, settle nothing, and are down',
  async (_what, behave) => {
    await withOutsider(behave, async (url, heard) => {
      const unknown = (words: RegExp) => ({
        outcome: 'UNKNOWN',
        text: expect.stringMatching(words) as unknown,
      });
      expect(await askEverything(line.at(url), SHORT_MS)).toEqual([
        unknown(/^No answer to the purchase: \S/),
        unknown(/^No answer about the purchase: \S/),
        { outcome: 'DOWN' },
      ]);
      expect(new Set(heard.map((one) => one.url))).toEqual(new Set(['/purchase', '/status', '/owner']));
      expect(heard).toHaveLength(3);
    });
    expect(line.logged().trim().split('\n')).toHaveLength(3);
  },
);

test('billers that give the same answers as they should: settle everything', async () => {
  const behave: Behave = (response, heard) => response.end(goodAnswer(heard));
  const bought = {
    outcome: 'SUCCESS',
    text: 'VENDED Bought',
    handedOver: { tokens: [TOKEN], units: undefined },
  };
  expect(await withOutsider(behave, (url) => askEverything(line.at(url)))).toEqual([
    bought,
    bought,
    { outcome: 'FOUND', name: 'BELLO MUSA', address: '12 Bodija Road' },
  ]);
  expect(line.logged()).toBe('');
});

/** As a process that is suspended just when it is connected, and goes on later than anybody waits for it. */
async function suspendedOnce<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const connected = 'undici:client:connected';
  const suspend = () => {
    unsubscribe(connected, suspend);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  };
  subscribe(connected, suspend);
  try {
    return await work();
  } finally {
    unsubscribe(connected, suspend);
  }
}

test('a purchase whose process is suspended once it is connected: leaves no more when its time is over', async () => {
  const timeOutMs = 300;
  await withOutsider(
    (response, one) => response.end(goodAnswer(one)),
    async (url, heard) => {
      const purchase = purchaseFor();
      const sent = await suspendedOnce(2 * timeOutMs, () => sendPurchase(line.at(url), purchase, timeOutMs));
      // Whatever had left would have come before this one.
      expect(await sendPurchase(line.at(url), purchaseFor())).toMatchObject({ outcome: 'SUCCESS' });
      expect(heard.filter(({ body }) => body.includes(purchase.requestId))).toEqual([]);
      expect(sent).toEqual({
        outcome: 'UNKNOWN',
        text: 'No answer to the purchase: it was held up until it was too late to send',
      });
    },
  );
});

test('billers that are not there: have certainly taken nothing, and tell nothing of what went before', async () => {
  const gone = await withOutsider(answering({}), async (url) => url);
  for (const platform of [line.at(gone), line.at(undefined)])
    expect(await askEverything(platform)).toMatchObject([
      {
        outcome: 'FAILED',
        text: expect.stringMatching(/^Never sent: (ECONNREFUSED|BILLERS_URL is not set)$/) as unknown,
      },
      { outcome: 'UNKNOWN' },
      { outcome: 'DOWN' },
    ]);
});

test('a production bank that is pointed to the sandbox: believes none of its answers', async () => {
  const platform = line.at(line.sandbox.billersUrl, { profile: 'production' });
  expect(await askEverything(platform)).toMatchObject([
    { outcome: 'UNKNOWN' },
    { outcome: 'UNKNOWN' },
    { outcome: 'DOWN' },
  ]);
  expect(line.logged()).toContain('leads to the sandbox');
});
