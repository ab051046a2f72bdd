import { TEXTS } from '@harvest/contracts/texts';
import { findOwnAccount } from '../accounts/accounts.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { codeSourceOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { countActiveFrom } from '../scheduled-payments/stopped-schedules.ts';
import { disablingText } from './disable-account-rules.ts';
import { confirmableDisabling } from './disabling-challenge.ts';

const MINUTES_MAX = 15;

/**
 * Sends a code to disable an account of this customer. Asked again within a minute it sends none and answers the same: the code
 * that was just sent still works (A30). @throws Refusal
 */
export async function startDisabling(
  platform: Platform,
  customer: Customer,
  accountNumber: string,
  now: Date,
) {
  const account = await findOwnAccount(platform, customer.id, accountNumber);
  if (account === undefined) throw fail('NOT_FOUND');
  if (account.isDisabled) throw fail('ACCOUNT_DISABLED');
  const { bank, publicUrl } = platform.config;
  const site = { bankName: bank.name, siteHost: new URL(publicUrl).hostname };
  const confirmable = confirmableDisabling(customer, accountNumber);
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issueUnlessFresh(
        transaction,
        confirmable,
        now,
        (code) => disablingText(site, accountNumber, code),
        new Date(now.getTime() + MINUTES_MAX * 60_000),
      ),
    );
  return {
    message: TEXTS.codeSent,
    operationId: confirmable.operationId,
    ...codeSourceOf(customer, now),
    scheduledPayments: await countActiveFrom(platform, customer.id, accountNumber),
  };
}
