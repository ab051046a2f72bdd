import type { ProvedChange } from '@harvest/contracts/passkeys';
import { TEXTS } from '@harvest/contracts/texts';
import type { Platform } from '../platform/platform.ts';
import { codeSourceOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { selectPasskeys } from './passkeys-db.ts';
import { changeText, refuseTooMany } from './passkeys-rules.ts';
import { confirmableChange } from './proved-change.ts';

const MINUTES_MAX = 15;

/**
 * Sends a code to add a passkey or to make backup codes: whoever only holds a session gets neither. Asked again within a minute
 * it sends none and answers the same (A30). @throws Refusal
 */
export async function startChange(platform: Platform, customer: Customer, what: ProvedChange, now: Date) {
  const { bank, publicUrl } = platform.config;
  const confirmable = confirmableChange(customer, what);
  // Before anybody is asked for a code that would change nothing.
  if (what === 'PASSKEY') refuseTooMany(await selectPasskeys(platform.db, customer.id));
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issueUnlessFresh(
        transaction,
        confirmable,
        now,
        (code) => changeText(bank.name, new URL(publicUrl).hostname, what, code),
        new Date(now.getTime() + MINUTES_MAX * 60_000),
      ),
    );
  return {
    message: TEXTS.codeSent,
    operationId: confirmable.operationId,
    ...codeSourceOf(customer, now),
  };
}
