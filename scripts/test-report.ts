import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What the report of a run says of one test file. */
export type TestFile = {
  /** From the root of the repository. */
  readonly path: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The message and stack of each failure, those of hooks and of loading the file included. */
  readonly failures: readonly string[];
};

type JsonReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

/** Reads the report that Vitest's JSON reporter wrote; empty where Vitest ended before it could write one. */
export function readTestReport(file: string): TestFile[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return filesOf(JSON.parse(text) as JsonReport);
}

export function filesOf(report: JsonReport): TestFile[] {
  return report.testResults.map(({ name, startTime, endTime, status, message, assertionResults }) => {
    const failures = assertionResults.flatMap((each) => each.failureMessages ?? []);
    const isBroken = status === 'failed' && failures.length === 0;
    const count = (...states: string[]) =>
      assertionResults.filter((each) => states.includes(each.status)).length;
    return {
      path: relative(process.cwd(), name),
      seconds: Math.max(0, endTime - startTime) / 1000,
      passed: count('passed'),
      // A file that breaks outside its tests counts as one that failed.
      failed: count('failed') + (isBroken ? 1 : 0),
      skipped: count('skipped', 'pending', 'todo', 'disabled'),
      failures: isBroken ? [message === undefined || message === '' ? 'the file broke' : message] : failures,
    };
  });
}

const TIMED_OUT = /^(?:TimeoutError: |Error: (?:Test|Hook) timed out in \d+ ?ms)/;

/** Whether nothing but the clock failed a file. An assertion that failed is never tried again. */
export function onlyTimedOut({ failures }: TestFile): boolean {
  return failures.length > 0 && failures.every((failure) => TIMED_OUT.test(failure));
}

/** Where in its file each failure happened, for the last lines of a run: `e2e/home.test.ts:31`. */
export function placesOf({ path, failures }: TestFile): string[] {
  const places = failures.map((failure) => {
    const at = failure.indexOf(`${path}:`);
    const line = at < 0 ? undefined : /^\d+/.exec(failure.slice(at + path.length + 1))?.[0];
    return line === undefined ? path : `${path}:${line}`;
  });
  return [...new Set(places)];
}

export function slowestOf(files: readonly TestFile[], count: number): TestFile[] {
  return files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
}
