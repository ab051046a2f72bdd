import { describe, expect, test } from 'vitest';
import {
  CUSTOMER_ACCOUNT_ID_MIN,
  isAccountOfClass,
  isCustomerAccount,
  POSTING_RULES,
  SYSTEM_ACCOUNTS,
} from './posting-rules.ts';

describe('posting rules', () => {
  test('posting rules, each of them: touch a customer, because a journal is decided under a customer lock', () => {
    for (const [rule, { from, to }] of Object.entries(POSTING_RULES))
      expect([from, to], rule).toContain('CUSTOMER');
  });

  test('system accounts, each of them: have an id of their own below the customers', () => {
    const ids = Object.values(SYSTEM_ACCOUNTS);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(isCustomerAccount(id)).toBe(false);
  });

  test.each([
    [CUSTOMER_ACCOUNT_ID_MIN, 'CUSTOMER', true],
    [CUSTOMER_ACCOUNT_ID_MIN - 1n, 'CUSTOMER', false],
    [SYSTEM_ACCOUNTS.FEE_INCOME, 'FEE_INCOME', true],
    [SYSTEM_ACCOUNTS.FEE_INCOME, 'VAT_PAYABLE', false],
    [SYSTEM_ACCOUNTS.FEE_INCOME, 'CUSTOMER', false],
    [CUSTOMER_ACCOUNT_ID_MIN, 'FEE_INCOME', false],
  ] as const)('isAccountOfClass, of %s and %s: is %s', (accountId, accountClass, expected) => {
    expect(isAccountOfClass(accountId, accountClass)).toBe(expected);
  });
});
