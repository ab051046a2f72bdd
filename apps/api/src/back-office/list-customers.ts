import type { ListQuery } from '@harvest/contracts/fields';
import { localPhoneNumber } from '@harvest/contracts/phone-numbers';
import { pageOf, patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { customerStateOf } from './customer-state-rules.ts';
import { countCustomers, selectCustomers } from './customers-db.ts';

/** A page of the customers that the text may mean, newest first, with the number of all of them. */
export async function listCustomers(platform: Platform, query: ListQuery) {
  const text = query.q?.trim() ?? '';
  const search = {
    patterns: patternsOf(text),
    phoneNumber: localPhoneNumber(text),
    accountNumber: /^\d{10}$/.test(text) ? text : undefined,
  };
  const [rows, total] = await Promise.all([
    selectCustomers(platform.db, search, pageOf(query)),
    countCustomers(platform.db, search),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    title: `${row.first_name} ${row.last_name}`,
    subtitle: `${row.email} · ${row.phone_number}`,
    since: row.created_at.toISOString(),
    state: customerStateOf({
      isFrozen: row.frozen_at !== null,
      isDisabled: row.disabled_at !== null,
      isLockedByOwner: row.locked_until !== null,
      hasPassword: Boolean(row.has_password),
      isOnboarded: row.onboarding_completed_at !== null,
    }),
  }));
  return { items, total };
}
