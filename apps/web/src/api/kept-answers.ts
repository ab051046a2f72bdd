import { urlOf } from '../lib/request.ts';
import type { AnswerMeta } from './ask-bank.ts';
import type { BankCall } from './call.ts';
import { forgetWhenItEnds, storedUserInfo } from './session.ts';

export type KeptAnswer = { readonly data: unknown; readonly meta: AnswerMeta };

/** Twice the longest pause between two questions of a page (A485). */
const KEPT_MS = 60_000;

/** The answers that have a tag, by the address that was asked; of one session, and in the memory of this page alone. */
const kept = new Map<string, { readonly answer: KeptAnswer; readonly keptAtMs: number }>();
let tokenOfKept: string | undefined;
forgetWhenItEnds(() => kept.clear());

const currentToken = () => storedUserInfo()?.tokenDTO.accessToken;

/** Drops the answers that are older than a minute, and all of another session. */
function dropOld(nowMs: number): void {
  const token = currentToken();
  if (token !== tokenOfKept) kept.clear();
  tokenOfKept = token;
  for (const [url, { keptAtMs }] of kept) if (nowMs - keptAtMs > KEPT_MS) kept.delete(url);
}

/** The answer to this call as it was last, to be asked for again by its tag. */
export function keptAnswerTo(bankCall: BankCall): KeptAnswer | undefined {
  dropOld(performance.now());
  return bankCall.method === 'GET' ? kept.get(urlOf(bankCall))?.answer : undefined;
}

/** @returns what keeps the answer, unless the session has ended or become another one by then */
export function keeperOf(bankCall: BankCall): (answer: KeptAnswer) => void {
  const token = currentToken();
  return (answer) => {
    if (bankCall.method !== 'GET' || token === undefined || token !== currentToken()) return;
    const url = urlOf(bankCall);
    const keptAtMs = performance.now();
    dropOld(keptAtMs);
    if (answer.meta.tag === null) kept.delete(url);
    else kept.set(url, { answer, keptAtMs });
  };
}
