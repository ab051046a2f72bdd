import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { isPageAddress } from '@harvest/contracts/page-addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { fail } from '../errors.ts';
import { REPORTING } from './policy-reports.ts';

const WEB_BUILD = resolve(import.meta.dirname, '../../../../web/dist');
const YEAR_SECONDS = 31_536_000;
/** What belongs to programs answers programs; everything else is a page of the web application. */
const API_PATHS = /^\/(api|auth|csp-reports|dev|health|metrics|openapi\.json|docs|assets)(\/|$|\?)/;

export const isForPrograms = (url: string): boolean => API_PATHS.test(url);

/** `gzip;q=0` refuses it. */
const GZIP_ACCEPTED = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/;

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
    "require-trusted-types-for 'script'",
    // The page makes it before any other code runs (apps/web/index.html).
    'trusted-types default',
    "frame-ancestors 'none'",
    REPORTING,
  ].join('; ');
}

const SVG = 'image/svg+xml';
const WORKERS = /\.mjs(?:\.br|\.gz)?$/;
/** A worker goes by the policy of its own file: it may load more code of ours, and nothing else. */
const WORKER_POLICY = `default-src 'none'; script-src 'self'; frame-ancestors 'none'; ${REPORTING}`;

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

async function serveBuild(app: FastifyInstance): Promise<void> {
  // The library names the charset of other texts, and an SVG is one as well.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
    done(null, payload);
  });
  await app.register(fastifyStatic, {
    root: WEB_BUILD,
    index: false,
    wildcard: false,
    // The pages are filled in by `readPage`.
    globIgnore: ['**/*.html'],
    preCompressed: true,
    cacheControl: false,
    // Files under assets/ carry a hash of their content in their names.
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      if (WORKERS.test(path)) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
}

/** Serves the web build: hashed files for ever, the page itself never from a cache and with a nonce of its own. */
export async function registerWebPages(
  app: FastifyInstance,
  config: Config,
  methodsOf: (url: string) => readonly string[],
): Promise<void> {
  if (existsSync(WEB_BUILD)) await app.register(serveBuild);
  const ownPages = new Map([
    ['/', readPage('sign-in.html', config)],
    ['/home', readPage('home.html', config)],
  ]);
  const anyPage = readPage('index.html', config);

  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isForPrograms(request.url);
    const path = request.url.replace(/\?.*/s, '');
    const page = ownPages.get(path) ?? anyPage;
    // The application says that there is no such page, in the frame that the visitor knows.
    if (isPage && page !== undefined)
      return sendPage(request, reply.code(isPageAddress(path) ? 200 : 404), page);
    const methods = methodsOf(request.url);
    if (methods.length === 0) throw fail('NOT_FOUND');
    reply.header('allow', methods.join(', '));
    throw fail('METHOD_NOT_ALLOWED');
  });
}

/** A page of the build with what is configuration filled in, or undefined where the web was not built. */
function readPage(name: string, config: Config): string | undefined {
  const file = join(WEB_BUILD, name);
  if (!existsSync(file)) return undefined;
  const words = configuredWords(config);
  return readFileSync(file, 'utf8').replaceAll(/__([A-Z_]+?)__/g, (whole, word: string) =>
    escapeHtml(words.get(word) ?? whole),
  );
}

/** What is configuration in a page, by the word that holds its place there. */
function configuredWords({ bank, publicUrl }: Config): ReadonlyMap<string, string> {
  return new Map([
    ['BANK_NAME', bank.name],
    ['BANK_CODE', bank.code],
    ['BANK_HOST', new URL(publicUrl).host],
    ['SUPPORT_PHONE', bank.support.phone],
    ['SUPPORT_WHATSAPP', bank.support.whatsApp],
    ['SUPPORT_HOURS', bank.support.hours],
    ['LICENCE_TEXT', bank.licenceText],
    ['INSURANCE_TEXT', bank.insuranceText],
    ['FUNDING_BANK', bank.funding.bankName],
    ['FUNDING_ACCOUNT', bank.funding.accountNumber],
    ['FUNDING_BENEFICIARY', bank.funding.beneficiary],
  ]);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const nonce = newNonce();
  const html = page.replaceAll('CSP_NONCE', nonce);
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('vary', 'accept-encoding');
  if (!GZIP_ACCEPTED.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  // The nonce makes every page another one, so it is compressed each time: a few kilobytes, a tenth of a millisecond.
  return reply.header('content-encoding', 'gzip').send(gzipSync(html));
}
