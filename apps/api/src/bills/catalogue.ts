import type { BillProduct } from '@harvest/contracts/bill-details';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type Offer, type Provider, selectOffer, selectProvider } from './catalogue-db.ts';

/** Who sells a product under this code, now. @throws Refusal OFFER_NOT_SOLD */
export async function findProvider(
  { db }: Pick<Platform, 'db'>,
  product: BillProduct,
  code: string,
): Promise<Provider> {
  const provider = await selectProvider(db, product, code);
  if (provider === undefined) throw fail('OFFER_NOT_SOLD');
  return provider;
}

/** A bundle or bouquet of a provider as it is sold now. @throws Refusal OFFER_NOT_SOLD */
export async function findOffer(
  { db }: Pick<Platform, 'db'>,
  product: BillProduct,
  providerCode: string,
  code: string,
): Promise<Offer> {
  const offer = await selectOffer(db, product, providerCode, code);
  if (offer === undefined) throw fail('OFFER_NOT_SOLD');
  return offer;
}
