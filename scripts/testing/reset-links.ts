/**
 * The codes of the links for a forgotten password in a message, in their order. In a link six digits in a row are written so that
 * they do not look like a code, as a browser reads them again.
 */
export function resetCodesIn(text: string | undefined): string[] {
  return Array.from((text ?? '').matchAll(/\/reset-password\/([^/\s]+)\//g), ([, code = '']) =>
    decodeURIComponent(code),
  );
}
