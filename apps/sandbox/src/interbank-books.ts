import { Books } from './books.ts';

/** What the switch took on: `OUT` left the bank that asks, `IN` was pushed to it. */
export type Entry = {
  readonly sessionId: string;
  readonly direction: 'OUT' | 'IN';
  readonly amountKobo: string;
  /** At the other bank. */
  readonly bankCode: string;
  readonly accountNumber: string;
  /** 00: the money is there. */
  readonly responseCode: string;
};

export type InterbankBooks = Books<Entry>;

export function openInterbankBooks(file?: string): InterbankBooks {
  return new Books((entry: Entry) => entry.sessionId, file);
}
