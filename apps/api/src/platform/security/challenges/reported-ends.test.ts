import type { RouteName } from '@harvest/contracts/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seen } from '../../../../../../scripts/testing/answers.ts';
import {
  AuthenticatorApp,
  letWallClockRun,
  openAppOwner,
  stopWallClock,
} from '../../../../../../scripts/testing/authenticator-app.ts';
import { type Answer, openTestBank, type TestBank } from '../../../../../../scripts/testing/bank.ts';
import {
  confirmPhoneProof,
  smsCodeFor,
  startPhoneProof,
} from '../../../../../../scripts/testing/contacts.ts';
import { confirmLimits, initiateLimits } from '../../../../../../scripts/testing/limits.ts';
import { untilWaiting } from '../../../../../../scripts/testing/locks.ts';
import {
  RESEND,
  SET_APP,
  SET_OTP,
  START_APP,
  START_OTP,
} from '../../../../../../scripts/testing/second-factor.ts';
import { signedInStaff } from '../../../../../../scripts/testing/staff.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(stopWallClock);
afterEach(letWallClockRun);

/** Whose change waits for its code, with the routes of their kind. */
type Waiting = {
  readonly who: { readonly id: string; readonly token: string };
  readonly operationId: string;
  readonly table?: 'staff';
  readonly resendBy?: RouteName;
  /** The codes as they are then, once they were sent again. */
  readonly confirmer: () => Promise<() => Promise<Answer>>;
  readonly isDone: () => Promise<boolean>;
};
type Change = () => Promise<Waiting>;

async function started(
  route: RouteName,
  token: string,
  options: object = {},
): Promise<{ operationId: string }> {
  const { status, body } = await bank.call(route, { token, ...options });
  expect(status).toBe(200);
  return body as { operationId: string };
}

const ofCustomer = (id: string) =>
  bank.platform.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const PASSKEYS = 'POST /api/ibanking/personal/2fa/passkeys/start';

