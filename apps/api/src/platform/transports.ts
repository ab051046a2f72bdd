import ipaddr from 'ipaddr.js';
import pg from 'pg';
import type { Profile } from './database/profile.ts';

/** Settings that lead somewhere, by their names in the environment. */
const GATEWAYS = [
  'IDENTITY_URL',
  'INTERBANK_URL',
  'BILLERS_URL',
  'SMS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;
const DATABASES = ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const;

type Settings = {
  readonly [Name in
    | (typeof GATEWAYS)[number]
    | (typeof DATABASES)[number]
    | 'SMTP_URL'
    | 'PUBLIC_URL'
    | 'NODE_TLS_REJECT_UNAUTHORIZED']?: string | undefined;
} & { readonly trustProxy: TrustedProxies };

/** Whose word about a visitor's address is taken: of so many proxies in a row, or of those in these networks. */
export type TrustedProxies = number | readonly string[];

const HOPS_MAX = 10;

/** What TRUST_PROXY says; undefined for what it cannot say. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false') return 0;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text) <= HOPS_MAX ? Number(text) : undefined;
  const networks = text.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** An address or a range of them; never all there are, which would take every visitor's own word. */
function isNetwork(text: string): boolean {
  if (!text.includes('/')) return ipaddr.isValid(text) && !/^\d+$/.test(text);
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

/** What keeps a bank of this profile from starting: secrets that would travel in the open, or visitors that look like one (decision 57). */
export function unsafeTransports(profile: Profile, settings: Settings): string[] {
  const isPublic = settings.PUBLIC_URL?.startsWith('https:') === true;
  if (profile === 'demo')
    return isPublic
      ? ['PUBLIC_URL must not be https in a demo: everybody knows its passwords. Set APP_ENV=production']
      : [];
  const isProxyUnknown = isPublic && settings.trustProxy === 0;
  return [
    // Passwords and codes come by it; on this machine it is a trial.
    ...(isPlainHttp(settings.PUBLIC_URL) ? ['PUBLIC_URL must be https beyond this machine'] : []),
    // Node takes any certificate then, for everything the bank calls.
    ...(settings.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED must not be 0: whoever sits in between could be anybody']
      : []),
    ...GATEWAYS.filter((name) => isPlainHttp(settings[name])).map(
      (name) => `${name} must be https beyond this machine`,
    ),
    ...(isPlainMail(settings.SMTP_URL)
      ? [
          'SMTP_URL must be smtps, or have ?requireTLS=true, and take no certificate unproved beyond this machine',
        ]
      : []),
    ...DATABASES.filter((name) => isPlainDatabase(settings[name])).map(
      (name) => `${name} must have ?sslmode=verify-full beyond this machine`,
    ),
    ...(isProxyUnknown
      ? ['TRUST_PROXY is required when PUBLIC_URL is https: a number of proxies, or their networks']
      : []),
  ];
}

function isPlainHttp(url: string | undefined): boolean {
  return url !== undefined && new URL(url).protocol === 'http:' && !isLoopback(new URL(url).hostname);
}

/**
 * `smtp:` asks for TLS only where it is told to insist; without, whoever sits in between answers that there is none. The address
 * may also tell the driver to forgo TLS, or to take any certificate.
 */
function isPlainMail(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname, searchParams } = new URL(url);
  if (isLoopback(hostname)) return false;
  const saysOther = (name: string, told: string) => searchParams.getAll(name).some((one) => one !== told);
  const isUnproven = saysOther('tls.rejectUnauthorized', 'true');
  const isForgone = saysOther('secure', 'true') || saysOther('ignoreTLS', 'false');
  return isUnproven || isForgone || (protocol !== 'smtps:' && searchParams.get('requireTLS') !== 'true');
}

/** Judged as the driver itself reads it, which takes a host and more from after the question mark, too. */
function isPlainDatabase(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { host, ssl } = new pg.Client({ connectionString: url });
  // What begins so is a socket of this machine.
  if (host.startsWith('/') || isLoopback(host)) return false;
  const options: unknown = ssl;
  const isUnproven =
    typeof options === 'object' &&
    options !== null &&
    'rejectUnauthorized' in options &&
    options.rejectUnauthorized === false;
  return !ssl || isUnproven;
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}
