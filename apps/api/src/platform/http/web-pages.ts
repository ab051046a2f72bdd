import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { fail } from '../errors.ts';

const WEB_BUILD = resolve(import.meta.dirname, '../../../../web/dist');
const YEAR_SECONDS = 31_536_000;
/** What belongs to programs answers programs; everything else is a page of the web application. */
const API_PATHS = /^\/(api|auth|dev|health|metrics|openapi\.json|docs|assets)(\/|$|\?)/;

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** No third party, no inline code but ours: the nonce is new for every page. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Serves the web build: hashed files for ever, the page itself never from a cache and with a nonce of its own. */
export async function registerWebPages(app: FastifyInstance, config: Config): Promise<void> {
  const indexFile = join(WEB_BUILD, 'index.html');
  if (existsSync(WEB_BUILD)) {
    await app.register(fastifyStatic, {
      root: WEB_BUILD,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // Files under assets/ carry a hash of their content in their names.
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/');
        reply.header('cache-control', forever ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  const page = existsSync(indexFile)
    ? readFileSync(indexFile, 'utf8')
        .replaceAll('__BANK_NAME__', escapeHtml(config.bank.name))
        .replaceAll('__BANK_CODE__', escapeHtml(config.bank.code))
    : undefined;

  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !API_PATHS.test(request.url);
    if (!isPage || page === undefined) throw fail('NOT_FOUND');
    return sendPage(reply, page);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = newNonce();
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .send(page.replaceAll('CSP_NONCE', nonce));
}
