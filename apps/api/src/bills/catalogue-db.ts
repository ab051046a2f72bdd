import type { BillProduct } from '@harvest/contracts/bill-details';
import { type Kobo, kobo } from '@harvest/money';
import type { Database } from '../platform/database/database.ts';

/** Who sells something. */
export type Provider = {
  readonly code: string;
  readonly title: string;
  readonly serial: number;
  readonly alsoKnownAs: string | null;
  readonly prefixes: string[];
  /** Where an amount is chosen; null where offers have prices. */
  readonly bounds: { readonly minKobo: Kobo; readonly maxKobo: Kobo } | null;
  readonly coverage: string | null;
  /** Of a cable TV provider: what its customers call the number of their card, and how many digits that has. */
  readonly card: { readonly label: string; readonly digits: number[] } | null;
};

/** A bundle or a bouquet. */
export type Offer = {
  readonly code: string;
  readonly title: string;
  readonly priceKobo: Kobo;
  readonly validity: string | null;
};

const soldProviders = (db: Database, product: BillProduct) =>
  db.selectFrom('bill_providers').selectAll().where('product', '=', product).where('is_sold', '=', true);

type ProviderRow = Awaited<ReturnType<ReturnType<typeof soldProviders>['executeTakeFirstOrThrow']>>;

function toProvider(row: ProviderRow): Provider {
  const { min_kobo: min, max_kobo: max, card_label: label, card_digits: digits } = row;
  return {
    code: row.code,
    title: row.title,
    serial: row.serial,
    alsoKnownAs: row.also_known_as,
    prefixes: row.prefixes,
    bounds: min === null || max === null ? null : { minKobo: kobo(min), maxKobo: kobo(max) },
    coverage: row.coverage,
    card: label === null || digits === null ? null : { label, digits },
  };
}

export async function selectProviders(db: Database, product: BillProduct): Promise<Provider[]> {
  const rows = await soldProviders(db, product).orderBy('serial').execute();
  return rows.map(toProvider);
}

export async function selectProvider(
  db: Database,
  product: BillProduct,
  code: string,
): Promise<Provider | undefined> {
  const row = await soldProviders(db, product).where('code', '=', code).executeTakeFirst();
  return row && toProvider(row);
}

const soldOffers = (db: Database, product: BillProduct, providerCode: string) =>
  db
    .selectFrom('bill_offers as offer')
    .innerJoin('bill_providers as provider', (on) =>
      on
        .onRef('provider.product', '=', 'offer.product')
        .onRef('provider.code', '=', 'offer.provider_code')
        .on('provider.is_sold', '=', true),
    )
    .select(['offer.code', 'offer.title', 'offer.price_kobo', 'offer.validity'])
    .where('offer.product', '=', product)
    .where('offer.provider_code', '=', providerCode)
    .where('offer.is_sold', '=', true);

type OfferRow = Awaited<ReturnType<ReturnType<typeof soldOffers>['executeTakeFirstOrThrow']>>;

function toOffer({ code, title, price_kobo, validity }: OfferRow): Offer {
  return { code, title, priceKobo: kobo(price_kobo), validity };
}

/** The cheapest first. */
export async function selectOffers(
  db: Database,
  product: BillProduct,
  providerCode: string,
): Promise<Offer[]> {
  const rows = await soldOffers(db, product, providerCode)
    .orderBy('offer.price_kobo')
    .orderBy('offer.title')
    .execute();
  return rows.map(toOffer);
}

export async function selectOffer(
  db: Database,
  product: BillProduct,
  providerCode: string,
  code: string,
): Promise<Offer | undefined> {
  const row = await soldOffers(db, product, providerCode).where('offer.code', '=', code).executeTakeFirst();
  return row && toOffer(row);
}
