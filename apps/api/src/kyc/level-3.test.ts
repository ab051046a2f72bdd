import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { standingOf, submitLevel3, uploadedDocuments } from '../../../../scripts/testing/kyc.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test('POST /api/kyc/level-3, with both pictures: waits for people, and lists both', async () => {
  const ada = await bank.signedIn({ kycLevel: 2 });
  const answer = await submitLevel3(bank, ada);
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Details has been submitted successfully', status: 'PENDING' },
  ]);
  expect(await standingOf(bank, ada)).toEqual(['2', 'PENDING']);
  const listed = await uploadedDocuments(bank, ada);
  expect(listed.map(({ name, level, status, comment }) => [name, level, status, comment])).toEqual([
    ['Utility bill', '3', 'PENDING', null],
    ['Valid identification card', '3', 'PENDING', null],
  ]);
});
