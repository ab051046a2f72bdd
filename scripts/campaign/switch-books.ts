import { readFile } from 'node:fs/promises';

/** A line of the switch's books. */
export type Line = {
  readonly sessionId: string;
  readonly direction: 'OUT' | 'IN';
  readonly amountKobo: string;
  readonly accountNumber: string;
  readonly responseCode: string;
};

/** The whole file; of a line that is just being written nobody knows yet. */
export async function readSwitchBooks(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
}

/** What a transfer is here, by what it is there. */
export function statusFor(line: Line | undefined): 'SUCCESS' | 'FAILED' | 'PENDING' {
  if (line?.responseCode === '00') return 'SUCCESS';
  return line?.responseCode === '01' ? 'PENDING' : 'FAILED';
}
