import { findCustomer } from '../customers/customers.ts';
import { isDatabaseAway, poolConnection, transactionConnection } from '../platform/database/database.ts';
import { type Message, queueMessage, type Recipient } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { makeStatement } from './make-statement.ts';
import { notMadeMail, statementFileName, statementMail } from './statement-mail-rules.ts';
import {
  deleteEndedRequests,
  endRequest,
  selectAnyDueRequest,
  type TakenRequest,
  takeDueRequest,
} from './statement-requests-db.ts';
import { STATEMENT_WRITERS } from './statement-writers.ts';
import { selectStatementAccount } from './statements-db.ts';

/** Several times what the longest one takes. One that cannot be made is tried again as often. */
const LEASE_SECONDS = 300;
/** With the pauses between them 20 minutes: long enough for a fault that passes. */
const ATTEMPTS_MAX = 5;

/** Whether a statement waits to be made and sent. */
export async function statementsWait({ pool }: Platform): Promise<boolean> {
  return (await selectAnyDueRequest(poolConnection(pool))) !== undefined;
}

/**
 * Makes one statement that was asked for and queues it as a mail, with no transaction open while it is made. Who dies in between
 * leaves a request that is due again; the row decides that it is sent once. @returns how many were taken on
 */
export async function sendStatements(platform: Platform, now: Date): Promise<number> {
  const request = await takeDueRequest(poolConnection(platform.pool), LEASE_SECONDS);
  if (request === undefined) return 0;
  // Those who made it before died of it, every time.
  if (request.attempts > ATTEMPTS_MAX) {
    platform.log.error({ requestId: request.id }, 'a statement ends whoever makes it, and is given up');
    await giveUp(platform, request, now);
    return 1;
  }
  try {
    await send(platform, request, now);
  } catch (error) {
    // It is due again soon; the others are not held up.
    platform.log.error({ err: error, requestId: request.id }, 'a statement could not be made');
    if (request.attempts >= ATTEMPTS_MAX && !isDatabaseAway(error)) await giveUp(platform, request, now);
  }
  return 1;
}

/** Forgets requests that ended when their keys are forgotten. @returns how many */
export function forgetOldRequests({ pool }: Platform, now: Date): Promise<number> {
  return deleteEndedRequests(poolConnection(pool), now);
}

/** Who asked for it is told, and is not left waiting for a mail that never comes. */
async function giveUp(platform: Platform, request: TakenRequest, now: Date): Promise<void> {
  const customer = await findCustomer(platform.db, { id: request.customerId });
  if (customer === undefined) throw new Error('A customer is gone');
  const mail = notMadeMail(platform.config.bank, { ...request, accountNumber: request.nuban });
  await endWith(platform, request, { customer, mail }, now);
}

type Mailing = { readonly customer: Recipient; readonly mail: Message };

/** Ends the request and queues its mail; by e-mail alone, and once. */
function endWith(
  { db, secrets }: Platform,
  { id }: TakenRequest,
  { customer, mail }: Mailing,
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await endRequest(transactionConnection(transaction), id, now))) return;
    await queueMessage(transaction, secrets, { ...customer, phoneNumber: undefined }, mail, now);
  });
}

async function send(platform: Platform, request: TakenRequest, now: Date): Promise<void> {
  const { db, pool, config } = platform;
  const account = await selectStatementAccount(poolConnection(pool), request.nuban);
  const customer = await findCustomer(db, { id: request.customerId });
  if (account === undefined || customer === undefined) throw new Error('An account or a customer is gone');
  const pieces: Buffer[] = [];
  const statement = await makeStatement(platform, account, request, now);
  for await (const piece of STATEMENT_WRITERS.pdf(statement)) pieces.push(Buffer.from(piece));
  const mail = {
    ...statementMail(config.bank, { ...request, accountNumber: account.accountNumber }),
    attachments: [
      { name: statementFileName(request), mediaType: 'application/pdf', bytes: Buffer.concat(pieces) },
    ],
  };
  await endWith(platform, request, { customer, mail }, now);
}
