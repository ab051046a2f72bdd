import { hashToken, sameBytes } from './secrets.ts';

export const SESSION_HOURS_MAX = 12;
const IDLE_MINUTES_MAX = 10;
// Activity is written at most this often, so that reading pages costs no writes.
const ACTIVITY_SECONDS = 15;

/** What a request brings to show that it belongs to a session. */
export type Presented = {
  readonly token: string;
  readonly cookie: string | undefined;
  /** The browser says that its user touched something since the last request. */
  readonly userActive: boolean;
};

/** A token for the client, and for browsers a cookie that is then required beside it (decision 8). */
export type NewSession = { readonly accessToken: string; readonly cookie: string | undefined };

export type SessionTimes = {
  readonly cookie_hash: Buffer | null;
  readonly last_active_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
};

/** Whether a session still lives for whoever presents this, and whether the request is activity worth writing down. */
export function judgeSession(
  session: SessionTimes,
  presented: Presented,
  now: Date,
): 'OVER' | 'LIVE' | 'LIVE_AND_ACTIVE' {
  const idleMs = now.getTime() - session.last_active_at.getTime();
  if (session.revoked_at !== null || session.expires_at <= now || idleMs >= IDLE_MINUTES_MAX * 60_000)
    return 'OVER';
  if (!hasItsCookie(session.cookie_hash, presented.cookie)) return 'OVER';
  const prolongs = session.cookie_hash === null || presented.userActive;
  return prolongs && idleMs >= ACTIVITY_SECONDS * 1000 ? 'LIVE_AND_ACTIVE' : 'LIVE';
}

function hasItsCookie(expected: Buffer | null, presented: string | undefined): boolean {
  if (expected === null) return true;
  return presented !== undefined && sameBytes(expected, hashToken(presented));
}
