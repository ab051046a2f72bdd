import type { Secret } from 'otpauth';
import { onTheDatabase } from './database.ts';
import { bank } from './journey-bank.ts';
import type { Person } from './people.ts';

/** Codes of this app, as if the person had set it. */
export async function useAuthenticator(person: Person, secret: Secret): Promise<void> {
  const [customer] = await onTheDatabase('select id from customers where email = $1', [person.email]);
  const sealed = bank().platform.secrets.encrypt('totp-secrets', String(customer?.['id']), secret.base32);
  const enrol = `update customers set two_factor_type = 'GOOGLE_AUTHENTICATOR', totp_secret_encrypted = $1 where email = $2`;
  await onTheDatabase(enrol, [sealed, person.email]);
}

/** As it was before anybody set anything: codes by e-mail and SMS, whatever a journey that failed left behind. */
export async function useSentCodes(person: Person): Promise<void> {
  const leave = `update customers set two_factor_type = 'OTP_AUTHENTICATION', totp_secret_encrypted = null,
    totp_last_step = null where email = $1`;
  await onTheDatabase(leave, [person.email]);
  // Six codes an hour are enough for a person, not for a row of journeys.
  const forget = `delete from challenges using customers
    where challenges.holder_id = customers.id and purpose like 'SET_%' and email = $1`;
  await onTheDatabase(forget, [person.email]);
}

/** An app shows the same code for half a minute and the bank takes it once: this spares a journey the waiting. */
export async function forgetUsedAppCode(person: Person): Promise<void> {
  await onTheDatabase('update customers set totp_last_step = null where email = $1', [person.email]);
}

/** The bank sends a code for the same thing at most once a minute, and journeys go faster. */
export async function letAMinutePass(): Promise<void> {
  await bank().platform.clock.advance(61);
}
