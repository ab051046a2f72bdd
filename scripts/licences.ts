import type { LockedPackage } from './lock-file.ts';

/** What may be used in a bank's own product without giving it away: notices are kept, nothing else is owed. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts, which are served as they are.
  'OFL-1.1',
  'Python-2.0',
]);

interface Exception {
  licence: string;
  reason: string;
}

/** Packages that were looked at one by one, by the beginning of their names. */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  'png-js': { licence: 'MIT', reason: 'Its package.json says none; its file LICENSE is that of MIT.' },
  '@img/sharp-': {
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips, a library of its own beside the bank, unchanged and replaceable, on the servers of the bank alone.',
  },
};

/** Packages that are part of what runs, by name and version. */
const inProduction = (packages: readonly LockedPackage[]) =>
  packages
    .filter(({ isForDevelopment }) => !isForDevelopment)
    .toSorted((one, other) => compare(one.name, other.name) || compare(one.version, other.version));

// Not by a locale: the same page everywhere.
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function exceptionFor(name: string): Exception | undefined {
  return Object.entries(EXCEPTIONS).find(([beginning]) => name.startsWith(beginning))?.[1];
}

function licenceOf({ name, licence }: LockedPackage): string {
  return licence ?? exceptionFor(name)?.licence ?? 'none';
}

/** Whether every part of an SPDX expression may be used; of several to choose from, one is enough. */
function isAllowed(expression: string, exception: string | undefined): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => PERMISSIVE.has(licence) || licence === exception));
}

/** What is part of the product under a licence that is not on the list. */
export function findForeignLicences(packages: readonly LockedPackage[]): string[] {
  return inProduction(packages)
    .filter((each) => !isAllowed(licenceOf(each), exceptionFor(each.name)?.licence))
    .map((each) => `${each.name} ${each.version} has the licence ${licenceOf(each)} (scripts/licences.ts)`);
}

/** The page of all licences. */
export function writeLicences(packages: readonly LockedPackage[]): string {
  const used = inProduction(packages);
  const licences = [...new Set(used.map(licenceOf))].toSorted(compare);
  const chapters = licences.map((licence) => {
    const under = used.filter((each) => licenceOf(each) === licence);
    return `## ${licence}\n\n${under.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`;
  });
  const exceptions = Object.entries(EXCEPTIONS).map(
    ([name, { licence, reason }]) => `- ${name}: ${licence}. ${reason}`,
  );
  return `# Licences

What is part of the product, on every platform, by licence. Made from \`package-lock.json\` by \`node scripts/run.js sbom\`; not written by hand.
\`node scripts/check-supply.ts\` fails where this page is out of date or a licence is not on the list of \`scripts/licences.ts\`.

Looked at one by one:

${exceptions.join('\n')}

${chapters.join('\n')}`;
}
