import { newId } from '../../bank/ids.ts';
import type { Platform } from '../platform.ts';
import type { SecurityEvent } from './security-events.ts';
import type { Pause } from './throttles.ts';
import { addressKey } from './visitors.ts';

const A_MINUTE = 60;

type Sparsely = {
  /** One row in so many seconds, of the same kind with the same detail. */
  readonly seconds?: number;
  /** Of somebody who is known, whether each address has rows of its own. */
  readonly byAddress?: boolean;
  /** Whether what is passed over writes as much as what is not, so that nobody can tell by time which it was (threat 7). */
  readonly evenly?: boolean;
};

const DECOY: Pause = { name: 'event-passed-over', seconds: A_MINUTE };

/**
 * Writes down what somebody can bring about as often as they like: the first in a while is a row, how many followed stands on the
 * next one, or on a row of its own where none comes (`tellOfLeftOutEvents`). Nobody may empty the table for years, so nobody may fill it either, nor bury in it what matters.
 */
export async function recordSparsely(
  { throttles, securityEvents }: Pick<Platform, 'throttles' | 'securityEvents'>,
  event: SecurityEvent,
  { seconds = A_MINUTE, byAddress = false, evenly = false }: Sparsely = {},
): Promise<void> {
  const { kind, person, visitor, detail = '', now } = event;
  const address = addressKey(visitor.address);
  const whom = person.kind === 'NOBODY' ? address : byAddress ? `${person.id} ${address}` : person.id;
  const id = newId();
  const leftOut = await throttles.passOver({ name: `event-${kind}`, seconds }, `${whom} ${detail}`, now, id);
  if (leftOut === undefined) {
    if (evenly) await throttles.passOver(DECOY, `${whom} ${detail}`, now);
    return;
  }
  const more = leftOut === 0 ? '' : ` (${leftOut} more since the last)`;
  await securityEvents.record([{ ...event, id, detail: `${detail}${more}`.trimStart() }]);
}

type TriedPassword = Pick<SecurityEvent, 'person' | 'visitor' | 'deviceId' | 'now'> & {
  readonly isRight: boolean;
};

/** Writes down that a password was tried: each that was right, and of wrong ones the first in a minute from an address. */
export async function recordPassword(
  platform: Pick<Platform, 'throttles' | 'securityEvents'>,
  { isRight, ...tried }: TriedPassword,
): Promise<void> {
  const event = { ...tried, kind: 'PASSWORD_TRIED' } as const;
  if (isRight) await platform.securityEvents.record([{ ...event, result: 'DONE' }]);
  else await recordSparsely(platform, { ...event, result: 'REFUSED' }, { byAddress: true, evenly: true });
}
