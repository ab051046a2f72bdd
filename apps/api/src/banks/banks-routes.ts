import type { banksEndpoints } from '@harvest/contracts/banks';
import type { Handlers } from '../platform/http/calls.ts';
import { listBanks } from './list-banks.ts';

export const banksRoutes: Handlers<typeof banksEndpoints> = {
  'GET /api/transfer/banks': ({ platform }) => listBanks(platform),
};
