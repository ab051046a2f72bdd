import type { DisputeType } from '@harvest/contracts/dispute-types';
import type { Dispute } from '@harvest/contracts/disputes';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { openTicket, readWords } from '../tickets/tickets.ts';
import { ticketFor } from './dispute-rules.ts';
import {
  hasOpenReport,
  insertDispute,
  lockReports,
  type NewDispute,
  type ReportOf,
  selectDispute,
} from './disputes-db.ts';
import { readReportable } from './read-reportable.ts';

/** Apart from tickets, so that nobody who writes those in a customer's name keeps them from reporting a theft (counter 29). */
const REPORTS: Throttle = { name: 'reports', attemptsMax: 20, windowMinutes: 60 };

type Report = {
  readonly id: string;
  readonly referenceNumber: string;
  readonly type: DisputeType;
  readonly text: string;
};

/**
 * Opens a report about a transaction, and the conversation about it. Asked again under the same id, it finds what it opened.
 * @throws Refusal NOT_FOUND, DISPUTE_OPEN, DISPUTE_TYPE, TOO_MANY_TICKETS
 */
export async function reportProblem(
  platform: Platform,
  customerId: string,
  { id, referenceNumber, type, text: written }: Report,
  now: Date,
): Promise<Dispute> {
  const report = { id, customerId, referenceNumber };
  const { types, sessionId } = await readReportable(platform, report);
  const opened = await findOpened(platform.db, report);
  if (opened !== undefined) return opened;
  if (!types.includes(type)) throw fail('DISPUTE_TYPE');
  const text = readWords('text', written);
  await countReport(platform, customerId, now);
  return platform.db.transaction().execute(async (transaction) => {
    await lockReports(transaction, report);
    const meanwhile = await findOpened(transaction, report);
    if (meanwhile !== undefined) return meanwhile;
    return keepReport(transaction, { ...report, type, text, sessionId }, now);
  });
}

async function countReport({ throttles }: Platform, customerId: string, now: Date): Promise<void> {
  await throttles.takeOrRefuse(REPORTS, customerId, 'TOO_MANY_TICKETS', now);
}

/** Keeps a report that may be made, with the conversation about it, in the caller's transaction. */
export async function keepReport(
  transaction: DatabaseTransaction,
  { text, ...report }: Omit<NewDispute, 'answerBy'> & { readonly text: string },
  now: Date,
): Promise<Dispute> {
  const { id, customerId, type, referenceNumber } = report;
  const ticket = { id, customerId, text, isDispute: true, ...ticketFor(type, referenceNumber) };
  const { answerBy } = await openTicket(transaction, ticket, now);
  await insertDispute(transaction, { ...report, answerBy }, now);
  const dispute = await selectDispute(transaction, id);
  if (dispute === undefined) throw new Error(`The report ${id} was not kept`);
  return dispute;
}

/** What this very request opened before. @throws Refusal DISPUTE_OPEN where another one did */
async function findOpened(db: Database, { id, ...of }: ReportOf & { readonly id: string }) {
  const opened = await selectDispute(db, id);
  if (opened === undefined && (await hasOpenReport(db, of))) throw fail('DISPUTE_OPEN');
  return opened;
}
