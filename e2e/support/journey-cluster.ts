import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadDemoData } from '../../apps/api/src/demo/demo-data.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { makeSecurityEventMonths } from '../../apps/api/src/platform/security/security-events.ts';
import { openBank } from '../../apps/api/src/server.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { chromiumPath } from '../../scripts/chromium.ts';
import { startTestCluster, type TestCluster } from '../../scripts/testing/cluster.ts';
import { nextMorning, standClock } from '../../scripts/testing/copy-template.ts';

/** Where a journey's bank comes from. */
export type Demo = {
  /** Its template holds the demo's data, made at the moment at which its business clock stands. */
  readonly cluster: TestCluster;
  /** The keys under which the demo's data is encrypted. */
  readonly keysDir: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    demo: Demo;
    chromium: string;
  }
}

/** Vitest's global set-up: one PostgreSQL with the demo in a template, of which each file of journeys gets a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb();
  project.provide('chromium', await chromiumPath());
  const keysDir = await mkdtemp(join(tmpdir(), 'harvest-journeys-'));
  const removeKeys = () => rm(keysDir, { recursive: true, force: true });
  try {
    const { cluster, stop } = await startTestCluster({
      fill: async ({ appUrl, superuserUrl }) => {
        await standClock(superuserUrl, nextMorning());
        await loadDemo(keysDir, appUrl);
      },
    });
    project.provide('demo', { cluster, keysDir });
    return async () => {
      await stop();
      await removeKeys();
    };
  } catch (error) {
    await removeKeys();
    throw error;
  }
}

async function loadDemo(keysDir: string, appUrl: string): Promise<void> {
  const config = await readConfig({ DATA_DIR: keysDir });
  const platform = await openBank(config, createLog('warn'), appUrl);
  try {
    await makeSecurityEventMonths(platform.pool, await platform.clock.now());
    await loadDemoData(platform);
  } finally {
    await platform.close();
  }
}
