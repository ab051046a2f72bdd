import type { Route } from '@harvest/contracts/contract';
import type { CDPSession, Page } from 'playwright-core';
import { askedBy, type BankAnswer, type BankAnswers, wordsOf } from './bank-answers.ts';
import { bankUrl } from './browser.ts';

type Asked = {
  readonly session: CDPSession;
  readonly requestId: string;
  readonly headers: Record<string, string>;
};

/** What each page hears from now on. */
const answersOf = new WeakMap<Page, BankAnswers>();

/**
 * Answers in the bank's place, and no longer what it did until now. Not by routes of the page, with which the browser keeps
 * no file of the application: each load would fetch and read all of it anew, a sixth of what the look of a page costs. What
 * is answered here no route of the page sees, and a page with routes waits for none of its requests.
 */
export async function answerKeptPage(page: Page, answers: BankAnswers): Promise<void> {
  const isListening = answersOf.has(page);
  if (!isListening && Object.keys(answers).length === 0) return;
  answersOf.set(page, answers);
  if (isListening) return;
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request: { url, method, headers } }) => {
    const answer = answerTo(answersOf.get(page) ?? {}, method, new URL(url).pathname);
    // Who asked may be gone by now, with the request.
    give({ session, requestId, headers }, answer).catch(() => undefined);
  });
  const patterns = ['api', 'auth'].map((part) => ({ urlPattern: bankUrl(`/${part}/*`) }));
  await session.send('Fetch.enable', { patterns });
}

/** The last one counts, as with routes. */
function answerTo(answers: BankAnswers, method: string, path: string) {
  const isMeant = (name: string) => {
    const asked = askedBy(name);
    return asked.method === method && asked.pattern.test(path);
  };
  return Object.entries(answers).findLast(([name]) => isMeant(name))?.[1];
}

async function give({ session, requestId, headers }: Asked, answer?: BankAnswer<Route>): Promise<void> {
  if (answer === 'nothing yet') return;
  if (answer === undefined) await session.send('Fetch.continueRequest', { requestId });
  else if (answer === 'no connection')
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  else {
    const words = wordsOf(answer, new Headers(headers).get('authorization') ?? '');
    const responseHeaders = { 'Content-Type': 'application/json', ...words.headers };
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: words.status ?? 200,
      responseHeaders: Object.entries(responseHeaders).map(([name, value]) => ({ name, value })),
      body: Buffer.from(JSON.stringify(words.json)).toString('base64'),
    });
  }
}
