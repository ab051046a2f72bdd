import { newId } from '../../bank/ids.ts';
import type { Database } from '../database/database.ts';
import { fail, Refusal } from '../errors.ts';
import type { Secrets } from '../security/secrets.ts';

const LEASE_SECONDS = 30;
const KEEP_DAYS = 30;

export type KeyedRequest = {
  readonly customerId: string;
  readonly route: string;
  readonly key: string;
  /** Body and path parameters as the contract reads them, so that spaces and unknown fields make no difference. */
  readonly body: string;
};

export type KeyedAnswer = { readonly text: string; readonly replayed: boolean };

export type Idempotency = {
  /**
   * Runs `work` once per customer, route and key, and gives its answer again when asked again (decision 5). `work` gets
   * the id of the key's row for what it creates: when an answer was lost and the lease ran out, it runs again with the
   * same id and finds what the first run made.
   * @throws Refusal IDEMPOTENCY_MISMATCH for another body, IDEMPOTENCY_IN_FLIGHT while the first run still works
   */
  once(request: KeyedRequest, work: (id: string) => Promise<string>): Promise<KeyedAnswer>;
};

export function createIdempotency(db: Database, secrets: Secrets): Idempotency {
  return {
    async once(request, work) {
      const bodyHmac = secrets.hmac('idempotency', request.route, request.body);
      const claimed = await claim(db, secrets, request, bodyHmac);
      if ('answer' in claimed) return { text: claimed.answer, replayed: true };
      try {
        const text = await work(claimed.id);
        await keepAnswer(db, claimed.id, seal(secrets, text));
        return { text, replayed: false };
      } catch (error) {
        // A refusal frees the key, so that a corrected request may use it. After a fault it stays, because nobody
        // knows how far the work came; when the lease ends a repeat runs again under the same id.
        // So it stays where another process is carrying this very request out.
        const isUnderWay = error instanceof Refusal && error.code === 'IDEMPOTENCY_IN_FLIGHT';
        if (error instanceof Refusal && !isUnderWay && error.status < 500) await freeKey(db, claimed.id);
        throw error;
      }
    },
  };
}

async function claim(
  db: Database,
  secrets: Secrets,
  request: KeyedRequest,
  bodyHmac: Buffer,
): Promise<{ id: string } | { answer: string }> {
  // Leases run on the wall clock: they measure how long a process may stay silent.
  const now = new Date();
  const leasedUntil = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      customer_id: request.customerId,
      route: request.route,
      key: request.key,
      id: newId(),
      body_hmac: bodyHmac,
      leased_until: leasedUntil,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'route', 'key'])
        .doUpdateSet({ leased_until: leasedUntil })
        .where('idempotency_keys.response_status', 'is', null)
        .where('idempotency_keys.leased_until', '<=', now)
        .where('idempotency_keys.body_hmac', '=', bodyHmac),
    )
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return inserted;
  const existing = await db
    .selectFrom('idempotency_keys')
    .select(['body_hmac', 'response_body', 'leased_until'])
    .where('customer_id', '=', request.customerId)
    .where('route', '=', request.route)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (existing !== undefined && !existing.body_hmac.equals(bodyHmac)) throw fail('IDEMPOTENCY_MISMATCH');
  if (existing !== undefined && existing.response_body !== null)
    return { answer: unseal(secrets, existing.response_body) };
  const waitMs = existing === undefined ? 1000 : existing.leased_until.getTime() - now.getTime();
  // The first run may have begun a moment after `now`: nobody waits longer than a lease.
  const waitSeconds = Math.min(LEASE_SECONDS, Math.max(1, Math.ceil(waitMs / 1000)));
  throw fail('IDEMPOTENCY_IN_FLIGHT', { retryAfterSeconds: waitSeconds });
}

async function keepAnswer(db: Database, id: string, sealed: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ response_status: 200, response_body: sealed })
    .where('id', '=', id)
    .execute();
}

/** No JSON begins so. */
const SEALED = 'sealed:';

/** Answers hold what nobody may read in the database, such as the token of a meter. */
function seal(secrets: Secrets, text: string): string {
  return SEALED + secrets.encrypt('idempotency-answers', text).toString('base64');
}

/** What was kept before answers were sealed is read as it stands. */
function unseal(secrets: Secrets, kept: string): string {
  if (!kept.startsWith(SEALED)) return kept;
  return secrets.decrypt('idempotency-answers', Buffer.from(kept.slice(SEALED.length), 'base64'));
}

async function freeKey(db: Database, id: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('id', '=', id).where('response_status', 'is', null).execute();
}

/** Forgets keys older than 30 days; a worker calls this. @returns how many were forgotten */
export async function forgetOldKeys(db: Database): Promise<number> {
  const before = new Date(Date.now() - KEEP_DAYS * 86_400_000);
  const result = await db.deleteFrom('idempotency_keys').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
