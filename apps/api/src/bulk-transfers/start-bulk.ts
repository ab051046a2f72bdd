import { type Kobo, kobo, sumKobo } from '@harvest/money';
import { newId } from '../bank/ids.ts';
import type { Charge } from '../charges/charges.ts';
import { resolveNames } from '../name-inquiries/name-inquiries.ts';
import { findPayment, type Operation } from '../operations/operations.ts';
import { startPayment, type Terms } from '../operations/orders.ts';
import type { Platform } from '../platform/platform.ts';
import { refusalOf } from '../platform/refused-rows.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { type PreparedOfMany, prepareTransfers } from '../transfers/many-transfers.ts';
import { paymentOf } from '../transfers/transfers.ts';
import { bulkOrder, bulkOrderOf, digestOf, type OrderedRow } from './bulk-order.ts';
import { type FrozenBulk, REPEAT_MINUTES_MAX } from './bulk-rules.ts';
import { reviewOf } from './review-bulk.ts';

type Item = {
  readonly sourceAccountNumber: string;
  readonly destinationBankCode: string;
  readonly destinationAccountNumber: string;
  readonly nameInquiryReference?: string | undefined;
  readonly amount: Kobo;
  readonly description: string;
};

type Input = { readonly id: string; readonly transfers: readonly Item[] };

/**
 * Freezes many transfers and sends one code for all; no money moves yet. A row that can never be paid refuses the whole, in the
 * words of the first such row. @throws Refusal
 */
export async function startBulk(platform: Platform, customer: Customer, input: Input, now: Date) {
  const existing = await findPayment(platform, [bulkOrder], customer.id, input.id);
  const bulk = existing?.operation ?? (await start(platform, customer, input, now));
  return reviewOf(platform, customer, bulk, now);
}

async function start(
  platform: Platform,
  customer: Customer,
  { id, transfers }: Input,
  now: Date,
): Promise<Operation & FrozenBulk> {
  const prepared = await prepareTransfers(
    platform,
    customer,
    {
      inputs: transfers,
      findDestinations: (asked) =>
        resolveNames(
          platform,
          customer.id,
          asked.map((item) => ({
            accountNumber: item.destinationAccountNumber,
            bankCode: item.destinationBankCode,
            reference: item.nameInquiryReference || undefined,
          })),
          now,
        ),
      repeatMinutesMax: REPEAT_MINUTES_MAX,
    },
    now,
  );
  const refusal = refusalOf('transfers', prepared);
  if (refusal !== undefined) throw refusal;
  const rows = prepared.flatMap((one) => ('frozen' in one ? [orderedOf(one)] : []));
  return startPayment(platform, bulkOrderOf(rows), { customer, id, now }, termsOf(rows), {
    rowCount: rows.length,
    bankCount: new Set(rows.map(({ frozen }) => frozen.destinationBankCode)).size,
    sourceAccountNumbers: [...new Set(rows.map(({ frozen }) => frozen.sourceAccountNumber))],
    rowsDigest: digestOf(rows),
    ...largestOf(rows),
  });
}

/** A row becomes a payment of the kind of its destination; our own code posts inside the bank (decision 32). */
function orderedOf({ frozen, terms, transferType }: PreparedOfMany): OrderedRow {
  // Ids that are made one after another grow: the rows keep their order.
  return { payment: paymentOf(transferType), id: newId(), terms, frozen };
}

/** Whom the row pays that pays the most, the first of equal ones. */
function largestOf(rows: readonly OrderedRow[]) {
  const [largest] = rows.toSorted((one, other) => Number(other.terms.amountKobo - one.terms.amountKobo));
  if (largest === undefined) throw new Error('A bulk transfer has a row');
  const { destinationAccountName, destinationAccountNumber } = largest.frozen;
  return { largestAccountName: destinationAccountName, largestAccountNumber: destinationAccountNumber };
}

/** All of them together. */
function termsOf(rows: readonly OrderedRow[]): Terms {
  const charges = new Map<Charge['line'], Kobo>();
  for (const { line, amountKobo } of rows.flatMap(({ terms }) => terms.charges))
    charges.set(line, sumKobo(charges.get(line) ?? kobo(0), amountKobo));
  return {
    amountKobo: sumKobo(...rows.map(({ terms }) => terms.amountKobo)),
    charges: Array.from(charges, ([line, amountKobo]) => ({ line, amountKobo })),
  };
}
