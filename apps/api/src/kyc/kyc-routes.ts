import type { kycEndpoints } from '@harvest/contracts/kyc';
import { TEXTS } from '@harvest/contracts/texts';
import { fail } from '../platform/errors.ts';
import type { Handlers } from '../platform/http/calls.ts';
import { readKycStatus } from './read-kyc-status.ts';
import { submitNumbers } from './submit-numbers.ts';

const coming = () => Promise.reject(fail('UNAVAILABLE'));

export const kycRoutes: Handlers<typeof kycEndpoints> = {
  'GET /api/kyc/status': ({ platform, customer, now }) => readKycStatus(platform, customer.id, now),
  'POST /api/kyc/level-1': async ({ platform, customer, body, idToCreate, now }) => {
    const status = await submitNumbers(platform, customer.id, { ...body, id: idToCreate, level: 1 }, now);
    return { message: TEXTS.detailsSubmitted, status };
  },
  'POST /api/kyc/level-2': coming,
  'POST /api/kyc/level-3': coming,
  'GET /api/kyc/biodata': coming,
  'GET /api/kyc/uploaded-documents': coming,
  'GET /api/kyc/uploaded-documents/{id}/download': coming,
};
