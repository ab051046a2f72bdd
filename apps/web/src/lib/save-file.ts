/** As long as a slow telephone may need to take hold of the file. */
const READ_WITHIN_MS = 60_000;

/** Gives a file to the customer under a name. @param url what `URL.createObjectURL` answered; it leads nowhere afterwards */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
