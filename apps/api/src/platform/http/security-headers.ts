import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * What every answer tells browsers. An answer of the API is JSON: it needs to load nothing, be framed nowhere and be read as
 * nothing else. Pages and files also keep other sites out of their windows and processes; pages set their own policy.
 */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const ofAnswers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
  const ofPages = {
    ...ofAnswers,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-frame-options': 'DENY',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.endpoint === undefined ? ofPages : ofAnswers);
    done();
  });
}
