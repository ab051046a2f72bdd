import type { Kobo } from '@harvest/money';
import type { ContactableBank } from '../bank/contact-words.ts';
import { STATEMENT_COLUMNS } from './statement-words-rules.ts';

/** What every file of a statement says before its rows. Opening and credits less debits is closing, to the kobo. */
export type StatementHeader = {
  readonly bank: ContactableBank & {
    readonly code: string;
    readonly licenceText: string;
    readonly insuranceText: string;
  };
  readonly customerName: string;
  /** Empty where the bank does not know it. */
  readonly customerAddress: string;
  readonly accountNumber: string;
  readonly accountTypeName: string;
  /** Of Lagos, year-month-day; both days are included. */
  readonly from: string;
  readonly to: string;
  readonly openingKobo: Kobo;
  readonly closingKobo: Kobo;
  readonly creditsKobo: Kobo;
  /** What went out in all, as a positive amount. */
  readonly debitsKobo: Kobo;
  /** How many rows there are. */
  readonly count: number;
  /** When the file was made: the same statement made for the same moment is the same file, byte for byte. */
  readonly madeAt: Date;
};

/**
 * How a statement is written down: files are compared to the byte for as long as anybody keeps one, so that an edition never
 * changes. The first names no counterparty; PDFs have a structure since the third.
 */
export const EDITIONS = [1, 2, 3] as const;
export type Edition = (typeof EDITIONS)[number];

/** Whom money came from or went to; what is not known is empty. */
export type Counterparty = {
  readonly name: string;
  /** The last four digits of their account, meter, card or phone. */
  readonly accountEnd: string;
  readonly bankName: string;
  /** What banks trace a transfer by. */
  readonly sessionId: string;
};

export type StatementRow = {
  /** Tells it from every other row of the bank, for good. */
  readonly id: string;
  readonly postedAt: Date;
  readonly valueDate: Date;
  readonly reference: string;
  readonly counterparty: Counterparty;
  readonly narration: string;
  /** Negative where it went out. */
  readonly amountKobo: Kobo;
  /** After this row. */
  readonly balanceKobo: Kobo;
  /** A fee, a tax or a duty. */
  readonly isCharge: boolean;
};

/** What ties a file to the sealed ledger: one line that a person can copy and a program can read. */
export type StatementProof = { readonly line: string; readonly edition: Edition };

/** A statement ready to be written down. Rows come oldest first, and in batches, so that a long one is never held whole. */
export type Statement = {
  readonly header: StatementHeader;
  readonly rows: AsyncIterable<readonly StatementRow[]>;
  readonly proof: StatementProof;
};

/** What tables have beside them, since the second edition. */
const PARTY_COLUMNS = ['Counterparty', 'Counterparty account', 'Counterparty bank', 'Session ID'];

export function columnsOf(edition: Edition): string[] {
  return edition === 1 ? STATEMENT_COLUMNS : [...STATEMENT_COLUMNS, ...PARTY_COLUMNS];
}

/** The cells below those columns. */
export function partyCells({ name, accountEnd, bankName, sessionId }: Counterparty): string[] {
  return [name, accountWords(accountEnd), bankName, sessionId];
}

const accountWords = (accountEnd: string) => (accountEnd === '' ? '' : `··${accountEnd}`);

/** `BELLO MUSA · Harvest ··0040`, in one line; empty where nobody is known. */
export function partyText({ name, accountEnd, bankName }: Counterparty): string {
  const where = [bankName, accountWords(accountEnd)].filter((part) => part !== '').join(' ');
  return [name, where].filter((part) => part !== '').join(' · ');
}
