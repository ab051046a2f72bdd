import { globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = 'apps/web/dist';

export type PageBytes = {
  /** Everything the sign-in page loads before it works, gzip. */
  readonly entryJs: number;
  readonly entryCss: number;
  /** What the dashboard loads beyond that before it is there, gzip. */
  readonly dashboardJs: number;
  /** The fonts a page of plain text with amounts loads. */
  readonly fonts: number;
  readonly largestLazyJs: number;
  readonly largestLazyName: string;
};

const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;

/**
 * Sizes of the build at hand. A lazy route counts all it loads beyond the entry and the shell, shared chunks included. What
 * most pages share counts as the shell: it comes while the first page is looked at.
 */
export function measurePageBytes(): PageBytes {
  const page = readFileSync(`${DIST}/sign-in.html`, 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => `${DIST}/${match[1]}`);
  const entry = withStaticImports(named.filter((file) => file.endsWith('.js')));
  const shell = withStaticImports(globSync(`${DIST}/assets/{routes,parts,user-menu-list}-*.js`));
  const dashboard = withStaticImports(globSync(`${DIST}/assets/{routes,home-page}-*.js`));
  const lazy = globSync(`${DIST}/assets/*-page-*.js`).map((file) => {
    const bytes = [...withStaticImports([file])]
      .filter((one) => !entry.has(one) && !shell.has(one))
      .reduce((sum, one) => sum + gzipped(one), 0);
    return { name: basename(file).replace(/-[\w-]{8}\.js$/, ''), bytes };
  });
  const largest = lazy.toSorted((a, b) => b.bytes - a.bytes)[0];
  const gzippedOf = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipped(file), 0);
  return {
    entryJs: gzippedOf([...entry]),
    dashboardJs: gzippedOf([...dashboard].filter((file) => !entry.has(file))),
    entryCss: gzippedOf(named.filter((file) => file.endsWith('.css'))),
    fonts: globSync(`${DIST}/assets/public-sans-{base,naira,dotted}-*.woff2`).reduce(
      (sum, file) => sum + statSync(file).size,
      0,
    ),
    largestLazyJs: largest?.bytes ?? 0,
    largestLazyName: largest?.name ?? 'none',
  };
}

/** The files and all that they import before they run. */
function withStaticImports(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const source = readFileSync(file, 'utf8');
    for (const match of source.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      waiting.push(`${DIST}/assets/${match[1]}`);
    }
  }
  return found;
}
