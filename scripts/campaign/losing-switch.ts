import { answers, hangsUp, startTestSwitch } from '../testing/test-switch.ts';
import type { Dice } from './dice.ts';

const ACCOUNT_NAME = 'OKAFOR ADAEZE';
/** A bank names an account so late at most, and so many of them not at all. */
const NAMES_LATE_MS = 600;
const NAMES_FAIL = 0.4;
/** So many transfers never arrive, and of so many of the others the answer does not. */
const TRANSFERS_LOST = 0.04;
const ANSWERS_LOST = 0.04;

/** What this bank sent, as the line and the switch know it. */
export type SentTransfer = {
  readonly times: number;
  /** Undefined where it never arrived. */
  readonly takenKobo: bigint | undefined;
};

export type LosingSwitch = {
  readonly url: string;
  /** By session id. */
  readonly sent: ReadonlyMap<string, SentTransfer>;
  /** From now on names come late, or not at all: whoever waits for one may be overtaken. */
  slowNamesDown(): void;
  /** From now on every transfer and every answer arrives. */
  loseNoMore(): void;
  stop(): void;
};

/**
 * A switch at the end of a line that loses transfers, and answers to others. Asked about one it tells with how much it arrived,
 * or that it never heard of it.
 */
export async function startLosingSwitch(dice: Dice): Promise<LosingSwitch> {
  const atSwitch = await startTestSwitch();
  const sent = new Map<string, SentTransfer>();
  let isLosing = true;
  let [heard, named] = [0, 0];
  atSwitch.behave('transfer', (response, asked) => {
    heard += 1;
    const { sessionId = '', amountKobo = '' } = asked;
    const before = sent.get(sessionId);
    const isLost = isLosing && dice('transfer', heard) < TRANSFERS_LOST;
    sent.set(sessionId, {
      times: (before?.times ?? 0) + 1,
      takenKobo: isLost ? before?.takenKobo : BigInt(amountKobo),
    });
    const isAnswered = !isLost && !(isLosing && dice('answer', heard) < ANSWERS_LOST);
    const behave = isAnswered ? answers({}) : hangsUp;
    behave(response, asked);
  });
  atSwitch.behave('status', (response, asked) => {
    const takenKobo = sent.get(asked['sessionId'] ?? '')?.takenKobo;
    const words = takenKobo === undefined ? { responseCode: '25' } : { amountKobo: String(takenKobo) };
    answers(words)(response, asked);
  });
  return {
    url: atSwitch.url,
    sent,
    slowNamesDown() {
      atSwitch.behave('name-inquiry', (response, about) => {
        named += 1;
        const behave = dice('name', named) < NAMES_FAIL ? hangsUp : answers({ accountName: ACCOUNT_NAME });
        setTimeout(() => behave(response, about), dice('late', named) * NAMES_LATE_MS);
      });
    },
    loseNoMore() {
      isLosing = false;
    },
    stop: () => atSwitch.stop(),
  };
}
