import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { IdentityKind } from '../platform/security/identity-numbers.ts';

const TIME_OUT_MS = 5000;

export type IdentityQuestion = {
  readonly kind: IdentityKind;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | undefined;
};

export type IdentityAnswer =
  | { readonly outcome: 'MATCH' }
  /** `reason` is for the customer. */
  | { readonly outcome: 'MISMATCH'; readonly reason: string }
  /** Nothing was learned: ask again later. */
  | { readonly outcome: 'DOWN' };

/** The way to whoever knows the owners of BVN and NIN. Neither numbers nor names are ever logged. */
export type Identity = { ask(question: IdentityQuestion): Promise<IdentityAnswer> };

const answerOf = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('MATCH') }),
  z.object({ outcome: z.literal('MISMATCH'), reason: z.string().optional() }),
]);

export function createIdentity(config: Config, log: Log, timeOutMs = TIME_OUT_MS): Identity {
  return {
    async ask(question) {
      try {
        return toAnswer(question.kind, await send(config, question, timeOutMs));
      } catch (error) {
        log.warn({ kind: question.kind, why: describe(error) }, 'the identity provider gave no answer');
        return { outcome: 'DOWN' };
      }
    },
  };
}

async function send(config: Config, { kind, ...person }: IdentityQuestion, timeOutMs: number) {
  if (config.identityUrl === undefined) throw new Error('IDENTITY_URL is not set');
  const response = await fetch(`${config.identityUrl}/${kind.toLowerCase()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(person),
    // Numbers go where the bank was told to send them, nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeOutMs),
  });
  const body: unknown = response.ok ? await response.json() : await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
  if (config.profile === 'production' && response.headers.has('x-harvest-sandbox'))
    throw new Error('IDENTITY_URL leads to the sandbox, whose word counts for nothing in production');
  const answer = answerOf.safeParse(body);
  if (!answer.success) throw new Error('the answer cannot be read');
  return answer.data;
}

/** The provider's reasons in our words: its own could hold what must not be repeated. */
function toAnswer(kind: IdentityKind, answer: z.output<typeof answerOf>): IdentityAnswer {
  if (answer.outcome === 'MATCH') return answer;
  const reasons: Readonly<Record<string, string>> = {
    NAMES_DIFFER: `This ${kind} is registered with other names. Check the number and your names.`,
    DATE_OF_BIRTH_DIFFERS: `This ${kind} is registered with another date of birth. Check the number.`,
    NUMBER_UNKNOWN: `This ${kind} does not exist. Check the number.`,
  };
  const known = Object.hasOwn(reasons, answer.reason ?? '') ? reasons[answer.reason ?? ''] : undefined;
  return {
    outcome: 'MISMATCH',
    reason: known ?? `This ${kind} does not match your details. Check the number.`,
  };
}

/** What fetch throws names the address at most; JSON errors quote the body, so they are not repeated. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof SyntaxError) return 'the answer is not JSON';
  const cause = error.cause;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
