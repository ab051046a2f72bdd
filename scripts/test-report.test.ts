import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, onlyTimedOut, placesOf, slowestOf, type TestFile } from './test-report.ts';

const TIMEOUT = `TimeoutError: locator.waitFor: Timeout 15000ms exceeded.
    at says (${join(process.cwd(), 'e2e/home.test.ts')}:31:5)`;
const ASSERTION = 'AssertionError: expected 1 to be 2';

function file(own: Partial<TestFile> = {}): TestFile {
  return { path: 'e2e/home.test.ts', seconds: 1, passed: 0, failed: 1, skipped: 0, failures: [], ...own };
}

test('a report of tests: is counted by file, from the root of the repository', () => {
  const [home] = filesOf({
    testResults: [
      {
        name: join(process.cwd(), 'e2e/home.test.ts'),
        startTime: 1000,
        endTime: 3500,
        status: 'failed',
        assertionResults: [
          { status: 'passed', failureMessages: [] },
          { status: 'failed', failureMessages: [ASSERTION] },
          { status: 'skipped', failureMessages: null },
        ],
      },
    ],
  });
  expect(home).toEqual(file({ seconds: 2.5, passed: 1, failed: 1, skipped: 1, failures: [ASSERTION] }));
});

test('a file that breaks before its first test: counts as one failure, with its message', () => {
  const [broken] = filesOf({
    testResults: [
      {
        name: join(process.cwd(), 'e2e/home.test.ts'),
        startTime: 0,
        endTime: 0,
        status: 'failed',
        message: 'Error: Hook timed out in 180000ms.',
        assertionResults: [{ status: 'skipped' }],
      },
    ],
  });
  expect(broken).toMatchObject({ failed: 1, skipped: 1, failures: ['Error: Hook timed out in 180000ms.'] });
});

test.each([
  ['no failure', [], false],
  ['a locator that never came', [TIMEOUT], true],
  ['a test that took too long', ['Error: Test timed out in 120000ms.\nmore'], true],
  ['a hook that took too long', ['Error: Hook timed out in 180000ms.'], true],
  ['an assertion', [ASSERTION], false],
  ['an assertion beside a timeout', [TIMEOUT, ASSERTION], false],
  ['an assertion that speaks of a timeout', ['AssertionError: expected "TimeoutError: x" to be ""'], false],
])('a second try, after %s: %s is %s', (_name, failures, expected) => {
  expect(onlyTimedOut(file({ failures }))).toBe(expected);
});

test('the place of a failure: is the line in the test file, or the file alone', () => {
  expect(placesOf(file({ failures: [TIMEOUT, TIMEOUT] }))).toEqual(['e2e/home.test.ts:31']);
  expect(placesOf(file({ failures: ['TimeoutError: elsewhere'] }))).toEqual(['e2e/home.test.ts']);
});

test('the slowest files: come first, and no more than asked for', () => {
  const files = [1, 3, 2].map((seconds) => file({ seconds }));
  expect(slowestOf(files, 2).map(({ seconds }) => seconds)).toEqual([3, 2]);
});
