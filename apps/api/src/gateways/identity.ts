import { MISMATCH_REASONS, type MismatchReason } from '@harvest/contracts/onboarding';
import { z } from 'zod';
import type { IdentityKind } from '../platform/security/identity-numbers.ts';
import { type Asking, askOverHttp } from './gateway.ts';
import { readAccountName } from './response-code-rules.ts';

const TIME_OUT_MS = 5000;

export type IdentityQuestion = {
  readonly kind: IdentityKind;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | undefined;
  /** Where it is asked whether the phone is theirs. */
  readonly phoneNumber?: string;
};

/** Whom the provider knows by a number; for staff alone. */
export type NumberHolder = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth?: string | undefined;
  /** In any of its forms. */
  readonly phoneNumber?: string | undefined;
};

export type IdentityAnswer =
  | { readonly outcome: 'MATCH'; readonly holder: NumberHolder | undefined }
  | {
      readonly outcome: 'MISMATCH';
      /** For staff alone: whoever claims a number would learn from it what of their guess was right. */
      readonly reason: MismatchReason | undefined;
      readonly holder: NumberHolder | undefined;
    }
  /** Nothing was learned: ask again later. */
  | { readonly outcome: 'DOWN' };

/** The way to whoever knows the owners of BVN and NIN. Neither numbers nor names are ever logged. */
export type Identity = { ask(question: IdentityQuestion): Promise<IdentityAnswer> };

const name = z
  .string()
  .transform((text) => readAccountName(text) ?? '')
  .pipe(z.string().min(1));
// Not every provider names the holder; one that does so in another way has answered all the same.
const holder = z
  .object({
    firstName: name,
    lastName: name,
    dateOfBirth: z.iso.date().optional(),
    phoneNumber: z.string().max(40).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);
const answerOf = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('MATCH'), holder }),
  z.object({
    outcome: z.literal('MISMATCH'),
    // Words of the provider's own could hold what must not be repeated.
    reason: z.enum(MISMATCH_REASONS).optional().catch(undefined),
    holder,
  }),
]);

export function createIdentity(asking: Asking, timeOutMs = TIME_OUT_MS): Identity {
  return {
    async ask(question) {
      try {
        return await send(asking, question, timeOutMs);
      } catch (error) {
        const why = error instanceof Error ? error.message : 'unknown';
        asking.log.warn({ kind: question.kind, why }, 'the identity provider gave no answer');
        return { outcome: 'DOWN' };
      }
    },
  };
}

async function send(
  asking: Asking,
  { kind, ...person }: IdentityQuestion,
  timeOutMs: number,
): Promise<IdentityAnswer> {
  const { identityUrl, identitySecret } = asking.config;
  if (identityUrl === undefined) throw new Error('IDENTITY_URL is not set');
  const operation = kind.toLowerCase();
  const url = `${identityUrl}/${operation}`;
  const answer = await askOverHttp(asking, {
    gateway: 'identity',
    operation,
    url,
    body: person,
    shape: answerOf,
    timeOutMs,
    signWith: identitySecret,
  });
  return answer.outcome === 'MATCH'
    ? { outcome: 'MATCH', holder: answer.holder }
    : { outcome: 'MISMATCH', reason: answer.reason, holder: answer.holder };
}
