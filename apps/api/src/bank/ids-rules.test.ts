import { expect, test } from 'vitest';
import { newHandle, newId, newReceiptCode, newReference, newSessionId, newTrackingNumber } from './ids.ts';

const many = <T>(make: () => T): T[] => Array.from({ length: 2000 }, make);

test('ids: are lower-case uuids of version 7, each its own, in the order they were made', () => {
  const ids = many(newId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('handles: are lower-case uuids, random in all but what makes them uuids, and tell no time', () => {
  const handles = many(newHandle);
  for (const handle of handles)
    expect(handle).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(handles).size).toBe(handles.length);
  expect(new Set(handles.map((handle) => handle.slice(0, 2))).size).toBeGreaterThan(200);
});

test('references: are HV and twelve letters and digits nobody misreads', () => {
  const references = many(newReference);
  for (const reference of references) expect(reference).toMatch(/^HV[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(new Set(references).size).toBe(references.length);
  // Every letter of the alphabet comes up, so no part of it is left out.
  expect(new Set(references.flatMap((reference) => reference.slice(2).split(''))).size).toBe(32);
});

test('tracking numbers: are HVT and eight letters and digits nobody misreads, and none looks as if it held a code', () => {
  const numbers = Array.from({ length: 50_000 }, newTrackingNumber);
  for (const number of numbers) expect(number).toMatch(/^HVT[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(numbers.filter((number) => /(?<!\d)\d{6}(?!\d)/.test(number))).toEqual([]);
});

test('codes of receipts: are sixteen letters and digits nobody misreads, each its own', () => {
  const codes = many(newReceiptCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('')).size).toBe(32);
});

test('session ids: are thirty digits with the bank, the time in Lagos and chance', () => {
  const ids = many(() => newSessionId('090605', new Date('2026-11-21T23:00:01Z')));
  for (const id of ids) expect(id).toMatch(/^090605261122000001\d{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
