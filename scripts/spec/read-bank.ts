import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, readSource, type SourceFile } from './read-source.ts';

/** What is built, as far as the specification speaks of it. */
export interface Bank {
  /** The routes of the contract. */
  contract: readonly string[];
  /** The routes that handlers stand for; one that stands twice is in here twice. */
  handlers: readonly string[];
  pages: readonly string[];
  /** What customers may meet: the web and the API without their tests, and the rules that both apply. */
  sources: readonly SourceFile[];
  tests: readonly SourceFile[];
}

const TEST = /\.test\.tsx?$/;

export function readBank(baseDir: string, contract: readonly string[], catalogue: Catalogue): Bank {
  const read = (file: string): SourceFile =>
    readSource(
      file,
      readFileSync(join(baseDir, file), 'utf8'),
      catalogue,
      file.startsWith('apps/api/') && !TEST.test(file),
    );
  const find = (...patterns: string[]): string[] => globSync(patterns, { cwd: baseDir }).sort();
  const sources = find('apps/{web,api}/src/**/*.{ts,tsx}', 'packages/contracts/src/*-rules.ts')
    .filter((file) => !TEST.test(file))
    .map(read);
  return {
    contract,
    handlers: sources.filter(({ file }) => isRoutesFile(file)).flatMap(({ routeKeys }) => routeKeys),
    pages: sources
      .filter(({ file }) => /^apps\/web\/src\/app\/(entry-)?routes\.tsx$/.test(file))
      .flatMap((each) => each.pages),
    sources,
    tests: find('apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts', 'e2e/**/*.test.ts').map(read),
  };
}

function isRoutesFile(file: string): boolean {
  return file.startsWith('apps/api/src/') && file.endsWith('-routes.ts');
}
