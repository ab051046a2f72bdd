import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

/** A package of somebody else, as the lock file fixes it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** As its author writes it, an SPDX expression; undefined where package.json says none. */
  licence: string | undefined;
  /** Whether it only serves who builds and tests. */
  isForDevelopment: boolean;
  hasInstallScript: boolean;
  /** The hash of its files; undefined where nothing says what they are. */
  integrity: string | undefined;
  /** Where it comes from, where that is not npm's registry, which our lock file leaves out. */
  resolved: string | undefined;
}

/** All foreign packages of a lock file, of every platform; one that stands in several places is told once a version. */
export function readPackages(text: string): LockedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(text));
  const found = new Map<string, LockedPackage>();
  for (const [path, entry] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || entry.link === true) continue;
    const { version = '', license } = entry;
    const isForDevelopment =
      entry.dev === true && (found.get(`${name}@${version}`)?.isForDevelopment ?? true);
    const hasInstallScript = entry.hasInstallScript === true;
    const { integrity, resolved } = entry;
    const known = found.get(`${name}@${version}`);
    found.set(`${name}@${version}`, {
      name,
      version,
      licence: license,
      isForDevelopment,
      hasInstallScript,
      // Of one in several places the worst counts.
      integrity: known === undefined ? integrity : known.integrity && integrity,
      resolved: known?.resolved ?? resolved,
    });
  }
  return [...found.values()];
}

export function readLockFile(): LockedPackage[] {
  return readPackages(readFileSync('package-lock.json', 'utf8'));
}
