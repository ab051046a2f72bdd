import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill, initiateBill } from '../../../../scripts/testing/bills.ts';
import { answering } from '../../../../scripts/testing/gateway-line.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { type Behave, withOutsider } from '../../../../scripts/testing/outsider.ts';
import { jobs } from '../jobs.ts';
import { KNOWN_LOOK_UPS, LOOK_UPS } from '../platform/security/look-ups.ts';

const METER_INFO = 'POST /api/utility/providers/electricity/meter-info';
const CARD_INFO = 'POST /api/utility/providers/cabletv/card-info';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  bank = opened.bank;
});
afterAll(() => opened.close());

const meter = (meterNumber: string, more: object = {}) => ({
  meterNumber,
  electricityProviderCode: 'IKEDC',
  meterType: 'PREPAID',
  ...more,
});
const card = (smartCardNumber: string, cableTvProviderCode = 'DSTV') => ({
  smartCardNumber,
  cableTvProviderCode,
});
const askMeter = (who: SignedIn, body: object, at = bank) => at.call(METER_INFO, { token: who.token, body });
const askCard = (who: SignedIn, body: object) => bank.call(CARD_INFO, { token: who.token, body });

/** Billers who know every number, and say whose it is where a name is given. */
const findingOwner =
  (name?: string): Behave =>
  (response, { body }) => {
    const { providerCode, number } = JSON.parse(body) as Record<string, string>;
    response.end(JSON.stringify({ status: 'FOUND', providerCode, number, name }));
  };

/** As many look-ups as leave just so many. */
async function leave(who: SignedIn, left: number, of = LOOK_UPS): Promise<void> {
  const { throttles, clock } = bank.platform;
  const now = await clock.now();
  await throttles.forget(of, who.id, now);
  await throttles.take(of, who.id, now, of.attemptsMax - left);
}

test('POST /api/utility/providers/electricity/meter-info: answers whose meter it is, by either address', async () => {
  const ada = await bank.signedIn();
  const { body } = await askMeter(ada, meter('1111111111111'));
  expect((await askMeter(ada, meter('11111 1111-1111'))).body).toEqual(body);
  expect(body).toEqual({
    name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) as unknown,
    address: expect.stringMatching(/^\d+ \w/) as unknown,
  });
  const shorter = await fetch(`${bank.url}/api/utility/electricity/meter-info`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(meter('1111111111111')),
  });
  expect(await shorter.json()).toEqual(body);
});

test('POST /api/utility/providers/cabletv/card-info, with a bouquet by either name or none: answers whose card it is', async () => {
  const ada = await bank.signedIn();
  const names = [
    await askCard(ada, card('1212121212')),
    await askCard(ada, { ...card('1212121212'), cableTvBouquetCode: 'dstv79' }),
    await askCard(ada, { ...card('1212121212'), cableTvProviderBouquetCode: 'dstv79' }),
  ].map(({ body }) => body);
  expect(names[0]).toEqual({ name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) as unknown });
  expect(new Set(names.map((name) => JSON.stringify(name))).size).toBe(1);
});

test('a number that its provider does not know: is refused with the name of the provider', async () => {
  const ada = await bank.signedIn();
  const answer = await askMeter(ada, meter('0123456789404'));
  expect(seen(answer)).toEqual([404, 'BILL_NUMBER_UNKNOWN']);
  expect((answer.body as { message: string }).message).toBe(
    'Ikeja Electric does not know this number. Check the number and the provider.',
  );
  // StarTimes has cards of eleven digits, DStv has none.
  expect(seen(await askCard(ada, card('02110144711')))).toEqual([404, 'BILL_NUMBER_UNKNOWN']);
  expect((await askCard(ada, card('02110144711', 'STARTIMES'))).status).toBe(200);
});

test('a look-up at a provider that sells nothing: is refused and asks nobody', async () => {
  const ada = await bank.signedIn();
  expect(seen(await askMeter(ada, meter('1111111111111', { electricityProviderCode: 'MTN' })))).toEqual([
    422,
    'OFFER_NOT_SOLD',
  ]);
  expect(seen(await askCard(ada, card('1212121212', 'IKEDC')))).toEqual([422, 'OFFER_NOT_SOLD']);
});

test.each([
  ['meterNumber', '123456789', 'A meter number has 10 to 13 digits'],
  ['meterNumber', '12345678901234', 'A meter number has 10 to 13 digits'],
  ['meterNumber', '11111O1111111', 'A meter number has 10 to 13 digits'],
  ['meterType', 'SOLAR', 'Choose one of the options'],
  ['electricityProviderCode', ' ', 'This field is required'],
])('a look-up with %s %j: is refused for that field', async (field, value, words) => {
  const ada = await bank.signedIn();
  const answer = await askMeter(ada, meter('1111111111111', { [field]: value }));
  expect([answer.status, (answer.body as { fieldErrors: object }).fieldErrors]).toEqual([
    400,
    { [field]: words },
  ]);
});

test('look-ups of meters and names: share one limit, which what is known does not touch', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  expect((await askMeter(ada, meter('1111111111111'))).status).toBe(200);
  await leave(ada, 1);
  expect((await askMeter(ada, meter('1111111111112'))).status).toBe(200);
  const refused = await askMeter(ada, meter('1111111111113'));
  expect(seen(refused)).toEqual([429, 'TOO_MANY_INQUIRIES']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const name = await bank.call('POST /api/transfer/intrabank-name-inquiry', {
    token: ada.token,
    body: { accountNumber: musa.account.accountNumber },
  });
  expect(seen(name)).toEqual([429, 'TOO_MANY_INQUIRIES']);
  // What was looked up a moment ago, in the same way.
  expect((await askMeter(ada, meter('1111111111111'))).status).toBe(200);
  expect(seen(await askMeter(ada, meter('1111111111111', { meterType: 'POSTPAID' })))).toEqual([
    429,
    'TOO_MANY_INQUIRIES',
  ]);
  // What somebody else was told is nothing that Ada knows.
  const eve = await bank.signedIn();
  await leave(eve, 0);
  expect(seen(await askMeter(eve, meter('1111111111111')))).toEqual([429, 'TOO_MANY_INQUIRIES']);
});

