import { id } from '@harvest/contracts/fields';

/**
 * What staff typed to find a payment: its reference, also as a row of the history bears it (`HV…-FEE`), the session id of the
 * banks, or the payment's own id. Undefined for what no payment can be known by.
 */
export function paymentKnownBy(typed: string) {
  const compact = typed.replaceAll(/\s/g, '').toUpperCase();
  const reference = /^(HV[0-9A-Z]{12})(?:-[A-Z]+)?$/.exec(compact)?.[1];
  if (reference !== undefined) return { reference };
  if (/^\d{30}$/.test(compact)) return { sessionId: compact };
  const ownId = id.safeParse(compact);
  return ownId.success ? { id: ownId.data } : undefined;
}
