import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { NO_TRACING, type Tracing } from './tracing.ts';

/** Where nobody collects traces, not even the code that sends them is loaded. */
export async function openTracing({ tracesUrl, role }: Config, log: Log): Promise<Tracing> {
  if (tracesUrl === undefined) return NO_TRACING;
  const { sendTraces } = await import('./send-traces.ts');
  return sendTraces(tracesUrl, role, log);
}
