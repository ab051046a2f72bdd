import { BILL_PRODUCTS } from '@harvest/contracts/bill-details';
import { billsEndpoints } from '@harvest/contracts/bills';
import type { Endpoint } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { BOUQUET, confirmOf, initiateOf, startBill, vendOf } from '../../../../scripts/testing/bills.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

const spelt = Object.entries<Endpoint>(billsEndpoints).flatMap(([route, { alsoAt = [] }]) =>
  alsoAt.map((path) => [route, path] as const),
);
const at = (route: string, path: string, token: string, body: object | undefined) =>
  fetch(`${bank.url}${path.replace('{providerCode}', path.includes('bundle') ? 'MTN' : 'DSTV')}`, {
    method: route.split(' ')[0] ?? '',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** What is sent to each, in the order of a purchase. */
async function bodyFor(route: string, of: SignedIn, confirmed: Record<string, unknown>) {
  const product = BILL_PRODUCTS.find((one) =>
    [initiateOf(one), confirmOf(one)].some((path) => path === route),
  );
  if (product !== undefined) return route.endsWith('initiate') ? vendOf(product, of) : confirmed;
  if (route.endsWith('meter-info'))
    return { meterNumber: '1111111111111', electricityProviderCode: 'IKEDC', meterType: 'PREPAID' };
  if (route.endsWith('card-info')) {
    const bouquet = { cableTvProviderBouquetCode: BOUQUET.code };
    return { smartCardNumber: '1212121212', cableTvProviderCode: 'DSTV', ...bouquet };
  }
  return undefined;
}

test.each(spelt)(
  '%s at %s: answers the same, and refuses whoever may not use the page with a text',
  async (route, path) => {
    const ada = await bank.signedIn();
    const outsider = await bank.signedIn({ permittedLinks: ['/home'] });
    const product = BILL_PRODUCTS.find((one) => confirmOf(one) === route);
    const started = product && (await startBill(bank, ada, product));
    const body = await bodyFor(route, ada, { utilityVendingRequestId: started?.id, otp: started?.otp });
    const own = route.split(' ')[1] ?? '';
    /** But for what any two purchases, and any two requests, differ in. */
    const likeness = async (response: Response) => {
      const answer = (await response.json()) as object;
      const changing = ['id', 'utilityVendingRequestId', 'reference', 'expiresAt', 'traceId'];
      const kept = Object.entries(answer).filter(
        ([key]) => !changing.includes(key) || route.endsWith('confirm'),
      );
      return [response.status, Object.fromEntries(kept.filter(([key]) => key !== 'traceId'))];
    };

    const longer = await likeness(await at(route, own, ada.token, body));
    const shorter = await likeness(await at(route, path, ada.token, body));
    expect(longer[0]).toBe(200);
    expect(shorter).toEqual(longer);

    const refused = await likeness(await at(route, path, outsider.token, body));
    expect(refused).toMatchObject([403, { message: expect.stringMatching(/^[A-Z].+\.$/) as string }]);
    expect(refused).toEqual(await likeness(await at(route, own, outsider.token, body)));
    expect((await at(route, path, 'nobody', body)).status).toBe(401);
  },
);

test('all of them: are spelt for every route of what is bought', () => {
  expect(spelt).toHaveLength(18);
});
