import type { personalDataEndpoints } from '@harvest/contracts/personal-data';
import type { Handlers } from '../platform/http/calls.ts';
import { downloadData } from './download-data.ts';

export const personalDataRoutes: Handlers<typeof personalDataEndpoints> = {
  'GET /api/ibanking/personal/my-data': (call) =>
    downloadData(call.platform, call.customer.id, call.untilLeft(), call.now),
};
