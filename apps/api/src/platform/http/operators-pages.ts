import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

/** Health and metrics, for whoever runs the bank; none of them tells anything about a customer. */
export function registerOperatorsPages(app: FastifyInstance, platform: Platform): void {
  const hidden = { schema: { hide: true } };
  app.get('/health/live', hidden, () => ({ status: 'live' }));
  app.get('/health/ready', hidden, async (_request, reply) => {
    try {
      await platform.db.selectFrom('business_clock').select('offset_ms').executeTakeFirstOrThrow();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not ready' });
    }
  });
  app.get('/metrics', hidden, async (_request, reply) => {
    const { registry } = platform.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
