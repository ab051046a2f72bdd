import type { billsEndpoints } from '@harvest/contracts/bills';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { billInputOf } from './bill-input.ts';
import { confirmBill } from './confirm-bill.ts';
import { deleteSavedNumber } from './delete-saved-number.ts';
import { initiateBill } from './initiate-bill.ts';
import { listBillLogs } from './list-bill-logs.ts';
import {
  listAirtimeNetworks,
  listCableTvProviders,
  listDataNetworks,
  listMeterTypes,
  listOffers,
  listPowerCompanies,
} from './list-providers.ts';
import { listSavedNumbers } from './list-saved-numbers.ts';
import { resendToken } from './resend-token.ts';
import { showOwner } from './resolve-owner.ts';
import { saveNumber } from './save-number.ts';

export const billsRoutes: Handlers<typeof billsEndpoints> = {
  'GET /api/utility/providers/airtime': ({ platform }) => listAirtimeNetworks(platform),
  'POST /api/utility/providers/airtime/vend/initiate': ({ platform, customer, body, idToCreate, now }) =>
    initiateBill(platform, customer, { ...billInputOf(body), id: idToCreate }, now),
  'POST /api/utility/providers/airtime/vend/confirm': ({ platform, customer, body, now }) =>
    confirmBill(platform, 'AIRTIME', customer, body, now),
  'GET /api/utility/providers/databundle': ({ platform }) => listDataNetworks(platform),
  'GET /api/utility/providers/databundle/{providerCode}/bundles': ({ platform, params }) =>
    listOffers(platform, 'DATA', params.providerCode),
  'POST /api/utility/providers/databundle/vend/initiate': ({ platform, customer, body, idToCreate, now }) =>
    initiateBill(platform, customer, { ...billInputOf(body), id: idToCreate }, now),
  'POST /api/utility/providers/databundle/vend/confirm': ({ platform, customer, body, now }) =>
    confirmBill(platform, 'DATA', customer, body, now),
  'GET /api/utility/roviders/electricity/meter-types': () => listMeterTypes(),
  'GET /api/utility/providers/electricity': ({ platform }) => listPowerCompanies(platform),
  'POST /api/utility/providers/electricity/meter-info': ({ platform, customer, body, now }) => {
    const { electricityProviderCode: providerCode, meterNumber: number, meterType } = body;
    const meter = { product: 'ELECTRICITY_BILL', providerCode, number, meterType } as const;
    return showOwner(platform, customer.id, meter, now);
  },
  'POST /api/utility/providers/electricity/vend/initiate': ({ platform, customer, body, idToCreate, now }) =>
    initiateBill(platform, customer, { ...billInputOf(body), id: idToCreate }, now),
  'POST /api/utility/providers/electricity/vend/confirm': ({ platform, customer, body, now }) =>
    confirmBill(platform, 'ELECTRICITY_BILL', customer, body, now),
  'GET /api/utility/providers/cabletv': ({ platform }) => listCableTvProviders(platform),
  'GET /api/utility/providers/cabletv/{providerCode}/bouquets': ({ platform, params }) =>
    listOffers(platform, 'CABLE_TV', params.providerCode),
  'POST /api/utility/providers/cabletv/card-info': async ({ platform, customer, body, now }) => {
    const { cableTvProviderCode: providerCode, smartCardNumber: number } = body;
    const card = { product: 'CABLE_TV', providerCode, number, meterType: undefined } as const;
    const { name } = await showOwner(platform, customer.id, card, now);
    return { name };
  },
  'POST /api/utility/providers/cabletv/vend/initiate': ({ platform, customer, body, idToCreate, now }) =>
    initiateBill(platform, customer, { ...billInputOf(body), id: idToCreate }, now),
  'POST /api/utility/providers/cabletv/vend/confirm': ({ platform, customer, body, now }) =>
    confirmBill(platform, 'CABLE_TV', customer, body, now),
  'GET /api/utility/logs': async ({ platform, customer, query, totalCount, now }) => {
    const { items, total } = await listBillLogs(platform, customer.id, query, now);
    totalCount(total);
    return items;
  },
  'POST /api/utility/logs/{id}/token': async ({ platform, customer, params, now }) => {
    await resendToken(platform, customer, params.id, now);
    return { message: 'We sent the token to your phone.' };
  },
  'GET /api/utility/saved-numbers': ({ platform, customer }) => listSavedNumbers(platform, customer.id),
  'POST /api/utility/saved-numbers': ({ platform, customer, body, idToCreate, now }) =>
    saveNumber(platform, customer.id, { ...body, id: idToCreate }, now),
  'DELETE /api/utility/saved-numbers/{id}': async ({ platform, customer, params }) => {
    await deleteSavedNumber(platform, customer.id, params.id);
    return { message: TEXTS.deleted };
  },
};
