import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const AGE_MS_MAX = 5 * 60_000;

/** Whose secret opens what is asked under a beginning of the path; who has none takes everybody's word. */
export type Secrets = Readonly<Record<string, string | undefined>>;

/** Nobody asks this but whoever plays with the demo on this machine: the bank never does. */
const OPEN_TO_ALL = '/interbank/push';

/** Refuses with 401 what the bank did not sign, before it is read. README.md says how. */
export function refuseUnsigned(app: FastifyInstance, secrets: Secrets): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const [, secret] = Object.entries(secrets).find(([path]) => request.url.startsWith(path)) ?? [];
    if (secret === undefined || request.url === OPEN_TO_ALL || isSigned(secret, request, body))
      void parse(request, body, done);
    else done(Object.assign(new Error('This is not signed by the bank'), { statusCode: 401 }));
  });
}

function isSigned(secret: string, { method, url, headers }: FastifyRequest, body: string): boolean {
  const [time, signature] = [headers['x-bank-time'], headers['x-bank-signature']];
  if (typeof time !== 'string' || typeof signature !== 'string') return false;
  if (!(Math.abs(Date.now() - Date.parse(time)) <= AGE_MS_MAX) || !/^[0-9a-f]{64}$/.test(signature))
    return false;
  const expected = createHmac('sha256', secret).update([method, url, time, body].join('\n')).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
