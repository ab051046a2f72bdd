import type { SecurityEvent } from './security-events.ts';
import type { ReplacedSession } from './session-life.ts';
import type { Visitor } from './visitors.ts';

/** That sessions ended in a browser because somebody signed in there, and where that was. */
export function replacedEvents(
  kind: 'CUSTOMER' | 'STAFF',
  replaced: readonly ReplacedSession[],
  visitor: Visitor,
  now: Date,
): SecurityEvent[] {
  return replaced.map(({ id, holderId, browser, deviceId }) => ({
    kind: 'SESSION_ENDED',
    result: 'DONE',
    person: { kind, id: holderId },
    detail: browser ?? '',
    visitor,
    deviceId: deviceId ?? undefined,
    sessionId: id,
    now,
  }));
}
