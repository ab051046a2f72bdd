import { listAccounts } from '../accounts/accounts.ts';
import { readBankCode } from '../bank/identifiers.ts';
import { readPriceList } from '../charges/charges.ts';
import { readBounds } from '../limits/limits.ts';
import type { NamedAccount } from '../name-inquiries/name-inquiries.ts';
import type { Terms } from '../operations/orders.ts';
import { poolConnection } from '../platform/database/database.ts';
import { fail, Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { whyStopped } from '../platform/stopped-account.ts';
import {
  type PreparedTransfer,
  prepare,
  readUsualAmounts,
  type TransferInput,
  termsAt,
} from './prepare-transfer.ts';
import { readSentBeforeOfMany } from './review-notes.ts';
import { limitUseOf, pricedAs } from './transfer-rules.ts';

type Item = Omit<TransferInput, 'id'> & { readonly destinationBankCode: string };

export type ManyTransfers<Asked extends Item> = {
  readonly inputs: readonly Asked[];
  /** The accounts that shall be credited, in the order of what is asked for. */
  readonly findDestinations: (asked: readonly Asked[]) => Promise<readonly (NamedAccount | Refusal)[]>;
  /** For so long the same amount to the same account is a repeat. */
  readonly repeatMinutesMax: number;
  /** Prepares what an account cannot pay that is frozen; `source` tells. */
  readonly mayBeFrozen?: boolean;
};

/** A transfer of many, with its terms and the kind its destination makes it. */
export type PreparedOfMany = PreparedTransfer & {
  readonly terms: Terms;
  readonly transferType: ReturnType<typeof pricedAs>;
};

/**
 * Prepares many transfers at once, of which each stands for itself (an edit of a scheduled payment prepares one): each is prepared, or
 * refused where it can never be paid. Whether there is enough money, and room in the limits, is decided when its turn comes.
 */
export async function prepareTransfers<Asked extends Item>(
  platform: Platform,
  customer: Customer,
  { inputs, findDestinations, repeatMinutesMax, mayBeFrozen = false }: ManyTransfers<Asked>,
  now: Date,
): Promise<(PreparedOfMany | Refusal)[]> {
  const accounts = await listAccounts(platform, customer.id);
  const sources = new Map(accounts.map((account) => [account.accountNumber, account]));
  const items = inputs.map((input) => ({
    ...input,
    destinationBankCode: readBankCode(input.destinationBankCode, platform.config.bank.code),
  }));
  const known = items.filter(({ sourceAccountNumber }) => sources.has(sourceAccountNumber));
  const intended = known.map((input) => ({
    accountNumber: input.destinationAccountNumber,
    bankCode: input.destinationBankCode,
    amountKobo: input.amount,
  }));
  const [destinations, sentBefore, priceList, bounds, usualKobo] = await Promise.all([
    findDestinations(known),
    readSentBeforeOfMany(platform, customer.id, intended, repeatMinutesMax, now),
    readPriceList(platform, now),
    readBounds(poolConnection(platform.pool), customer.id, now),
    readUsualAmounts(platform, customer),
  ]);
  const about = { customer, bankCode: platform.config.bank.code, priceList, toldTogether: true, now };
  const places = new Map(known.map((input, place) => [input, place]));
  return items.map((input) => {
    const place = places.get(input) ?? -1;
    const [source, destination] = [sources.get(input.sourceAccountNumber), destinations[place]];
    const before = sentBefore[place];
    if (source === undefined || destination === undefined || before === undefined)
      return fail('UNKNOWN_ACCOUNT');
    if (destination instanceof Refusal) return destination;
    const prepared = prepare(about, { input, source, destination, sentBefore: before });
    if (prepared instanceof Refusal) return prepared;
    const stopped = mayBeFrozen ? undefined : whyStopped(source);
    if (stopped !== undefined) return stopped;
    const { frozen, amountKobo } = prepared;
    const transfer = { ...frozen, customerId: customer.id, amountKobo };
    const transferType = pricedAs(transfer);
    const beyond = transferType === 'OWN_ACCOUNT' ? undefined : bounds(limitUseOf(transfer, transferType));
    if (beyond !== undefined) return fail(beyond.code, { params: beyond.params });
    return { ...prepared, terms: termsAt(customer, prepared, usualKobo), transferType };
  });
}
