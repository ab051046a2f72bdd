import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type Provider, selectOffers, selectProvider, selectProviders } from './catalogue-db.ts';

/** Networks that airtime is sold for. */
export async function listAirtimeNetworks({ db }: Platform) {
  const networks = await selectProviders(db, 'AIRTIME');
  return networks.map((network) => ({
    providerId: network.serial,
    ...networkWords(network),
    ...amounts(network),
  }));
}

/** Networks that data is sold for. */
export async function listDataNetworks({ db }: Platform) {
  return (await selectProviders(db, 'DATA')).map(networkWords);
}

export async function listPowerCompanies({ db }: Platform) {
  const companies = await selectProviders(db, 'ELECTRICITY_BILL');
  return companies.map((company) => ({
    title: company.title,
    code: company.code,
    coverage: company.coverage ?? '',
    ...amounts(company),
  }));
}

export async function listCableTvProviders({ db }: Platform) {
  const providers = await selectProviders(db, 'CABLE_TV');
  return providers.map(({ title, code, card }) => ({
    title,
    code,
    cardLabel: card?.label ?? '',
    cardDigits: card?.digits ?? [],
  }));
}

/** What a provider sells now. @throws Refusal NOT_FOUND where there is no such provider */
export async function listOffers({ db }: Platform, product: BillProduct, providerCode: string) {
  if ((await selectProvider(db, product, providerCode)) === undefined) throw fail('NOT_FOUND');
  const offers = await selectOffers(db, product, providerCode);
  return offers.map(({ code, title, priceKobo, validity }) => ({
    title,
    name: title,
    code,
    price: priceKobo,
    validity,
  }));
}

const METER_TYPE_TITLES = { PREPAID: 'Prepaid', POSTPAID: 'Postpaid' } as const satisfies Record<
  MeterType,
  string
>;

export async function listMeterTypes(): Promise<{ title: string; code: MeterType }[]> {
  return (['PREPAID', 'POSTPAID'] as const).map((code) => ({ title: METER_TYPE_TITLES[code], code }));
}

function networkWords({ title, code, alsoKnownAs, prefixes }: Provider) {
  return { title, code, alsoKnownAs, prefixes };
}

function amounts({ bounds }: Provider) {
  if (bounds === null) throw new Error('What is bought by the amount has bounds');
  return { minAmount: bounds.minKobo, maxAmount: bounds.maxKobo };
}
