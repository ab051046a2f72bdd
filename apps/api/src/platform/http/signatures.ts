import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Signer } from '@harvest/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const AGE_MS_MAX = 5 * 60_000;

/**
 * Whether a machine outside signed this body: HMAC-SHA256 in hex over its time and the body, no older than five minutes on the
 * wall clock, and no more than that ahead (decision 75). What may be told twice is recognised by its own id.
 */
export function isSigned(config: Config, by: Signer, { headers }: FastifyRequest, body: string): boolean {
  const { time, signature } = { INTERBANK: readHeaders(headers, 'x-interbank') }[by];
  const secret = { INTERBANK: config.interbankSecret }[by];
  const sentAt = Date.parse(time);
  if (!(Math.abs(Date.now() - sentAt) <= AGE_MS_MAX) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(`${time}\n${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function readHeaders(headers: FastifyRequest['headers'], prefix: string) {
  const one = (name: string) => {
    const value = headers[`${prefix}-${name}`];
    return typeof value === 'string' ? value : '';
  };
  return { time: one('time'), signature: one('signature') };
}
