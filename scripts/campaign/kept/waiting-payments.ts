import type { Kobo } from '@harvest/money';
import { newId, newSessionId } from '../../../apps/api/src/bank/ids.ts';
import { newOperation } from '../../../apps/api/src/operations/start-payment.ts';
import type { Platform } from '../../../apps/api/src/platform/platform.ts';
import { newSession } from '../../../apps/api/src/platform/security/session-life.ts';
import { intraBankPayment } from '../../../apps/api/src/transfers/intra-bank-payment.ts';
import type { FrozenTransfer } from '../../../apps/api/src/transfers/transfer-rules.ts';
import { insertWaiting } from '../../../bench/waiting-payments.ts';
import type { Sender } from '../campaign-customer.ts';

const NAME = 'ADA SENDER';

export type Draft = { readonly from: Sender; readonly to: Sender; readonly amountKobo: Kobo };
export type Waiting = Draft & { readonly id: string };

/** Transfers that wait for their code. */
export async function makeWaiting(platform: Platform, drafts: readonly Draft[]): Promise<Waiting[]> {
  const { config } = platform;
  const now = await platform.clock.now();
  const waiting = drafts.map((draft) => ({ ...draft, id: newId() }));
  await insertWaiting(
    platform,
    intraBankPayment,
    waiting.map(({ id, from, to, amountKobo }) => ({
      ...newOperation(intraBankPayment.kind, { customerId: from.id, id, now }, { amountKobo, charges: [] }),
      ...frozenOf(from, to, { ...config.bank, now }),
    })),
  );
  return waiting;
}

function frozenOf(
  from: Sender,
  to: Sender,
  { code, name, now }: { code: string; name: string; now: Date },
): FrozenTransfer {
  return {
    sourceAccountNumber: from.account.accountNumber,
    sourceLedgerAccountId: from.account.ledgerAccountId,
    sourceAccountName: NAME,
    destinationAccountNumber: to.account.accountNumber,
    destinationBankCode: code,
    destinationBankName: name,
    destinationAccountName: NAME,
    destinationHere: { ledgerAccountId: to.account.ledgerAccountId, customerId: to.id },
    description: 'Maize',
    saveAsBeneficiary: false,
    recipientIsNew: false,
    toldTogether: false,
    sessionId: newSessionId(code, now),
  };
}

/** Signs customers in, as of now: sessions end when nobody uses them. @returns their tokens, by the customer's id */
export async function openSessions(
  platform: Platform,
  customers: readonly Sender[],
): Promise<ReadonlyMap<string, string>> {
  const now = await platform.clock.now();
  const from = { address: '127.0.0.1', browser: undefined, deviceId: undefined };
  const opened = customers.map(({ id }) => ({ id, ...newSession({ fromBrowser: false, from }, now) }));
  await platform.db
    .insertInto('sessions')
    .values(opened.map(({ id, row }) => ({ ...row, customer_id: id })))
    .execute();
  return new Map(opened.map(({ id, keys }) => [id, keys.accessToken]));
}
