import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seen } from '../../../../../../scripts/testing/answers.ts';
import {
  type AppOwner,
  AuthenticatorApp,
  letWallClockRun,
  nextAppCode,
  openAppOwner,
  stopWallClock,
} from '../../../../../../scripts/testing/authenticator-app.ts';
import {
  type Answer,
  openTestBank,
  type SignedIn,
  type TestBank,
} from '../../../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../../../scripts/testing/codes.ts';
import { newEmail, smsCodeFor, startChange } from '../../../../../../scripts/testing/contacts.ts';
import { startLimits } from '../../../../../../scripts/testing/limits.ts';
import {
  countsOf,
  heldWhileWaiting,
  type Person,
  rowOf,
  type UseCase,
  untilWaiting,
} from '../../../../../../scripts/testing/locks.ts';
import { PasskeyDevice } from '../../../../../../scripts/testing/passkey-device.ts';
import { SET_APP, SET_OTP, START_APP, START_OTP } from '../../../../../../scripts/testing/second-factor.ts';
import {
  beginSignIn,
  startSignIn,
  tryPassword,
  verifySignIn,
} from '../../../../../../scripts/testing/sign-in.ts';

const CHANGE = 'POST /api/ibanking/personal/contacts/change/confirm';
const CONFIRM_LIMITS = 'POST /api/ibanking/personal/transaction-limits/confirm';
const DISABLE = 'POST /api/accounts/{accountNumber}/disable';
const CONFIRM_DISABLING = 'POST /api/accounts/{accountNumber}/disable/confirm';
const TURN_OFF = 'POST /api/ibanking/personal/payment-stop/off';
const CONFIRM_OFF = 'POST /api/ibanking/personal/payment-stop/off/confirm';
const PROVE_PHONE = 'POST /api/ibanking/personal/contacts/phone-proof';
const CONFIRM_PHONE = 'POST /api/ibanking/personal/contacts/phone-proof/confirm';
const START = 'POST /api/ibanking/personal/2fa/passkeys/start';
const PASSKEY_OPTIONS = 'POST /api/ibanking/personal/2fa/passkeys/options';
const KEEP_PASSKEY = 'POST /api/ibanking/personal/2fa/passkeys';
const BACKUP_CODES = 'POST /api/ibanking/personal/2fa/backup-codes';
const BACKUP_PROOF = 'POST /api/ibanking/personal/2fa/backup-code/proof';
const VERIFY = 'POST /auth/ibanking/personal/otp-verification';
const RESEND_SIGN_IN = 'POST /auth/ibanking/personal/email/resend-code';
const SIGN_IN_BACKUP = 'POST /auth/ibanking/personal/backup-code/proof';
const SIGN_IN_OPTIONS = 'POST /auth/ibanking/personal/passkey/options';
const SIGN_IN_PASSKEY = 'POST /auth/ibanking/personal/passkey/proof';
/** Read as a backup code, and nobody's. */
const NOBODYS_BACKUP_CODE = 'AAAAA-AAAAA';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

const waitForCounts = (person: Person, useCase: UseCase) =>
  heldWhileWaiting(bank, { person, held: countsOf(person), from: 'PERSON' }, useCase);

const wrongCode = async (who: { readonly email: string }) => otherThan(await bank.codeFor(who));

const WRONG = [422, 'WRONG_CODE'];
const WRONG_CURRENT = [422, 'WRONG_CURRENT_CODE'];
const DONE = [200, undefined];

type Prepare<Who> = (who: Who) => Promise<UseCase>;

/** A payment, whose code is asked for. */
async function transferOf(ada: SignedIn): Promise<string> {
  const musa = await bank.openCustomer();
  return (await bank.startTransfer(ada, musa.account, 30)).id;
}

