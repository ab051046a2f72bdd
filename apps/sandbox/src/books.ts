import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The books of somebody outside, in memory and, where there is a file, in it: one line an entry, written before anybody is
 * answered, never changed. A later line about the same thing takes the place of an earlier one. Several processes may share the
 * file, so it is read on before every look; what one of them took on, all know.
 */
export class Books<Entry> {
  readonly #entries = new Map<string, Entry>();
  readonly #idOf: (entry: Entry) => string;
  readonly #file: string | undefined;
  #bytesRead = 0;

  constructor(idOf: (entry: Entry) => string, file?: string) {
    this.#idOf = idOf;
    this.#file = file;
    this.#readOn();
  }

  find(id: string): Entry | undefined {
    this.#readOn();
    return this.#entries.get(id);
  }

  write(entry: Entry): void {
    if (this.#file === undefined) this.#keep(entry);
    else appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  /** Everything, in the order of the last that was written of each: whoever reads on page by page misses nothing. */
  all(): Entry[] {
    this.#readOn();
    return [...this.#entries.values()];
  }

  #keep(entry: Entry): void {
    const id = this.#idOf(entry);
    this.#entries.delete(id);
    this.#entries.set(id, entry);
  }

  #readOn(): void {
    if (this.#file === undefined) return;
    const file = openSync(this.#file, 'a+', 0o600);
    try {
      const news = Buffer.alloc(fstatSync(file).size - this.#bytesRead);
      readSync(file, news, 0, news.length, this.#bytesRead);
      // Another process may be in the middle of a line.
      const whole = news.subarray(0, news.lastIndexOf('\n') + 1);
      this.#bytesRead += whole.length;
      for (const line of whole.toString('utf8').split('\n').slice(0, -1)) {
        this.#keep(JSON.parse(line) as Entry);
      }
    } finally {
      closeSync(file);
    }
  }
}
