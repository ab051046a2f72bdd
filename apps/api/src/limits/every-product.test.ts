import type { BillProduct } from '@harvest/contracts/bill-details';
import { BILL_PRODUCTS } from '@harvest/contracts/bill-details';
import { LIMITED_TYPES } from '@harvest/contracts/limited-types';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carryOut as carryOutHalt } from '../../../../scripts/halted-payments.ts';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { Answer, SignedIn, TestBank, TestCustomer } from '../../../../scripts/testing/bank.ts';
import { confirmBill, initiateBill } from '../../../../scripts/testing/bills.ts';
import {
  carryOutDue,
  confirmBulk,
  initiateBulk,
  rowElsewhere,
  rowTo,
} from '../../../../scripts/testing/bulk-transfers.ts';
import { edit } from '../../../../scripts/testing/changing-schedules.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { confirmElsewhere, initiateElsewhere } from '../../../../scripts/testing/other-banks.ts';
import {
  approve,
  initiateBillSchedule,
  initiateSchedule,
  moveTo,
  once,
  runDue,
  type Setting,
  signInAgain,
  today,
} from '../../../../scripts/testing/schedules.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';
import { setBlock } from '../accounts/accounts.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

// Every rule that keeps money from leaving, for every way in which it leaves: a rule that is hung on one product fails here. These
// cells do not apply. Money that stays with its owner uses no limit (decision 26). What is scheduled, or one row of many, is held
// against what is left of a day when its turn comes. A payment of a schedule has no code, and while payments are halted the worker
// makes none (back-office/halt-payments.test.ts). The thirty seconds to stop are of transfers alone (decision 74).

let opened: BankWithSwitch;
let bank: TestBank;
let owner: pg.Pool;
let musa: TestCustomer;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  owner = new pg.Pool({ connectionString: bank.database.ownerUrl, max: 1 });
  musa = await bank.openCustomer({ balances: [0] });
  await runSql(
    bank.database.ownerUrl,
    `insert into kyc_caps (level, effective_from, single_kobo, daily_kobo) values
       (1, '2020-01-02', 1, ${PLENTY_KOBO}), (2, '2020-01-02', ${PLENTY_KOBO}, ${PLENTY_KOBO});
     insert into new_recipient_caps (codes_by_phone, effective_from, cap_kobo) values (true, '2020-01-02', 0)`,
  );
});
afterAll(async () => {
  await owner.end();
  await opened.close();
});

const PLENTY_KOBO = 1_000_000_000;
/** Of an own limit: more than any of these payments, and three of it are less than any cap. */
const OWN_KOBO = 2_000_000;

type Payer = SignedIn<readonly [number, number]>;
const openPayer = (): Promise<Payer> => bank.signedIn({ balances: [100_000, 0] as const });

type Rule = {
  readonly apply: (ada: Payer) => Promise<unknown>;
  readonly undo?: () => Promise<unknown>;
  /** Whether it is about limits, which money that stays with its owner does not use (decision 26). */
  readonly isLimit?: boolean;
  /** Whether it is decided when a payment's turn comes, and not when many, or a later one, are started. */
  readonly isOfTheDay?: boolean;
  /** Whether it is about codes, so that a payment of a schedule, which has none, is not asked. */
  readonly isOfCodes?: boolean;
};

const setCustomer = ({ id }: Payer, set: string) =>
  runSql(bank.database.ownerUrl, `update customers set ${set} where id = '${id}'`);
const now = () => bank.platform.clock.now();

/** All that a customer used today, of each kind of payment from the first account. */
async function useUp({ id, account }: Payer, kobo: number): Promise<void> {
  const day = lagosDay(await now());
  await bank.platform.db
    .insertInto('limit_uses')
    .values(
      LIMITED_TYPES.map((transfer_type) => ({
        customer_id: id,
        day,
        account_number: account.accountNumber,
        transfer_type,
        used_kobo: BigInt(kobo),
      })),
    )
    .execute();
}

function setOwnLimits({ id, account }: Payer, singleKobo: number, dailyKobo: number): Promise<void> {
  const { accountNumber } = account;
  return runSql(
    bank.database.ownerUrl,
    `with asked as (
       insert into limit_changes (id, customer_id, account_number, single_kobo, daily_kobo, created_at, expires_at)
       values (gen_random_uuid(), '${id}', '${accountNumber}', ${singleKobo}, ${dailyKobo}, now(), now()) returning *)
     insert into account_limits (customer_id, account_number, transfer_type, single_kobo, daily_kobo, change_id)
     select customer_id, account_number, kind, single_kobo, daily_kobo, id
     from asked cross join unnest('{${LIMITED_TYPES.join()}}'::text[]) as kinds (kind)`,
  );
}

