import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { lendConnection } from '../database/database.ts';
import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { LOOPBACK } from '../security/visitors.ts';
import { hostName } from './request-heads.ts';

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

/**
 * Numbers for whoever runs the bank; none of them tells anything about a customer.
 * @param isForAll the port is the operators' own, so whoever reaches it may read them; on the customers' port only this machine may
 */
export function registerMetrics(
  app: FastifyInstance,
  platform: Platform,
  { isForAll }: { readonly isForAll: boolean },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!isForAll && !isFromHere(request.raw)) throw fail('NOT_FOUND');
    const { registry } = platform.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Names under which only this machine can be meant: another site can point its own name here (DNS rebinding, A458). */
const NAMES_OF_HERE: readonly (string | undefined)[] = ['localhost', '127.0.0.1', '[::1]'];
/** What proxies write. One on this machine is connected from here, and passes on visitors from anywhere. */
const WRITTEN_BY_PROXIES = /^(x-forwarded(-.+)?|forwarded|x-real-ip|via)$/;

/** By the connection itself and never by a header, which is the visitor's word wherever a proxy is trusted (A470). */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  return (
    LOOPBACK.includes(socket.remoteAddress ?? '') &&
    NAMES_OF_HERE.includes(hostName(headers.host)) &&
    !Object.keys(headers).some((name) => WRITTEN_BY_PROXIES.test(name))
  );
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
