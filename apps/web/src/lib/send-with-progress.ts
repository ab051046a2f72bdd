import { outcomeOf, type RequestFailure, type RequestInput, type RequestOutcome, urlOf } from './request.ts';

/**
 * The same as `request`, for what is large: tells how much of the body has left, from 0 to 1. Of all that browsers can send
 * with, only XMLHttpRequest knows.
 */
export function sendWithProgress(
  input: RequestInput,
  onProgress: (sent: number) => void,
): Promise<RequestOutcome> {
  return new Promise((resolve) => {
    const exchange = new XMLHttpRequest();
    const fail = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') => {
      const failure: RequestFailure = { status, error: `${input.method} ${input.path}` };
      resolve({ ok: false, failure });
    };
    exchange.open(input.method, urlOf(input));
    exchange.timeout = input.timeoutMs ?? 0;
    const headers = { accept: 'application/json', 'content-type': 'application/json', ...input.headers };
    for (const [name, value] of Object.entries(headers)) exchange.setRequestHeader(name, value);
    exchange.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    exchange.onload = () => resolve(outcomeOf(answerOf(exchange), exchange.responseText));
    exchange.onerror = () => fail('FETCH_ERROR');
    exchange.onabort = () => fail('FETCH_ERROR');
    exchange.ontimeout = () => fail('TIMEOUT_ERROR');
    input.signal?.addEventListener('abort', () => exchange.abort(), { once: true });
    if (input.signal?.aborted) fail('FETCH_ERROR');
    else exchange.send(JSON.stringify(input.body));
  });
}

function answerOf(exchange: XMLHttpRequest): Response {
  const lines = exchange.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines
    .map((line) => line.split(': ', 2))
    .filter((pair): pair is [string, string] => pair.length === 2);
  return new Response(null, { status: exchange.status, headers });
}
