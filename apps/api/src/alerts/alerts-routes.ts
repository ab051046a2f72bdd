import type { alertsEndpoints } from '@harvest/contracts/alerts';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { chooseWays } from './choose-ways.ts';
import { listNotices } from './list-notices.ts';
import { listPreferences } from './list-preferences.ts';
import { readNotices } from './read-notices.ts';
import { setLowBalance } from './set-low-balance.ts';

export const alertsRoutes: Handlers<typeof alertsEndpoints> = {
  'GET /api/ibanking/personal/notices': ({ platform, customer, query }) =>
    listNotices(platform, customer.id, query.before),
  'POST /api/ibanking/personal/notices/read': async ({ platform, customer, body, now }) => {
    await readNotices(platform, customer.id, body, now);
    return { message: TEXTS.noticesRead };
  },
  'GET /api/ibanking/personal/alert-preferences': ({ platform, customer }) =>
    listPreferences(platform, customer.id),
  'PATCH /api/ibanking/personal/alert-preferences': async ({ platform, customer, body, now }) => {
    await chooseWays(platform, customer.id, body.changes, now);
    return { message: TEXTS.alertsSaved };
  },
  'PUT /api/ibanking/personal/low-balances/{accountNumber}': async ({
    platform,
    customer,
    params,
    body,
    now,
  }) => {
    await setLowBalance(platform, customer.id, { ...params, belowKobo: body.below }, now);
    return { message: TEXTS.alertsSaved };
  },
};
