import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas, PUBLIC } from './endpoint.ts';
import { naira, text } from './fields.ts';

/** What became of the money. A payment that was made and came back later is RETURNED, not a success any more. */
export const RECEIPT_STATUSES = ['SUCCESS', 'PENDING', 'FAILED', 'RETURNED'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** A QR code without its quiet zone, as one path in a square of so many modules a side. */
const qrCode = z.object({ modules: z.number().int(), path: z.string() });

/**
 * One movement as paper shows it: the same rows on the screen, in the picture, in print and in the PDF, because they are made in
 * one place. It is as it stands at the moment it is asked for.
 */
const receipt = z.object({
  /** Sixteen characters that nobody can guess; with it anybody may ask the bank whether this is true. */
  code: z.string(),
  /** The public page that says so, on the bank's own host. */
  url: z.string(),
  qr: qrCode,
  status: z.enum(RECEIPT_STATUSES),
  statusText: z.string(),
  /** Of what stands behind it, in a sentence: nothing has arrived yet, or when it came back. Empty where there is nothing to add. */
  statusNote: z.string(),
  direction: z.enum(['IN', 'OUT']),
  amount: naira,
  amountInWords: z.string(),
  /** Who is at the other end, as a sentence goes on after the amount: `to BELLO MUSA`, `from …`, `for 0803 000 0001`. */
  counterparty: z.string(),
  /** Label and value, in the order they are read; charges, session id and what was bought among them. */
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  referenceNumber: z.string(),
  /** When that was true, for whoever sees it later: `As it stood on 22-11-2026 at 23:24`. */
  asItStood: z.string(),
});
export type Receipt = z.output<typeof receipt>;

/** What a stranger who holds the code is told: enough to compare with the paper, nobody's whole name or number. */
const publicReceipt = z.object({
  status: z.enum(RECEIPT_STATUSES),
  statusText: z.string(),
  statusNote: z.string(),
  /** False of a bill, a charge, a move between own accounts and what came back: however well it went, no other person was paid. */
  isToPerson: z.boolean(),
  amount: naira,
  /** DD-MM-YYYY HH:mm of the day in Lagos. */
  dateCreated: z.string(),
  /** Masked: the first letters alone, `O*** A***`. A bank's or a provider's own name stands whole: it is nobody's. */
  senderName: z.string(),
  recipientName: z.string(),
  recipientBank: z.string(),
  /** The end of the account it went to, so that who was paid can tell it from another of the same letters; empty of what went to none. */
  recipientAccount: z.string(),
  /** When it came back, where it did; written like `dateCreated`. */
  returnedAt: z.string().nullable(),
  /** The moment of this answer, DD-MM-YYYY HH:mm:ss: what is on its way may have arrived a minute later. */
  checkedAt: z.string(),
});
export type PublicReceipt = z.output<typeof publicReceipt>;

const ofReference = z.object({ referenceNumber: text(100) });
const HISTORY = anyLink('/home', '/transaction-history', '/transfer');

nameSchemas({
  Receipt: receipt,
  PublicReceipt: publicReceipt,
});

export const receiptsEndpoints = defineEndpoints('Receipts', {
  'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt': {
    operationId: 'issueReceipt',
    summary:
      'The receipt of one transaction of the customer, with the code that proves it; the same code every time',
    access: HISTORY,
    params: ofReference,
    response: receipt,
    errors: ['NOT_FOUND'],
  },
  'GET /api/ibanking/personal/transactions/{referenceNumber}/receipt/pdf': {
    operationId: 'downloadReceiptPdf',
    summary: 'The same receipt as a PDF of one page',
    access: HISTORY,
    params: ofReference,
    response: z.string(),
    errors: ['NOT_FOUND', 'TOO_MANY_RECEIPTS'],
    download: { mediaType: 'application/pdf', fileName: 'receipt.pdf' },
  },
  'GET /api/receipts/{code}': {
    operationId: 'checkReceipt',
    summary: 'Whether a receipt that somebody was shown is true, and how its payment stands now',
    access: PUBLIC,
    params: z.object({ code: text(100) }),
    response: publicReceipt,
    errors: ['NOT_FOUND', 'TOO_MANY_RECEIPTS'],
  },
});
