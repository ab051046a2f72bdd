import type { kycEndpoints } from '@harvest/contracts/kyc';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { downloadDocument } from './download-document.ts';
import { listDocuments } from './list-documents.ts';
import { readBiodata } from './read-biodata.ts';
import { readKycStatus } from './read-kyc-status.ts';
import { submitNumbers } from './submit-numbers.ts';
import { submitPictures } from './submit-pictures.ts';

export const kycRoutes: Handlers<typeof kycEndpoints> = {
  'GET /api/kyc/status': ({ platform, customer, now }) => readKycStatus(platform, customer.id, now),
  'POST /api/kyc/level-1': async ({ platform, customer, body, idToCreate, now }) => {
    const status = await submitNumbers(platform, customer.id, { ...body, id: idToCreate, level: 1 }, now);
    return { message: TEXTS.detailsSubmitted, status };
  },
  'POST /api/kyc/level-2': async ({ platform, customer, body, idToCreate, now }) => {
    const status = await submitNumbers(platform, customer.id, { ...body, id: idToCreate, level: 2 }, now);
    return { message: TEXTS.detailsSubmitted, status };
  },
  'POST /api/kyc/level-3': async ({ platform, customer, body, idToCreate, now }) => {
    const status = await submitPictures(platform, customer.id, { ...body, id: idToCreate }, now);
    return { message: TEXTS.detailsSubmitted, status };
  },
  'GET /api/kyc/biodata': ({ platform, customer }) => readBiodata(platform, customer.id),
  'GET /api/kyc/uploaded-documents': ({ platform, customer }) => listDocuments(platform, customer.id),
  'GET /api/kyc/uploaded-documents/{id}/download': async ({ platform, customer, params }) => ({
    content: await downloadDocument(platform, customer.id, params.id),
  }),
};
