import type { z } from 'zod';
import type { Config } from '../platform/config.ts';
import type { CallOutcome, OutwardCall } from '../platform/outward-calls.ts';
import type { Platform } from '../platform/platform.ts';
import { signatureHeaders } from './signed-questions.ts';

/** What somebody outside the bank said of something that was sent there. `text` is for staff, never for customers. */
export type GatewayAnswer =
  | { readonly outcome: 'SUCCESS'; readonly text: string; readonly handedOver?: HandedOver }
  /** Certainly not carried out, now or later. */
  | {
      readonly outcome: 'FAILED';
      readonly text: string;
      /** That of a switch, where it gave one: its customer is told what it means. */
      readonly responseCode?: string;
    }
  /** Nothing is certain: it may have been carried out. `needsPeople`: asking again would tell no more. */
  | { readonly outcome: 'UNKNOWN'; readonly text: string; readonly needsPeople?: true };

/** What was got for the money, where a biller gives something back. */
export type HandedOver = {
  /** Twenty digits each: for the meter, in the order they are typed in; a token that buys units is the last. */
  readonly tokens: readonly string[];
  /** What the last is worth, such as 23.4 kWh. */
  readonly units: string | undefined;
};

/** How long a send may take: after that, and some more for slow clocks, none can be on its way. */
export const SEND_SECONDS_MAX = 20;

/** From its claim on: a send begins within SEND_SECONDS_MAX and ends within as much again; the rest is for slow clocks. */
export const ON_ITS_WAY_SECONDS_MAX = 3 * SEND_SECONDS_MAX;

/** How often the other side was asked, sending included, and how long ago it was sent or may have been. */
export type Asked = { readonly attempts: number; readonly sentSecondsAgo: number };

const QUERIES_BEFORE_NEVER = 3;

/** Of what the other side never heard of: asked often enough, sending aside, and no send can be on its way any more. */
export function canOnlyBeMissing({ attempts, sentSecondsAgo }: Asked): boolean {
  return attempts > QUERIES_BEFORE_NEVER && sentSecondsAgo > ON_ITS_WAY_SECONDS_MAX;
}

const ANSWER_BYTES_MAX = 64 * 1024;

/** What it takes to ask somebody outside: neither names nor numbers are ever logged. */
export type Asking = Pick<Platform, 'config' | 'log' | 'outwardCalls'>;

export type Question<Answer> = OutwardCall & {
  readonly url: string;
  readonly shape: z.ZodType<Answer>;
  /** Absent: nothing is sent, a GET only asks. */
  readonly body?: unknown;
  /** Who asks, where the other side wants to know: never part of the address. */
  readonly authorization?: string;
  /** The secret that we share with the other side, where it knows us by signatures. */
  readonly signWith?: string;
  readonly timeOutMs: number;
};

/**
 * The one way to ask somebody outside over HTTP: JSON there and back, one time-out over all, no redirects (what is told goes
 * where the bank was told to send it, nowhere else), and no more than 64 KB of answer.
 * @returns what was answered with a 2xx
 * @throws GatewayProblem in words that repeat nothing of question or answer: nothing was learned from it
 */
export async function askOverHttp<Answer>(
  { config, outwardCalls }: Pick<Asking, 'config' | 'outwardCalls'>,
  question: Question<Answer>,
): Promise<Answer> {
  try {
    return await outwardCalls.run(question, () => exchange(config, question), outcomeOf);
  } catch (error) {
    const known = underneath(error);
    if (known instanceof GatewayProblem) throw known;
    const why = describe(error);
    throw new GatewayProblem(why, why === 'ECONNREFUSED');
  }
}

async function exchange<Answer>(config: Config, question: Question<Answer>): Promise<Answer> {
  const { url, authorization, timeOutMs, shape } = question;
  const asking = {
    redirect: 'error',
    signal: AbortSignal.timeout(timeOutMs),
  } as const;
  const headers = {
    accept: 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  };
  const request =
    question.body === undefined ? { ...asking, headers } : { ...asking, ...sending(question, headers) };
  const response = await fetch(url, request);
  if (!response.ok) {
    await response.body?.cancel();
    throw new AnotherStatus(`status ${response.status}`);
  }
  if (config.profile === 'production' && response.headers.has('x-harvest-sandbox')) {
    await response.body?.cancel();
    throw new GatewayProblem('the address leads to the sandbox, whose word counts for nothing in production');
  }
  const answer = shape.safeParse(JSON.parse(await readAtMost(response, ANSWER_BYTES_MAX)));
  if (!answer.success) throw new GatewayProblem('the answer cannot be read');
  return answer.data;
}

/** Node's names for nobody being there, and those of its HTTP client. */
const UNREACHABLE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT)$/;

function outcomeOf(error: unknown): Exclude<CallOutcome, 'ok'> {
  const known = underneath(error);
  if (known instanceof AnotherStatus) return 'refused';
  if (!(known instanceof Error)) return 'broken';
  if (known.name === 'TimeoutError') return 'timeout';
  return 'code' in known && UNREACHABLE.test(String(known.code)) ? 'unreachable' : 'broken';
}

/** What fetch wraps, where it does. */
function underneath(error: unknown): unknown {
  return error instanceof TypeError ? error.cause : error;
}

/** What makes a question one that sends something. */
function sending(
  { url, body, signWith, timeOutMs }: Omit<Question<unknown>, 'shape'>,
  headers: Readonly<Record<string, string>>,
) {
  const text = JSON.stringify(body);
  const bytes = new TextEncoder().encode(text);
  const endsAt = Date.now() + timeOutMs;
  return {
    method: 'POST',
    headers: {
      ...headers,
      ...(signWith === undefined ? {} : signatureHeaders(signWith, 'POST', url, text)),
      'content-type': 'application/json',
      'content-length': String(bytes.length),
    },
    // A stream is read once: fetch answers a 421 by asking again, and what moves money goes out one time alone. It is read when
    // the connection stands, and whoever was suspended until then finds the time-out only after it was sent: so it looks itself.
    body: new ReadableStream<Uint8Array>(
      {
        pull(leaving) {
          if (Date.now() > endsAt)
            return leaving.error(new GatewayProblem('it was held up until it was too late to send'));
          leaving.enqueue(bytes);
          leaving.close();
        },
      },
      { highWaterMark: 0 },
    ),
    duplex: 'half',
  } as const;
}

/** Why nothing was learned, in our own words. */
export class GatewayProblem extends Error {
  override readonly name = 'GatewayProblem';
  /** Certain: nobody was there to connect to, so not a byte of the question has left. */
  readonly neverLeft: boolean;

  constructor(why: string, neverLeft = false) {
    super(why);
    this.neverLeft = neverLeft;
  }
}

/** It answered, and not with a 2xx. */
class AnotherStatus extends GatewayProblem {}

async function readAtMost(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (response.body === null) return '';
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (bytes > bytesMax) throw new GatewayProblem(`the answer is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What fetch throws names the address at most; JSON errors quote the body, so they are not repeated. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof SyntaxError) return 'the answer is not JSON';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
