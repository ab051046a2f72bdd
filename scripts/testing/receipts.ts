import type { SignedIn, TestBank } from './bank.ts';

/** The receipt of a movement of a customer, as it stands now. */
export function receiptOf(bank: TestBank, customer: SignedIn, reference: string) {
  return bank.ask('POST /api/ibanking/personal/transactions/{referenceNumber}/receipt', {
    token: customer.token,
    params: { referenceNumber: encodeURIComponent(reference) },
  });
}
