import { kobo } from '@harvest/money';
import { expect } from 'vitest';
import { newId } from '../../apps/api/src/bank/ids.ts';
import type { Charge } from '../../apps/api/src/charges/charges.ts';
import {
  confirmPayment,
  findPayment,
  type Operation,
  type Payment,
  startPayment,
} from '../../apps/api/src/operations/operations.ts';
import { settleDispatches } from '../../apps/api/src/operations/settle-dispatches.ts';
import type { FrozenTransfer } from '../../apps/api/src/transfers/transfer-rules.ts';
import { lettersOf, type SignedIn, type TestBank } from './bank.ts';
import { askGatewayAt, dispatchedPayment, frozenTo } from './dispatched-payment.ts';
import { startTestGateway } from './gateway.ts';

const CHARGES: readonly Charge[] = [
  { line: 'TRANSFER_FEE', amountKobo: kobo(1000) },
  { line: 'VAT', amountKobo: kobo(75) },
];

type Started = Operation & FrozenTransfer & { readonly otp: string };

let kindsMade = 0;

/** As a session knows somebody who may pay. */
export function asCustomer(sender: SignedIn) {
  return {
    ...sender,
    permittedLinks: [],
    onboarded: true,
    twoFactorType: 'OTP_AUTHENTICATION',
    stopsPayments: false,
    lockedUntil: undefined,
    phoneProvedAt: undefined,
    codesByPhone: undefined,
  } as const;
}

/**
 * Payments that leave a bank for a gateway of their own. They are of a kind of their own, so that what one test leaves without an
 * answer is none of the next one's business. Stop the gateway when done.
 */
export async function startDispatching(bank: TestBank) {
  const gateway = await startTestGateway();
  kindsMade += 1;
  const payment: Payment<FrozenTransfer> = dispatchedPayment(
    `TEST_DISPATCH_${lettersOf(kindsMade).toUpperCase()}`,
    askGatewayAt(gateway.url),
  );

  async function start(sender: SignedIn, naira: number): Promise<Started> {
    const now = await bank.platform.clock.now();
    const started = await startPayment(
      bank.platform,
      payment,
      { customer: asCustomer(sender), id: newId(), now },
      { amountKobo: kobo(naira * 100), charges: CHARGES },
      frozenTo(sender.account, now),
    );
    return { ...started, otp: await bank.codeFor(sender) };
  }

  async function confirm(sender: SignedIn, started: Started): Promise<Operation> {
    const now = await bank.platform.clock.now();
    return confirmPayment(bank.platform, [payment], asCustomer(sender), started, now);
  }

  async function pay(sender: SignedIn, naira: number): Promise<Started> {
    const started = await start(sender, naira);
    expect(await confirm(sender, started)).toMatchObject({ status: 'PENDING', completedAt: undefined });
    return started;
  }

  return {
    gateway,
    payment,
    start,
    confirm,
    pay,

    async settle(at = bank): Promise<number> {
      return settleDispatches(at.platform, [payment], await at.platform.clock.now());
    },

    /** Makes what has no answer yet due now: the pause between two questions runs on the wall clock. */
    async pauseIsOver(): Promise<void> {
      await bank.platform.db
        .updateTable('dispatches')
        .set({ due_at: new Date() })
        .where('due_at', 'is not', null)
        .where('kind', '=', payment.kind)
        .execute();
    },

    async standing(sender: SignedIn, { id }: Operation) {
      const found = await findPayment(bank.platform, [payment], sender.id, id);
      return found?.operation;
    },

    async dispatchOf({ id }: Operation) {
      return bank.platform.db
        .selectFrom('dispatches')
        .selectAll()
        .where('operation_id', '=', id)
        .executeTakeFirstOrThrow();
    },
  };
}

export type Dispatching = Awaited<ReturnType<typeof startDispatching>>;
