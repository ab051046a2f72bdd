import { createHmac } from 'node:crypto';

/**
 * What tells somebody outside that it is this bank who asks, and asks just this, now: HMAC-SHA256 in hex over method, path (with
 * what follows a question mark), time and body, a line each. A push to us is signed over a time first, so nothing that one side
 * signs is ever taken for what the other side did, although switch and bank share one secret. The time is that of the clock on the
 * wall, because whoever compares it is outside.
 */
export function signatureHeaders(
  secret: string,
  method: string,
  url: string,
  body: string,
): Record<string, string> {
  const { pathname, search } = new URL(url);
  const time = new Date().toISOString();
  const signed = [method, `${pathname}${search}`, time, body].join('\n');
  return {
    'x-bank-time': time,
    'x-bank-signature': createHmac('sha256', secret).update(signed).digest('hex'),
  };
}
