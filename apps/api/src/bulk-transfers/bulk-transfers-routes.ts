import { bulkTransfersEndpoints } from '@harvest/contracts/bulk-transfers';
import { fail } from '../platform/errors.ts';
import type { Handlers } from '../platform/http/calls.ts';

export const bulkTransfersRoutes = Object.fromEntries(
  Object.keys(bulkTransfersEndpoints).map((route) => [
    route,
    () => {
      throw fail('UNAVAILABLE');
    },
  ]),
) as unknown as Handlers<typeof bulkTransfersEndpoints>;