/** Codes go by phone alone from now on, and those that were sent stay good. */
async function goByPhoneAlone(ada: Payer): Promise<void> {
  const { id } = ada;
  await runSql(bank.database.ownerUrl, `update challenges set by_mail = false where holder_id = '${id}'`);
  await setCustomer(ada, `codes_by_phone_since = '${(await now()).toISOString()}'`);
}

const RULES: Readonly<Record<string, Rule>> = {
  KYC_LEVEL_TOO_LOW: { isLimit: true, apply: (ada) => setCustomer(ada, 'kyc_level = 0') },
  SINGLE_LIMIT_EXCEEDED: { isLimit: true, apply: (ada) => setCustomer(ada, 'kyc_level = 1') },
  DAILY_LIMIT_EXCEEDED: {
    isLimit: true,
    isOfTheDay: true,
    async apply(ada) {
      await setCustomer(ada, 'kyc_level = 2');
      await useUp(ada, PLENTY_KOBO);
    },
  },
  OWN_SINGLE_LIMIT_EXCEEDED: { isLimit: true, apply: (ada) => setOwnLimits(ada, 1, PLENTY_KOBO) },
  OWN_DAILY_LIMIT_EXCEEDED: {
    isLimit: true,
    isOfTheDay: true,
    async apply(ada) {
      await setOwnLimits(ada, OWN_KOBO, OWN_KOBO);
      await useUp(ada, OWN_KOBO);
    },
  },
  NEW_RECIPIENT_LIMIT_EXCEEDED: {
    isLimit: true,
    apply: () =>
      runSql(
        bank.database.ownerUrl,
        `insert into new_recipient_caps (effective_from, cap_kobo) values ('2020-01-02', 0)`,
      ),
    undo: () =>
      runSql(
        bank.database.ownerUrl,
        `delete from new_recipient_caps where not codes_by_phone and effective_from = '2020-01-02'`,
      ),
  },
  NEW_RECIPIENTS_LIMIT_EXCEEDED: { isLimit: true, apply: goByPhoneAlone },
  INSUFFICIENT_FUNDS: {
    isOfTheDay: true,
    async apply(ada) {
      const all = await bank.startTransfer(ada, ada.accounts[1], 100_000);
      expect((await bank.confirm(ada, all)).status).toBe(200);
    },
  },
  ACCOUNT_FROZEN: { apply: ({ account }) => bank.setStatus(account, 'NO_DEBIT') },
  ACCOUNT_DISABLED: {
    apply: async ({ id: customerId, account: { accountNumber } }) =>
      bank.platform.db.transaction().execute(async (transaction) => {
        const block = { customerId, accountNumber, reason: 'DISABLED_BY_OWNER', stands: true } as const;
        await setBlock(transaction, block, await now());
      }),
  },
  EMERGENCY_LOCK: {
    apply: ({ token }) => bank.ask('POST /api/ibanking/personal/emergency-lock', { token }),
  },
  PAYMENTS_HALTED: {
    isOfCodes: true,
    apply: () => carryOutHalt('halt-payments', { pool: owner, secrets: bank.platform.secrets }, 'A test'),
    undo: () => carryOutHalt('release-payments', { pool: owner, secrets: bank.platform.secrets }, 'A test'),
  },
  TOO_MANY_WRONG_CODES: {
    isOfCodes: true,
    apply: async ({ id }) =>
      runSql(
        bank.database.ownerUrl,
        `insert into challenges (id, holder_id, counted_for, purpose, operation_id, confirms, attempts, wrong_codes,
           superseded_at, created_at, expires_at)
         select gen_random_uuid(), '${id}', '${id}', 'TWO_FACTOR', gen_random_uuid(), '\\x00', 5, 5, at, at, at
         from generate_series(1, 4), (values ('${(await now()).toISOString()}'::timestamptz)) as times (at)`,
      ),
  },
};

type Way = {
  /** Money that stays with its owner uses no limit. */
  readonly isOwn?: boolean;
  readonly start: (ada: Payer) => Promise<Answer>;
  readonly confirm: (ada: Payer, one: Started) => Promise<Answer>;
};
type Started = { readonly id: string; readonly otp: string };

const toMusa = () => ({ destinationAccountNumber: musa.account.accountNumber });
const toOwn = ({ accounts }: Payer) => ({ destinationAccountNumber: accounts[1].accountNumber });

