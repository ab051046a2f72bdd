import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Endpoint } from '@harvest/contracts/endpoint';
import { transformSync } from '@swc/core';

/** One file of ours as it runs: on one line, without comments and types, with the words of the catalogues in place. */
export interface SourceFile {
  file: string;
  code: string;
  /** The files of ours it imports. */
  imports: string[];
}

/** What is built, as far as the specification speaks of it. */
export interface Bank {
  contract: Readonly<Record<string, Endpoint>>;
  /** What customers may meet: the web and the API without their tests, and the rules that both apply. */
  sources: readonly SourceFile[];
  tests: readonly SourceFile[];
}

export interface Catalogue {
  /** `TEXTS` of the contracts. */
  texts: Readonly<Record<string, string>>;
  /** `ERRORS` of the contracts. */
  errors: Readonly<Record<string, { readonly text: string }>>;
}

const FILES = [
  'apps/*/src/**/*.{ts,tsx}',
  'packages/*/src/**/*.test.ts',
  'packages/contracts/src/*-rules.ts',
  'e2e/**/*.test.ts',
];
const TEST = /\.test\.tsx?$/;
const CONTRACTS = '@harvest/contracts/';

export function readBank(baseDir: string, contract: Bank['contract'], catalogue: Catalogue): Bank {
  const files = globSync(FILES, { cwd: baseDir })
    .sort()
    .map((file) => readSource(file, readFileSync(join(baseDir, file), 'utf8'), catalogue));
  return {
    contract,
    sources: files.filter(({ file }) => !TEST.test(file)),
    tests: files.filter(({ file }) => TEST.test(file)),
  };
}

export function readSource(file: string, source: string, { texts, errors }: Catalogue): SourceFile {
  const { code } = transformSync(source, {
    configFile: false,
    swcrc: false,
    minify: true,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic' } },
    },
  });
  const answersCodes = file.startsWith('apps/api/') && !TEST.test(file);
  const quoted = (words: string | undefined, otherwise: string): string =>
    words === undefined ? otherwise : JSON.stringify(words);
  return {
    file,
    code: code
      .replaceAll(/\bTEXTS\.(\w+)/g, (whole, key: string) => quoted(texts[key], whole))
      .replaceAll(/\bERRORS\.(\w+)\.text\b|\berrorText\("(\w+)"/g, (whole, key: string, called: string) =>
        quoted(errors[key ?? called]?.text, whole),
      )
      // A refusal that the API throws is answered in its own words.
      .replaceAll(/"([A-Z_]+)"/g, (whole, key: string) =>
        quoted(answersCodes ? errors[key]?.text : undefined, whole),
      ),
    imports: [...code.matchAll(/(?:\bfrom|\bimport\(?)"([^"]+)"/g)]
      .map(([, specifier = '']) => specifier)
      .filter((specifier) => specifier.startsWith('.') || specifier.startsWith(CONTRACTS))
      .map((specifier) => fileOf(specifier, file)),
  };
}

function fileOf(specifier: string, importer: string): string {
  return specifier.startsWith(CONTRACTS)
    ? `packages/contracts/src/${specifier.slice(CONTRACTS.length)}.ts`
    : posix.join(posix.dirname(importer), specifier);
}
