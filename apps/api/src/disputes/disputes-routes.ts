import type { disputesEndpoints } from '@harvest/contracts/disputes';
import type { Handlers } from '../platform/http/calls.ts';
import { readDispute } from './read-dispute.ts';
import { reportProblem } from './report-problem.ts';

export const disputesRoutes: Handlers<typeof disputesEndpoints> = {
  'GET /api/ibanking/personal/transactions/{referenceNumber}/dispute': ({ platform, customer, params }) =>
    readDispute(platform, { customerId: customer.id, ...params }),
  'POST /api/ibanking/personal/transactions/{referenceNumber}/dispute': async ({
    platform,
    customer,
    params,
    body,
    idToCreate,
    now,
  }) => {
    const dispute = await reportProblem(platform, customer.id, { id: idToCreate, ...params, ...body }, now);
    return { message: 'We have got your report', dispute };
  },
};
