import type { disableAccountEndpoints } from '@harvest/contracts/disable-account';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { confirmDisabling } from './confirm-disabling.ts';
import { startDisabling } from './start-disabling.ts';

export const disableAccountRoutes: Handlers<typeof disableAccountEndpoints> = {
  'POST /api/accounts/{accountNumber}/disable': ({ platform, customer, params, now }) =>
    startDisabling(platform, customer, params.accountNumber, now),
  'POST /api/accounts/{accountNumber}/disable/confirm': async ({ platform, customer, params, body, now }) => {
    await confirmDisabling(platform, customer, { ...params, ...body }, now);
    return { message: TEXTS.accountDisabled };
  },
};
