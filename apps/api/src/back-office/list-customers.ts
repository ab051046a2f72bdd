import type { ListQuery } from '@harvest/contracts/fields';
import { readAccountNumber } from '@harvest/input/account-number';
import { readPhoneNumber } from '@harvest/input/phone-number';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import type { Asker } from './actions.ts';
import { customerStateOf } from './customer-state-rules.ts';
import { countCustomers, selectCustomers } from './customers-db.ts';
import { noteSearch } from './note-look.ts';

/**
 * A page of the customers that the text may mean, newest first, with the number of all of them. That somebody looked for them is
 * written down first.
 */
export async function listCustomers(platform: Platform, asker: Asker, query: ListQuery, now: Date) {
  await noteSearch(platform, asker, { what: 'customers' }, query, now);
  // By what else they are no customer is found, rather than all of them.
  if (query.status !== undefined && query.status !== 'BLOCKED') return { items: [], total: 0 };
  const text = query.q?.trim() ?? '';
  const search = {
    patterns: patternsOf(text),
    phoneNumber: readPhoneNumber(text),
    isBlocked: query.status === 'BLOCKED',
    accountNumber: readAccountNumber(text) ?? undefined,
  };
  const [rows, total] = await Promise.all([
    selectCustomers(platform.lists.db, search, pageOf(query)),
    countCustomers(platform.lists.db, search),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    title: `${row.first_name} ${row.last_name}`,
    subtitle: `${row.email} · ${row.phone_number}`,
    since: row.created_at.toISOString(),
    state: customerStateOf({
      isBlocked: row.blocked_at !== null,
      isFrozen: row.frozen_at !== null,
      isDisabled: row.disabled_at !== null,
      isLockedByOwner: row.locked_until !== null,
      hasPassword: Boolean(row.has_password),
      isOnboarded: row.onboarding_completed_at !== null,
    }),
  }));
  return { items, total };
}
