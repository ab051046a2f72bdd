import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import { type Kobo, kobo } from '@harvest/money';
import { z } from 'zod';
import { billerStatus } from './biller-status-rules.ts';
import {
  type Asked,
  type Asking,
  askOverHttp,
  canOnlyBeMissing,
  type GatewayAnswer,
  GatewayProblem,
} from './gateway.ts';
import { readAccountName, type Verdict } from './response-code-rules.ts';
import {
  answerOfLostSend,
  forPeople,
  QUERY_TIME_OUT_MS,
  readPages,
  reasonOf,
  SEND_TIME_OUT_MS,
} from './sent-money.ts';

// The way to all billers: one aggregator that sells for them. What is asked and answered stands in apps/sandbox/README.md.

const OWNER_TIME_OUT_MS = 6000;

export type Purchase = {
  /** Committed before it is sent: everything about it is asked by this. */
  readonly requestId: string;
  readonly product: BillProduct;
  readonly providerCode: string;
  /** Of the bundle or bouquet; undefined where an amount is bought. */
  readonly offerCode: string | undefined;
  /** Of the phone, meter or card. */
  readonly number: string;
  readonly meterType: MeterType | undefined;
  readonly amountKobo: Kobo;
  /** Whom the provider may call about it. */
  readonly phoneNumber: string;
};

export type PurchaseQuery = Pick<Purchase, 'requestId' | 'product' | 'meterType' | 'amountKobo'> & {
  readonly asked: Asked;
};

export type BilledNumber = Pick<Purchase, 'product' | 'providerCode' | 'number' | 'meterType'>;

/** What the billers sold to this bank. */
export type Vended = { readonly requestId: string; readonly amountKobo: Kobo };

export type VendedList =
  | { readonly outcome: 'LISTED'; readonly purchases: readonly Vended[] }
  | { readonly outcome: 'DOWN' };

/** Whose meter or card it is. */
export type NumberOwner =
  | { readonly outcome: 'FOUND'; readonly name: string; readonly address: string | undefined }
  | { readonly outcome: 'UNKNOWN_NUMBER' }
  /** Nothing was learned: try again later. */
  | { readonly outcome: 'DOWN' };

const status = z.string().regex(/^[A-Z_]{2,30}$/);
const ownerAnswer = z.object({
  status,
  providerCode: z.string(),
  number: z.string(),
  name: z.string().optional(),
  address: z.string().optional().catch(undefined),
});
const purchaseAnswer = z.object({
  status,
  requestId: z.string(),
  amountKobo: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  tokens: z
    .array(z.string().regex(/^\d{20}$/))
    .max(3)
    .default([]),
  // It is read by people alone, and what a token is worth is no reason to doubt the token.
  units: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,3})? ?kWh$/)
    .optional()
    .catch(undefined),
});

const listAnswer = z.object({
  purchases: z.array(z.object({ requestId: z.uuid(), amountKobo: z.string().regex(/^\d{1,15}$/) })),
  /** Where the next page begins; none after the last. */
  next: z.string().max(100).nullable(),
});

/** Whose meter or card this is, as its provider says. */
export async function findOwner(
  platform: Asking,
  number: BilledNumber,
  timeOutMs = OWNER_TIME_OUT_MS,
): Promise<NumberOwner> {
  try {
    const { product, providerCode, number: digits, meterType } = number;
    const body = { product, providerCode, number: digits, meterType };
    const answer = await ask(platform, 'owner', body, ownerAnswer, timeOutMs);
    if (answer.number !== digits || answer.providerCode !== providerCode)
      throw new GatewayProblem('the answer is about another number');
    if (answer.status === 'UNKNOWN_NUMBER') return { outcome: 'UNKNOWN_NUMBER' };
    if (answer.status !== 'FOUND') throw new GatewayProblem(describe(answer.status));
    const name = readAccountName(answer.name ?? '');
    // The number is known there, so it is not refused as unknown; whose it is, somebody may say later (A218).
    if (name === undefined) throw new GatewayProblem('the answer does not say whose it is');
    return { outcome: 'FOUND', name, address: answer.address && readAccountName(answer.address) };
  } catch (error) {
    platform.log.warn({ why: reasonOf(error) }, 'the billers gave no name');
    return { outcome: 'DOWN' };
  }
}