test('a look-up that nobody answers: is not counted, and what was told a moment ago is relied on', async () => {
  const ada = await bank.signedIn();
  const { body: known } = await askMeter(ada, meter('1111111111111'));
  const down = await bank.join({ BILLERS_URL: 'http://127.0.0.1:1' });
  await leave(ada, 1);
  for (const _again of [1, 2, 3])
    expect(seen(await askMeter(ada, meter('1111111111114'), down))).toEqual([503, 'BILLER_UNAVAILABLE']);
  expect((await askMeter(ada, meter('1111111111111'), down)).body).toEqual(known);
  expect((await askMeter(ada, meter('1111111111114'))).status).toBe(200);
  expect((await askMeter(ada, meter('1111111111115'))).status).toBe(429);
  await bank.platform.clock.advance(15 * 60);
  const later = { ...ada, token: await bank.signIn(ada) };
  expect(seen(await askMeter(later, meter('1111111111111'), down))).toEqual([503, 'BILLER_UNAVAILABLE']);
  await down.close();
});

test('a number that was told a moment ago: is told again without asking, and asked about once it is bought for', async () => {
  const ada = await bank.signedIn();
  const { body: known } = await askMeter(ada, meter('1111111111111'));
  const answer = { status: 'UNKNOWN_NUMBER', providerCode: 'IKEDC', number: '1111111111111' };
  await withOutsider(answering(answer), async (BILLERS_URL, heard) => {
    const other = await bank.join({ BILLERS_URL });
    for (const _again of [1, 2, 3])
      expect((await askMeter(ada, meter('1111111111111'), other)).body).toEqual(known);
    expect(heard).toEqual([]);
    const started = await initiateBill(other, ada, 'ELECTRICITY_BILL', '1111111111111');
    expect(seen(started)).toEqual([404, 'BILL_NUMBER_UNKNOWN']);
    expect(heard).toHaveLength(1);
    await bank.platform.clock.advance(15 * 60);
    const later = { ...ada, token: await bank.signIn(ada) };
    expect(seen(await askMeter(later, meter('1111111111111'), other))).toEqual([404, 'BILL_NUMBER_UNKNOWN']);
    await other.close();
  });
});

test('a number that was told or bought for: is asked about a bounded number of times, and then what is known counts', async () => {
  const ada = await bank.signedIn({ balances: [5000] });
  const boughtFor = '1111111111117';
  await buyBill(bank, ada, 'ELECTRICITY_BILL', boughtFor);
  // What was told at the purchase is too old to be relied on, and the owner of that day is still known.
  await bank.platform.clock.advance(15 * 60);
  const later = { ...ada, token: await bank.signIn(ada) };
  const told = '1111111111118';
  await askMeter(later, meter(told));
  await withOutsider(findingOwner('EZE NGOZI'), async (BILLERS_URL, heard) => {
    const other = await bank.join({ BILLERS_URL });
    await leave(later, 2, KNOWN_LOOK_UPS);
    // Nothing of it could be paid, so no code is ever sent and no start counted.
    const tryToBuy = (number: string, amount = 100_000) =>
      initiateBill(other, later, 'ELECTRICITY_BILL', number, { amount });
    for (const number of [told, boughtFor, told, boughtFor, told, boughtFor])
      expect(seen(await tryToBuy(number))).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(heard).toHaveLength(2);
    const ownerName = async (number: string) =>
      ((await tryToBuy(number, 1000)).body as { bill: { ownerName: string } }).bill.ownerName;
    // The two questions that were asked: their answer is what is known.
    expect([await ownerName(told), await ownerName(boughtFor)]).toEqual(['EZE NGOZI', 'EZE NGOZI']);
    expect(heard).toHaveLength(2);
    await other.close();
  });
});

test('an owner that the provider does not name: is told as not to be learned now, and is not counted', async () => {
  const ada = await bank.signedIn();
  await withOutsider(findingOwner(), async (BILLERS_URL) => {
    const other = await bank.join({ BILLERS_URL });
    await leave(ada, 1);
    for (const _again of [1, 2, 3])
      expect(seen(await askMeter(ada, meter('1111111111116'), other))).toEqual([503, 'BILLER_UNAVAILABLE']);
    await other.close();
  });
  expect((await askMeter(ada, meter('1111111111116'))).status).toBe(200);
});

test('what was told of a number: is forgotten a day later by the worker', async () => {
  const ada = await bank.signedIn();
  const { clock, db } = bank.platform;
  const forget = async () => {
    const now = await clock.now();
    for (const job of jobs) if (job.name === 'forget-old-look-ups') await job.run(bank.platform, now);
    const rows = await db
      .selectFrom('bill_look_ups')
      .select('number')
      .where('customer_id', '=', ada.id)
      .execute();
    return rows.map(({ number }) => number);
  };
  await askMeter(ada, meter('1111111111111'));
  await clock.advance(23 * 3600);
  const later = { ...ada, token: await bank.signIn(ada) };
  await askMeter(later, meter('1111111111112'));
  expect(await forget()).toHaveLength(2);
  await clock.advance(2 * 3600);
  expect(await forget()).toEqual(['1111111111112']);
});
