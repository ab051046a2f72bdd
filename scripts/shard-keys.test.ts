import { expect, test } from 'vitest';
import { findKeyBreaches, type Split } from './shard-keys.ts';

const BUDGETS = {
  name: 'budgets',
  columns: ['customer_id', 'category', 'id'],
  uniqueKeys: [['customer_id', 'category']],
};
const byCustomer: Split = { key: 'customer_id' };
const banks = { name: 'banks', columns: ['code'], uniqueKeys: [['code']] };
const whole = { banks: { on: 'every node', because: 'a catalogue' } } as const;

test('a table with its key in all that is unique, and one that is on every node: are let through', () => {
  expect(findKeyBreaches([BUDGETS, banks], { budgets: byCustomer }, whole)).toEqual([]);
});

test('a table in neither list, and a listed one that is gone: are found', () => {
  expect(findKeyBreaches([BUDGETS], {}, whole)).toEqual([
    'banks is listed and does not exist',
    'budgets is in neither list',
  ]);
});

test('a unique key without the key of its table: is found, unless it is known', () => {
  const table = { ...BUDGETS, uniqueKeys: [...BUDGETS.uniqueKeys, ['id']] };
  const known: Split = { key: 'customer_id', lacking: { id: 'KEY_JOINS_ID' } };
  expect(findKeyBreaches([table, banks], { budgets: byCustomer }, whole)).toEqual([
    'budgets (id) is unique without customer_id',
  ]);
  expect(findKeyBreaches([table, banks], { budgets: known }, whole)).toEqual([]);
  expect(findKeyBreaches([BUDGETS, banks], { budgets: known }, whole)).toEqual([
    'budgets (id) lacks nothing any more',
  ]);
});

test('a key that the table has no column for: is found, and one that came is noticed', () => {
  const table = { name: 'transfers', columns: ['id'], uniqueKeys: [['id']] };
  const waits: Split = { key: 'customer_id', lacking: { id: 'COLUMN_FIRST' } };
  const joins: Split = { key: 'customer_id', lacking: { id: 'KEY_JOINS_ID' } };
  expect(findKeyBreaches([table], { transfers: waits }, {})).toEqual([]);
  expect(findKeyBreaches([table], { transfers: joins }, {})).toEqual(['transfers has no column customer_id']);
  const came = { ...table, columns: ['id', 'customer_id'] };
  expect(findKeyBreaches([came], { transfers: waits }, {})).toEqual(['transfers has column customer_id']);
});
