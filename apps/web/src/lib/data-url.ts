/** A file as a data URL, which is how files travel to the bank and back. Rejects when the file cannot be read. */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const refuse = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : refuse());
    reader.onerror = refuse;
    reader.readAsDataURL(file);
  });
}
