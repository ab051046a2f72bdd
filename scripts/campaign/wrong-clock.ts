/**
 * For the environment of a process that is to think it is so many seconds later than it is, or earlier: what Node tells of the
 * time is moved before the program is loaded.
 */
export function wrongClock(seconds: number): Readonly<Record<string, string>> {
  if (seconds === 0) return {};
  const moved = `const { now } = Date;
    globalThis.Date = class extends Date {
      constructor(...given) { given.length === 0 ? super(now() + ${seconds * 1000}) : super(...given); }
      static now() { return now() + ${seconds * 1000}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(moved)}` };
}
