import { expect, test } from 'vitest';
import { doneText, isInWords, sentenceOf } from './action-words-rules.ts';
import { customersKind } from './customers-kind.ts';
import { queues } from './queues.ts';
import { staffKind } from './staff-kind.ts';

test.each([
  ['Unfreeze', 'DONE', null, 'unfroze Musa Bello'],
  ['Unfreeze', 'WAITING_FOR_APPROVAL', null, 'asked to unfreeze Musa Bello'],
  ['Unfreeze', 'APPROVED', 'Bisi Adeyemi', 'approved unfreezing Musa Bello, asked for by Bisi Adeyemi'],
  ['Disable', 'DECLINED', 'Bisi Adeyemi', 'declined disabling Musa Bello, asked for by Bisi Adeyemi'],
  ['Disable', 'DECLINED', null, 'declined disabling Musa Bello'],
  ['Unfreeze', 'WITHDRAWN', null, 'withdrew the request to unfreeze Musa Bello'],
  [
    'Disable',
    'EXPIRED',
    'Bisi Adeyemi',
    'ended, because nobody decided in time, the request to disable Musa Bello, asked for by Bisi Adeyemi',
  ],
  ['Change permitted pages', 'DONE', null, 'changed the permitted pages of Musa Bello'],
  ['Looked at', 'DONE', null, 'looked at Musa Bello'],
  ['Signed in', 'DONE', null, 'logged in'],
  ['Something new', 'DONE', null, 'did “Something new” for Musa Bello'],
] as const)('a line of the audit, %s and %s: reads as a sentence', (action, outcome, askedBy, sentence) => {
  const { before, namesSubject, after } = sentenceOf({ action, outcome, askedBy });
  expect(`${before}${namesSubject ? ' Musa Bello' : ''}${after}`).toBe(sentence);
});

test('every action of the back office: has words of its own', () => {
  const kinds = [customersKind, staffKind, ...queues.map(({ subjects }) => subjects)];
  const labels = kinds.flatMap(({ actions }) => actions.map(({ label }) => label));
  expect(labels.length).toBeGreaterThan(8);
  expect(labels.filter((label) => !isInWords(label))).toEqual([]);
});

test('what was done, told to who did it: names it', () => {
  expect(doneText('Approve', "Chidinma's profile")).toBe("Approved: Chidinma's profile");
});