const CHANGES = {
  async limits() {
    const ada = await bank.signedIn();
    const asked = await initiateLimits(bank, ada, { single: 10, daily: 20 });
    const change = asked.body as { nuban: string; transactionLimitUuid: string };
    const kept = bank.platform.db.selectFrom('account_limits').select('change_id');
    return {
      who: ada,
      operationId: change.transactionLimitUuid,
      async confirmer() {
        const otp = await bank.codeFor(ada);
        return () => confirmLimits(bank, ada, { ...change, otp });
      },
      isDone: async () => (await kept.where('customer_id', '=', ada.id).execute()).length > 0,
    };
  },

  async 'an app'() {
    const ada = await bank.signedIn();
    const { operationId, secretCode } = await bank.ask(START_APP, { token: ada.token });
    const app = new AuthenticatorApp(secretCode);
    return {
      who: ada,
      operationId,
      async confirmer() {
        const body = { otp: app.code(), currentOtp: await bank.codeFor(ada) };
        return () => bank.call(SET_APP, { token: ada.token, body });
      },
      isDone: async () => (await ofCustomer(ada.id)).two_factor_type === 'GOOGLE_AUTHENTICATOR',
    };
  },

  async 'sent codes'() {
    const ada = await openAppOwner(bank);
    const { operationId } = await bank.ask(START_OTP, { token: ada.token });
    return {
      who: ada,
      operationId,
      async confirmer() {
        const body = { otp: await bank.codeFor(ada), currentOtp: ada.app.code() };
        return () => bank.call(SET_OTP, { token: ada.token, body });
      },
      isDone: async () => (await ofCustomer(ada.id)).two_factor_type === 'OTP_AUTHENTICATION',
    };
  },

  async "a colleague's app"() {
    const bisi = await signedInStaff(bank, 'SUPPORT');
    const begun = await bank.ask('GET /api/admin/authenticator/generate', { token: bisi.token });
    const app = new AuthenticatorApp(begun.secretCode);
    return {
      who: bisi,
      operationId: begun.operationId,
      table: 'staff',
      resendBy: 'POST /api/admin/authenticator/resend',
      async confirmer() {
        const body = { otp: app.code(), currentOtp: await bank.codeFor(bisi) };
        return () => bank.call('POST /api/admin/authenticator/confirm', { token: bisi.token, body });
      },
      async isDone() {
        const rows = bank.platform.db.selectFrom('staff').select('two_factor_type').where('id', '=', bisi.id);
        return (await rows.executeTakeFirstOrThrow()).two_factor_type === 'GOOGLE_AUTHENTICATOR';
      },
    };
  },

  async 'a payment'() {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const { id } = await bank.startTransfer(ada, musa.account, 100);
    return {
      who: ada,
      operationId: id,
      async confirmer() {
        const otp = await bank.codeFor(ada);
        return () => bank.confirm(ada, { id, otp });
      },
      isDone: async () => (await bank.balanceOf(musa.account)) > 100_000_00n,
    };
  },

  async 'a disabled account'() {
    const ada = await bank.signedIn();
    const params = { accountNumber: ada.account.accountNumber };
    const { operationId } = await started('POST /api/accounts/{accountNumber}/disable', ada.token, {
      params,
    });
    return {
      who: ada,
      operationId,
      async confirmer() {
        const body = { otp: await bank.codeFor(ada) };
        const route = 'POST /api/accounts/{accountNumber}/disable/confirm';
        return () => bank.call(route, { token: ada.token, params, body });
      },
      async isDone() {
        const [account] = await bank.ask('GET /api/accounts', { token: ada.token });
        return account?.isDisabled === true;
      },
    };
  },

  async 'payments sent at once'() {
    const ada = await bank.signedIn();
    await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
    const { operationId } = await started('POST /api/ibanking/personal/payment-stop/off', ada.token);
    return {
      who: ada,
      operationId,
      async confirmer() {
        const body = { otp: await bank.codeFor(ada) };
        const route = 'POST /api/ibanking/personal/payment-stop/off/confirm';
        return () => bank.call(route, { token: ada.token, body });
      },
      isDone: async () => !(await ofCustomer(ada.id)).stops_payments,
    };
  },

  async 'a phone number'() {
    const registered = await bank.openCustomer({ phoneProved: false });
    const ada = { ...registered, token: await bank.signIn(registered) };
    const { body } = await startPhoneProof(bank, ada);
    return {
      who: ada,
      operationId: (body as { operationId: string }).operationId,
      async confirmer() {
        await bank.deliverMessages();
        const otp = await smsCodeFor(bank, ada);
        return () => confirmPhoneProof(bank, ada, otp);
      },
      isDone: async () => (await ofCustomer(ada.id)).phone_proved_at !== null,
    };
  },

  async 'a passkey'() {
    const ada = await bank.signedIn();
    const { operationId } = await started(PASSKEYS, ada.token, { body: { what: 'PASSKEY' } });
    return {
      who: ada,
      operationId,
      async confirmer() {
        const body = { otp: await bank.codeFor(ada) };
        return () =>
          bank.call('POST /api/ibanking/personal/2fa/passkeys/options', { token: ada.token, body });
      },
      async isDone() {
        const rows = bank.platform.db.selectFrom('passkey_requests').select('id');
        return (await rows.where('customer_id', '=', ada.id).execute()).length > 0;
      },
    };
  },

  async 'backup codes'() {
    const ada = await bank.signedIn();
    const { operationId } = await started(PASSKEYS, ada.token, { body: { what: 'BACKUP_CODES' } });
    return {
      who: ada,
      operationId,
      async confirmer() {
        const body = { otp: await bank.codeFor(ada) };
        return () => bank.call('POST /api/ibanking/personal/2fa/backup-codes', { token: ada.token, body });
      },
      async isDone() {
        const rows = bank.platform.db.selectFrom('backup_codes').select('id');
        return (await rows.where('customer_id', '=', ada.id).execute()).length > 0;
      },
    };
  },
} satisfies Record<string, Change>;

type Name = keyof typeof CHANGES;
const NAMES = Object.keys(CHANGES) as Name[];
/** What has an end of its own, beside that of its codes. */
const WITH_AN_END = ['limits', 'an app', 'sent codes', "a colleague's app"] as const satisfies Name[];

const resent = ({ who, operationId, resendBy = RESEND }: Waiting) =>
  bank.call(resendBy, { token: who.token, body: { operationId } });

/** A change in its last minute, with codes that were just sent. */
async function atTheEnd(name: Name) {
  const change: Waiting = await CHANGES[name]();
  const { who, table } = change;
  const ping = table === 'staff' ? 'POST /auth/admin/ping' : 'POST /auth/ibanking/personal/ping';
  const { clock } = bank.platform;
  await clock.advance(9 * 60);
  await bank.ask(ping, { token: who.token });
  await clock.advance(5 * 60);
  expect((await resent(change)).status).toBe(200);
  return { change, confirm: await change.confirmer() };
}

