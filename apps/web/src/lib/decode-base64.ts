/**
 * The text that base64 stands for. Mail programs and chats change links on their way, so the URL's own alphabet, lost
 * padding, and a plus that became a space are read as well.
 * @returns null for what is no base64 of a text
 */
export function decodeBase64(encoded: string): string | null {
  const standard = encoded
    .trim()
    .replaceAll(/[- ]/g, '+')
    .replaceAll('_', '/')
    .replace(/(?<!=)=+$/, '');
  try {
    const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
