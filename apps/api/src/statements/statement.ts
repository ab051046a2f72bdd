import type { Kobo } from '@harvest/money';
import type { ContactableBank } from '../bank/contact-words.ts';

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

export type StatementRow = {
  /** Tells it from every other row of the bank, for good. */
  readonly id: string;
  readonly postedAt: Date;
  readonly valueDate: Date;
  readonly reference: string;
  readonly narration: string;
  /** Negative where it went out. */
  readonly amountKobo: Kobo;
  /** After this row. */
  readonly balanceKobo: Kobo;
  /** A fee, a tax or a duty. */
  readonly isCharge: boolean;
};

/** What ties a file to the sealed ledger: one line that a person can copy and a program can read. */
export type StatementProof = { readonly line: string };

/** A statement ready to be written down. Rows come oldest first, and in batches, so that a long one is never held whole. */
export type Statement = {
  readonly header: StatementHeader;
  readonly rows: AsyncIterable<readonly StatementRow[]>;
  readonly proof: StatementProof;
};
