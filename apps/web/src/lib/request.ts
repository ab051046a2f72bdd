/** Why a request has no good answer, in the words of S1 §8. */
export type RequestFailure =
  | { readonly status: 'FETCH_ERROR'; readonly error: string }
  | { readonly status: 'TIMEOUT_ERROR'; readonly error: string }
  | {
      readonly status: 'PARSING_ERROR';
      readonly originalStatus: number;
      readonly data: string;
      readonly error: string;
    }
  | { readonly status: number; readonly data: unknown };

export type RequestOutcome =
  | { readonly ok: true; readonly data: unknown; readonly headers: Headers }
  | { readonly ok: false; readonly failure: RequestFailure };

export type RequestInput = {
  readonly method: string;
  readonly path: string;
  readonly baseUrl?: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

/**
 * One request to the bank. Bodies travel as JSON; a success must be JSON too, because an answer in another language
 * (the log-in page of a café's network, say) is not from the bank. A refusal may be JSON or text.
 * The time-out covers the whole exchange, also an answer that starts and then stalls.
 */
export function request(input: RequestInput): Promise<RequestOutcome> {
  return exchange(input, async (response) => outcomeOf(response, await response.text()));
}

/** Sends what `request` describes and leaves the answer to `read`. */
export async function exchange(
  input: RequestInput,
  read: (response: Response) => Promise<RequestOutcome>,
): Promise<RequestOutcome> {
  // Not `AbortSignal.any` or `.timeout`: many telephones in use do not know them yet.
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  let timedOut = false;
  const expire = () => {
    timedOut = true;
    giveUp();
  };
  const timer = input.timeoutMs === undefined ? undefined : setTimeout(expire, input.timeoutMs);
  input.signal?.addEventListener('abort', giveUp, { once: true });
  if (input.signal?.aborted) giveUp();
  try {
    const response = await fetch(urlOf(input), {
      method: input.method,
      headers: {
        accept: 'application/json',
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...input.headers,
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: controller.signal,
      credentials: 'same-origin',
    });
    return await read(response);
  } catch (error) {
    return {
      ok: false,
      failure: { status: timedOut ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', error: String(error) },
    };
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', giveUp);
  }
}

/** Where a request goes, with what of its query was given. */
export function urlOf({ baseUrl = '', path, query = {} }: RequestInput): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? `${baseUrl}${path}` : `${baseUrl}${path}?${search}`;
}

/** What an answer comes down to. */
export function outcomeOf(response: Response, text: string): RequestOutcome {
  const { status, headers, ok } = response;
  const parsed = parseJson(text);
  if (ok) {
    if (status === 204) return { ok, data: null, headers };
    if (parsed.error !== undefined) {
      return {
        ok: false,
        failure: { status: 'PARSING_ERROR', originalStatus: status, data: text, error: parsed.error },
      };
    }
    return { ok, data: parsed.data, headers };
  }
  return { ok: false, failure: { status, data: parsed.error === undefined ? parsed.data : text } };
}

function parseJson(text: string): { data: unknown; error?: undefined } | { error: string } {
  try {
    return { data: JSON.parse(text) };
  } catch (error) {
    return { error: String(error) };
  }
}