/** Buys, once. Of prepaid electricity an answer without a token is no success yet. */
export async function sendPurchase(
  platform: Asking,
  purchase: Purchase,
  timeOutMs = SEND_TIME_OUT_MS,
): Promise<GatewayAnswer> {
  try {
    const body = { ...purchase, amountKobo: String(purchase.amountKobo) };
    const answer = await ask(platform, 'purchase', body, purchaseAnswer, timeOutMs);
    return judge(answer, purchase, billerStatus(answer.status).sent);
  } catch (error) {
    platform.log.warn(
      { requestId: purchase.requestId, why: reasonOf(error) },
      'the billers took no purchase',
    );
    return answerOfLostSend(error, 'purchase');
  }
}

/** What became of what was bought, or may have been. */
export async function queryPurchase(
  platform: Asking,
  { asked, ...query }: PurchaseQuery,
  timeOutMs = QUERY_TIME_OUT_MS,
): Promise<GatewayAnswer> {
  try {
    const { requestId } = query;
    const answer = await ask(platform, 'status', { requestId }, purchaseAnswer, timeOutMs);
    const verdict = billerStatus(answer.status).queried;
    if (verdict === 'NEVER_HEARD_OF' && answer.requestId === requestId && canOnlyBeMissing(asked))
      return { outcome: 'FAILED', text: `Never arrived: ${describe(answer.status)}` };
    return judge(answer, query, verdict);
  } catch (error) {
    const why = reasonOf(error);
    platform.log.warn({ requestId: query.requestId, why }, 'the billers told no outcome');
    return { outcome: 'UNKNOWN', text: `No answer about the purchase: ${why}` };
  }
}

/** Everything the billers sold to this bank of what came to them on a day in Lagos (year-month-day), by their clock. */
export async function listPurchases(
  platform: Asking,
  day: string,
  timeOutMs = QUERY_TIME_OUT_MS,
): Promise<VendedList> {
  try {
    const purchases = await readPages(async (after) => {
      const body = after === null ? { day } : { day, after };
      const answer = await ask(platform, 'purchases', body, listAnswer, timeOutMs);
      const lines = answer.purchases.map((one) => ({ ...one, amountKobo: kobo(BigInt(one.amountKobo)) }));
      return { lines, next: answer.next };
    });
    return { outcome: 'LISTED', purchases };
  } catch (error) {
    platform.log.warn({ day, why: reasonOf(error) }, 'the billers gave no list');
    return { outcome: 'DOWN' };
  }
}

async function ask<Answer>(
  asking: Asking,
  operation: 'owner' | 'purchase' | 'status' | 'purchases',
  body: unknown,
  shape: z.ZodType<Answer>,
  timeOutMs: number,
): Promise<Answer> {
  const { billersUrl, billersSecret } = asking.config;
  if (billersUrl === undefined) throw new GatewayProblem('BILLERS_URL is not set', true);
  const url = `${billersUrl}/${operation}`;
  return askOverHttp(asking, {
    gateway: 'billers',
    operation,
    url,
    body,
    shape,
    timeOutMs,
    signWith: billersSecret,
  });
}

/** An answer about something else than was asked about settles nothing, whatever its status says. */
function judge(
  answer: z.output<typeof purchaseAnswer>,
  { requestId, amountKobo, meterType }: Omit<PurchaseQuery, 'asked'>,
  verdict: Verdict,
): GatewayAnswer {
  const text = describe(answer.status);
  if (answer.requestId !== requestId) return forPeople(`${text}, but about another request`);
  if (answer.amountKobo !== undefined && BigInt(answer.amountKobo) !== amountKobo)
    return forPeople(`${text}, but about another amount`);
  if (verdict === 'PEOPLE') return forPeople(text);
  if (verdict === 'FAILED') return { outcome: 'FAILED', text };
  if (verdict !== 'SUCCESS') return { outcome: 'UNKNOWN', text };
  if (answer.amountKobo === undefined) return { outcome: 'UNKNOWN', text: `${text}, without an amount` };
  if (meterType !== 'PREPAID') return { outcome: 'SUCCESS', text };
  const { tokens, units } = answer;
  if (tokens.length === 0) return { outcome: 'UNKNOWN', text: `${text}, without a token` };
  return { outcome: 'SUCCESS', text, handedOver: { tokens, units } };
}

function describe(word: string): string {
  return `${word} ${billerStatus(word).meaning}`;
}
