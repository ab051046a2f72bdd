import type { Answer } from './bank.ts';

export function seen({ status, code }: Answer) {
  return [status, code];
}

/** An answer without what differs between any two requests. */
export function told({ status, body }: Answer) {
  return { status, body: { ...(body as object), traceId: undefined } };
}
