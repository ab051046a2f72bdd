import type { Database } from '../platform/database/database.ts';
import { hashToken, sameBytes } from '../platform/security/secrets.ts';
import { endRequest, type Request, selectRequest } from './passkeys-db.ts';

/** What a browser passes on from a device. */
export type Credential = Readonly<Record<string, unknown>>;

/** NEW is right for this challenge. REPEATED is the answer that was accepted before. WRONG ended the challenge. */
export type Judged<T> =
  | { readonly answer: 'NEW'; readonly challenge: string; readonly verified: T }
  | { readonly answer: 'REPEATED' | 'WRONG' | 'NOTHING_ASKED' };

export function hashOfAnswer(credential: Credential): Buffer {
  return hashToken(JSON.stringify(credential));
}

/**
 * Judges what a device signed. A challenge accepts one answer. A wrong or late answer ends the challenge before it is reported (A450).
 * The accepted answer is recognised when it comes again (A454). `answerRequest` accepts a new one.
 */
export async function judgeAnswer<T>(
  db: Database,
  request: Request,
  credential: Credential,
  { verify, now }: { readonly verify: (challenge: string) => Promise<T | undefined>; readonly now: Date },
): Promise<Judged<T>> {
  const asked = await selectRequest(db, request);
  if (asked === undefined) return { answer: 'NOTHING_ASKED' };
  const { challenge, expires_at: expiresAt } = asked;
  if (challenge !== '') {
    const isLate = expiresAt <= now;
    const verified = isLate ? undefined : await verify(challenge);
    if (verified !== undefined) return { answer: 'NEW', challenge, verified };
    if (await endRequest(db, request)) return { answer: isLate ? 'NOTHING_ASKED' : 'WRONG' };
  }
  return { answer: (await isRepeated(db, request, credential)) ? 'REPEATED' : 'NOTHING_ASKED' };
}

/** Whether it is the answer that was accepted. */
export async function isRepeated(db: Database, request: Request, credential: Credential): Promise<boolean> {
  const accepted = (await selectRequest(db, request))?.answer_hash ?? undefined;
  return accepted !== undefined && sameBytes(accepted, hashOfAnswer(credential));
}
