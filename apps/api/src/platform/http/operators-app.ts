import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@harvest/contracts/endpoint';
import fastify, { type FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { registerApiPages, splitCalls } from './api-description.ts';
import { CONNECTION_LIMITS, SILENCE_MS_MAX } from './connections.ts';
import { answerError, answerUnreadable } from './error-answers.ts';
import { registerHealth, registerMetrics } from './operators-pages.ts';
import { refuseMalformedHeads } from './request-heads.ts';
import { headersOfAnswers, sendSecurityHeaders } from './security-headers.ts';

/** Some scrapers and people; whoever else comes is dropped. */
const CONNECTIONS_MAX = 50;
/** Nothing is sent to it but the line that asks. */
const REQUEST_MS_MAX = 10_000;
const BODY_BYTES_MAX = 1024;

/**
 * What is for whoever runs the bank, on a port that customers do not reach: health, metrics, and the API of staff as a description.
 * It takes no session and does nothing, so whoever reaches it learns numbers and can change none.
 */
export function createOperatorsApp(
  platform: Platform,
  contract: Readonly<Record<string, Endpoint>>,
): FastifyInstance {
  const { config, log } = platform;
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    http: CONNECTION_LIMITS,
    clientErrorHandler: (error, socket) => answerUnreadable(config, error, socket),
    frameworkErrors: (error, request, reply) =>
      void answerError({ log, strict: false }, error, request, reply.headers(headersOfAnswers(config))),
    return503OnClosing: false,
    requestTimeout: REQUEST_MS_MAX,
    connectionTimeout: SILENCE_MS_MAX,
    bodyLimit: BODY_BYTES_MAX,
  });
  app.server.maxConnections = CONNECTIONS_MAX;
  app.setErrorHandler((error, request, reply) => answerError({ log, strict: false }, error, request, reply));
  sendSecurityHeaders(app, config);
  refuseMalformedHeads(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  registerHealth(app, platform);
  registerMetrics(app, platform, { isForAll: true });
  const { ofStaff } = splitCalls(contract);
  registerApiPages(app, config, { title: `${config.bank.name} back office`, endpoints: ofStaff });
  app.setNotFoundHandler(() => {
    throw fail('NOT_FOUND');
  });
  return app;
}
