import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { BOUQUET, buyBill, numberOf, payBill, startBill } from '../../../../scripts/testing/bills.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { settleDue } from '../../../../scripts/testing/other-banks.ts';
import { type Behave, withOutsider } from '../../../../scripts/testing/outsider.ts';
import { newId } from '../bank/ids.ts';

const LIST = 'GET /api/utility/saved-numbers';
const SAVE = 'POST /api/utility/saved-numbers';
const DELETE = 'DELETE /api/utility/saved-numbers/{id}';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

/** Billers who sell nothing. */
const refusing: Behave = (response, { body }) => {
  const { requestId, amountKobo } = JSON.parse(body) as Record<string, string>;
  response.end(JSON.stringify({ status: 'REFUSED', requestId, amountKobo }));
};

const list = (of: SignedIn) => bank.ask(LIST, { token: of.token });
const save = (of: SignedIn, purchaseId: string, label: string) =>
  bank.call(SAVE, { token: of.token, body: { purchaseId, label } });
const remove = (of: SignedIn, id: string) => bank.call(DELETE, { token: of.token, params: { id } });

test('POST /api/utility/saved-numbers, of a purchase: keeps its number with what was bought for it last', async () => {
  const ada = await bank.signedIn();
  expect(await list(ada)).toEqual([]);
  const meter = await buyBill(bank, ada, 'ELECTRICITY_BILL');
  const card = await buyBill(bank, ada, 'CABLE_TV');

  const saved = await save(ada, meter.id, ' Shop ');

  expect(saved).toMatchObject({
    status: 200,
    body: {
      label: 'Shop',
      utilityProductType: 'ELECTRICITY_BILL',
      providerCode: 'IKEDC',
      providerTitle: 'Ikeja Electric',
      number: numberOf('ELECTRICITY_BILL'),
      meterType: 'PREPAID',
      ownerName: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) as unknown,
      lastAmount: 1000,
      lastOfferCode: null,
    },
  });
  expect((await save(ada, card.id, 'Parlour')).body).toMatchObject({
    number: numberOf('CABLE_TV'),
    meterType: null,
    lastAmount: BOUQUET.naira,
    lastOfferCode: BOUQUET.code,
  });
  expect((await list(ada)).map(({ label }) => label)).toEqual(['Parlour', 'Shop']);

  await bank.platform.clock.advance(1);
  await buyBill(bank, ada, 'ELECTRICITY_BILL', undefined, { amount: 2500 });
  expect((await list(ada)).map(({ lastAmount }) => lastAmount)).toEqual([BOUQUET.naira, 2500]);
});

test('POST /api/utility/saved-numbers, of a number that is kept: gives it the new name and keeps it once', async () => {
  const ada = await bank.signedIn();
  const first = await buyBill(bank, ada, 'AIRTIME');
  const second = await buyBill(bank, ada, 'AIRTIME', undefined, { amount: 300 });
  const data = await buyBill(bank, ada, 'DATA');
  const { body: kept } = await save(ada, first.id, 'Mama');
  const { body: renamed } = await save(ada, second.id, 'Mother');
  expect(renamed).toEqual({ ...(kept as object), label: 'Mother' });
  // The same phone for another product is another thing to buy again.
  await save(ada, data.id, 'Mother, data');
  expect((await list(ada)).map(({ label }) => label)).toEqual(['Mother', 'Mother, data']);
});

test('POST /api/utility/saved-numbers, of a purchase that failed: keeps what was tried until something succeeds', async () => {
  const ada = await bank.signedIn();
  const number = numberOf('AIRTIME');
  const fail = (amount: number) =>
    withOutsider(refusing, async (BILLERS_URL) => {
      await bank.platform.clock.advance(1);
      const refused = await bank.join({ BILLERS_URL });
      const failed = await payBill(bank, ada, 'AIRTIME', number, { amount });
      await settleDue(refused);
      await refused.close();
      return failed;
    });
  const lastAmounts = async () => (await list(ada)).map(({ lastAmount }) => lastAmount);
  const { id } = await fail(700);
  expect(await save(ada, id, 'Farm phone')).toMatchObject({ status: 200, body: { number, lastAmount: 700 } });
  await fail(800);
  expect(await lastAmounts()).toEqual([800]);

  await buyBill(bank, ada, 'AIRTIME', number, { amount: 900 });
  expect(await lastAmounts()).toEqual([900]);
  await fail(1000);
  const started = await startBill(bank, ada, 'AIRTIME', number, { amount: 1100 });
  await bank.ask('POST /api/operations/{id}/discard', { token: ada.token, params: { id: started.id } });
  expect(await lastAmounts()).toEqual([900]);
});

