import type { AliasedExpression } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import { dayBefore } from './identity-checks-db.ts';

/** What staff look at: a profile under review, a document, or a BVN or NIN that the identity provider did not settle. */
export type WaitingKind = 'PROFILE' | 'DOCUMENT' | 'IDENTITY';

export type WaitingPlace = {
  /** Of the submission, the document or the check: what is submitted anew waits under another one. */
  readonly id: string;
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The section or the document that waits. */
  readonly what: string;
  readonly since: Date;
};

export type WaitingFilter = {
  /** For ILIKE: parts of a name or an e-mail address, each of which has to be found. */
  readonly patterns: readonly string[];
  readonly limit: number;
  readonly offset: number;
};

const PERSON = [
  'customers.id as customerId',
  'customers.first_name as firstName',
  'customers.last_name as lastName',
  'customers.email',
] as const;

function everythingWaiting(
  db: Database,
  kind: WaitingKind,
  now: Date,
): AliasedExpression<WaitingPlace, 'waiting'> {
  switch (kind) {
    case 'PROFILE':
      return (
        db
          .selectFrom('onboarding_stages')
          .innerJoin('customers', 'customers.id', 'onboarding_stages.customer_id')
          .where('onboarding_stages.section', '=', 'BASIC_PROFILE')
          .where('onboarding_stages.status', '=', 'SUBMITTED')
          // A check of the table has it there while it waits.
          .select((stage) => stage.ref('onboarding_stages.submission_id').$notNull().as('id'))
          .select(['onboarding_stages.section as what', 'onboarding_stages.changed_at as since'])
          .select(PERSON)
          .as('waiting')
      );
    case 'DOCUMENT':
      return db
        .selectFrom('customer_documents')
        .innerJoin('customers', 'customers.id', 'customer_documents.customer_id')
        .innerJoin('document_types', 'document_types.id', 'customer_documents.document_type_id')
        .where('customer_documents.status', '=', 'SUBMITTED')
        .select([
          'customer_documents.id',
          'document_types.name as what',
          'customer_documents.created_at as since',
        ])
        .select(PERSON)
        .as('waiting');
    case 'IDENTITY':
      return db
        .selectFrom('identity_checks')
        .innerJoin('customers', 'customers.id', 'identity_checks.customer_id')
        .where((check) =>
          check.or([
            check('identity_checks.due_at', 'is', null),
            check('identity_checks.created_at', '<=', dayBefore(now)),
          ]),
        )
        .select([
          'identity_checks.id',
          'identity_checks.section as what',
          'identity_checks.created_at as since',
        ])
        .select(PERSON)
        .as('waiting');
  }
}

const found = (db: Database, kind: WaitingKind, patterns: readonly string[], now: Date) =>
  db
    .selectFrom(everythingWaiting(db, kind, now))
    .where((person) =>
      person.and(
        patterns.map((pattern) =>
          person.or([
            person(folded('firstName'), 'like', pattern),
            person(folded('lastName'), 'like', pattern),
            person(folded('email'), 'like', pattern),
          ]),
        ),
      ),
    );

/** What waits, longest first. */
export async function selectWaiting(
  db: Database,
  kind: WaitingKind,
  { patterns, limit, offset }: WaitingFilter,
  now: Date,
): Promise<WaitingPlace[]> {
  return found(db, kind, patterns, now)
    .selectAll()
    .orderBy('since')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countWaitingRows(
  db: Database,
  kind: WaitingKind,
  patterns: readonly string[],
  now: Date,
): Promise<number> {
  const row = await found(db, kind, patterns, now)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