const PAID_NOW: Readonly<Record<string, Way>> = {
  'a transfer inside the bank': {
    start: (ada) => initiate(bank, ada, toMusa()),
    confirm: (ada, one) => bank.confirm(ada, one),
  },
  'a transfer to another bank': {
    start: (ada) => initiateElsewhere(bank, ada, { destinationAccountNumber: accountElsewhere() }),
    confirm: (ada, one) => confirmElsewhere(bank, ada, one),
  },
  'a move between own accounts': {
    isOwn: true,
    start: (ada) =>
      bank.call('POST /api/transfer/own-account', {
        token: ada.token,
        body: {
          ...toOwn(ada),
          sourceAccountNumber: ada.account.accountNumber,
          destinationBankCode: '090605',
          amount: 100,
          description: 'Seeds',
          saveAsBeneficiary: false,
        },
      }),
    confirm: (ada, one) => bank.confirm(ada, one),
  },
  ...Object.fromEntries(BILL_PRODUCTS.map((product) => [product, billOf(product)])),
};

function billOf(product: BillProduct): Way {
  return {
    start: (ada) => initiateBill(bank, ada, product),
    confirm: (ada, one) => confirmBill(bank, ada, product, one),
  };
}

/** One code for many: each row is decided when its turn comes. */
const PAID_IN_BULK: Readonly<Record<string, Way>> = {
  'a row inside the bank': bulkOf((ada) => rowTo(ada, musa.account.accountNumber)),
  'a row to another bank': bulkOf((ada) => rowElsewhere(ada, accountElsewhere())),
  'a row to an own account': {
    ...bulkOf((ada) => rowTo(ada, ada.accounts[1].accountNumber)),
    isOwn: true,
  },
};

function bulkOf(rowOf: (ada: Payer) => ReturnType<typeof rowTo>): Way {
  return {
    start: (ada) => initiateBulk(bank, ada, [rowOf(ada)]),
    confirm: (ada, one) => confirmBulk(bank, ada, one),
  };
}

type Later = Pick<Way, 'isOwn'> & {
  readonly start: (ada: Payer, setting: Setting) => Promise<Answer>;
};

const PAID_LATER: Readonly<Record<string, Later>> = {
  'a transfer inside the bank': {
    start: (ada, schedulePaymentSetting) =>
      initiateSchedule(bank, ada, { ...toMusa(), schedulePaymentSetting }),
  },
  'a transfer to another bank': {
    start: (ada, schedulePaymentSetting) =>
      initiateSchedule(
        bank,
        ada,
        {
          destinationAccountNumber: accountElsewhere(),
          destinationBankCode: '000013',
          schedulePaymentSetting,
        },
        'interbank',
      ),
  },
  'a move between own accounts': {
    isOwn: true,
    start: (ada, schedulePaymentSetting) =>
      initiateSchedule(bank, ada, { ...toOwn(ada), schedulePaymentSetting }, 'own'),
  },
  'a row of a list': {
    start: (ada, schedulePaymentSetting) =>
      bank.call('POST /api/ibanking/personal/schedule-payments/bulk', {
        token: ada.token,
        body: {
          bulkScheduleTransfer: [{ ...rowTo(ada, musa.account.accountNumber), schedulePaymentSetting }],
        },
      }),
  },
  ...Object.fromEntries(
    BILL_PRODUCTS.map((product): [string, Later] => [
      product,
      {
        start: (ada, schedulePaymentSetting) =>
          initiateBillSchedule(bank, ada, product, { schedulePaymentSetting }),
      },
    ]),
  ),
};

type Cell<Kind> = readonly [code: string, name: string, rule: Rule, way: Kind];

/** Each rule for each way that it counts for. */
function cells<Kind extends Pick<Way, 'isOwn'>>(ways: Readonly<Record<string, Kind>>): Cell<Kind>[] {
  return Object.entries(RULES).flatMap(([code, rule]) =>
    Object.entries(ways)
      .filter(([, { isOwn = false }]) => !(isOwn && rule.isLimit === true))
      .map(([name, way]): Cell<Kind> => [code, name, rule, way]),
  );
}

const balancesOf = ({ accounts }: Payer) => Promise.all(accounts.map((one) => bank.balanceOf(one)));

/** @returns what was answered and done while a rule held, and that it moved nothing */
async function underRule<Outcome>(
  ada: Payer,
  { apply, undo }: Rule,
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  await apply(ada);
  const before = await balancesOf(ada);
  try {
    const outcome = await act();
    expect(await balancesOf(ada)).toEqual(before);
    return outcome;
  } finally {
    await undo?.();
  }
}

