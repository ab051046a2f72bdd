import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 200;
/** As long as the page waits for what moves money. */
const TIMEOUT_MS = 30_000;

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: object;
};

/** Asks the processes of the API in turn, as what spreads requests does, and counts what they answered. */
export class BankCaller {
  /** What was answered, and how often: a code, `done`, or that nothing came. */
  readonly answers = new Map<string, number>();
  readonly #urls: () => readonly string[];
  #turn = 0;

  constructor(urls: () => readonly string[]) {
    this.#urls = urls;
  }

  /** @returns undefined where nobody knows whether it was done: no answer came, or one that says so */
  async ask(call: Call): Promise<Answer | undefined> {
    const answer = await this.#send(call).catch(() => undefined);
    const word = wordOf(answer);
    this.answers.set(word, (this.answers.get(word) ?? 0) + 1);
    return answer === undefined || isUnsure(answer) ? undefined : answer;
  }

  /** The same again, under the same key, until somebody answers for certain. */
  async askUntilCertain(call: Call, isOver: () => boolean): Promise<Answer | undefined> {
    while (!isOver()) {
      const answer = await this.ask(call);
      if (answer !== undefined) return answer;
      await wait(PAUSE_MS);
    }
    return undefined;
  }

  async #send({ method, path, token, key, body }: Call): Promise<Answer> {
    const urls = this.#urls();
    this.#turn += 1;
    const response = await fetch(`${urls[this.#turn % urls.length]}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
}

function wordOf(answer: Answer | undefined): string {
  if (answer === undefined) return 'no answer';
  const code = answer.body['code'];
  return typeof code === 'string' ? code : 'done';
}

/** Busy, at fault, or still at it under this key. */
function isUnsure({ status, body }: Answer): boolean {
  return status >= 500 || status === 429 || body['code'] === 'IDEMPOTENCY_IN_FLIGHT';
}
