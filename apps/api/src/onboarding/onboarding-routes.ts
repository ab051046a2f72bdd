import type { onboardingEndpoints } from '@harvest/contracts/onboarding';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers, SignedInCall } from '../platform/http/calls.ts';
import { deleteDocument } from './delete-document.ts';
import { downloadDocument } from './download-document.ts';
import { keepBusinessInformation, readBusinessInformation } from './keep-business-information.ts';
import { listDocumentKinds, listDocuments } from './list-documents.ts';
import { readBasicProfile } from './read-basic-profile.ts';
import { readOnboardingStatus } from './read-onboarding-status.ts';
import { saveBasicProfile } from './save-basic-profile.ts';
import { uploadDocument } from './upload-document.ts';

const readStatus = ({ platform, customer }: SignedInCall) => readOnboardingStatus(platform, customer.id);

export const onboardingRoutes: Handlers<typeof onboardingEndpoints> = {
  'GET /api/onboarding-statuses': readStatus,
  'GET /api/onboarding/status': readStatus,
  'GET /api/onboarding-status': readStatus,
  'GET /api/onboarding/basic-profile': ({ platform, customer }) => readBasicProfile(platform, customer.id),
  'POST /api/onboarding/basic-profile': async ({ platform, body, idToCreate, now, ...call }) => {
    await saveBasicProfile(platform, call, { ...body, submissionId: idToCreate }, now);
    return { message: TEXTS.basicProfileUpdated };
  },
  'GET /api/onboarding/business-information': ({ platform, customer }) =>
    readBusinessInformation(platform, customer.id),
  'POST /api/onboarding/business-information': async ({ platform, customer, body, now }) => {
    await keepBusinessInformation(platform, customer.id, body, now);
    return { message: TEXTS.businessInformationSaved };
  },
  'GET /api/onboarding/documents': ({ platform, customer }) => listDocuments(platform, customer.id),
  'POST /api/onboarding/documents': async ({ platform, customer, body, idToCreate, now }) => {
    const id = await uploadDocument(platform, customer.id, { ...body, id: idToCreate }, now);
    return { message: TEXTS.documentUploaded, id };
  },
  'GET /api/onboarding/document-types': ({ platform }) => listDocumentKinds(platform),
  'GET /api/onboarding/documents/{id}/download': async ({ platform, customer, params }) => ({
    content: await downloadDocument(platform, customer.id, params.id),
  }),
  'DELETE /api/onboarding/documents/{id}': async ({ platform, customer, params, now }) => {
    await deleteDocument(platform, customer.id, params.id, now);
    return { message: TEXTS.deleted };
  },
};
