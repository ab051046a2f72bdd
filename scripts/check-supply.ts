import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { findForeignLicences, writeLicences } from './licences.ts';
import { type LockedPackage, readLockFile } from './lock-file.ts';

export const LICENCES_PAGE = 'docs/licences.md';
/** The versions of the packages whose install scripts were read; whoever reads another one's writes it there. */
const READ_SCRIPTS = 'scripts/read-install-scripts.json';
const COMPONENTS_PAGE = 'docs/components.md';

const ownPackage = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

/**
 * What is wrong with the list of packages that may run code while they are installed, or may not. They stand there by name: a
 * version with it (`node@24.21.0`) means nothing to npm where the lock file names no addresses, and the lock file fixes it anyway.
 */
export function findUndecidedScripts(
  packages: readonly LockedPackage[],
  allowed: Readonly<Record<string, boolean>>,
): string[] {
  const names = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  const undecided = names.filter((name) => !(name in allowed));
  const idle = Object.keys(allowed).filter((name) => !names.includes(name));
  return [
    ...undecided.map((name) => `${name} has an install script that nobody decided about`),
    ...idle.map((name) => `${name} is decided about and has no install script`),
  ].map((problem) => `${problem} (allowScripts of package.json)`);
}

/** The packages whose files nothing fixes: without a hash, or from an address of their own (`.npmrc` keeps the registry's out). */
export function findUnfixed(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap(({ name, version, integrity, resolved }) => [
    ...(integrity?.startsWith('sha512-') === true ? [] : [`${name}@${version} has no hash (sha512)`]),
    ...(resolved === undefined ? [] : [`${name}@${version} has an address of its own`]),
  ]);
}

/** What may run code while it is installed, in another version than the one whose script somebody of ours read. */
export function findUnreadScripts(
  packages: readonly LockedPackage[],
  allowed: Readonly<Record<string, boolean>>,
  read: Readonly<Record<string, string>>,
): string[] {
  const running = packages.filter(({ name, hasInstallScript }) => hasInstallScript && allowed[name] === true);
  return [
    ...running
      .filter(({ name, version }) => read[name] !== version)
      .map(({ name, version }) => `the install script of ${name}@${version} was not read`),
    ...Object.keys(read)
      .filter((name) => !running.some((one) => one.name === name))
      .map((name) => `${name} runs no install script`),
  ].map((problem) => `${problem} (${READ_SCRIPTS})`);
}

/** Days from the day a weakness of the product is published to the day its mending runs; `docs/components.md` has the others. */
const DAYS_OF_SEVERITY: Readonly<Record<string, number>> = { critical: 3, high: 14, medium: 30, low: 90 };

const DAY_MS = 86_400_000;
const WEAKNESS = /^\| ([^|]+) \| ([^|]+) \| (\w+) \| (\d{4}-\d\d-\d\d) \| ([^|]+) \|$/gm;

/** The known weaknesses of a page's table that have waited for longer than theirs may, or whose row nobody can read. */
export function findOverdue(page: string, now: Date): string[] {
  const [, section = ''] = page.split('| Component | Weakness | Severity | Published | What was decided |');
  const table = section.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(WEAKNESS)];
  const unreadable = table.split('\n').filter((line) => line.startsWith('| ')).length - rows.length;
  return [
    ...rows.flatMap(([, component = '', weakness = '', severity = '', published = '']) => {
      const days = DAYS_OF_SEVERITY[severity];
      if (days === undefined) return [`${component}, ${weakness}: ${severity} is no severity`];
      const isOverdue = now.getTime() > new Date(published).getTime() + (days + 1) * DAY_MS;
      return isOverdue ? [`${component}, ${weakness}: ${severity}, waits for more than ${days} days`] : [];
    }),
    ...(unreadable > 0 ? [`${unreadable} of the known weaknesses nobody can read`] : []),
  ].map((problem) => `${problem} (${COMPONENTS_PAGE})`);
}

if (import.meta.main) {
  const packages = readLockFile();
  const { allowScripts } = ownPackage.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const problems = [
    ...findUndecidedScripts(packages, allowScripts),
    ...findUnfixed(packages),
    ...findUnreadScripts(
      packages,
      allowScripts,
      z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(READ_SCRIPTS, 'utf8'))),
    ),
    ...findForeignLicences(packages),
    ...findOverdue(readFileSync(COMPONENTS_PAGE, 'utf8'), new Date()),
  ];
  if (readFileSync(LICENCES_PAGE, 'utf8') !== writeLicences(packages))
    problems.push(`${LICENCES_PAGE} is out of date: node scripts/run.js sbom`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
