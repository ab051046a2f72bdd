import { type Kobo, kobo } from '@harvest/money';
import { z } from 'zod';
import {
  type Asked,
  type Asking,
  askOverHttp,
  canOnlyBeMissing,
  type GatewayAnswer,
  GatewayProblem,
} from './gateway.ts';
import { readAccountName, responseCode, saysNoAccount, type Verdict } from './response-code-rules.ts';
import {
  answerOfLostSend,
  forPeople,
  QUERY_TIME_OUT_MS,
  readPages,
  reasonOf,
  SEND_TIME_OUT_MS,
} from './sent-money.ts';

// The way to all other banks: one switch that knows them. What is asked and answered stands in apps/sandbox/README.md.

const NAME_TIME_OUT_MS = 6000;

type InterbankAccount = { readonly accountNumber: string; readonly bankCode: string };

export type InterbankName =
  | { readonly outcome: 'FOUND'; readonly accountName: string }
  | { readonly outcome: 'UNKNOWN_ACCOUNT' }
  /** Nothing was learned: try again later. */
  | { readonly outcome: 'DOWN' };

export type InterbankTransfer = {
  /** Committed before it is sent: everything about it is asked by this. */
  readonly sessionId: string;
  readonly amountKobo: Kobo;
  readonly sourceAccountNumber: string;
  readonly sourceAccountName: string;
  readonly destinationAccountNumber: string;
  readonly destinationBankCode: string;
  readonly destinationAccountName: string;
  readonly narration: string;
};

export type InterbankQuery = Pick<InterbankTransfer, 'sessionId' | 'amountKobo'> & {
  readonly asked: Asked;
};

/** What the switch settled between the banks: OUT left us, IN came to us. */
export type SettledTransfer = {
  readonly direction: 'OUT' | 'IN';
  readonly sessionId: string;
  readonly amountKobo: Kobo;
};

export type InterbankList =
  | { readonly outcome: 'LISTED'; readonly transfers: readonly SettledTransfer[] }
  | { readonly outcome: 'DOWN' };

const code = z.string().regex(/^[\dA-Z]{2,4}$/);
const digits = z.string().regex(/^\d{1,15}$/);
const sessionIdOf = z.string().regex(/^\d{30}$/);
const nameAnswer = z.object({
  responseCode: code,
  accountNumber: z.string().optional(),
  accountName: z.string().optional(),
});
const transferAnswer = z.object({
  responseCode: code,
  sessionId: z.string(),
  amountKobo: digits.optional(),
});
const listAnswer = z.object({
  transfers: z.array(
    z.object({ direction: z.enum(['OUT', 'IN']), sessionId: sessionIdOf, amountKobo: digits }),
  ),
  /** Where the next page begins; none after the last. */
  next: z.string().max(100).nullable(),
});

/** Whose account this is, as the bank that keeps it says. */
export async function inquireName(
  platform: Asking,
  account: InterbankAccount,
  timeOutMs = NAME_TIME_OUT_MS,
): Promise<InterbankName> {
  try {
    const answer = await ask(platform, 'name-inquiry', account, nameAnswer, timeOutMs);
    if (saysNoAccount(answer.responseCode)) return { outcome: 'UNKNOWN_ACCOUNT' };
    if (answer.responseCode !== '00') throw new GatewayProblem(describe(answer.responseCode));
    if (answer.accountNumber !== account.accountNumber)
      throw new GatewayProblem('the answer is about another account');
    const accountName = readAccountName(answer.accountName ?? '');
    if (accountName !== undefined) return { outcome: 'FOUND', accountName };
    platform.log.warn('the interbank switch gave a name that is none');
    return { outcome: 'UNKNOWN_ACCOUNT' };
  } catch (error) {
    platform.log.warn({ why: reasonOf(error) }, 'the interbank switch gave no name');
    return { outcome: 'DOWN' };
  }
}

