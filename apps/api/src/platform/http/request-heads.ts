import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';

const HOST = /^(\[[\d.:a-f]+\]|[\w.-]{1,255})(?::\d{0,5})?$/i;

/**
 * Node's parser accepts what RFC 9112 refuses. A proxy in front may read such a request differently: another host, or another end
 * of the message.
 */
export function refuseMalformedHeads(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion } = request.raw;
    const encoding = request.headers['transfer-encoding'];
    const isFramed = encoding === undefined || (httpVersion === '1.1' && /^chunked$/i.test(encoding));
    if (!['1.0', '1.1'].includes(httpVersion) || !isFramed || !hasOneHost(request)) {
      reply.header('connection', 'close');
      done(fail('BAD_REQUEST'));
    } else if (/^(?:identity)?$/i.test(request.headers['content-encoding'] ?? '')) {
      done();
    } else {
      // RFC 9110, section 12.5.3: the answer says what the bank reads.
      reply.header('accept-encoding', 'identity');
      done(fail('UNSUPPORTED_MEDIA_TYPE'));
    }
  });
}

/** HTTP/1.0 may leave it out. */
function hasOneHost({ raw }: FastifyRequest): boolean {
  // Node keeps the first of several.
  const count = raw.rawHeaders.filter((name, place) => place % 2 === 0 && /^host$/i.test(name)).length;
  if (count === 0) return raw.httpVersion === '1.0';
  return count === 1 && hostName(raw.headers.host) !== undefined;
}

/** The name or address in a `Host` header, without its port. */
export function hostName(host = ''): string | undefined {
  const [, name] = HOST.exec(host) ?? [];
  return name?.startsWith('[') === true && !isIPv6(name.slice(1, -1)) ? undefined : name?.toLowerCase();
}
