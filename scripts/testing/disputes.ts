import type { DisputeType } from '@harvest/contracts/dispute-types';
import { decideDispute } from '../../apps/api/src/disputes/disputes.ts';
import type { Answer, CallOptions, SignedIn, TestBank } from './bank.ts';
import type { TestStaff } from './staff.ts';

const DISPUTE = 'GET /api/ibanking/personal/transactions/{referenceNumber}/dispute';
const REPORT = 'POST /api/ibanking/personal/transactions/{referenceNumber}/dispute';

const of = ({ token }: SignedIn, reference: string) => ({
  token,
  params: { referenceNumber: encodeURIComponent(reference) },
});

/** What can be reported about a transaction, and what was. */
export function readDispute(bank: TestBank, customer: SignedIn, reference: string) {
  return bank.ask(DISPUTE, of(customer, reference));
}

/** Reports a problem that must be taken. */
export async function report(
  bank: TestBank,
  customer: SignedIn,
  reference: string,
  type: DisputeType = 'OTHER',
  text = 'Please look into it',
) {
  const { dispute } = await bank.ask(REPORT, { ...of(customer, reference), body: { type, text } });
  return dispute;
}

/** Tries to report a problem. */
export function tryToReport(
  bank: TestBank,
  customer: SignedIn,
  reference: string,
  body: object = { type: 'OTHER', text: 'Please look into it' },
  headers: CallOptions['headers'] = {},
): Promise<Answer> {
  return bank.call(REPORT, { ...of(customer, reference), body, headers });
}

/** A colleague decides. @returns whether there was anything to decide */
export async function decideAs(
  bank: TestBank,
  { id: staffId }: TestStaff,
  ticketId: string,
  state: 'ACCEPTED' | 'DECLINED',
  decision: string,
): Promise<boolean> {
  const { db, clock } = bank.platform;
  const now = await clock.now();
  return db
    .transaction()
    .execute((transaction) => decideDispute(transaction, { id: ticketId, state, decision, staffId }, now));
}
