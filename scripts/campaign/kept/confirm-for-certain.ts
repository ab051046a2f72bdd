import { setTimeout as wait } from 'node:timers/promises';
import { CODE } from '../../../bench/waiting-payments.ts';
import type { KillableProcess } from '../killable-process.ts';
import type { Waiting } from './waiting-payments.ts';

const PAUSE_MS = 50;
const ANSWER_SECONDS_MAX = 30;
/** Nobody is down for longer than that. */
const PATIENCE_SECONDS = 180;

export type Certain = {
  readonly status: number;
  /** Of a refusal. */
  readonly code: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** How often nobody answered, or nobody knew, before. */
  readonly unsure: number;
};

/** Whoever confirms: by which processes, and with whose sessions. */
export type Hand = {
  readonly apis: readonly Pick<KillableProcess, 'url'>[];
  readonly tokens: ReadonlyMap<string, string>;
};

/** Confirms a payment, and again with the same words until somebody says for certain what became of it. @param turn whom to ask first */
export async function confirmForCertain(
  { apis, tokens }: Hand,
  payment: Waiting,
  turn: number,
): Promise<Certain> {
  const until = Date.now() + PATIENCE_SECONDS * 1000;
  const token = tokens.get(payment.from.id) ?? '';
  for (let unsure = 0; Date.now() < until; unsure += 1) {
    const api = apis[(turn + unsure) % apis.length];
    const answer = api && (await confirmOnce(api.url, token, payment.id));
    if (answer !== undefined && !isUnsure(answer)) return { ...answer, unsure };
    await wait(PAUSE_MS);
  }
  throw new Error(`Nobody said for certain what became of ${payment.id} in ${PATIENCE_SECONDS} s`);
}

type Answer = Omit<Certain, 'unsure'>;

/** @returns undefined where nobody answered */
async function confirmOnce(url: string, token: string, id: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${url}/api/transfer/intrabank/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id, otp: CODE }),
      signal: AbortSignal.timeout(ANSWER_SECONDS_MAX * 1000),
    });
    const body = (await response.json()) as Answer['body'];
    const code = typeof body['code'] === 'string' ? body['code'] : undefined;
    return { status: response.status, code: response.ok ? undefined : code, body };
  } catch {
    return undefined;
  }
}

/** What came of it is not known yet, or it was not looked at at all. */
const isUnsure = ({ status, code }: Answer): boolean => status >= 500 || code === 'FLOODED';

/** Works through all of them, so many at once, in their order. */
export async function byHands<Item>(
  items: readonly Item[],
  hands: number,
  work: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const hand = async (): Promise<void> => {
    for (let place = next++; place < items.length; place = next++) {
      const item = items[place];
      if (item !== undefined) await work(item, place);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(hands, items.length) }, hand));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
