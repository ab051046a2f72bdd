import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOverdue, findUndecidedScripts, findUnfixed, findUnreadScripts } from './check-supply.ts';
import { readLockFile, readPackages } from './lock-file.ts';
import { cycloneDx } from './write-sbom.ts';

const lock = (packages: object) => JSON.stringify({ packages });
const withScript = (version: string) => ({ version, hasInstallScript: true });

const packages = readPackages(
  lock({
    '': { name: 'harvest' },
    'packages/money': { version: '0.1.0', hasInstallScript: true },
    'node_modules/@harvest/money': { link: true, hasInstallScript: true },
    'node_modules/plain': { version: '1.0.0' },
    'node_modules/one': withScript('1.0.0'),
    'node_modules/plain/node_modules/@scope/two': withScript('2.0.0'),
  }),
);

test('install scripts, each allowed or refused: are decided about', () => {
  expect(findUndecidedScripts(packages, { one: true, '@scope/two': false })).toEqual([]);
});

test.each([
  ['a script nobody decided about', { one: true }, '@scope/two has an install script'],
  ['a version, which npm would not find', { 'one@1.0.0': true, '@scope/two': false }, 'one has an install'],
  ['one without a script', { one: true, '@scope/two': false, plain: true }, 'plain is decided about'],
  ['one of our own', { one: true, '@scope/two': false, '@harvest/money': true }, '@harvest/money is decided'],
])('the list of install scripts, with %s: is refused', (_, allowed, problem) => {
  expect(findUndecidedScripts(packages, allowed)[0]).toContain(problem);
});

test.each([
  ['a hash', { integrity: 'sha512-x' }, []],
  ['no hash', {}, ['one@1.0.0 has no hash (sha512)']],
  ['a weak hash', { integrity: 'sha1-x' }, ['one@1.0.0 has no hash (sha512)']],
  [
    'a commit of git',
    { integrity: 'sha512-x', resolved: 'git+ssh://git@github.com/a/one.git#abc' },
    ['one@1.0.0 has an address of its own'],
  ],
  [
    'an address',
    { integrity: 'sha512-x', resolved: 'https://packages.example/one.tgz' },
    ['one@1.0.0 has an address of its own'],
  ],
])('a package of the lock file with %s: is fixed, or is told', (_, entry, problems) => {
  const one = { version: '1.0.0', ...entry };
  expect(findUnfixed(readPackages(lock({ 'node_modules/one': one })))).toEqual(problems);
  const twice = {
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/a/node_modules/one': one,
  };
  expect(findUnfixed(readPackages(lock(twice)))).toEqual(problems);
});

test('the install scripts that may run: are those of the versions that were read', () => {
  const allowed = { one: true, '@scope/two': false };
  expect(findUnreadScripts(packages, allowed, { one: '1.0.0' })).toEqual([]);
  for (const [read, problem] of [
    [{ one: '0.9.0' }, 'the install script of one@1.0.0 was not read'],
    [{}, 'the install script of one@1.0.0 was not read'],
    [{ one: '1.0.0', '@scope/two': '2.0.0' }, '@scope/two runs no install script'],
  ] as const)
    expect(findUnreadScripts(packages, allowed, read)[0]).toContain(problem);
});

test('a package in two places of the lock file, once for development: is one of the product', () => {
  const both = {
    'node_modules/one': { version: '1.0.0', dev: true },
    'node_modules/plain/node_modules/one': { version: '1.0.0' },
  };
  expect(readPackages(lock(both))).toMatchObject([{ name: 'one', isForDevelopment: false }]);
});

