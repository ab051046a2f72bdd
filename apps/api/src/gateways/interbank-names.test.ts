import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answering } from '../../../../scripts/testing/gateway-line.ts';
import {
  account,
  type InterbankLine,
  openInterbankLine,
} from '../../../../scripts/testing/interbank-line.ts';
import { withOutsider } from '../../../../scripts/testing/outsider.ts';
import { inquireName } from './interbank.ts';

let line: InterbankLine;
beforeAll(async () => {
  line = await openInterbankLine();
});
afterAll(() => line.close());
afterEach(() => line.expectDiscreetLog());

test('an account at another bank: has its name from there, and 404 is nobody', async () => {
  const platform = line.at(line.sandbox.interbankUrl);
  const found = await inquireName(platform, account);
  expect(found).toEqual({
    outcome: 'FOUND',
    accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) as unknown,
  });
  expect(await inquireName(platform, { ...account, accountNumber: '0123456404' })).toEqual({
    outcome: 'UNKNOWN_ACCOUNT',
  });
});

test.each([
  [
    'with what turns text around',
    { accountName: 'BELLO \u202eASUM\u0007' },
    { outcome: 'FOUND', accountName: 'BELLO ASUM' },
  ],
  ['without end', { accountName: 'x'.repeat(10_000) }, { outcome: 'UNKNOWN_ACCOUNT' }],
  ['of nothing', { accountName: '\u200b' }, { outcome: 'UNKNOWN_ACCOUNT' }],
  ['that is missing', {}, { outcome: 'UNKNOWN_ACCOUNT' }],
  ['of another account', { accountName: 'BELLO MUSA', accountNumber: '0123456780' }, { outcome: 'DOWN' }],
])('a name %s: is cleaned or counts for nothing', async (_what, answer, told) => {
  const whole = { responseCode: '00', ...account, ...answer };
  expect(await withOutsider(answering(whole), (url) => inquireName(line.at(url), account))).toEqual(told);
});

test.each([
  ['06', 'UNKNOWN_ACCOUNT'],
  ['07', 'UNKNOWN_ACCOUNT'],
  ['16', 'UNKNOWN_ACCOUNT'],
  ['25', 'UNKNOWN_ACCOUNT'],
  ['05', 'DOWN'],
  ['91', 'DOWN'],
  ['96', 'DOWN'],
])('a name inquiry that is answered with %s: is %s', async (responseCode, outcome) => {
  const answer = { responseCode, ...account, accountName: 'BELLO MUSA' };
  expect(await withOutsider(answering(answer), (url) => inquireName(line.at(url), account))).toEqual({
    outcome,
  });
});
