// Notes from one page load to the next of the same tab. Where storage is switched off, the next page has nothing to say.

export function leaveNote(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // It is gone with this page.
  }
}

export function readNote(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function dropNotes(...keys: readonly string[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // None was left.
  }
}

/** Of a note that is read once. */
export function takeNote(key: string): string | null {
  const text = readNote(key);
  dropNotes(key);
  return text;
}
