import { TEXTS } from '@harvest/contracts/texts';
import { maskEmail, maskPhoneNumber } from '../bank/identifiers.ts';
import type { Platform } from '../platform/platform.ts';
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
  const { twoFactorType, email, phoneNumber } = customer;
  return {
    message: TEXTS.codeSent,
    operationId: confirmable.operationId,
    twoFactorAuthenticationType: twoFactorType,
    ...(twoFactorType === 'OTP_AUTHENTICATION' && {
      maskedEmail: maskEmail(email),
      maskedPhoneNumber: maskPhoneNumber(phoneNumber),
    }),
  };
}
