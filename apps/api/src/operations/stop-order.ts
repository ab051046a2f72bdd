import type { TransferStatus } from '@harvest/contracts/transfers';
import { poolConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { loadPayment } from './find-payment.ts';
import { isHeld, statusOf } from './operation.ts';
import { endExpired, endOrdered, selectOrder, selectOrderedStandings } from './operations-db.ts';
import type { Payment } from './payment.ts';
import { stopHeld } from './stop-held.ts';

/**
 * Stops whatever of an order of this customer is kept back or waits for its turn, each payment by itself; what was sent stays so.
 * Stopping it again changes nothing (A166). @returns how many of how many were stopped @throws Refusal NOT_FOUND, NOTHING_TO_STOP
 */
export async function stopOrder(
  platform: Platform,
  payments: readonly Payment[],
  customerId: string,
  orderId: string,
  now: Date,
): Promise<{ readonly stopped: number; readonly of: number }> {
  const connection = poolConnection(platform.pool);
  const read = () => selectOrderedStandings(connection, customerId, orderId);
  // Before that is told of as never approved; a confirm of its last moment is waited for, and what it approved is stopped.
  await endExpired(connection, customerId, orderId, now);
  // First what waits: one that is taken on in this moment is found to be kept back, or sent.
  await endOrdered(connection, customerId, orderId, now);
  const found = await read();
  if (found.length === 0) throw fail('NOT_FOUND');
  await Promise.all(
    found.filter(isHeld).map(async ({ id }) => {
      const held = await loadPayment(platform, payments, id);
      if (held !== undefined) await stopHeld(platform, held, now);
    }),
  );
  const stopped = (await read()).filter(({ failure }) => failure?.code === 'OPERATION_STOPPED').length;
  if (stopped > 0) return { stopped, of: found.length };
  const order = await selectOrder(connection, orderId);
  throw fail('NOTHING_TO_STOP', { params: { outcome: OUTCOMES[statusOf(order, now)] } });
}

const NEVER_APPROVED = 'these payments were never approved, and nothing was sent';
const ALL_TRIED = 'each of these payments was sent, or could not be';
const OUTCOMES: Record<TransferStatus, string> = {
  AWAITING_OTP: 'these payments wait for their code, and nothing was sent',
  EXPIRED: NEVER_APPROVED,
  FAILED: NEVER_APPROVED,
  PENDING: ALL_TRIED,
  SUCCESS: ALL_TRIED,
};
