import { readFile, rename, writeFile } from 'node:fs/promises';

/** @returns undefined where there is no such file; a file that cannot be read must not look like none */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Something that outlives the process, as one file of JSON that is there whole or not at all. */
export class Kept<What> {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  async read(): Promise<What | undefined> {
    const text = await readText(this.#file);
    return text === undefined ? undefined : (JSON.parse(text) as What);
  }

  /** What is there, or else what is made now and kept from now on. */
  async readOr(make: () => Promise<What>): Promise<What> {
    const there = await this.read();
    if (there !== undefined) return there;
    const made = await make();
    await this.write(made);
    return made;
  }

  async write(what: What): Promise<void> {
    const draft = `${this.#file}.new`;
    await writeFile(draft, `${JSON.stringify(what, undefined, 2)}\n`, { mode: 0o600 });
    await rename(draft, this.#file);
  }
}
