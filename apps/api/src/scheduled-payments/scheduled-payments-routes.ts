import { scheduledPaymentsEndpoints } from '@harvest/contracts/scheduled-payments';
import { fail } from '../platform/errors.ts';
import type { Handlers } from '../platform/http/calls.ts';

export const scheduledPaymentsRoutes = Object.fromEntries(
  Object.keys(scheduledPaymentsEndpoints).map((route) => [
    route,
    () => {
      throw fail('UNAVAILABLE');
    },
  ]),
) as unknown as Handlers<typeof scheduledPaymentsEndpoints>;
