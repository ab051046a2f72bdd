import type { SecurityEventKind } from '../../apps/api/src/platform/security/security-events.ts';
import type { TestBank } from './bank.ts';

/** What was written down about a customer, the oldest first, with every word that anybody could have got a secret into. */
export async function securityEventsOf(
  bank: TestBank,
  { id }: { readonly id: string },
  kind: SecurityEventKind,
) {
  return bank.platform.db
    .selectFrom('security_events')
    .select(['person_kind', 'by_staff_id', 'result', 'detail', 'address', 'browser'])
    .where('person_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
}

/** What a customer did to themselves, from where the tests are, in these words and no others. */
export const ofThemselves = (detail = '', result: 'DONE' | 'REFUSED' = 'DONE') => ({
  person_kind: 'CUSTOMER',
  by_staff_id: null,
  result,
  detail,
  address: '127.0.0.1',
  browser: null,
});
