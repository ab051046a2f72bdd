import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { bank, bankUrl } from './browser.ts';
import type { Person } from './people.ts';

/** Runs SQL on the bank's own database, for what no page can do. */
export async function onTheDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const url = readFileSync(join(bank().dataDir, 'database.url'), 'utf8').trim();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
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
  const answer = await fetch(bankUrl('/dev/clock'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: 61 }),
  });
  if (!answer.ok) throw new Error(`The clock did not move: ${answer.status}`);
}