/** All that compares a code inside a session. */
const INSIDE: readonly [string, readonly unknown[], Prepare<SignedIn>][] = [
  [
    'a payment',
    WRONG,
    async (ada) => {
      const wrong = { id: await transferOf(ada), otp: await wrongCode(ada) };
      return () => bank.confirm(ada, wrong);
    },
  ],
  [
    'other limits',
    WRONG,
    async (ada) => {
      const { otp, ...limits } = await startLimits(bank, ada, { single: 1000, daily: 2000 });
      return () => bank.call(CONFIRM_LIMITS, { token: ada.token, body: { ...limits, otp: otherThan(otp) } });
    },
  ],
  [
    'an account that is disabled',
    WRONG,
    async ({ token, ...ada }) => {
      const params = { accountNumber: ada.account.accountNumber };
      await bank.ask(DISABLE, { token, params });
      const otp = await wrongCode(ada);
      return () => bank.call(CONFIRM_DISABLING, { token, params, body: { otp } });
    },
  ],
  [
    'thirty seconds to stop, turned off',
    WRONG,
    async ({ token, ...ada }) => {
      await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token });
      await bank.ask(TURN_OFF, { token });
      const otp = await wrongCode(ada);
      return () => bank.call(CONFIRM_OFF, { token, body: { otp } });
    },
  ],
  [
    'another address',
    WRONG,
    async (ada) => {
      const email = newEmail();
      const { body } = await startChange(bank, ada, 'EMAIL', email);
      const codes = {
        id: body.operationId,
        otp: await wrongCode(ada),
        newOtp: await bank.codeFor({ email }),
      };
      return () => bank.call(CHANGE, { token: ada.token, body: codes });
    },
  ],
  [
    'a passkey',
    WRONG,
    async ({ token, ...ada }) => {
      await bank.ask(START, { token, body: { what: 'PASSKEY' } });
      const otp = await wrongCode(ada);
      return () => bank.call(PASSKEY_OPTIONS, { token, body: { otp } });
    },
  ],
  [
    'backup codes',
    WRONG,
    async ({ token, ...ada }) => {
      await bank.ask(START, { token, body: { what: 'BACKUP_CODES' } });
      const otp = await wrongCode(ada);
      return () => bank.call(BACKUP_CODES, { token, body: { otp } });
    },
  ],
  [
    'a backup code in the place of a code',
    WRONG,
    async ({ token }) => {
      const { operationId } = await bank.ask(START_APP, { token });
      const body = { operationId, backupCode: NOBODYS_BACKUP_CODE };
      return () => bank.call(BACKUP_PROOF, { token, body });
    },
  ],
  [
    'an app',
    WRONG_CURRENT,
    async ({ token, ...ada }) => {
      const app = new AuthenticatorApp((await bank.ask(START_APP, { token })).secretCode);
      const body = { otp: app.code(), currentOtp: await wrongCode(ada) };
      return () => bank.call(SET_APP, { token, body });
    },
  ],
];

/** All that begins a sign-in of a customer, or compares something with one. */
const SIGNING_IN: readonly [string, readonly unknown[], Prepare<SignedIn>][] = [
  ['a password', DONE, (ada) => Promise.resolve(() => tryPassword(bank, ada.email))],
  [
    'another code',
    DONE,
    async (ada) => {
      const { userUUID } = await beginSignIn(bank, ada);
      await bank.platform.clock.advance(61);
      return () => bank.call(RESEND_SIGN_IN, { body: { email: ada.email, userUUID } });
    },
  ],
  [
    'a sent code',
    WRONG,
    async (ada) => {
      const { otp, ...handle } = await startSignIn(bank, ada);
      return () => verifySignIn(bank, handle, otherThan(otp));
    },
  ],
  [
    'a sent code with the address alone',
    WRONG,
    async (ada) => {
      const { otp } = await startSignIn(bank, ada);
      return () => bank.call(VERIFY, { body: { email: ada.email, code: otherThan(otp) } });
    },
  ],
  [
    'a backup code',
    WRONG,
    async (ada) => {
      const { userUUID } = await beginSignIn(bank, ada);
      return () => bank.call(SIGN_IN_BACKUP, { body: { userUUID, backupCode: NOBODYS_BACKUP_CODE } });
    },
  ],
  [
    'what another passkey signed',
    [422, 'PASSKEY_NOT_ACCEPTED'],
    async (ada) => {
      const device = await addPasskey(ada);
      const { userUUID } = await beginSignIn(bank, ada);
      const { publicKey } = await bank.ask(SIGN_IN_OPTIONS, { body: { userUUID } });
      const body = { userUUID, credential: device.sign(publicKey, { isForged: true }) };
      return () => bank.call(SIGN_IN_PASSKEY, { body });
    },
  ],
];

async function addPasskey({ token, ...ada }: SignedIn): Promise<PasskeyDevice> {
  const device = new PasskeyDevice(new URL(bank.platform.config.publicUrl).origin);
  await bank.ask(START, { token, body: { what: 'PASSKEY' } });
  const otp = await bank.codeFor(ada);
  const { registrationId, publicKey } = await bank.ask(PASSKEY_OPTIONS, { token, body: { otp } });
  const body = { registrationId, name: 'My phone', credential: device.make(publicKey) };
  await bank.ask(KEEP_PASSKEY, { token, body });
  return device;
}

