import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../../../scripts/testing/codes.ts';
import { newId } from '../../../bank/ids.ts';
import { Refusal } from '../../errors.ts';
import type { Confirmable } from './confirmable.ts';

const HOUR_MS = 3_600_000;
const WRONG_CODES_MAX = 20;
const TRIES_MAX = 5;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('START' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('WRONG' as const), times: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('RIGHT' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('WAIT' as const), hours: fc.integer({ min: 1, max: 13 }) }),
  },
);

type Waiting = {
  readonly confirmable: Confirmable;
  readonly code: string;
  readonly at: number;
  tries: number;
};

/** What became of a call: its refusal's code, or that it went well. */
async function outcomeOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'OK';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== 'TOO_MANY_WRONG_CODES') return error.code;
    return `${error.code} for ${error.retryAfterSeconds}`;
  }
}

test('wrong codes inside a session, in any order of starts, guesses and waits: twenty are compared in any day, whatever was right between them', async () => {
  const { challenges, db } = bank.platform;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
      const holder = { ...(await bank.openCustomer()), twoFactorType: 'OTP_AUTHENTICATION' } as const;
      let now = (await bank.platform.clock.now()).getTime();
      let waiting: Waiting | undefined;
      /** When the codes were issued that were guessed wrong, the oldest first. */
      const wrongs: number[] = [];
      const recent = () => wrongs.filter((at) => at > now - 24 * HOUR_MS);
      const barred = () => {
        const freeing = recent().at(-WRONG_CODES_MAX);
        if (freeing === undefined) return undefined;
        return `TOO_MANY_WRONG_CODES for ${(freeing + 24 * HOUR_MS - now) / 1000}`;
      };

      async function start(): Promise<void> {
        const confirmable = { holder, purpose: 'PAYMENT', operationId: newId(), confirms: ['all'] } as const;
        let code = '';
        const started = await outcomeOf(() =>
          db.transaction().execute((transaction) =>
            challenges.issue(transaction, confirmable, new Date(now), (made) => {
              code = made;
              return { subject: 'A code', email: made, sms: made };
            }),
          ),
        );
        expect(started).toBe(barred() ?? 'OK');
        if (started === 'OK') waiting = { confirmable, code, at: now, tries: 0 };
      }

      async function guessWrong(guessed: Waiting): Promise<void> {
        const expected = () => {
          const isDead = guessed.tries >= TRIES_MAX;
          if (barred() === undefined && !isDead) {
            guessed.tries += 1;
            wrongs.push(guessed.at);
          }
          return barred() ?? (guessed.tries >= TRIES_MAX ? 'CODE_TRIES_USED_UP' : 'WRONG_CODE');
        };
        const wrong = otherThan(guessed.code);
        const answer = await outcomeOf(() => challenges.check(guessed.confirmable, wrong, new Date(now)));
        expect(answer).toBe(expected());
      }

      async function guessRight({ confirmable, code, tries }: Waiting): Promise<void> {
        const answer = await outcomeOf(() => challenges.check(confirmable, code, new Date(now)));
        expect(answer).toBe(barred() ?? (tries >= TRIES_MAX ? 'CODE_TRIES_USED_UP' : 'OK'));
        if (answer !== 'OK') return;
        // Once it matched, it matches for good.
        expect(await challenges.check(confirmable, code, new Date(now))).toBe('MATCHED_BEFORE');
        waiting = undefined;
      }

      for (const next of steps) {
        if (next.kind === 'WAIT') {
          now += next.hours * HOUR_MS;
          waiting = undefined;
        } else if (next.kind === 'START' || waiting === undefined) await start();
        else if (next.kind === 'RIGHT') await guessRight(waiting);
        else for (let time = 0; time < next.times; time += 1) await guessWrong(waiting);
      }
    }),
    { numRuns: 30 },
  );
});
