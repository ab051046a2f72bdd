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

/** What the billers took on, as lines of the switch's books are: by the id that the bank gave it. */
export async function readBillersBooks(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const taken = JSON.parse(line) as Record<'requestId' | 'amountKobo' | 'number' | 'status', string>;
      return {
        sessionId: taken.requestId,
        direction: 'OUT',
        amountKobo: taken.amountKobo,
        accountNumber: taken.number,
        responseCode: RESPONSE_CODES[taken.status] ?? '05',
      };
    });
}

const RESPONSE_CODES: Readonly<Record<string, string>> = { VENDED: '00', PENDING: '01' };

/** What a transfer is here, by what it is there. */
export function statusFor(line: Line | undefined): 'SUCCESS' | 'FAILED' | 'PENDING' {
  if (line?.responseCode === '00') return 'SUCCESS';
  return line?.responseCode === '01' ? 'PENDING' : 'FAILED';
}
