import type { Description, Work } from './actions.ts';
import { selectStaffNames } from './staff-db.ts';

export type Decision = {
  readonly what: string;
  readonly status: 'APPROVED' | 'DECLINED';
  readonly comment?: string | undefined;
  /** The staff member; absent where no person decided. */
  readonly decidedBy?: string | undefined;
  readonly at: Date;
};

/** What was decided before, with the names of those who did; `byItself` names what decided where nobody did. */
export async function historyOf(
  { transaction }: Work,
  decisions: readonly Decision[],
  byItself: string,
): Promise<NonNullable<Description['history']>> {
  const ids = [...new Set(decisions.flatMap(({ decidedBy }) => decidedBy ?? []))];
  const names = await selectStaffNames(transaction, ids);
  return decisions.map(({ what, status, comment = '', decidedBy, at }) => ({
    what,
    status,
    by: decidedBy === undefined ? byItself : (names.get(decidedBy) ?? 'A former colleague'),
    at: at.toISOString(),
    comment,
  }));
}
