import type { SpendingCategory } from '@harvest/contracts/spending-categories';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { selectCategory, setPaymentCategory, setRecipientCategory } from './spending-db.ts';

/** What a payment counts as; nothing where it is no spending. */
export async function findCategory(platform: Platform, customerId: string, referenceNumber: string) {
  const { category } = await read(platform, customerId, referenceNumber);
  return { category };
}

type Said = {
  readonly referenceNumber: string;
  readonly category: SpendingCategory;
  readonly alsoSameRecipient?: boolean | undefined;
};

/** Keeps what a payment was for, or what everything is for that goes to its recipient (A291). */
export async function categorizePayment(
  platform: Platform,
  customerId: string,
  { referenceNumber, category, alsoSameRecipient = false }: Said,
): Promise<void> {
  const { category: before, isCharge } = await read(platform, customerId, referenceNumber);
  if (before === null) throw fail('NOT_SPENDING');
  const payment = { customerId, referenceNumber };
  if (!alsoSameRecipient) return setPaymentCategory(platform.db, payment, category);
  if (isCharge)
    throw fail('BAD_REQUEST', { fieldErrors: { alsoSameRecipient: 'A charge goes to nobody but the bank' } });
  await platform.db
    .transaction()
    .execute((transaction) => setRecipientCategory(transaction, payment, category));
}

/** Somebody else's is as unknown as one that does not exist. */
async function read({ db }: Platform, customerId: string, referenceNumber: string) {
  const payment = await selectCategory(db, customerId, referenceNumber);
  if (payment === undefined) throw fail('NOT_FOUND');
  return payment;
}
