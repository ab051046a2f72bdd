import type { bulkTransfersEndpoints } from '@harvest/contracts/bulk-transfers';
import type { Handlers } from '../platform/http/calls.ts';

import { confirmBulk } from './confirm-bulk.ts';
import { deleteGroup } from './delete-group.ts';
import { findGroup } from './find-group.ts';
import { listBulks } from './list-bulks.ts';
import { listGroups } from './list-groups.ts';
import { lookUpBulkNames } from './look-up-bulk-names.ts';
import { readBulk } from './read-bulk.ts';
import { reviewBulk } from './review-bulk.ts';
import { saveGroup } from './save-group.ts';
import { startBulk } from './start-bulk.ts';

export const bulkTransfersRoutes: Handlers<typeof bulkTransfersEndpoints> = {
  'POST /api/transfer/bulk/names': ({ platform, customer, body, now }) =>
    lookUpBulkNames(platform, customer.id, body.recipients, now),
  'POST /api/transfer/bulk': ({ platform, customer, body, idToCreate, now }) =>
    startBulk(platform, customer, { ...body, id: idToCreate }, now),
  'POST /api/transfer/bulk/confirm': ({ platform, customer, body, now }) =>
    confirmBulk(platform, customer, body, now),
  'GET /api/transfer/bulk': async ({ platform, customer, query, totalCount }) => {
    const { items, total } = await listBulks(platform, customer.id, query);
    totalCount(total);
    return items;
  },
  'GET /api/transfer/bulk/{id}': ({ platform, customer, params, now }) =>
    readBulk(platform, customer.id, params.id, now),
  'GET /api/transfer/bulk/{id}/review': ({ platform, customer, params, now }) =>
    reviewBulk(platform, customer, params.id, now),
  'GET /api/transfer/bulk-groups': ({ platform, customer }) => listGroups(platform, customer.id),
  'POST /api/transfer/bulk-groups': ({ platform, customer, body, idToCreate, now }) =>
    saveGroup(platform, customer.id, { ...body, idToCreate }, now),
  'GET /api/transfer/bulk-groups/{id}': ({ platform, customer, params }) =>
    findGroup(platform, customer.id, params.id),
  'DELETE /api/transfer/bulk-groups/{id}': async ({ platform, customer, params }) => {
    await deleteGroup(platform, customer.id, params.id);
    return { message: 'Deleted successfully' };
  },
};
