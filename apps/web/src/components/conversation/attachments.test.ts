import { expect, test } from 'vitest';
import { JPEG, png, WEBP } from '../../../../../scripts/testing/pictures.ts';
import { fileProblem, picked, prepareFile, togetherProblem } from './attachments.ts';

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
  ['IMG-20261128-WA0004', JPEG, 'IMG-20261128-WA0004.jpg'],
  ['photo.jfif', JPEG, 'photo.jpg'],
  ['photo.png', JPEG, 'photo.jpg'],
  ['photo.JPEG', JPEG, 'photo.JPEG'],
  ['screen.jpg', png(), 'screen.png'],
  ['receipt', Buffer.from('%PDF-1.7'), 'receipt.pdf'],
  ['receipt.v2', Buffer.from('%PDF-1.7'), 'receipt.v2.pdf'],
  ['note.txt', Buffer.from('Here'), 'note.txt'],
  ['letter.docx', Buffer.from('PK\u0003\u0004'), 'letter.docx'],
  ['empty', Buffer.from(''), 'empty'],
  // This browser cannot decode it.
  ['photo.webp', WEBP, 'photo.webp'],
])('prepareFile, of %s: has the ending of its bytes, and the same bytes', async (name, bytes, own) => {
  const { file } = await prepareFile(picked(new File([new Uint8Array(bytes)], name)));
  expect(file.name).toBe(own);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(bytes));
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