/** npm alone, so that what it was told by the npm that runs the tests does not count. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

test('npm install by our .npmrc, of a package whose script is on no list: installs nothing and runs nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'harvest-supply-'));
  try {
    const [foreign, ours] = [join(folder, 'foreign'), join(folder, 'ours')];
    const trace = join(folder, 'ran');
    for (const made of [foreign, ours]) mkdirSync(made);
    const scripts = { postinstall: `node -e "fs.writeFileSync('${trace}', '')"` };
    writeFileSync(
      join(foreign, 'package.json'),
      JSON.stringify({ name: 'foreign', version: '1.0.0', scripts }),
    );
    execFileSync('npm', ['pack', '--silent'], { cwd: foreign, env: environment });
    const dependencies = { foreign: 'file:../foreign/foreign-1.0.0.tgz' };
    writeFileSync(join(ours, 'package.json'), JSON.stringify({ name: 'ours', dependencies }));
    copyFileSync('.npmrc', join(ours, '.npmrc'));
    const { status, stderr } = spawnSync('npm', ['install', '--offline'], {
      cwd: ours,
      env: environment,
      encoding: 'utf8',
    });
    expect(stderr).toContain('install scripts not covered by allowScripts');
    expect(status).not.toBe(0);
    expect([existsSync(trace), existsSync(join(ours, 'node_modules/foreign'))]).toEqual([false, false]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test('npm install by our .npmrc, of those of our packages that have a script: is not refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'harvest-supply-'));
  try {
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: object };
    const lockFile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<
        string,
        { version: string; hasInstallScript?: true; dependencies?: object; optionalDependencies?: object }
      >;
    };
    const scripted = Object.entries(lockFile.packages).filter(([, entry]) => entry.hasInstallScript);
    const named = scripted.map(([path, { version }]) => [path.replace('node_modules/', ''), version]);
    const manifest = {
      name: 'ours',
      optionalDependencies: Object.fromEntries(named) as object,
      allowScripts,
    };
    // Without what they need themselves, so that npm has to ask nobody.
    const alone = scripted.map(([path, entry]) => {
      const { dependencies: _needed, optionalDependencies: _wanted, ...rest } = entry;
      return [path, rest];
    });
    const packages = { '': manifest, ...(Object.fromEntries(alone) as object) };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    copyFileSync('.npmrc', join(folder, '.npmrc'));
    const { status, stderr } = spawnSync('npm', ['install', '--dry-run', '--offline', '--loglevel=error'], {
      cwd: folder,
      env: { ...environment, npm_config_cache: join(folder, 'cache') },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

test('the SBOM: is CycloneDX, names every package of production with its hash, and none of development', () => {
  const { bomFormat, metadata, components } = JSON.parse(cycloneDx()) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { purl: string; hashes?: { alg: string }[] }[];
  };
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'harvest']);
  const foreign = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40harvest/'));
  const named = foreign.map(({ purl, hashes }) => `${decodeURIComponent(purl)} ${hashes?.[0]?.alg}`);
  const inProduction = readLockFile().filter(({ isForDevelopment }) => !isForDevelopment);
  expect(named.toSorted()).toEqual(
    inProduction.map(({ name, version }) => `pkg:npm/${name}@${version} SHA-512`).toSorted(),
  );
  expect(named.join(' ')).toContain('npm/pg@');
  expect(named.join(' ')).not.toContain('npm/vitest@');
}, 60_000);

test('known weaknesses of a page: may wait for as many days as theirs, and not a day longer', () => {
  const page = readFileSync('docs/components.md', 'utf8');
  const head = '| Component | Weakness | Severity | Published | What was decided |\n|---|---|---|---|---|\n';
  const withRows = (...rows: string[]) =>
    page.replace(head, `${head}${rows.map((row) => `${row}\n`).join('')}`);
  const known = withRows(
    '| sharp | CVE-1 | critical | 2026-11-01 | waits for libvips |',
    '| pg | CVE-2 | high | 2026-11-01 | one query fenced in |',
  );
  const onDay = (day: string) =>
    findOverdue(known, new Date(`2026-11-${day}T12:00:00Z`)).map((line) => line.split(':')[0]);
  expect(onDay('04')).toEqual([]);
  expect(onDay('05')).toEqual(['sharp, CVE-1']);
  expect(onDay('15')).toEqual(['sharp, CVE-1']);
  expect(onDay('16')).toEqual(['sharp, CVE-1', 'pg, CVE-2']);
  expect(
    findOverdue(withRows('| sharp | CVE-1 | bad | 2026-11-01 | x |', '| sharp | high |'), new Date()),
  ).toHaveLength(2);
  expect(findOverdue(page, new Date())).toEqual([]);
});