test("POST /api/utility/saved-numbers, of a purchase that waits for its code, was discarded, is somebody else's or is none: answers 404", async () => {
  const ada = await bank.signedIn();
  const eve = await bank.signedIn();
  const musa = await bank.openCustomer();
  const waiting = await startBill(bank, ada, 'AIRTIME');
  const discarded = await startBill(bank, ada, 'AIRTIME');
  await bank.ask('POST /api/operations/{id}/discard', { token: ada.token, params: { id: discarded.id } });
  const bought = await buyBill(bank, ada, 'DATA');
  const { id, otp } = await bank.startTransfer(ada, musa.account, 100);
  await bank.confirm(ada, { id, otp });
  const answers = [
    await save(ada, waiting.id, 'x'),
    await save(ada, discarded.id, 'x'),
    await save(eve, bought.id, 'x'),
    await save(ada, id, 'x'),
    await save(ada, newId(), 'x'),
  ];
  expect(answers.map(seen)).toEqual(answers.map(() => [404, 'NOT_FOUND']));
  expect(await list(ada)).toEqual([]);
  expect(await list(eve)).toEqual([]);
});

test('DELETE /api/utility/saved-numbers/{id}: keeps it no longer, and knows nothing of what others keep', async () => {
  const ada = await bank.signedIn();
  const eve = await bank.signedIn();
  const { id } = (await save(ada, (await buyBill(bank, ada, 'AIRTIME')).id, 'Mama')).body as { id: string };
  for (const answer of [await remove(eve, id), await remove(ada, newId())])
    expect(seen(answer)).toEqual([404, 'NOT_FOUND']);
  expect(await list(ada)).toHaveLength(1);
  expect(await remove(ada, id)).toMatchObject({ status: 200, body: { message: 'Deleted successfully' } });
  expect(seen(await remove(ada, id))).toEqual([404, 'NOT_FOUND']);
  expect(await list(ada)).toEqual([]);
});

test('POST /api/utility/saved-numbers, of the two hundred and first: is refused, and a new name for one of them is not', async () => {
  const ada = await bank.signedIn();
  const [kept, one, other] = [
    await buyBill(bank, ada, 'AIRTIME'),
    await buyBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '787')),
    await buyBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', '788')),
  ];
  await save(ada, kept.id, 'Mama');
  // What was bought for them is of no matter to the bound.
  const { platform } = bank;
  const frozen = await platform.db
    .selectFrom('bill_payments')
    .selectAll()
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow();
  const operation = await platform.db
    .selectFrom('operations')
    .selectAll()
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 198 }, (_, place) => ({
    id: newId(),
    number: `0803999${String(place).padStart(4, '0')}`,
  }));
  await platform.db
    .insertInto('operations')
    .values(others.map(({ id, number }) => ({ ...operation, id, reference: `HVTEST${number}` })))
    .execute();
  await platform.db
    .insertInto('bill_payments')
    .values(others.map(({ id, number }) => ({ ...frozen, id, number })))
    .execute();
  await platform.db
    .insertInto('bill_saved_numbers')
    .values(
      others.map(({ number }) => ({
        id: newId(),
        customer_id: ada.id,
        product: 'AIRTIME',
        provider_code: 'MTN',
        provider_title: 'MTN',
        number,
        label: number,
        saved_at: operation.created_at,
      })),
    )
    .execute();
  const both = await Promise.all([save(ada, one.id, 'One'), save(ada, other.id, 'Other')]);
  expect(both.map(({ code }) => code)).toContain('TOO_MANY_SAVED_NUMBERS');
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await list(ada)).toHaveLength(200);
  expect((await save(ada, kept.id, 'Mother')).status).toBe(200);
});
