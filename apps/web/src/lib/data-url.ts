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

/** What a data URL in base64 carries. */
export function dataUrlBytes(dataUrl: string): Uint8Array<ArrayBuffer> {
  const binary = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place += 1) bytes[place] = binary.charCodeAt(place);
  return bytes;
}

/** The same, with the media type it was sent as. */
export function dataUrlBlob(dataUrl: string): Blob {
  const type = /^data:([^;,]*)/.exec(dataUrl)?.[1] ?? '';
  return new Blob([dataUrlBytes(dataUrl)], { type });
}
