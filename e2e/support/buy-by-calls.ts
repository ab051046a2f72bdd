import { eventually } from '../../scripts/testing/eventually.ts';
import { callAs, codeFrom, type Person } from './people.ts';
import type { Purchase } from './purchases.ts';

/** Buys something past all pages, from the first account. @returns where it stands once its provider has answered */
export async function buyByCalls(
  person: Person,
  path: 'airtime' | 'databundle' | 'electricity' | 'cabletv',
  body: object,
): Promise<Purchase> {
  const vend = `/api/utility/providers/${path}/vend`;
  const accounts = (await (await callAs(person, 'GET', '/api/accounts')).json()) as {
    accountNumber: string;
  }[];
  const asked = { nuban: accounts[0]?.accountNumber, ...body };
  let id = '';
  const otp = await codeFrom(person, async () => {
    const started = await callAs(person, 'POST', `${vend}/initiate`, asked);
    if (!started.ok) throw new Error(`It was not started: ${await started.text()}`);
    ({ utilityVendingRequestId: id } = (await started.json()) as { utilityVendingRequestId: string });
  });
  const confirmed = await callAs(person, 'POST', `${vend}/confirm`, { otp, utilityVendingRequestId: id });
  if (!confirmed.ok) throw new Error(`It was not confirmed: ${await confirmed.text()}`);
  return eventually(async () => {
    const state = await callAs(person, 'GET', `/api/transfer/operations/${id}`);
    const purchase = (await state.json()) as Purchase;
    if (purchase.status === 'PENDING') throw new Error('Its provider has not answered');
    return purchase;
  });
}
