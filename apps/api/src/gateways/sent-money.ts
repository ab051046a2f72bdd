import { type GatewayAnswer, GatewayProblem } from './gateway.ts';

// What the switch and the billers have in common: both are sent money, asked what became of it, and list it by the day.

export const SEND_TIME_OUT_MS = 15_000;
export const QUERY_TIME_OUT_MS = 10_000;
const PAGES_MAX = 1000;

/**
 * What is known of a send that was not answered: that nobody was there to take it is the one silence that is certain; any other
 * may have been heard. @param what was sent, for staff
 */
export function answerOfLostSend(error: unknown, what: 'transfer' | 'purchase'): GatewayAnswer {
  const why = reasonOf(error);
  return error instanceof GatewayProblem && error.neverLeft
    ? { outcome: 'FAILED', text: `Never sent: ${why}` }
    : { outcome: 'UNKNOWN', text: `No answer to the ${what}: ${why}` };
}

/** Asking again would tell no more. */
export function forPeople(text: string): GatewayAnswer {
  return { outcome: 'UNKNOWN', text, needsPeople: true };
}

/**
 * A list that comes in pages.
 * @param askPage asks for the page behind that one; for the first one where it is null
 * @throws GatewayProblem where it has no end
 */
export async function readPages<Line>(
  askPage: (
    after: string | null,
  ) => Promise<{ readonly lines: readonly Line[]; readonly next: string | null }>,
): Promise<Line[]> {
  const all: Line[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { lines, next }: Awaited<ReturnType<typeof askPage>> = await askPage(after);
    all.push(...lines);
    if (next === null) return all;
    if (lines.length === 0) break;
    after = next;
  }
  throw new GatewayProblem('the list has no end');
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
