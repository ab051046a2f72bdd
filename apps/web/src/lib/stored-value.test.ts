import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored, removeStored, writeStored } from './stored-value.ts';

/** A fake Storage in which these methods throw. */
function storageWhere(throws: readonly ('getItem' | 'setItem' | 'removeItem')[]) {
  const items = new Map<string, string>();
  const may = <Result>(name: (typeof throws)[number], work: () => Result): Result => {
    if (throws.includes(name)) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return work();
  };
  return {
    items,
    getItem: (key: string) => may('getItem', () => items.get(key) ?? null),
    setItem: (key: string, text: string) => may('setItem', () => void items.set(key, text)),
    removeItem: (key: string) => may('removeItem', () => void items.delete(key)),
  };
}

let number = 0;
let key = '';
beforeEach(() => {
  number += 1;
  key = `key ${number}`;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['that keeps everything', []],
  ['that is full', ['setItem']],
  ['that is switched off', ['getItem', 'setItem', 'removeItem']],
] as const)(
  'a value, in a storage %s: is read as it was written last, and gone once it is removed',
  (_, throws) => {
    vi.stubGlobal('localStorage', storageWhere(throws));
    writeStored(key, { token: 'one' });
    writeStored(key, { token: 'two' });
    expect(readStored(key)).toEqual({ token: 'two' });
    removeStored(key);
    expect(readStored(key)).toBeNull();
  },
);

test('a value, where the browser has no storage at all: is kept until the page is loaded again', () => {
  vi.stubGlobal('localStorage', undefined);
  writeStored(key, 'kept');
  expect(readStored(key)).toBe('kept');
});

test('a value, in a storage that has become full: leaves none of before for other tabs', () => {
  const storage = storageWhere([]);
  vi.stubGlobal('localStorage', storage);
  writeStored(key, 'before');
  vi.stubGlobal('localStorage', { ...storage, setItem: storageWhere(['setItem']).setItem });
  writeStored(key, 'after');
  expect(readStored(key)).toBe('after');
  expect(storage.items.has(key)).toBe(false);
});
