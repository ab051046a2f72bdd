// A note from one page load to the next of the same tab, read once.

export function leaveNote(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Without storage the next page simply has nothing to say.
  }
}

export function takeNote(key: string): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
