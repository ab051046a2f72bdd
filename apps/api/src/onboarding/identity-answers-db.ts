import type { MismatchReason } from '@harvest/contracts/onboarding';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import type { IdentitySection } from './onboarding-rules.ts';

type Answer = {
  readonly outcome: 'MATCH' | 'MISMATCH';
  /** Of a mismatch, where the provider told one. */
  readonly reason: MismatchReason | undefined;
  /** Names and date of birth of the number's holder, encrypted; absent where the provider told none. */
  readonly holderEncrypted: Buffer | undefined;
};

/** Whom what is encrypted of an answer belongs to. */
export function answerOwner(answer: { readonly customerId: string; readonly section: string }): string {
  return `${answer.customerId}/${answer.section}`;
}

/** Keeps what the identity provider answered last, for whoever has to decide. */
export async function keepAnswer(
  transaction: DatabaseTransaction,
  { customerId, section, ...answer }: Answer & { customerId: string; section: IdentitySection },
  now: Date,
): Promise<void> {
  const given = {
    outcome: answer.outcome,
    reason: answer.reason ?? null,
    holder_encrypted: answer.holderEncrypted ?? null,
    answered_at: now,
  };
  await transaction
    .insertInto('identity_answers')
    .values({ customer_id: customerId, section, ...given })
    .onConflict((conflict) => conflict.columns(['customer_id', 'section']).doUpdateSet(given))
    .execute();
}

/** An answer about a number or names that are no longer claimed says nothing, and nobody needs it. */
export async function dropAnswer(
  transaction: DatabaseTransaction,
  customerId: string,
  section: IdentitySection,
): Promise<void> {
  await transaction
    .deleteFrom('identity_answers')
    .where('customer_id', '=', customerId)
    .where('section', '=', section)
    .execute();
}

export async function selectAnswers(
  db: Database,
  customerId: string,
): Promise<ReadonlyMap<IdentitySection, Answer & { readonly answeredAt: Date }>> {
  const rows = await db
    .selectFrom('identity_answers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute();
  // Checks of the table keep section, outcome and reason within their unions.
  return new Map(
    rows.map((row) => [
      row.section as IdentitySection,
      {
        outcome: row.outcome as Answer['outcome'],
        reason: (row.reason ?? undefined) as Answer['reason'],
        holderEncrypted: row.holder_encrypted ?? undefined,
        answeredAt: row.answered_at,
      },
    ]),
  );
}
