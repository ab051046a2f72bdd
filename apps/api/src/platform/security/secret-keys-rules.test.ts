import { expect, test } from 'vitest';
import { byAge, tellsItsAge } from './secret-keys.ts';

test.each(['0', '2026', '2026-11', '2026-11-30', '2026-12-b', '2026-11-30-new'])(
  'the id of a key, %s: tells its age',
  (id) => {
    expect(tellsItsAge(id)).toBe(true);
  },
);

test.each(['main', 'a-2026', '1', '00', '1999-01', '2026-13', '2026-11-32', '2026main', '2026-main'])(
  'the id of a key, %s: does not tell its age',
  (id) => {
    expect(tellsItsAge(id)).toBe(false);
  },
);

test('ids of keys, of all forms: the unnamed one is the oldest, then come those without a date, then the others by theirs', () => {
  const inOrder = ['0', '00', '1', 'main', 'second', '2025-12', '2026', '2026-11', '2026-11-30'];
  expect(inOrder.toReversed().toSorted(byAge)).toEqual(inOrder);
});
