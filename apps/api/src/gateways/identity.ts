import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { IdentityKind } from '../platform/security/identity-numbers.ts';
import { askOverHttp } from './gateway.ts';

const TIME_OUT_MS = 5000;

export type IdentityQuestion = {
  readonly kind: IdentityKind;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | undefined;
};

/** Whom the provider knows by a number; for staff alone. */
export type NumberHolder = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth?: string | undefined;
};

export type IdentityAnswer =
  | { readonly outcome: 'MATCH'; readonly holder: NumberHolder | undefined }
  /** `reason` is for the customer. */
  | { readonly outcome: 'MISMATCH'; readonly reason: string; readonly holder: NumberHolder | undefined }
  /** Nothing was learned: ask again later. */
  | { readonly outcome: 'DOWN' };

/** The way to whoever knows the owners of BVN and NIN. Neither numbers nor names are ever logged. */
export type Identity = { ask(question: IdentityQuestion): Promise<IdentityAnswer> };

const name = z.string().min(1).max(100);
// Not every provider names the holder; one that does so in another way has answered all the same.
const holder = z
  .object({ firstName: name, lastName: name, dateOfBirth: z.iso.date().optional() })
  .optional()
  .catch(undefined);
const answerOf = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('MATCH'), holder }),
  z.object({ outcome: z.literal('MISMATCH'), reason: z.string().optional(), holder }),
]);

export function createIdentity(config: Config, log: Log, timeOutMs = TIME_OUT_MS): Identity {
  return {
    async ask(question) {
      try {
        return toAnswer(question.kind, await send(config, question, timeOutMs));
      } catch (error) {
        const why = error instanceof Error ? error.message : 'unknown';
        log.warn({ kind: question.kind, why }, 'the identity provider gave no answer');
        return { outcome: 'DOWN' };
      }
    },
  };
}

async function send(config: Config, { kind, ...person }: IdentityQuestion, timeOutMs: number) {
  if (config.identityUrl === undefined) throw new Error('IDENTITY_URL is not set');
  const url = `${config.identityUrl}/${kind.toLowerCase()}`;
  const answer = answerOf.safeParse(await askOverHttp(config, { url, body: person, timeOutMs }));
  if (!answer.success) throw new Error('the answer cannot be read');
  return answer.data;
}

/** The provider's reasons in our words: its own could hold what must not be repeated. */
function toAnswer(kind: IdentityKind, answer: z.output<typeof answerOf>): IdentityAnswer {
  if (answer.outcome === 'MATCH') return { outcome: 'MATCH', holder: answer.holder };
  const reasons: Readonly<Record<string, string>> = {
    NAMES_DIFFER: `This ${kind} is registered with other names. Check the number and your names.`,
    DATE_OF_BIRTH_DIFFERS: `This ${kind} is registered with another date of birth. Check the number.`,
    NUMBER_UNKNOWN: `This ${kind} does not exist. Check the number.`,
  };
  const known = Object.hasOwn(reasons, answer.reason ?? '') ? reasons[answer.reason ?? ''] : undefined;
  return {
    outcome: 'MISMATCH',
    holder: answer.holder,
    reason: known ?? `This ${kind} does not match your details. Check the number.`,
  };
}
