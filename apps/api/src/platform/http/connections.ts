import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import type { Platform } from '../platform.ts';
import { addressKey, isAmong, LOOPBACK } from '../security/visitors.ts';
import type { TrustedProxies } from '../transports.ts';
import { judgePace } from './large-transfers.ts';

/** Past this Node answers by itself; below it an overlong token is a dead one like any other. */
const HEADER_BYTES_MAX = 32 * 1024;

/** Headers have to be here by then; whoever connects and says nothing is cut off after the same time. */
const HEADERS_MS_MAX = 30_000;
const LOOK_EVERY_MS = 5000;

/** What Node allows of a connection before there is a request. */
export const CONNECTION_LIMITS = {
  maxHeaderSize: HEADER_BYTES_MAX,
  headersTimeout: HEADERS_MS_MAX,
  connectionsCheckingInterval: LOOK_EVERY_MS,
  // Node's own refusal has no body: `refuseMalformedHeads` refuses in the bank's words.
  requireHostHeader: false,
} as const;

/** Nothing comes and nothing leaves for so long: the connection ends. */
export const SILENCE_MS_MAX = 60_000;

const TOLD_EVERY_MS = 60_000;

/**
 * A connection beyond the bound is dropped before a byte of it is read, and so is one of an address that has a tenth of all; those
 * that are open are served as ever.
 */
export function boundConnections(app: FastifyInstance, platform: Platform): void {
  const { config, metrics } = platform;
  const { server } = app;
  const tell = tellSometimes(platform.log);
  const open = new Map<string, number>();
  const ofOneMax = Math.max(1, Math.floor(config.connectionsMax / 10));
  server.maxConnections = config.connectionsMax;
  server.on('drop', () => {
    metrics.connectionsDropped.inc();
    tell('ALL');
  });
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const key = isOurs(config.trustProxy, address) ? undefined : addressKey(address);
    const others = key === undefined ? 0 : (open.get(key) ?? 0);
    if (others >= ofOneMax) {
      metrics.connectionsRefused.inc();
      tell('ONE_ADDRESS');
      socket.destroy();
      return;
    }
    metrics.connectionsOpen.inc();
    if (key !== undefined) open.set(key, others + 1);
    socket.once('close', () => {
      metrics.connectionsOpen.dec();
      if (key === undefined) return;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
  // Endpoints let their bodies come by themselves; what leads nowhere, or takes reports, must keep nobody's connection either.
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && routeOptions.config.endpoint === undefined) judgePace(platform, request);
    done();
  });
}

/** A tool of ours on this machine, or a proxy: behind it stand many visitors, whom it bounds itself (docs/runbook.md, Start). */
function isOurs(trusted: TrustedProxies, address: string): boolean {
  if (LOOPBACK.includes(address)) return true;
  return typeof trusted === 'number' ? trusted > 0 : isAmong(trusted, address);
}

/** A line once a minute: a flood must not fill the log. Whose the connections were, it does not say. */
function tellSometimes(log: Log): (what: 'ALL' | 'ONE_ADDRESS') => void {
  let dropped = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (beyond) => {
    dropped += 1;
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    log.warn({ dropped, beyond }, 'connections are dropped');
    dropped = 0;
    toldAt = performance.now();
  };
}
