import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { openLimitBook } from './limits/limits.ts';
import type { Config } from './platform/config.ts';
import type { Log } from './platform/log.ts';
import { createPlatform, type Platform } from './platform/platform.ts';

/** The platform with the bank's own rules wired in. */
export async function openBank(config: Config, log: Log, databaseUrl: string): Promise<Platform> {
  return createPlatform({ config, log, databaseUrl, moneyRules: { openLimitBook } });
}

export async function startServer(platform: Platform): Promise<FastifyInstance> {
  const app = await createApp(platform);
  await app.listen({ host: platform.config.host, port: platform.config.port });
  return app;
}
