import { kobo } from '@harvest/money';
import { sql } from 'kysely';
import { changeLowBalance } from '../alerts/alerts.ts';
import { newId, newSessionId } from '../bank/ids.ts';
import { keepBlockRequest } from '../block-requests/block-requests.ts';
import { carryOutClosing, loadClosing, openClosing } from '../close-account/close-account.ts';
import { findCustomer } from '../customers/customers.ts';
import { keepWaitingPictures } from '../kyc/submit-pictures.ts';
import { keepApplication } from '../onboarding/keep-application.ts';
import { insertPast } from '../operations/past-payments.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { paymentOf } from '../transfers/transfers.ts';
import { COUNTER } from './demo-history-rules.ts';
import { happen, type PastStep } from './past.ts';
import { pastTime } from './past-time.ts';
import {
  CURRENT,
  DAY_MS,
  type DemoCustomer,
  FARMERS_SAVINGS,
  HISTORY_DAYS,
  SAVINGS,
  seedCustomer,
} from './seed-customers.ts';
import { notePast, staffMember, takePast } from './seed-help.ts';
import { pastMovement, readDemoAccounts } from './seed-history.ts';
import { drawnPictures } from './seed-kyc-pictures.ts';
import { type DemoProfile, seedProfile } from './seed-onboarding.ts';
import { demoCustomer } from './seed-schedules.ts';

const HAUWA = 'hauwa.danjuma@harvest.test';
const SANI = 'sani.garba@harvest.test';
const BOLA = 'bola.adewale@harvest.test';
const CHIAMAKA = 'chiamaka.nwosu@harvest.test';

type Person = {
  readonly daysHere: number;
  readonly customer: DemoCustomer;
  readonly profile: Omit<DemoProfile, 'email'>;
};

const people: readonly Person[] = [
  {
    daysHere: HISTORY_DAYS,
    customer: {
      email: HAUWA,
      phoneNumber: '08030000011',
      firstName: 'Hauwa',
      lastName: 'Danjuma',
      kycLevel: 2,
      onboarded: true,
      accountTypeIds: [SAVINGS, CURRENT, FARMERS_SAVINGS],
    },
    profile: {
      told: {
        dateOfBirth: '1985-11-02',
        gender: 'FEMALE',
        address: '9 Ahmadu Bello Way, Jos',
        stateOfResidence: 'Plateau',
        employmentStatus: 'SELF_EMPLOYED',
        maritalStatus: 'MARRIED',
      },
      bvn: '22285110211',
      nin: '70285110211',
    },
  },
  {
    daysHere: 500,
    customer: {
      email: SANI,
      phoneNumber: '08030000012',
      firstName: 'Sani',
      lastName: 'Garba',
      kycLevel: 2,
      onboarded: true,
      accountTypeIds: [SAVINGS],
    },
    profile: {
      told: {
        dateOfBirth: '1969-06-17',
        gender: 'MALE',
        address: '2 Market Road, Funtua',
        stateOfResidence: 'Katsina',
        employmentStatus: 'SELF_EMPLOYED',
        maritalStatus: 'MARRIED',
      },
      bvn: '22269061712',
      nin: '70269061712',
    },
  },
  {
    daysHere: HISTORY_DAYS,
    customer: {
      email: BOLA,
      phoneNumber: '08030000013',
      firstName: 'Bola',
      lastName: 'Adewale',
      kycLevel: 2,
      onboarded: true,
      accountTypeIds: [SAVINGS],
    },
    profile: {
      told: {
        dateOfBirth: '1992-02-08',
        gender: 'MALE',
        address: '31 Iwo Road, Ibadan',
        stateOfResidence: 'Oyo',
        employmentStatus: 'EMPLOYED',
        maritalStatus: 'SINGLE',
      },
      bvn: '22292020813',
      nin: '70292020813',
    },
  },
  {
    daysHere: 2,
    customer: {
      email: CHIAMAKA,
      phoneNumber: '08030000014',
      firstName: 'Chiamaka',
      lastName: 'Nwosu',
      kycLevel: 0,
      onboarded: false,
      accountTypeIds: [],
    },
    profile: {
      told: {
        dateOfBirth: '1999-08-21',
        gender: 'FEMALE',
        address: '5 Douglas Road, Owerri',
        stateOfResidence: 'Imo',
        employmentStatus: 'SELF_EMPLOYED',
        maritalStatus: 'SINGLE',
      },
      bvn: '22299082114',
      nin: '70299082114',
    },
  },
];

type Past = {
  readonly platform: Platform;
  readonly transaction: DatabaseTransaction;
  readonly now: Date;
};

/**
 * People in the states that the published people are not in: a transfer with charges, a balance below its alert, a closed account and
 * one with a pending closing, an account without a payment for more than a year, and work in the staff queues.
 */
export async function seedCases(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const past = { platform, transaction, now };
  for (const { customer } of people) {
    const { email, phoneNumber } = customer;
    const taken =
      (await findCustomer(transaction, { kind: 'EMAIL', email })) ??
      (await findCustomer(transaction, { kind: 'PHONE', phoneNumber }));
    if (taken !== undefined) {
      platform.log.warn(
        { customerId: taken.id },
        'a visitor has an address or a number of these people: the demo goes on without them',
      );
      return;
    }
  }
  for (const { daysHere, customer, profile } of people) {
    await seedCustomer(platform, transaction, customer, new Date(now.getTime() - daysHere * DAY_MS));
    await seedProfile(platform, transaction, { ...profile, email: customer.email });
  }
  await happen(await pastMoney(past));
  await warn(past);
  await close(past);
  await queue(past);
  const ids = await Promise.all(
    people.map(async ({ customer: { email } }) => (await demoCustomer(platform, transaction, email)).id),
  );
  await notePast(past, await takePast(transaction, sql<boolean>`customer_id = any (${ids})`, now));
}

