import type { Contract, Route } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import { ERRORS, type ErrorCode, type ErrorParams, errorText } from '@harvest/contracts/errors';
import type { Page, Route as Request } from 'playwright-core';

/** The same, whoever may change it. */
type Constant<T> = T extends object ? { readonly [K in keyof T]: Constant<T[K]> } : T;

/** What a page is made to hear from the bank. */
export type BankAnswer<R extends Route> =
  | { readonly says: Constant<WireResponse<Contract[R]>>; readonly totalCount?: number }
  | { readonly refuses: ErrorCode; readonly params?: ErrorParams }
  | 'nothing yet'
  | 'no connection';

/** By the route's own name; what is not here goes to the bank. */
export type BankAnswers = { readonly [R in Route]?: BankAnswer<R> };

/** Answers in the bank's place from now on. */
export async function answerInstead(page: Page, answers: BankAnswers): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    const [method = '', path = ''] = name.split(' ');
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    await page.route(
      (url) => pattern.test(url.pathname),
      (request) => (request.request().method() === method ? give(request, answer) : request.fallback()),
    );
  }
}

async function give(request: Request, answer: BankAnswer<Route>): Promise<void> {
  if (answer === 'nothing yet') return;
  if (answer === 'no connection') await request.abort();
  else if ('refuses' in answer) {
    const { refuses: code, params = {} } = answer;
    const { status } = ERRORS[code];
    const text = errorText(code, params);
    const body = { message: text, detail: text, code, status, params, traceId: 'test' };
    await request.fulfill({ status, json: body });
  } else {
    const headers = answer.totalCount === undefined ? {} : { 'X-Total-Count': String(answer.totalCount) };
    await request.fulfill({ json: answer.says, headers });
  }
}
