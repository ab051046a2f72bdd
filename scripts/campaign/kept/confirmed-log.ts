import { appendFile } from 'node:fs/promises';
import { readText } from './kept-file.ts';

/** What the bank said was done, one id a line, written down before anything else happens: it is what must not be lost. */
export class ConfirmedLog {
  /** By this process. */
  added = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  async add(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await appendFile(this.#file, `${ids.join('\n')}\n`);
    this.added += ids.length;
  }

  async read(): Promise<string[]> {
    const text = (await readText(this.#file)) ?? '';
    return text.split('\n').filter((line) => line !== '');
  }
}
