// In this order: each of them says that it is one of those below, too.
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.{0,200}\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Which browser on which system, such as Chrome on Windows; only in words of ours, because anybody can send any header. */
export function browserWords(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined) return undefined;
  const nameIn = (known: typeof BROWSERS | typeof SYSTEMS) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser === undefined || system === undefined) return browser ?? system;
  return `${browser} on ${system}`;
}
