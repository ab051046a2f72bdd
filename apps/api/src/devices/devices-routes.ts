import type { devicesEndpoints } from '@harvest/contracts/devices';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { forgetDevice } from './forget-device.ts';
import { listDevices } from './list-devices.ts';
import { listSessions } from './list-sessions.ts';
import { listSignInHistory } from './list-sign-in-history.ts';

export const devicesRoutes: Handlers<typeof devicesEndpoints> = {
  'GET /api/ibanking/personal/sessions': ({ platform, customer, sessionId, now }) =>
    listSessions(platform, { customerId: customer.id, sessionId }, now),
  'DELETE /api/ibanking/personal/sessions/{id}': async ({
    platform,
    customer,
    sessionId,
    visitor,
    params,
    now,
    setSessionCookie,
  }) => {
    await endSession(platform, { customerId: customer.id, sessionId, visitor }, params.id, now);
    if (params.id === sessionId) setSessionCookie(undefined);
    return { message: TEXTS.sessionEnded };
  },
  'POST /api/ibanking/personal/sessions/end-others': async ({
    platform,
    customer,
    sessionId,
    visitor,
    now,
  }) => {
    const ended = await endOtherSessions(platform, { customerId: customer.id, sessionId, visitor }, now);
    return { message: TEXTS.otherSessionsEnded, ended };
  },
  'GET /api/ibanking/personal/devices': ({ platform, customer, sessionId, now }) =>
    listDevices(platform, { customerId: customer.id, sessionId }, now),
  'DELETE /api/ibanking/personal/devices/{id}': async ({
    platform,
    customer,
    sessionId,
    visitor,
    params,
    now,
    setSessionCookie,
  }) => {
    const isOwn = await forgetDevice(
      platform,
      { customerId: customer.id, sessionId, visitor },
      params.id,
      now,
    );
    if (isOwn) setSessionCookie(undefined);
    return { message: TEXTS.deviceForgotten };
  },
  'GET /api/ibanking/personal/sign-in-history': async ({ platform, customer, query, totalCount }) => {
    const { items, total } = await listSignInHistory(platform, customer.id, query);
    totalCount(total);
    return items;
  },
};
