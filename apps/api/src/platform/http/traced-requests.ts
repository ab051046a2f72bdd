import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import type { RequestSpan } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: RequestSpan | undefined;
  }
}

/** A span for each call of the contract, by its route and never by its address. Where traces are off nothing is done. */
export function traceRequests(app: FastifyInstance, { tracing }: Platform): void {
  const { beginRequest } = tracing;
  if (beginRequest === undefined) return;
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url = '*' } = request.routeOptions;
    if (config.endpoint === undefined) return done();
    request.span = beginRequest(request.id, `${request.method} ${url}`);
    request.span.run(done);
  });
  // What reads the body knows nothing of what was before it.
  app.addHook('preHandler', (request, _reply, done) =>
    request.span === undefined ? done() : request.span.run(done),
  );
  app.addHook('onResponse', async (request, reply) => request.span?.end(reply.statusCode));
}
