import { z } from 'zod';

/** What is counted and logged of a report: nothing by which a person, a payment or a page of somebody could be found. */
export type PolicyReport = {
  readonly directive: string;
  /** What was kept from happening: `inline`, `eval`, a scheme, or the origin of an address. */
  readonly blocked: string;
  /** The first part of the page's path; the rest of an address may hold secrets. */
  readonly page: string;
};

/** Whatever else a browser, or somebody who is none, calls a directive is counted as one. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'child-src',
  'frame-src',
  'worker-src',
  'manifest-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
]);

const text = z.string().max(10_000).default('');

/** Older browsers send one without the directive that was in effect. */
const sent = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});

/** What a browser reports of our policy; undefined for what is no report. */
export function readPolicyReport(body: unknown): PolicyReport | undefined {
  const report = sent.safeParse(body).data?.['csp-report'];
  if (report === undefined) return undefined;
  const directive = report['effective-directive'] || report['violated-directive'];
  const [name = ''] = directive.trim().toLowerCase().split(/\s/);
  return {
    directive: DIRECTIVES.has(name) ? name : 'other',
    blocked: blockedBy(report['blocked-uri']),
    page: firstPart(report['document-uri']),
  };
}

function blockedBy(address: string): string {
  if (/^[a-z-]{1,30}$/.test(address)) return address;
  const url = URL.parse(address);
  if (url === null) return 'unknown';
  const named = ['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol)
    ? `${url.protocol}//${url.host}`
    : url.protocol;
  return named.slice(0, 100);
}

function firstPart(address: string): string {
  return /^\/[a-z-]{0,30}(?=\/|$)/.exec(URL.parse(address)?.pathname ?? '')?.[0] ?? 'unknown';
}
