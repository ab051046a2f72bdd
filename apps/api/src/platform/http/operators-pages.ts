import type { FastifyInstance } from 'fastify';
import { lendConnection } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** Whoever spreads the requests does not wait for a database that says nothing. */
const DATABASE_MS_MAX = 3000;

/** Whether this process answers, and wants to be asked, for whoever spreads requests. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health/live', () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    if (!platform.readiness.wantsRequests()) return reply.code(503).send({ status: 'stopping' });
    try {
      await askDatabase(platform);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}

/** Numbers for whoever runs the bank; none of them tells anything about a customer. */
export function registerMetrics(app: FastifyInstance, platform: Platform): void {
  app.get('/metrics', async (_request, reply) => {
    const { registry } = platform.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function askDatabase({ pool }: Platform): Promise<void> {
  const { client, release } = await lendConnection(pool, DATABASE_MS_MAX);
  try {
    await client.query('select offset_ms from business_clock');
  } finally {
    // One that was cut is not taken back by the pool.
    release();
  }
}