/** The same, confirmed, which waits in the database for what the test has locked; its time is over by then. */
async function confirmedAtTheEnd(name: Name, locked: 'person' | 'codes') {
  const { change, confirm } = await atTheEnd(name);
  const { clock, pool } = bank.platform;
  const client = await pool.connect();
  await client.query('begin');
  if (locked === 'codes')
    await client.query('select from challenges where operation_id = $1 for update', [change.operationId]);
  else
    await client.query(`select from ${change.table ?? 'customers'} where id = $1 for update`, [
      change.who.id,
    ]);
  const confirming = confirm();
  await untilWaiting(pool, 1);
  await clock.advance(61);
  return {
    change,
    confirm,
    confirming,
    release: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

describe('a change whose confirm waits when its time is over', () => {
  test.each(WITH_AN_END)(
    'of %s, confirmed again: answers only once it is done, and stays done',
    async (name) => {
      const { change, confirm, confirming, release } = await confirmedAtTheEnd(name, 'person');
      const again = confirm();
      await untilWaiting(bank.platform.pool, 2);
      await release();
      const first = await confirming;
      expect(first.status).toBe(200);
      // The others replaced the session of the second request.
      if (name === 'limits') expect((await again).body).toEqual(first.body);
      else expect(seen(await again)).toEqual([401, 'UNAUTHENTICATED']);
      expect(await change.isDone()).toBe(true);
    },
  );

  test.each(WITH_AN_END)(
    'of %s, reported as over before its codes are compared: changes nothing after that',
    async (name) => {
      const { change, confirm, confirming, release } = await confirmedAtTheEnd(name, 'codes');
      const over = [409, name === 'limits' ? 'OPERATION_EXPIRED' : 'FACTOR_NOT_STARTED'];
      expect(seen(await confirm())).toEqual(over);
      await release();
      expect(seen(await confirming)).toEqual(over);
      expect(seen(await confirm())).toEqual(over);
      expect(await change.isDone()).toBe(false);
    },
  );

  test.each(NAMES)(
    'of %s, whose code is requested again: says that the code was accepted, and is done',
    async (name) => {
      const { change, confirming, release } = await confirmedAtTheEnd(name, 'person');
      expect(seen(await resent(change))).toEqual([409, 'CODE_ACCEPTED']);
      await release();
      expect((await confirming).status).toBe(200);
      expect(await change.isDone()).toBe(true);
    },
  );

  test.each(NAMES)(
    'of %s, whose code is requested again before it is compared: is done or over, as both answers say',
    async (name) => {
      const { change, confirming, release } = await confirmedAtTheEnd(name, 'codes');
      const asked = resent(change);
      await untilWaiting(bank.platform.pool, 2);
      await release();
      const [first, again] = [await confirming, await asked];
      // Both answers agree, whichever came first.
      const wasTaken = again.code === 'CODE_ACCEPTED';
      expect(first.status === 200).toBe(wasTaken);
      expect(await change.isDone()).toBe(wasTaken);
    },
  );
});

test.each(NAMES)(
  'a change of %s that was reported as over: is not done by its code, though that is a minute old',
  async (name) => {
    const { change, confirm } = await atTheEnd(name);
    await bank.platform.clock.advance(61);
    const over = name.includes('app') || name === 'sent codes' ? 'FACTOR_NOT_STARTED' : 'OPERATION_EXPIRED';
    expect(seen(await resent(change))).toEqual([409, over]);
    const late = await confirm();
    expect([over, 'CODE_EXPIRED']).toContain(late.code);
    expect(await change.isDone()).toBe(false);
  },
);

test('an app whose secret is replaced while its confirm waits: is not set, because its owner has the new secret', async () => {
  const { change, confirming, release } = await confirmedBeforeAnother();
  await release();
  expect(seen(await confirming)).toEqual([409, 'FACTOR_NOT_STARTED']);
  expect(await change.isDone()).toBe(false);
});

async function confirmedBeforeAnother() {
  const change = await CHANGES['an app']();
  const confirm = await change.confirmer();
  const { pool, clock } = bank.platform;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from challenges where operation_id = $1 for update', [change.operationId]);
  const confirming = confirm();
  await untilWaiting(pool, 1);
  await clock.advance(61);
  const again = bank.ask(START_APP, { token: change.who.token });
  await untilWaiting(pool, 2);
  return {
    change,
    confirming,
    release: async () => {
      await client.query('commit');
      client.release();
      await again;
    },
  };
}

test('payments that are kept back again while the confirm of the opposite waits: stay kept back', async () => {
  const change = await CHANGES['payments sent at once']();
  const confirm = await change.confirmer();
  const { pool } = bank.platform;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from customers where id = $1 for update', [change.who.id]);
  const turningOn = bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: change.who.token });
  await untilWaiting(pool, 1);
  const confirming = confirm();
  await untilWaiting(pool, 2);
  await client.query('commit');
  client.release();
  expect(await turningOn).toEqual({ isOn: true });
  expect((await confirming).status).toBe(422);
  expect(await change.isDone()).toBe(false);
});
