import { newId } from '../../bank/ids.ts';
import { hashToken, newToken, sameBytes } from './secrets.ts';

const SESSION_HOURS_MAX = 12;
export const IDLE_MINUTES_MAX = 10;
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

/** Where a session began, as its owner reads it. */
export type SignedInFrom = {
  readonly address: string;
  readonly browser: string | undefined;
  readonly deviceId: string | undefined;
};

/** How a session begins: in a browser, which gets a cookie, or another client; and where. */
export type Opening = SignedInFrom & {
  readonly fromBrowser: boolean;
  /** The cookie of the session that this browser had before. */
  readonly earlier?: string | undefined;
};

/** A session that ended because another one took its place. */
export type ReplacedSession = {
  readonly id: string;
  /** Whose it was. */
  readonly holderId: string;
  readonly browser: string | null;
  readonly deviceId: string | null;
};

export type OpenedSession = NewSession & {
  /** Those that were alive in this browser: it has one session at a time, whoever signed in before. */
  readonly replaced: readonly ReplacedSession[];
};

/** A new session: its keys for whoever signed in, and its row, which holds only their hashes. */
export function newSession(
  {
    tokenPrefix = '',
    fromBrowser,
    expiresAt,
    from,
  }: { tokenPrefix?: string; fromBrowser: boolean; expiresAt?: Date; from: SignedInFrom },
  now: Date,
) {
  const accessToken = `${tokenPrefix}${newToken()}`;
  const cookie = fromBrowser ? newToken() : undefined;
  const keys: NewSession = { accessToken, cookie };
  const row = {
    id: newId(),
    token_hash: hashToken(accessToken),
    cookie_hash: cookie === undefined ? null : hashToken(cookie),
    created_at: now,
    last_active_at: now,
    expires_at: expiresAt ?? new Date(now.getTime() + SESSION_HOURS_MAX * 3_600_000),
    device_id: from.deviceId ?? null,
    address: from.address,
    browser: from.browser ?? null,
  };
  return { keys, row };
}

/** A session with what is known of its owner, as one statement reads it together with the business clock. */
export type SessionRow = {
  readonly session_id: string;
  readonly cookie_hash: Buffer | null;
  readonly last_active_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  /** Of the owner, whose sessions are all over. */
  readonly disabled_at: Date | null;
  readonly business_now: Date;
};

/** How sessions are found again: the same for customers and staff, each with statements of their own. */
export function liveSessions<Row extends SessionRow>(
  selectByToken: (tokenHash: Buffer) => Promise<Row | undefined>,
  markActive: (sessionId: string, now: Date) => Promise<unknown>,
) {
  async function judge(presented: Presented) {
    const row = await selectByToken(hashToken(presented.token));
    if (row === undefined || row.disabled_at !== null) return undefined;
    const now = row.business_now;
    const verdict = judgeSession(row, presented, now);
    return verdict === 'OVER' ? undefined : { row, now, isActive: verdict === 'LIVE_AND_ACTIVE' };
  }

  return {
    /** The live session behind a token; where the request is activity, it is written down. */
    find: async (presented: Presented) => {
      const found = await judge(presented);
      if (found?.isActive) await markActive(found.row.session_id, found.now);
      return found;
    },
    /** The same, where asking prolongs nothing. */
    look: judge,
  };
}

/** Whether a session still lives for whoever presents this, and whether the request is activity worth writing down. */
function judgeSession(
  session: SessionRow,
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
