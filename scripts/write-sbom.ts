import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { LICENCES_PAGE } from './check-supply.ts';
import { writeLicences } from './licences.ts';
import { readLockFile } from './lock-file.ts';

/** Not kept with the sources: it is made for the release that it belongs to. */
const SBOM = 'dist/sbom.cdx.json';
const BYTES_MAX = 64 * 1024 * 1024;

const manifest = z.looseObject({ devDependencies: z.unknown().optional() });
const lockFile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ ...manifest.shape, dev: z.boolean().optional() })),
});

/** Writes what the product is made of, as CycloneDX for programs and as a page of licences for people. */
export function writeSbom(): void {
  mkdirSync(dirname(SBOM), { recursive: true });
  writeFileSync(SBOM, cycloneDx());
  writeFileSync(LICENCES_PAGE, writeLicences(readLockFile()));
  console.log(`Written: ${SBOM}, ${LICENCES_PAGE}`);
}

/**
 * Every package that is part of the product, of every platform, with its hash, as npm writes it. npm is given the lock file
 * without what only serves development: told to omit that by itself, it leaves out whatever tests need, too, such as pg.
 */
export function cycloneDx(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'harvest-sbom-'));
  try {
    // npm names the product after the folder.
    const folder = join(scratch, 'harvest');
    mkdirSync(folder);
    const { packages, ...lock } = lockFile.parse(readJson('package-lock.json'));
    const production = Object.entries(packages).filter(([, { dev }]) => dev !== true);
    writeJson(join(folder, 'package.json'), withoutDevelopment(manifest.parse(readJson('package.json'))));
    writeJson(join(folder, 'package-lock.json'), {
      ...lock,
      packages: Object.fromEntries(production.map(([path, entry]) => [path, withoutDevelopment(entry)])),
    });
    return runNpm(folder, ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function withoutDevelopment(entry: z.output<typeof manifest>): object {
  const { devDependencies: _development, ...rest } = entry;
  return rest;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const writeJson = (file: string, value: unknown): void => writeFileSync(file, JSON.stringify(value));

function runNpm(cwd: string, command: readonly string[]): string {
  const args = [...command, '--package-lock-only', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd,
    encoding: 'utf8',
    maxBuffer: BYTES_MAX,
    stdio: ['ignore', 'pipe', 'inherit'],
  };
  return npm === undefined
    ? execFileSync('npm', args, options)
    : execFileSync(process.execPath, [npm, ...args], options);
}
