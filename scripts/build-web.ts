import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { runCommand } from './run-command.ts';

const marker = 'node_modules/.harvest-web-build';

/** Builds the web unless the build at hand was made of these very sources. */
export async function buildWeb(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync('apps/web/dist/index.html') && existsSync(marker) && readFileSync(marker, 'utf8') === wanted)
    return;
  console.log('Building the web application …');
  // Taken away first: a build that is broken off must not pass for a finished one.
  rmSync(marker, { force: true });
  const code = await runCommand('vite', ['build'], { cwd: 'apps/web' });
  if (code !== 0) throw new Error('The web application could not be built: vite says why above.');
  compressAssets();
  writeFileSync(marker, wanted);
}

/** Compressed once here instead of for every visitor; the server picks the form that the browser understands. */
function compressAssets(): void {
  for (const file of globSync('apps/web/dist/**/*.{js,mjs,css,svg}')) {
    const content = readFileSync(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** By content, not by date: a checkout changes dates, and reading some hundred small files takes some ten milliseconds. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = globSync(
    [
      'apps/web/{src,public}/**/*',
      'apps/web/*.{json,ts,html}',
      'packages/{contracts,money}/src/**/*',
      'package-lock.json',
    ],
    { withFileTypes: true },
  );
  const files = sources
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
