import type { kycEndpoints } from '@harvest/contracts/kyc';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { readKycStatus } from './read-kyc-status.ts';
import { submitNumbers } from './submit-numbers.ts';

export const kycRoutes: Handlers<typeof kycEndpoints> = {
  'GET /api/kyc/status': ({ platform, customer, now }) => readKycStatus(platform, customer.id, now),
  'POST /api/kyc/level-1': async ({ platform, customer, body, idToCreate, now }) => {
    const status = await submitNumbers(platform, customer.id, { ...body, id: idToCreate, level: 1 }, now);
    return { message: TEXTS.detailsSubmitted, status };
  },
};