async function started(ada: Payer, way: Way): Promise<Started> {
  const answer = await way.start(ada);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return { id: (answer.body as { id: string }).id, otp: await bank.codeFor(ada) };
}

/** What was refused of an order's payments. */
async function rowsRefused(orderId: string): Promise<unknown[]> {
  await carryOutDue(bank);
  const rows = await bank.platform.db
    .selectFrom('operations')
    .select(['status', 'failure_code'])
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ status, failure_code: code }) => (status === 'FAILED' ? code : status));
}

describe('what is paid at once', () => {
  test.each(cells(PAID_NOW))(
    '%s, of %s: refuses it before the code and with it, and no money moves',
    async (code, _, rule, way) => {
      const ada = await openPayer();
      const one = await started(ada, way);
      const [confirmed, again] = await underRule(ada, rule, async () => [
        await way.confirm(ada, one),
        await way.start(ada),
      ]);
      expect([confirmed?.code, again?.code]).toEqual([code, code]);
      expect([confirmed?.status, again?.status]).not.toContain(401);
      expect([confirmed?.status, again?.status]).not.toContain(403);
    },
  );
});

describe('what is paid in bulk', () => {
  test.each(cells(PAID_IN_BULK))(
    '%s, of %s: refuses it before the code or when its turn comes, and no money moves',
    async (code, _, rule, way) => {
      const ada = await openPayer();
      const one = await started(ada, way);
      const [confirmed, rows, again] = await underRule(ada, rule, async () => [
        await way.confirm(ada, one),
        await rowsRefused(one.id),
        await way.start(ada),
      ]);
      expect([confirmed.code ?? rows[0], again.code]).toEqual([
        code,
        rule.isOfTheDay === true ? undefined : code,
      ]);
    },
  );
});

async function scheduledOf(ada: Payer, way: Later): Promise<string> {
  const first = daysAhead(await today(bank), 1);
  const answer = await way.start(ada, once(first));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const [{ referenceNumber }] = answer.body as [{ referenceNumber: string }];
  const approved = await approve(bank, ada, referenceNumber, await bank.codeFor(ada));
  expect(approved, JSON.stringify(approved.body)).toMatchObject({ status: 200 });
  return referenceNumber;
}

/** Why the only payment of a schedule was not made; where it waits, what is waited for. */
async function whyNotPaid({ id }: Payer): Promise<string | null> {
  const row = await bank.platform.db
    .selectFrom('schedules')
    .leftJoin('schedule_runs', 'schedule_runs.schedule_id', 'schedules.id')
    .select(['schedules.paused_because', 'schedule_runs.failure_code', 'schedules.runs_paid'])
    .where('schedules.customer_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.runs_paid).toBe(0);
  return row.paused_because ?? row.failure_code;
}

describe('what is paid later', () => {
  test.each(cells(PAID_LATER))(
    '%s, of %s: refuses to schedule it, unless it may be otherwise on its day',
    async (code, _, rule, way) => {
      const ada = await openPayer();
      const first = daysAhead(await today(bank), 1);
      const answer = await underRule(ada, rule, () => way.start(ada, once(first)));
      expect(answer.code).toBe(rule.isOfTheDay === true ? undefined : code);
    },
  );

  test.each(cells(PAID_LATER).filter(([, , { isOfCodes = false }]) => !isOfCodes))(
    '%s, of %s: refuses its payment on the day, and no money moves',
    async (code, _, rule, way) => {
      const owner = await openPayer();
      await scheduledOf(owner, way);
      await moveTo(bank, daysAhead(await today(bank), 1), 3);
      const ada = await signInAgain(bank, owner);
      const why = await underRule(ada, rule, async () => {
        await moveTo(bank, await today(bank), 7);
        await runDue(bank);
        return whyNotPaid(ada);
      });
      // A payment waits for the end of a lock, and does not fail.
      expect(why).toBe(code === 'EMERGENCY_LOCK' ? null : code);
    },
  );

  test.each(cells(PAID_LATER).filter(([, , { isOfTheDay = false }]) => !isOfTheDay))(
    '%s, of %s: refuses an edit that asks for more',
    async (code, _, rule, way) => {
      const ada = await openPayer();
      const reference = await scheduledOf(ada, way);
      const answer = await underRule(ada, rule, () =>
        edit(bank, ada, reference, { amount: 2000, repeatPayment: 3, scheduledInterval: 'WEEKLY' }),
      );
      expect(answer.code).toBe(code);
    },
  );
});

test('the books: are right after all of it', async () => {
  expect(await bank.proveBooks()).toEqual([]);
});
