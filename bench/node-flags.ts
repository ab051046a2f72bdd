import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What Node is started with in earnest, as the unit of the API says. */
export const NODE_FLAGS: readonly string[] =
  /\/node ((?:--\S+ )*)/.exec(readFileSync('deploy/harvest-api.service', 'utf8'))?.[1]?.trim().split(' ') ??
  [];

/** Keeps what Node compiles of the bank, as where a release is deployed (docs/runbook.md). */
export function compileAhead(): void {
  const env = { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/node' };
  execFileSync(process.execPath, [...NODE_FLAGS, 'scripts/run.js', 'compile-ahead'], { env });
}
