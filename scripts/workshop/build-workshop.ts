import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runCommand } from '../run-command.ts';

/** Where the workshop's build lies, and the fingerprint of the sources it was made of. */
export const WORKSHOP_BUILD = resolve('node_modules/.cache/workshop');
const MARKER = `${WORKSHOP_BUILD}/sources.sha256`;

/** Builds the application as one function, unless the build at hand was made of these very sources. */
export async function buildWorkshop(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted) return;
  console.log('Building the workshop …');
  rmSync(MARKER, { force: true });
  const options = ['--config', 'workshop/vite.config.ts', '--outDir', WORKSHOP_BUILD, '--logLevel', 'error'];
  const code = await runCommand('vite', ['build', ...options], { cwd: 'apps/web' });
  if (code !== 0) throw new Error('The workshop could not be built: vite says why above.');
  writeFileSync(MARKER, wanted);
}

function fingerprint(): string {
  const sources = globSync(
    [
      'apps/web/{src,public,workshop}/**/*',
      'apps/web/*.{json,html}',
      'packages/{contracts,money}/src/**/*',
      'package-lock.json',
    ],
    { withFileTypes: true },
  );
  const files = sources
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