const hoursAgo = ({ now }: Past, hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** What was paid in, and what Hauwa sent to another bank. The longest ago is Sani's, who has moved nothing since. */
async function pastMoney(past: Past): Promise<PastStep[]> {
  const accounts = await readDemoAccounts(past.transaction);
  const paidIn = [
    { to: `${SANI}/Savings Account`, daysAgo: 480, naira: 18_250 },
    { to: `${BOLA}/Savings Account`, daysAgo: 70, naira: 61_300 },
    { to: `${HAUWA}/Savings Account`, daysAgo: 60, naira: 30_000 },
    { to: `${HAUWA}/Farmers' Savings Account`, daysAgo: 50, naira: 4200 },
  ].map((deposit) => ({ ...deposit, hour: 10, from: COUNTER, narration: 'Cash deposit' }));
  return [
    ...paidIn.map((movement) => pastMovement({ ...past, accounts }, movement)),
    await pastTransfer(past),
  ];
}

/** The demo has no price list of its own: what this transfer cost was kept with it, as always. */
async function pastTransfer({ platform, transaction, now }: Past): Promise<PastStep> {
  const { id: customerId, accountName, savings } = await hauwasAccounts({ platform, transaction });
  const at = pastTime(SENT, now);
  return {
    at,
    run: () =>
      insertPast(transaction, {
        payment: paymentOf('INTERBANK'),
        id: newId(),
        customerId,
        terms: {
          amountKobo: kobo(2_700_000),
          charges: [
            { line: 'TRANSFER_FEE', amountKobo: kobo(2500) },
            { line: 'VAT', amountKobo: kobo(188) },
            { line: 'STAMP_DUTY', amountKobo: kobo(5000) },
          ],
        },
        frozen: {
          sourceAccountNumber: savings.accountNumber,
          sourceLedgerAccountId: savings.ledgerAccountId,
          sourceAccountName: accountName,
          destinationAccountNumber: '2087654321',
          destinationBankCode: '000015',
          destinationBankName: 'Zenith Bank',
          destinationAccountName: 'OKORO EMEKA',
          destinationHere: undefined,
          description: 'Groundnut seed, 12 bags',
          saveAsBeneficiary: false,
          recipientIsNew: false,
          toldTogether: false,
          sessionId: newSessionId(platform.config.bank.code, at),
        },
        startedAt: at,
        outcome: 'SUCCESS',
        answer: '00 Approved',
      }),
  };
}

const SENT = { daysAgo: 20, hour: 15 };
const WARNS_BELOW_KOBO = kobo(500_000);

/** The transfer left less than Hauwa wants to hear of. */
async function warn({ platform, transaction, now }: Past): Promise<void> {
  const { id: customerId, savings } = await hauwasAccounts({ platform, transaction });
  const { accountNumber, availableBalance } = savings;
  await changeLowBalance(transaction, { customerId, accountNumber, belowKobo: WARNS_BELOW_KOBO });
  const payload = {
    accountNumber,
    belowKobo: String(WARNS_BELOW_KOBO),
    availableKobo: String(availableBalance),
  };
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'LOW_BALANCE', customerId, payload, occurredAt: pastTime(SENT, now) },
  ]);
}

/** One account of Hauwa's that staff have closed, and one that waits for it. */
async function close(past: Past): Promise<void> {
  const { platform, transaction } = past;
  const { id: customerId, current, farmers } = await hauwasAccounts(past);
  const id = newId();
  const asked = hoursAgo(past, 12 * 24);
  await openClosing(transaction, { id, customerId, account: current, reason: 'I never used it.' }, asked);
  const closing = await loadClosing(platform, transaction, id, 'LOCK');
  if (closing === undefined) throw new Error('The closing of a demo account does not wait');
  const staffId = await staffMember(transaction);
  await carryOutClosing(transaction, { closing, staffId }, hoursAgo(past, 11 * 24));
  await openClosing(
    transaction,
    { id: newId(), customerId, account: farmers, reason: 'I move the money to my savings first.' },
    hoursAgo(past, 6),
  );
}

/** What waits for staff: Bola's pictures and the call to block his accounts, and all that Chiamaka submitted. */
async function queue(past: Past): Promise<void> {
  const { platform, transaction } = past;
  const pictures = await drawnPictures();
  const bola = await demoCustomer(platform, transaction, BOLA);
  await keepWaitingPictures(platform, transaction, bola.id, pictures, hoursAgo(past, 5));
  const request = { customerId: bola.id, namedBy: 'PHONE', isNobodys: false } as const;
  const askedAt = hoursAgo(past, 0.5);
  await keepBlockRequest(transaction, { ...request, id: newId(), askedAt });
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'BLOCK_REQUESTED', customerId: bola.id, payload: {}, occurredAt: askedAt },
  ]);
  const { id: customerId } = await demoCustomer(platform, transaction, CHIAMAKA);
  const picture = pictures.validIdentificationCard;
  await keepApplication(platform, transaction, { customerId, picture }, hoursAgo(past, 20));
}

async function hauwasAccounts({ platform, transaction }: Pick<Past, 'platform' | 'transaction'>) {
  const { accounts, ...hauwa } = await demoCustomer(platform, transaction, HAUWA);
  const [savings, current, farmers] = accounts;
  if (savings === undefined || current === undefined || farmers === undefined)
    throw new Error('The accounts of a demo customer are missing');
  return { ...hauwa, savings, current, farmers };
}
