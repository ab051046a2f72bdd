import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppOwner,
  AuthenticatorApp,
  letWallClockRun,
  nextAppCode,
  stopWallClock,
} from '../../../../scripts/testing/authenticator-app.ts';
import { type Answer, openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { type Handle, verifySignIn } from '../../../../scripts/testing/sign-in.ts';
import { newId } from '../bank/ids.ts';
import { findCustomer } from '../customers/customers.ts';

const START_APP = 'GET /api/ibanking/personal/2fa/google-authenticator/generate';
const SET_APP = 'POST /api/ibanking/personal/2fa/google-authenticator/confirm';
const CUSTOMERS = 20;
const ROUNDS = 50;
/** What two codes of an app take. */
const CODES_SECONDS = 60;
/** With it, between two set-ups of one customer: six may be started in an hour, and a session idles for ten minutes at most. */
const PAUSE_SECONDS = 570;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

/** A signed-in customer with an app. Many are made at once: one after the other, the first one's session would be over. */
async function openOwner(): Promise<AppOwner> {
  const app = new AuthenticatorApp();
  const customer = await bank.openCustomer({ totpSecret: app.secretCode });
  return { ...customer, app, token: await bank.signIn(customer, app.code()) };
}

/** A sign-in that waits for a code of the app, as the right password leaves it behind. */
async function beginSignIn({ id }: AppOwner): Promise<Handle> {
  const { db, challenges, clock } = bank.platform;
  const holder = await findCustomer(db, { id });
  if (holder === undefined) throw new Error('The customer of this test is gone');
  const now = await clock.now();
  const signIn = { holder, purpose: 'SIGN_IN', operationId: newId(), confirms: [] } as const;
  const place = { key: '127.0.0.1', knownBy: undefined, deviceId: undefined };
  const words = () => ({ subject: '', email: '', sms: '' });
  await db.transaction().execute((transaction) =>
    challenges.issueSignIn(transaction, signIn, now, words, {
      place,
      lockHolder: () => Promise.resolve(true),
    }),
  );
  return { userId: id, userUUID: signIn.operationId };
}

/** Which of the two has a head start. A thousand races without one can all end alike on a quiet machine. */
type HeadStart = 'change' | 'sign-in' | undefined;

/** Sets another app and signs in with the one before it. @returns whoever has the other app, and the answer to the sign-in */
async function race(ada: AppOwner, next: AuthenticatorApp, handle: Handle, headStart: HeadStart) {
  const body = { otp: next.code(), currentOtp: ada.app.code() };
  const change = () => bank.call(SET_APP, { token: ada.token, body });
  const signIn = () => verifySignIn(bank, handle, ada.app.code(-1));
  let changed: Answer;
  let signedIn: Answer;
  if (headStart === 'change') {
    changed = await change();
    signedIn = await signIn();
  } else if (headStart === 'sign-in') {
    signedIn = await signIn();
    changed = await change();
  } else [changed, signedIn] = await Promise.all([change(), signIn()]);
  expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
  const { accessToken: token } = (changed.body as { tokenDTO: { accessToken: string } }).tokenDTO;
  return { owner: { ...ada, app: next, token }, signedIn };
}

async function deadlocks(): Promise<bigint | undefined> {
  const { rows } = await bank.platform.pool.query<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks;
}

/** One round of all of them. @returns whoever has the next app now, and the statuses of the sign-ins */
async function raceAll(owners: AppOwner[], headStart: HeadStart) {
  const started = await Promise.all(
    owners.map(async (ada) => {
      const { secretCode } = await bank.ask(START_APP, { token: ada.token });
      return { ada, next: new AuthenticatorApp(secretCode), handle: await beginSignIn(ada) };
    }),
  );
  // The one before it, too, was used for nothing yet.
  nextAppCode();
  nextAppCode();
  await bank.platform.clock.advance(CODES_SECONDS);
  const raced = await Promise.all(started.map(({ ada, next, handle }) => race(ada, next, handle, headStart)));
  await bank.platform.clock.advance(PAUSE_SECONDS);
  return {
    owners: raced.map(({ owner }) => owner),
    statuses: raced.map(({ signedIn }) => signedIn.status),
  };
}

test('a change of factor against a sign-in with the app, a thousand times: never end in a deadlock, and each has an answer', async () => {
  let round = await raceAll(await Promise.all(Array.from({ length: CUSTOMERS }, openOwner)), 'sign-in');
  expect(new Set(round.statuses)).toEqual(new Set([200]));
  round = await raceAll(round.owners, 'change');
  expect(new Set(round.statuses)).toEqual(new Set([422]));
  const statuses: number[] = [];
  for (let time = 0; time < ROUNDS; time += 1) {
    round = await raceAll(round.owners, undefined);
    statuses.push(...round.statuses);
  }
  expect(statuses).toHaveLength(1000);
  // Either may be the first of the two; nothing else may come of it.
  expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
  expect(await deadlocks()).toBe(0n);
}, 300_000);
