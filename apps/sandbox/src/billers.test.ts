import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';

const NO_REPLY = 'NO REPLY';
const NOT_JSON = 'NOT JSON';

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  folder = await mkdtemp(join(tmpdir(), 'harvest-billers-'));
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

type Told = { status: string; tokens?: string[]; units?: string };

async function ask(question: string, body: unknown, url = sandbox.billersUrl): Promise<unknown> {
  try {
    const response = await fetch(`${url}/${question}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return NOT_JSON;
    if (error instanceof TypeError) return NO_REPLY;
    throw error;
  }
}

const statusOf = async (requestId: string, url?: string) =>
  ((await ask('status', { requestId }, url)) as Told).status;

function prepaid(number: string) {
  return {
    requestId: randomUUID() as string,
    product: 'ELECTRICITY_BILL',
    providerCode: 'IKEDC',
    number,
    meterType: 'PREPAID',
    amountKobo: '500000',
    phoneNumber: '08030000001',
  };
}

test('the billers, asked whose a meter or card is: tell the same person every time, and nobody for 404', async () => {
  const meter = { product: 'ELECTRICITY_BILL', providerCode: 'IKEDC', number: '1111111111111' };
  const answer = await ask('owner', { ...meter, meterType: 'PREPAID' });
  expect(answer).toEqual({
    status: 'FOUND',
    providerCode: 'IKEDC',
    number: '1111111111111',
    name: expect.stringMatching(/^[A-Z]{3,} [A-Z]{5,}$/) as unknown,
    address: expect.stringMatching(/^\d{1,2} [A-Z]\w+ /) as unknown,
  });
  expect(await ask('owner', { ...meter, meterType: 'PREPAID' })).toEqual(answer);
  const card = await ask('owner', { product: 'CABLE_TV', providerCode: 'DSTV', number: '1212121212' });
  expect(Object.keys(card as object)).toEqual(['status', 'providerCode', 'number', 'name']);
  expect(await ask('owner', { ...meter, number: '0123456789404' })).toEqual({
    status: 'UNKNOWN_NUMBER',
    providerCode: 'IKEDC',
    number: '0123456789404',
  });
});

test.each([
  ['1111111111111', 'VENDED', ['VENDED', 'VENDED']],
  ['0123456789404', 'UNKNOWN_NUMBER', ['UNKNOWN_NUMBER']],
  ['0123456789051', 'REFUSED', ['REFUSED', 'REFUSED']],
  ['0123456789503', 'UNAVAILABLE', ['REFUSED', 'REFUSED']],
  ['0123456789097', NO_REPLY, ['VENDED', 'VENDED']],
  ['0123456789096', NO_REPLY, ['PENDING', 'PENDING', 'REFUSED', 'REFUSED']],
  ['0123456789098', NO_REPLY, ['PENDING', 'PENDING', 'PENDING', 'PENDING']],
  ['201000000000', NO_REPLY, ['PENDING', 'PENDING', 'PENDING', 'PENDING']],
  ['300000000000', NO_REPLY, ['VENDED']],
  ['400000000000', NO_REPLY, ['VENDED']],
  ['500000000000', NOT_JSON, ['PENDING', 'PENDING', 'PENDING', 'PENDING']],
])('a purchase for %s: is answered %s, and asked about %j', async (number, replied, told) => {
  const asked = prepaid(number);
  const { requestId } = asked;
  expect(await ask('status', { requestId })).toEqual({ status: 'NEVER_HEARD_OF', requestId });

  const answer = await ask('purchase', asked);
  if (replied === NO_REPLY || replied === NOT_JSON) expect(answer).toBe(replied);
  else expect(answer).toMatchObject({ status: replied, requestId, amountKobo: '500000' });

  for (const status of told) {
    const now = (await ask('status', { requestId })) as Told;
    expect(now).toMatchObject({ status, requestId, amountKobo: '500000' });
    expect(now.tokens === undefined).toBe(status !== 'VENDED');
  }
});

test('a prepaid meter: gets a token of its request with what it is worth, and one that ends in 002 two others before it', async () => {
  const asked = prepaid('1111111111111');
  const vended = (await ask('purchase', asked)) as Told;
  expect(vended.tokens).toEqual([expect.stringMatching(/^\d{20}$/)]);
  expect(vended.units).toBe('23.9 kWh');
  expect(await ask('status', { requestId: asked.requestId })).toEqual(vended);
  const rekeyed = (await ask('purchase', prepaid('1111111111002'))) as Told;
  expect(rekeyed.tokens).toHaveLength(3);
  expect(new Set([...(rekeyed.tokens ?? []), ...(vended.tokens ?? [])]).size).toBe(4);
  const postpaid = await ask('purchase', { ...prepaid('1010101010101'), meterType: 'POSTPAID' });
  expect(Object.keys(postpaid as object)).toEqual(['status', 'requestId', 'amountKobo']);
});

test('the same request again, as it was or with more money: is vended once, as it was first', async () => {
  const asked = prepaid('0123456789097');
  const { requestId } = asked;
  expect(await ask('purchase', asked)).toBe(NO_REPLY);
  const first = await ask('status', { requestId });
  for (const again of [asked, { ...asked, amountKobo: '999999' }])
    expect(await ask('purchase', again)).toEqual({
      status: 'DUPLICATE',
      requestId,
      amountKobo: again.amountKobo,
    });
  expect(await ask('status', { requestId })).toEqual(first);
  expect(first).toMatchObject({ amountKobo: '500000' });
});

test('the books of the billers, in a file: are the same for whoever opens them next', async () => {
  const billersBooksFile = join(folder, 'billers.jsonl');
  const first = await startSandbox({ billersBooksFile });
  const asked = prepaid('1111111111111');
  const vended = await ask('purchase', asked, first.billersUrl);
  const second = await startSandbox({ billersBooksFile });
  expect(await ask('status', { requestId: asked.requestId }, second.billersUrl)).toEqual(vended);
  expect(await ask('purchase', asked, second.billersUrl)).toMatchObject({ status: 'DUPLICATE' });
  await first.stop();
  expect(await statusOf(asked.requestId, second.billersUrl)).toBe('VENDED');
  await second.stop();
});

test.each(['owner', 'purchase', 'status'])(
  'the billers, asked for %s what cannot be read: answer 400',
  async (question) => {
    const response = await fetch(`${sandbox.billersUrl}/${question}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestId: '1', amountKobo: 1.5 }),
    });
    expect([response.status, await response.json()]).toEqual([400, { status: 'BAD_REQUEST' }]);
  },
);
