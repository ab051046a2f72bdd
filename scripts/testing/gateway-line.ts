import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import type { Asked, GatewayAnswer } from '../../apps/api/src/gateways/gateway.ts';
import { type Config, readConfig } from '../../apps/api/src/platform/config.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { createMetrics } from '../../apps/api/src/platform/metrics.ts';
import { createOutwardCalls } from '../../apps/api/src/platform/outward-calls.ts';
import { NO_TRACING } from '../../apps/api/src/platform/tracing/tracing.ts';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import type { Behave } from './outsider.ts';

export const JUST_SENT: Asked = { attempts: 2, sentSecondsAgo: 0 };
export const askedOften = (sentSecondsAgo: number, attempts = 4): Asked => ({ attempts, sentSecondsAgo });

type Outcome = GatewayAnswer['outcome'];

/** How the sandbox ends what is sent to a number with these last three digits: at first, and whenever it is asked again. */
export const SANDBOX_ENDINGS: readonly (readonly [lastThree: string, sent: Outcome, queried: Outcome[]])[] = [
  ['789', 'SUCCESS', ['SUCCESS']],
  ['404', 'FAILED', ['FAILED']],
  ['051', 'FAILED', ['FAILED']],
  ['503', 'FAILED', ['FAILED']],
  ['097', 'UNKNOWN', ['SUCCESS']],
  ['096', 'UNKNOWN', ['UNKNOWN', 'UNKNOWN', 'FAILED', 'FAILED']],
  ['098', 'UNKNOWN', ['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN']],
];

type Way = {
  readonly send: () => Promise<GatewayAnswer>;
  readonly query: (asked: Asked) => Promise<GatewayAnswer>;
};

/** Sends, and asks as often as there is something to be told, a moment later each. */
export async function answersOf({ send, query }: Way, queried: readonly Outcome[]): Promise<GatewayAnswer[]> {
  const answers = [await send()];
  for (const _outcome of queried) answers.push(await query(JUST_SENT));
  return answers;
}

/** What somebody outside never heard of is lost once nothing can be on its way any more, and not before. */
export async function expectLostOnceCertain(query: Way['query'], text: string): Promise<void> {
  const open = { outcome: 'UNKNOWN', text };
  expect(await query(askedOften(3600, 3))).toEqual(open);
  expect(await query(askedOften(59))).toEqual(open);
  expect(await query(askedOften(61))).toEqual({ outcome: 'FAILED', text: `Never arrived: ${text}` });
}

export const answering =
  (answer: object): Behave =>
  (response) =>
    response.end(JSON.stringify(answer));

/**
 * A line to somebody outside with no bank behind it, and the sandbox at its other end.
 * @param secrets the names and numbers of a test, which stay out of the log whatever is asked and answered
 */
export async function openGatewayLine(secrets: RegExp) {
  const sandbox: Sandbox = await startSandbox();
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-line-'));
  const config = await readConfig({ DATA_DIR: dataDir });
  // Nobody asks its database.
  const pool = new pg.Pool();
  const metrics = createMetrics({ money: pool, lists: pool });
  const outwardCalls = createOutwardCalls(metrics, NO_TRACING);
  let logged = '';
  const log = createLog('trace', { write: (line: string) => (logged += line) });
  return {
    sandbox,
    metrics,
    with: (settings: Partial<Config>) => ({ config: { ...config, ...settings }, log, outwardCalls }),
    logged: () => logged,
    expectDiscreetLog(): void {
      expect(logged).not.toMatch(secrets);
      logged = '';
    },
    async close(): Promise<void> {
      await sandbox.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
