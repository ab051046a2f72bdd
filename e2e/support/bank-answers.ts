import type { Contract, Route } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import { ERRORS, type ErrorCode, type ErrorParams, errorText } from '@harvest/contracts/errors';
import { waitWords } from '@harvest/contracts/wait-words';
import type { Page, Route as Request } from 'playwright-core';

/** The same, whoever may change it. */
type Constant<T> = T extends object ? { readonly [K in keyof T]: Constant<T[K]> } : T;

/** What a page is made to hear from the bank. */
export type BankAnswer<R extends Route> =
  | { readonly says: Constant<WireResponse<Contract[R]>>; readonly totalCount?: number }
  /** With the token that asked in place of a new one, as another one would end the session with the page's next question. */
  | { readonly saysToToken: (token: string) => Constant<WireResponse<Contract[R]>> }
  | { readonly refuses: ErrorCode; readonly params?: ErrorParams }
  | 'nothing yet'
  | 'a refusal without words'
  | 'no connection';

/** By the route's own name; what is not here goes to the bank. */
export type BankAnswers = { readonly [R in Route]?: BankAnswer<R> };

/** Answers in the bank's place from now on. */
export async function answerInstead(page: Page, answers: BankAnswers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    const { method, pattern } = askedBy(name);
    await page.route(
      (url) => pattern.test(url.pathname),
      (request) => (request.request().method() === method ? give(request, answer) : request.fallback()),
    );
  }
}

/** The method and the paths of a route. */
export function askedBy(route: string): { method: string; pattern: RegExp } {
  const [method = '', path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
}

/** A refusal as the bank words it, for whoever answers after the bank did. */
export function refusal(code: ErrorCode, given: ErrorParams = {}) {
  const { status } = ERRORS[code];
  // As every refusal that says how long to wait.
  const params = ERRORS[code].text.includes('{wait}') ? { wait: waitWords(60), ...given } : given;
  const text = errorText(code, params);
  return { status, json: { message: text, detail: text, code, status, params, traceId: 'test' } };
}

async function give(request: Request, answer: BankAnswer<Route>): Promise<void> {
  if (answer === 'nothing yet') return;
  if (answer === 'no connection') await request.abort();
  else await request.fulfill(wordsOf(answer, request.request().headers()['authorization']));
}

/** What a page hears, which asked with this header. */
export function wordsOf(
  answer: Exclude<BankAnswer<Route>, 'nothing yet' | 'no connection'>,
  authorization = '',
): { status?: number; json: unknown; headers?: Record<string, string> } {
  // Of something between us and the bank, which knows none of its words.
  if (answer === 'a refusal without words') return { status: 422, json: {} };
  if ('refuses' in answer) return refusal(answer.refuses, answer.params);
  if ('saysToToken' in answer) return { json: answer.saysToToken(authorization.slice('Bearer '.length)) };
  const headers = answer.totalCount === undefined ? {} : { 'X-Total-Count': String(answer.totalCount) };
  return { json: answer.says, headers };
}
