import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@harvest/contracts/contract';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { openLimitBook } from './limits/limits.ts';
import type { Config } from './platform/config.ts';
import { createOperatorsApp } from './platform/http/operators-app.ts';
import type { Log } from './platform/log.ts';
import { createPlatform, type Platform } from './platform/platform.ts';

const CLOSING_SECONDS_MAX = 8;

/** The platform with the bank's own rules wired in. */
export async function openBank(config: Config, log: Log, databaseUrl: string): Promise<Platform> {
  return createPlatform({ config, log, databaseUrl, moneyRules: { openLimitBook } });
}

export async function startServer(platform: Platform): Promise<FastifyInstance> {
  const app = await createApp(platform);
  hangUpWhenClosing(app);
  await app.listen({ host: platform.config.host, port: platform.config.port });
  return app;
}

/** Listens beside the bank, or beside a worker, until everything else has stopped. */
export async function startOperatorsServer(platform: Platform, port: number): Promise<FastifyInstance> {
  const app = createOperatorsApp(platform, contract);
  hangUpWhenClosing(app);
  await app.listen({ host: platform.config.operationsHost, port });
  return app;
}

/**
 * Says first that nobody is wanted any more (`/health/ready`), so that whoever spreads the requests turns to other processes,
 * and stops listening after that.
 */
export async function stopServer({ readiness, config }: Platform, app: FastifyInstance): Promise<void> {
  readiness.end();
  await wait(config.drainSeconds * 1000);
  await app.close();
}

/**
 * Requests under way are answered; a connection that a client then keeps open for its next request, or that never sent a
 * whole one, would keep the process from ending.
 */
function hangUpWhenClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const cutOffAt = Date.now() + CLOSING_SECONDS_MAX * 1000;
    const timer = setInterval(() => {
      if (Date.now() < cutOffAt) app.server.closeIdleConnections();
      else app.server.closeAllConnections();
    }, 50);
    app.server.once('close', () => clearInterval(timer));
  });
}
