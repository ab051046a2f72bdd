import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Database errors quote the values they choke on, so only their kind is logged, never their words. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const details: Record<string, unknown> = { kind: error.name };
  const fromDatabase = 'severity' in error;
  for (const key of ['code', 'constraint', 'table', 'routine'] as const) {
    if (key in error) details[key] = (error as unknown as Record<string, unknown>)[key];
  }
  if (!fromDatabase) details['message'] = error.message;
  details['stack'] = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  if (error.cause !== undefined) details['cause'] = describeError(error.cause);
  return details;
}

/**
 * The process's log, JSON lines on standard output or wherever a test reads them. Callers pass what they want logged field by field: request bodies,
 * headers and URLs never go in, so codes, passwords, tokens, BVN and NIN have no way there.
 */
export function createLog(level: string, output?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return output === undefined ? pino(options) : pino(options, output);
}