/** All that compares a code of an app. */
const BY_APP: readonly [string, readonly unknown[], Prepare<AppOwner>][] = [
  [
    'a sign-in',
    DONE,
    async (ada) => {
      const handle = await beginSignIn(bank, ada);
      return () => verifySignIn(bank, handle, ada.app.code());
    },
  ],
  [
    'a payment',
    DONE,
    async (ada) => {
      const { account } = await bank.openCustomer();
      const { id } = await bank.ask('POST /api/transfer/intrabank', {
        token: ada.token,
        body: {
          sourceAccountNumber: ada.account.accountNumber,
          destinationAccountNumber: account.accountNumber,
          amount: 30,
          description: 'Yam seedlings',
        },
      });
      return () => bank.confirm(ada, { id, otp: ada.app.code() });
    },
  ],
  [
    'sent codes in its place',
    WRONG_CURRENT,
    async ({ token, app, ...ada }) => {
      await bank.ask(START_OTP, { token });
      const body = { otp: await bank.codeFor(ada), currentOtp: otherThan(app.code()) };
      return () => bank.call(SET_OTP, { token, body });
    },
  ],
];

describe('while somebody holds the counts of wrong codes of a person', () => {
  test.each([...INSIDE, ...SIGNING_IN])(
    '%s: waits for them, and holds nothing else of the person',
    async (_name, answered, prepare) => {
      const ada = await bank.signedIn();
      const { rows, answer } = await waitForCounts(ada, await prepare(ada));
      expect(rows).toEqual([]);
      expect(answer && seen(answer)).toEqual(answered);
    },
  );

  test.each(BY_APP)(
    '%s with a code of the app: waits for them, and holds nothing else of the person',
    async (_name, answered, prepare) => {
      const ada = await openAppOwner(bank);
      const { rows, answer } = await waitForCounts(ada, await prepare(ada));
      expect(rows).toEqual([]);
      expect(answer && seen(answer)).toEqual(answered);
    },
  );

  test('the proof of a phone: waits for them, and holds nothing else of the person', async () => {
    const unproved = await bank.openCustomer({ phoneProved: false });
    const token = await bank.signIn(unproved);
    await bank.ask(PROVE_PHONE, { token });
    const body = { otp: otherThan(await smsCodeFor(bank, unproved)) };
    const { rows, answer } = await waitForCounts(unproved, () => bank.call(CONFIRM_PHONE, { token, body }));
    expect(rows).toEqual([]);
    expect(answer && seen(answer)).toEqual(WRONG);
  });
});

describe('a wrong backup code in the very moment of a code of the app', () => {
  /** How many wrong codes are counted of a person at all. */
  async function wrongCodesOf({ id }: Person): Promise<number> {
    const { wrong } = await bank.platform.db
      .selectFrom('challenges')
      .select(({ fn }) => fn.coalesce(fn.sum<bigint>('wrong_codes'), sql<bigint>`0`).as('wrong'))
      .where('holder_id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(wrong);
  }

  test('each waiting for the row of their customer: both are answered, and the guess is counted', async () => {
    const ada = await openAppOwner(bank);
    const [guessed, right] = [await beginSignIn(bank, ada), await beginSignIn(bank, ada)];
    const guess = { userUUID: guessed.userUUID, backupCode: NOBODYS_BACKUP_CODE };
    const answers: Promise<Answer>[] = [];
    await bank.platform.db.transaction().execute(async (transaction) => {
      await rowOf('customers', ada)(transaction);
      answers.push(bank.call(SIGN_IN_BACKUP, { body: guess }));
      await untilWaiting(bank.platform.pool, 1);
      answers.push(verifySignIn(bank, right, ada.app.code()));
      await untilWaiting(bank.platform.pool, 2);
    });
    expect((await Promise.all(answers)).map(seen)).toEqual([WRONG, DONE]);
    expect(await wrongCodesOf(ada)).toBe(1);
  });

  test('nineteen times at once: all are answered, and every guess is counted', async () => {
    const ada = await openAppOwner(bank);
    for (let guesses = 1; guesses < 20; guesses += 1) {
      const [guessed, right] = [await beginSignIn(bank, ada), await beginSignIn(bank, ada)];
      const guess = { userUUID: guessed.userUUID, backupCode: NOBODYS_BACKUP_CODE };
      const answers = await Promise.all([
        bank.call(SIGN_IN_BACKUP, { body: guess }),
        verifySignIn(bank, right, ada.app.code()),
      ]);
      expect(answers.map(seen)).toEqual([WRONG, DONE]);
      expect(await wrongCodesOf(ada)).toBe(guesses);
      nextAppCode();
    }
  });
});
