import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_SECONDS = 31_536_000;

/** No page uses these, and neither may a script that got into one. Copying, sharing and passkeys stay a page's own. */
const PERMISSIONS =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment serial usb'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ');

/** Those of an answer of the API, for what is answered before a hook could set them, too. */
export function headersOfAnswers({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/**
 * What every answer tells browsers. An answer of the API is JSON: it needs to load nothing, be framed nowhere and be read as
 * nothing else. Pages and files also keep other sites out of their windows and processes; pages set their own policy.
 */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const ofAnswers = headersOfAnswers(config);
  const ofPages = {
    ...ofAnswers,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'x-frame-options': 'DENY',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.endpoint === undefined ? ofPages : ofAnswers);
    done();
  });
}
