import ipaddr from 'ipaddr.js';

/** Where a request comes from, as far as whoever guards the ways in may know it. */
export type Visitor = {
  readonly address: string;
  /** The request comes from a browser, whose sessions also need a cookie. */
  readonly fromBrowser: boolean;
  /** Which browser it says it is, in words of ours; undefined where we do not know it. */
  readonly browser: string | undefined;
  /** The cookie by which a browser is known again (decision 54). */
  readonly device: string | undefined;
  /** The cookies of the sessions this browser has already, as a customer and as a colleague. */
  readonly sessions: { readonly customer: string | undefined; readonly staff: string | undefined };
  /** Of this request, as in the log. */
  readonly traceId: string;
};

/** A visitor as far as counting by address goes. */
export type Addressed = Pick<Visitor, 'address'>;

/** This machine, as a connection names it. */
export const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

const NETWORK_PARTS = 4;

/** What a request tells of where it comes from: what our proxies wrote of it, and who is connected. */
type Coming = { readonly ip: string; readonly socket: { readonly remoteAddress?: string | undefined } };

// As it stands in `Forwarded` and `X-Forwarded-For` where a proxy writes the port as well.
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * The address a request comes from, without the port that some proxies write behind it, by which each connection would be somebody
 * else. What is no address tells nobody apart: all such requests come from the proxy that wrote it.
 */
export function addressOf({ ip, socket }: Coming): string {
  if (ipaddr.isValid(ip)) return ip;
  const { v6, v4 } = WITH_PORT.exec(ip)?.groups ?? {};
  const written = v6 ?? v4;
  return written !== undefined && ipaddr.isValid(written) ? written : (socket.remoteAddress ?? 'unknown');
}

/** An address as people read it: an IPv4 address looks like one, whichever way it came. */
export function shownAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/**
 * Whom an address is counted as: an IPv4 address itself, of IPv6 the /64, which is what one subscriber has. What is no
 * address is counted as it stands.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Whether an address is one of these, or lies in one of these ranges. What is no address is in none. */
export function isAmong(networks: readonly string[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.process(network), undefined] as const);
    if (base.kind() !== parsed.kind()) return false;
    return parsed.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128));
  });
}
