import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import { addressKey, addressOf, LOOPBACK } from '../security/visitors.ts';
import { REPORTS_PATH } from './policy-reports.ts';
import { isForPrograms } from './web-pages.ts';

/** Requests of one address in a minute, each kind by itself (counters 18 and 37). */
const A_MINUTE_MAX = {
  // 600 are always served; this is where a flood of the API begins.
  calls: 3000,
  // Hundreds of people stand behind the one address of a mobile network, and a first visit loads dozens of files.
  pages: 12_000,
  // A page of ours that breaks its own policy says so in many browsers at once, which must cost nobody a call.
  reports: 600,
} as const;

/** Refuses the floods of one address, before anything is looked up or waited for. */
export async function guardAgainstFloods(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    max: (request: FastifyRequest) => A_MINUTE_MAX[kindOf(request)],
    // A proxy or a tool of our own on this machine; behind a proxy TRUST_PROXY tells the visitors apart.
    allowList: ({ ip }) => LOOPBACK.includes(ip),
    keyGenerator: (request) => `${kindOf(request)} ${addressKey(addressOf(request))}`,
    errorResponseBuilder: (_request, context) =>
      fail('FLOODED', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  });
  // The plugin's own place is behind what a route does first.
  app.addHook('onRequest', app.rateLimit());
}

/** By the route that answers, however its path was spelt; what no route answers is a page, or nothing, by the path itself. */
function kindOf(request: FastifyRequest): keyof typeof A_MINUTE_MAX {
  const url = request.routeOptions.url ?? request.url;
  if (url.startsWith(REPORTS_PATH)) return 'reports';
  return url.startsWith('/assets/') || !isForPrograms(url) ? 'pages' : 'calls';
}
