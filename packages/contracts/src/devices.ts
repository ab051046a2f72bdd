import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { done, id, listQuery } from './fields.ts';

const SETTINGS = anyLink('/settings');

/** Where a customer is or was signed in, in words of ours; null where the bank does not know the browser, or it is none. */
const browser = z.string().nullable();
const at = z.iso.datetime();

/** Where somebody is signed in, as they read it themselves. */
export const liveSession = z.object({
  id,
  browser,
  address: z.string(),
  startedAt: at,
  lastActiveAt: at,
  /** The one that asks. */
  current: z.boolean(),
});

nameSchemas({
  LiveSession: liveSession,
});

export const devicesEndpoints = defineEndpoints('Security', {
  'GET /api/ibanking/personal/sessions': {
    operationId: 'listSessions',
    summary: 'Where the customer is signed in now, the newest sign-in first',
    access: SETTINGS,
    response: z.array(liveSession),
    errors: [],
  },
  'DELETE /api/ibanking/personal/sessions/{id}': {
    operationId: 'endSessionById',
    summary: 'Ends a session at once; its own, and the customer is signed out here',
    access: SETTINGS,
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND'],
  },
  'POST /api/ibanking/personal/sessions/end-others': {
    operationId: 'endOtherSessions',
    summary: 'Ends every other session at once, and every sign-in that waits for its code',
    access: SETTINGS,
    response: done.extend({ ended: z.number().int() }),
    errors: [],
  },
  'GET /api/ibanking/personal/devices': {
    operationId: 'listDevices',
    summary: 'Browsers the customer signed in from within 180 days, the one that was seen last first',
    access: SETTINGS,
    response: z.array(
      z.object({
        id,
        browser,
        /** Where it was seen last. */
        address: z.string(),
        firstSeenAt: at,
        lastSeenAt: at,
        current: z.boolean(),
        signedIn: z.boolean(),
      }),
    ),
    errors: [],
  },
  'DELETE /api/ibanking/personal/devices/{id}': {
    operationId: 'forgetDevice',
    summary: 'Forgets a browser: its sessions end at once, and its next sign-in is one from a new browser',
    access: SETTINGS,
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND'],
  },
  'GET /api/ibanking/personal/sign-in-history': {
    operationId: 'listSignInHistory',
    summary: 'What happened to how the customer signs in, newest first',
    access: SETTINGS,
    query: listQuery,
    response: z.array(
      z.object({
        id,
        at,
        title: z.string(),
        /** Such as a wrong password: worth a look where it was not the customer. */
        refused: z.boolean(),
        browser,
        /** Null where the bank did it. */
        address: z.string().nullable(),
      }),
    ),
    errors: [],
  },
});
