import { TEXTS } from '@harvest/contracts/texts';
import type { Platform } from '../platform/platform.ts';
import { codeSourceOf } from '../platform/security/code-source.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { turningOffText } from './payment-stop-rules.ts';
import { confirmableTurningOff } from './turning-off-challenge.ts';

const MINUTES_MAX = 15;

/**
 * Sends a code to turn it off. Asked again within a minute it sends none and answers the same: the code that was just sent
 * still works (A30). @throws Refusal
 */
export async function startTurningOff(platform: Platform, customer: Customer, now: Date) {
  const { bank, publicUrl } = platform.config;
  const confirmable = confirmableTurningOff(customer);
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issueUnlessFresh(
        transaction,
        confirmable,
        now,
        (code) => turningOffText(bank.name, new URL(publicUrl).hostname, code),
        new Date(now.getTime() + MINUTES_MAX * 60_000),
      ),
    );
  return {
    message: TEXTS.codeSent,
    operationId: confirmable.operationId,
    ...codeSourceOf(customer, now),
  };
}
