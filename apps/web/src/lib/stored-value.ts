// localStorage throws when it is disabled or full. Values then stay in memory until the next page load.

/** Values that localStorage did not accept. */
const inMemory = new Map<string, unknown>();

/** The JSON value kept under a key, or null when there is none that can be read. */
export function readStored(key: string): unknown {
  if (inMemory.has(key)) return inMemory.get(key);
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    inMemory.delete(key);
  } catch {
    // Remove the outdated value, which other tabs would still read.
    removeStored(key);
    inMemory.set(key, value);
  }
}

export function removeStored(...keys: readonly string[]): void {
  for (const key of keys) inMemory.delete(key);
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // There is nothing to remove where storage is switched off.
  }
}
