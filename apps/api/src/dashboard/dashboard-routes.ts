import type { dashboardEndpoints } from '@harvest/contracts/dashboard';
import type { Handlers } from '../platform/http/calls.ts';
import { readClientSummary } from './read-client-summary.ts';

export const dashboardRoutes: Handlers<typeof dashboardEndpoints> = {
  'GET /api/client-summary': ({ platform, customer, now }) => readClientSummary(platform, customer, now),
};
