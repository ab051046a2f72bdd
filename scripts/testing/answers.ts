import type { Answer } from './bank.ts';

export function seen({ status, code }: Answer) {
  return [status, code];
}

/** An answer without what differs between any two requests. */
export function told({ status, body }: Answer) {
  return { status, body: { ...(body as object), traceId: undefined } };
}

/** Of an answer that opens a session. */
export const tokenOf = ({ body }: Answer): string =>
  (body as { tokenDTO: { accessToken: string } }).tokenDTO.accessToken;

/** What an answer says beside single fields. */
export const fieldErrorsOf = ({ body }: Answer): Record<string, string> | undefined =>
  (body as { fieldErrors?: Record<string, string> }).fieldErrors;
