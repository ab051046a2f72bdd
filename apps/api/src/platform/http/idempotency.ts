import { sql } from 'kysely';
import type pg from 'pg';
import { newId } from '../../bank/ids.ts';
import { type Database, poolConnection } from '../database/database.ts';
import { microBatch } from '../database/micro-batch.ts';
import { SHARED_NOW, sharedTimeIn, sharedTimeInSql } from '../database/shared-clock.ts';
import { fail, Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import { isTooLate } from '../money/until-certain.ts';
import { keptSince } from '../retention-rules.ts';
import { UNNAMED_KEY } from '../security/secret-keys.ts';
import type { Hmacs, Secrets } from '../security/secrets.ts';

const LEASE_SECONDS = 30;

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
   * same id and finds what the first run made. So an answer that could not be kept is given all the same (A432).
   * @throws Refusal IDEMPOTENCY_MISMATCH for another body, IDEMPOTENCY_IN_FLIGHT while the first run still works
   */
  once(request: KeyedRequest, work: (id: string) => Promise<string>): Promise<KeyedAnswer>;
};

export function createIdempotency(db: Database, pool: pg.Pool, secrets: Secrets, log: Log): Idempotency {
  // Nobody shares the fate of those in the same batch: one that fails is said to have done nothing, and each of it tries by itself.
  const claimNew = microBatch({
    batchMax: 200,
    flightsMax: 2,
    run: (claims: readonly Claim[]) =>
      insertNew(pool, claims).catch((error: unknown) => {
        log.warn({ err: error, size: claims.length }, 'keys were not claimed together; each is by itself');
        return claims.map(() => false);
      }),
  });
  const keepTogether = microBatch({
    batchMax: 200,
    flightsMax: 2,
    run: (answers: readonly KeptAnswer[]) =>
      updateAnswers(pool, answers).then(
        () => answers.map(() => true),
        (error: unknown) => {
          log.warn({ err: error, size: answers.length }, 'answers were not kept together; each is by itself');
          return answers.map(() => false);
        },
      ),
  });
  /** What was done is done: whoever asked for it hears so, kept or not. */
  async function keepAnswer(answer: KeptAnswer, since: number): Promise<void> {
    if ((await keepTogether(answer)) || isTooLate(since)) return;
    await updateAnswers(pool, [answer]).catch((error: unknown) => {
      log.warn({ err: error }, 'an answer was not kept; a repeat works it out again');
    });
  }
  return {
    async once(request, work) {
      const since = performance.now();
      const bodyHmacs = secrets.hmacs('idempotency', request.route, request.body);
      const fresh = { ...request, id: newId(), bodyHmac: bodyHmacs[0] };
      const claimed = (await claimNew(fresh)) ? fresh : await claimAgain(db, secrets, fresh, bodyHmacs);
      if ('answer' in claimed) return { text: claimed.answer, replayed: true };
      try {
        const text = await work(claimed.id);
        await keepAnswer({ id: claimed.id, sealed: sealAnswer(secrets, claimed.id, text) }, since);
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

type Claim = KeyedRequest & { readonly id: string; readonly bodyHmac: Buffer };
type KeptAnswer = { readonly id: string; readonly sealed: string };

// Neither a claim nor an answer waits for the disk: the commit of the work between them does, and what is written before it is durable
// with it. An answer that is lost with the machine is worked out again under the same id, as where the process was lost before it.
const WITHOUT_WAITING = `(select set_config('synchronous_commit', 'off', true)) as at_once`;

// Nearly every key comes once. In the order of the keys, so that two processes that claim the same wait in one direction only.
const INSERT_NEW = `
  insert into idempotency_keys (customer_id, route, key, id, body_hmac, leased_until, created_at)
  select customer_id, route, key, id, body_hmac, ${sharedTimeInSql('$6')}, $7
  from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::bytea[]) as claim (customer_id, route, key, id, body_hmac),
    ${WITHOUT_WAITING}
  order by customer_id, route, key
  on conflict do nothing
  returning id`;

/** @returns for each whether nobody had claimed its key before */
async function insertNew(pool: pg.Pool, claims: readonly Claim[]): Promise<boolean[]> {
  const rows = await poolConnection(pool).query<{ id: string }>(INSERT_NEW, [
    claims.map(({ customerId }) => customerId),
    claims.map(({ route }) => route),
    claims.map(({ key }) => key),
    claims.map(({ id }) => id),
    claims.map(({ bodyHmac }) => bodyHmac),
    LEASE_SECONDS,
    new Date(),
  ]);
  const inserted = new Set(rows.map(({ id }) => id));
  return claims.map(({ id }) => inserted.has(id));
}

/**
 * A key that was there, or whose batch failed: it is ours where the lease of a first run that answered nothing is over, or where
 * that batch claimed it after all and only its answer was lost.
 */
async function claimAgain(
  db: Database,
  secrets: Secrets,
  request: Claim,
  bodyHmacs: Hmacs,
): Promise<{ id: string } | { answer: string }> {
  const leasedUntil = sharedTimeIn(LEASE_SECONDS);
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      customer_id: request.customerId,
      route: request.route,
      key: request.key,
      id: request.id,
      body_hmac: request.bodyHmac,
      leased_until: leasedUntil,
      created_at: new Date(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'route', 'key'])
        .doUpdateSet({ leased_until: leasedUntil })
        .where('idempotency_keys.response_status', 'is', null)
        .where((key) =>
          key.or([
            key('idempotency_keys.leased_until', '<=', SHARED_NOW),
            key('idempotency_keys.id', '=', request.id),
          ]),
        )
        .where('idempotency_keys.body_hmac', 'in', bodyHmacs),
    )
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return inserted;
  const existing = await db
    .selectFrom('idempotency_keys')
    .select([
      'id',
      'body_hmac',
      'response_body',
      sql<number>`extract(epoch from leased_until - ${SHARED_NOW})::float8`.as('seconds_left'),
    ])
    .where('customer_id', '=', request.customerId)
    .where('route', '=', request.route)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (existing !== undefined && !bodyHmacs.some((hmac) => hmac.equals(existing.body_hmac)))
    throw fail('IDEMPOTENCY_MISMATCH');
  if (existing !== undefined && existing.response_body !== null)
    return { answer: openAnswer(secrets, existing.id, existing.response_body) };
  const waitSeconds = Math.min(LEASE_SECONDS, Math.max(1, Math.ceil(existing?.seconds_left ?? 1)));
  throw fail('IDEMPOTENCY_IN_FLIGHT', { retryAfterSeconds: waitSeconds });
}

const UPDATE_ANSWERS = `
  update idempotency_keys set response_status = 200, response_body = kept.answer
  from unnest($1::uuid[], $2::text[]) as kept (id, answer), ${WITHOUT_WAITING} where idempotency_keys.id = kept.id`;

async function updateAnswers(pool: pg.Pool, answers: readonly KeptAnswer[]): Promise<void> {
  await poolConnection(pool).query(UPDATE_ANSWERS, [
    answers.map(({ id }) => id),
    answers.map(({ sealed }) => sealed),
  ]);
}

/** No JSON begins so. */
export const SEALED = 'sealed:';

/** Answers hold what nobody may read in the database, such as the token of a meter. */
function sealAnswer(secrets: Secrets, id: string, text: string): string {
  return SEALED + secrets.encrypt('idempotency-answers', id, text).toString('base64');
}

/** What was kept before answers were sealed is read as it stands, while the key of then is there. */
function openAnswer(secrets: Secrets, id: string, kept: string): string {
  if (!kept.startsWith(SEALED) && secrets.keyIds.includes(UNNAMED_KEY)) return kept;
  return secrets.decrypt('idempotency-answers', id, Buffer.from(kept.slice(SEALED.length), 'base64'));
}

async function freeKey(db: Database, id: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('id', '=', id).where('response_status', 'is', null).execute();
}

/** Forgets old keys; a worker calls this. @returns how many were forgotten */
export async function forgetOldKeys(db: Database): Promise<number> {
  const before = keptSince('IDEMPOTENCY_KEYS', new Date());
  const result = await db.deleteFrom('idempotency_keys').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
