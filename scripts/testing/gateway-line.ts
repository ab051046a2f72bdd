import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Config, readConfig } from '../../apps/api/src/platform/config.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import type { Behave } from './outsider.ts';

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
  let logged = '';
  const log = createLog('trace', { write: (line: string) => (logged += line) });
  return {
    sandbox,
    with: (settings: Partial<Config>) => ({ config: { ...config, ...settings }, log }),
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
