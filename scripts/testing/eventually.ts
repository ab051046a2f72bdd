import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 30_000;
const PAUSE_MS_MAX = 200;
/** As it is before a test takes it over. */
const limitIn = AbortSignal.timeout.bind(AbortSignal);

type Unmet = false | null | 0 | '';

/** An assertion answers nothing. A predicate never answers `undefined`, which would look like an assertion that passed. */
type Attempted<T> = Promise<T> extends Promise<void> ? T : undefined extends T ? never : T;

function isMet(answer: unknown): boolean {
  return answer !== false && answer !== null && answer !== 0 && answer !== '';
}

/**
 * Tries an assertion until it passes, or a predicate until it answers anything but false, null, 0 or '', and answers
 * what the last attempt answered. This is the one way to wait for the work of another party. The limit is generous, as
 * only what never happens reaches it; a deadline of the product is tested on a clock that the test moves.
 *
 * It keeps real time under fake timers, which do not reach the imports of built-in modules.
 *
 * @throws the last failure of the assertion, or an Error that quotes the predicate, once the limit is reached
 */
export async function eventually<T>(
  attempt: () => Attempted<T> | Promise<Attempted<T>>,
  withinMs = WITHIN_MS,
): Promise<Exclude<T, Unmet>> {
  const limit = limitIn(withinMs);
  for (let pauseMs = 5; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
    let failure: unknown;
    try {
      const answer = await attempt();
      if (isMet(answer)) return answer as Exclude<T, Unmet>;
      failure = new Error(`Unmet after ${withinMs} ms: ${String(attempt)}`);
    } catch (error) {
      failure = error;
    }
    if (limit.aborted) throw failure;
    await pause(pauseMs);
  }
}