/** Sends money, once. */
export async function sendTransfer(
  platform: Asking,
  transfer: InterbankTransfer,
  timeOutMs = SEND_TIME_OUT_MS,
): Promise<GatewayAnswer> {
  try {
    const body = { ...transfer, amountKobo: String(transfer.amountKobo) };
    const answer = await ask(platform, 'transfer', body, transferAnswer, timeOutMs);
    return judge(answer, transfer, responseCode(answer.responseCode).sent);
  } catch (error) {
    platform.log.warn(
      { sessionId: transfer.sessionId, why: reasonOf(error) },
      'the interbank switch took no transfer',
    );
    return answerOfLostSend(error, 'transfer');
  }
}

/** What became of what was sent, or may have been. */
export async function queryTransfer(
  platform: Asking,
  { asked, ...query }: InterbankQuery,
  timeOutMs = QUERY_TIME_OUT_MS,
): Promise<GatewayAnswer> {
  try {
    const { sessionId } = query;
    const answer = await ask(platform, 'status', { sessionId }, transferAnswer, timeOutMs);
    const verdict = responseCode(answer.responseCode).queried;
    if (verdict === 'NEVER_HEARD_OF' && answer.sessionId === sessionId && canOnlyBeMissing(asked))
      return { outcome: 'FAILED', text: `Never arrived: ${describe(answer.responseCode)}` };
    return judge(answer, query, verdict);
  } catch (error) {
    const why = reasonOf(error);
    platform.log.warn({ sessionId: query.sessionId, why }, 'the interbank switch told no outcome');
    return { outcome: 'UNKNOWN', text: `No answer about the transfer: ${why}` };
  }
}

/** Everything the switch settled for this bank under session ids that are dated on a day in Lagos (year-month-day). */
export async function listTransfers(
  platform: Asking,
  day: string,
  timeOutMs = QUERY_TIME_OUT_MS,
): Promise<InterbankList> {
  try {
    const transfers = await readPages(async (after) => {
      const body = after === null ? { day } : { day, after };
      const answer = await ask(platform, 'transfers', body, listAnswer, timeOutMs);
      const lines = answer.transfers.map((one) => ({ ...one, amountKobo: kobo(BigInt(one.amountKobo)) }));
      return { lines, next: answer.next };
    });
    return { outcome: 'LISTED', transfers };
  } catch (error) {
    platform.log.warn({ day, why: reasonOf(error) }, 'the interbank switch gave no list');
    return { outcome: 'DOWN' };
  }
}

async function ask<Answer>(
  asking: Asking,
  operation: 'name-inquiry' | 'transfer' | 'status' | 'transfers',
  body: unknown,
  shape: z.ZodType<Answer>,
  timeOutMs: number,
): Promise<Answer> {
  const { interbankUrl, interbankSecret } = asking.config;
  if (interbankUrl === undefined) throw new GatewayProblem('INTERBANK_URL is not set', true);
  const url = `${interbankUrl}/${operation}`;
  return askOverHttp(asking, {
    gateway: 'interbank',
    operation,
    url,
    body,
    shape,
    timeOutMs,
    signWith: interbankSecret,
  });
}

/** An answer about other money than was asked about settles nothing, whatever its code says. */
function judge(
  answer: z.output<typeof transferAnswer>,
  { sessionId, amountKobo }: Pick<InterbankTransfer, 'sessionId' | 'amountKobo'>,
  verdict: Verdict,
): GatewayAnswer {
  const text = describe(answer.responseCode);
  if (answer.sessionId !== sessionId) return forPeople(`${text}, but about another session`);
  if (answer.amountKobo !== undefined && BigInt(answer.amountKobo) !== amountKobo)
    return forPeople(`${text}, but about another amount`);
  if (verdict === 'PEOPLE') return forPeople(text);
  if (verdict === 'FAILED') return { outcome: 'FAILED', text, responseCode: answer.responseCode };
  if (verdict === 'SUCCESS' && answer.amountKobo !== undefined) return { outcome: 'SUCCESS', text };
  return { outcome: 'UNKNOWN', text: verdict === 'SUCCESS' ? `${text}, without an amount` : text };
}

function describe(code: string): string {
  return `${code} ${responseCode(code).meaning}`;
}
