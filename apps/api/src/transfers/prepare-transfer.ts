import type { Kobo } from '@harvest/money';
import { accountNameOf, findOwnAccount } from '../accounts/accounts.ts';
import { newSessionId } from '../bank/ids.ts';
import { type Charge, type PriceList, readPriceList, totalOf } from '../charges/charges.ts';
import { refuseAboveLimits } from '../limits/limits.ts';
import type { NamedAccount } from '../name-inquiries/name-inquiries.ts';
import type { Payment } from '../operations/operations.ts';
import type { Terms } from '../operations/orders.ts';
import { poolConnection } from '../platform/database/database.ts';
import { fail, Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { refuseStopped } from '../platform/stopped-account.ts';
import { lastSentAmounts } from '../transactions/transactions.ts';
import type { SentBefore } from './review-notes.ts';
import {
  type FrozenTransfer,
  isOwnMove,
  isUnusual,
  limitUseOf,
  narrationOf,
  pricedAs,
  STOP_SECONDS,
  USUAL_COUNT_MAX,
} from './transfer-rules.ts';

type OwnAccount = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>;

export type TransferInput = {
  /** What is started gets this id; the same again when the request is repeated. */
  readonly id: string;
  readonly sourceAccountNumber: string;
  readonly destinationAccountNumber: string;
  readonly amount: Kobo;
  readonly description: string;
  readonly saveAsBeneficiary?: boolean | undefined;
};

/** What the ways to send differ in when they start. */
export type WayToSend = {
  readonly payment: Payment<FrozenTransfer>;
  readonly bankCode: string;
  /** The account that shall be credited, as whoever starts the transfer may know it. @throws Refusal */
  readonly findDestination: () => Promise<NamedAccount>;
};

/** A transfer as it will be frozen, and what is known of its source while it is prepared. */
export type PreparedTransfer = {
  readonly frozen: FrozenTransfer;
  readonly amountKobo: Kobo;
  readonly charges: readonly Charge[];
  readonly source: Pick<OwnAccount, 'canSend' | 'isDisabled' | 'availableBalance'>;
  readonly sentBefore: SentBefore;
};

type Asked = {
  readonly customer: Pick<Customer, 'id' | 'firstName' | 'lastName'>;
  readonly input: TransferInput;
  readonly readingSentBefore: Promise<SentBefore>;
};

/**
 * What would be sent, with the name of the account as its bank tells it and what it costs today; nothing is kept and nothing
 * of the account's money is asked. @throws Refusal where such a transfer can never be
 */
export async function prepareTransfer(
  platform: Platform,
  { findDestination }: Pick<WayToSend, 'findDestination'>,
  { customer, input, readingSentBefore }: Asked,
  now: Date,
): Promise<PreparedTransfer> {
  const source = await findOwnAccount(platform, customer.id, input.sourceAccountNumber);
  if (source === undefined) throw fail('UNKNOWN_ACCOUNT');
  const [destination, sentBefore, priceList] = await Promise.all([
    findDestination(),
    readingSentBefore,
    readPriceList(platform, now),
  ]);
  const about = { customer, bankCode: platform.config.bank.code, priceList, toldTogether: false, now };
  const prepared = prepare(about, { input, source, destination, sentBefore });
  if (prepared instanceof Refusal) throw prepared;
  return prepared;
}

export type About = {
  readonly customer: Asked['customer'];
  readonly bankCode: string;
  readonly priceList: PriceList;
  readonly toldTogether: boolean;
  readonly now: Date;
};

type Found = {
  readonly input: Pick<TransferInput, 'amount' | 'description' | 'saveAsBeneficiary'>;
  readonly source: OwnAccount;
  readonly destination: NamedAccount;
  readonly sentBefore: SentBefore;
};

/** What is frozen of a transfer between accounts that were found, or why it can never be. */
export function prepare(
  { customer, bankCode, priceList, toldTogether, now }: About,
  { input, source, destination, sentBefore }: Found,
): PreparedTransfer | Refusal {
  if (destination.here?.ledgerAccountId === source.ledgerAccountId) return fail('SAME_ACCOUNT');
  const frozen: FrozenTransfer = {
    sourceAccountNumber: source.accountNumber,
    sourceLedgerAccountId: source.ledgerAccountId,
    sourceAccountName: accountNameOf(customer),
    destinationAccountNumber: destination.accountNumber,
    destinationBankCode: destination.bankCode,
    destinationBankName: destination.bankName,
    destinationAccountName: destination.accountName,
    destinationHere: destination.here,
    description: narrationOf(input.description),
    saveAsBeneficiary: input.saveAsBeneficiary ?? false,
    recipientIsNew: !sentBefore.isKnown,
    toldTogether,
    sessionId: newSessionId(bankCode, now),
  };
  const charges = priceList(pricedAs({ ...frozen, customerId: customer.id }), input.amount);
  return { frozen, amountKobo: input.amount, charges, source, sentBefore };
}

/** Why it cannot be paid as things stand now; the binding answer is given under lock (decision 30). @throws Refusal */
export async function refuseUnpayable(
  platform: Platform,
  customerId: string,
  prepared: PreparedTransfer,
  now: Date,
): Promise<void> {
  const { frozen, amountKobo, source } = prepared;
  refuseStopped(source);
  const transfer = { ...frozen, customerId, amountKobo };
  if (!isOwnMove(transfer))
    await refuseAboveLimits(poolConnection(platform.pool), limitUseOf(transfer, pricedAs(transfer)), now);
  if (source.availableBalance < totalOf(prepared)) throw fail('INSUFFICIENT_FUNDS');
}

type Payer = Pick<Customer, 'id' | 'stopsPayments'>;

/** What it costs, and for how long it is kept back, for whoever chose that (decision 74). */
export async function termsOf(platform: Platform, payer: Payer, prepared: PreparedTransfer): Promise<Terms> {
  return termsAt(payer, prepared, await readUsualAmounts(platform, payer));
}

/** What tells whether an amount is unusual; asked of nobody who does not want to know. */
export async function readUsualAmounts(platform: Platform, { id, stopsPayments }: Payer): Promise<Kobo[]> {
  return stopsPayments ? lastSentAmounts(platform, id, USUAL_COUNT_MAX) : [];
}

export function termsAt(
  { id, stopsPayments }: Payer,
  { frozen, amountKobo, charges, sentBefore }: PreparedTransfer,
  usualKobo: readonly Kobo[],
): Terms {
  const isKeptBack =
    stopsPayments &&
    !isOwnMove({ ...frozen, customerId: id }) &&
    (!sentBefore.hasSentBefore || isUnusual(amountKobo, usualKobo));
  return { amountKobo, charges, stopSeconds: isKeptBack ? STOP_SECONDS : undefined };
}
