import { expect, test } from 'vitest';
import { fileProblem, togetherProblem } from './attachments.ts';

const MEGABYTE = 1024 * 1024;

test.each([
  ['scan.pdf', 1, null],
  ['SCAN.JPEG', 10_485_760, null],
  ['list of names.v2.xlsx', 20, null],
  ['scan.pdf', 10_485_761, 'File size exceeds 10MB limit'],
  ['scan.pdf', 0, 'This file is empty'],
  ['pdf', 20, 'We cannot take pdf. Attach PDF, Word, Excel, ODT, text, PNG or JPG files.'],
  [
    'page.pdf.html',
    20,
    'We cannot take page.pdf.html. Attach PDF, Word, Excel, ODT, text, PNG or JPG files.',
  ],
  [
    'a.constructor',
    20,
    'We cannot take a.constructor. Attach PDF, Word, Excel, ODT, text, PNG or JPG files.',
  ],
])('fileProblem, of %s with %i bytes: is %s', (name, size, problem) => {
  expect(fileProblem({ name, size })).toBe(problem);
});

test.each([
  ['none', [], null],
  ['five', Array(5).fill(1), null],
  ['two of 10 MB', [10, 10], null],
  ['six', Array(6).fill(1), 'Attach at most 5 files to a message.'],
  [
    'more than 20 MB',
    [10, 10, 0.1],
    'These files are larger than 20 MB together. Send some of them in another message.',
  ],
])('togetherProblem, of %s: is %s', (_, megabytes, problem) => {
  const files = (megabytes as readonly number[]).map((size) => ({ size: size * MEGABYTE }));
  expect(togetherProblem(files)).toBe(problem);
});
