/** As many letters and digits as the code of a receipt has. */
const CODE = /^[0-9A-Z]{16}$/;

/**
 * The code of a receipt in what was typed, pasted or read off a paper: with spaces or dashes, in small letters, or as the end of
 * the address it stands in. Null where that can be none; which letters stand for others the bank knows.
 */
export function readCode(typed: string): string | null {
  const last =
    typed
      .trim()
      .replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  const code = last.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
