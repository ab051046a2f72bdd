// Storage throws where it is switched off or full; a bank that cannot remember must still work.

/** The JSON value kept under a key, or null when there is none that can be read. */
export function readStored(key: string): unknown {
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
  } catch {
    // The page goes on with what it holds in memory.
  }
}

export function removeStored(...keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // There is nothing to remove where storage is switched off.
  }
}
