import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { findMovement } from '../transactions/movements.ts';
import { fittingTypes } from './dispute-rules.ts';
import type { ReportOf } from './disputes-db.ts';

/** What can be reported about a transaction as it stands. Somebody else's is as unknown as one that does not exist. @throws Refusal NOT_FOUND */
export async function readReportable(platform: Platform, { customerId, referenceNumber }: ReportOf) {
  const movement = await findMovement(platform, customerId, referenceNumber);
  if (movement === undefined) throw fail('NOT_FOUND');
  const { hasMoved, sessionId, returned, destinationBankCode } = movement;
  const types = fittingTypes({
    ...movement,
    isInsideBank: destinationBankCode === platform.config.bank.code,
    isReturned: returned !== undefined,
  });
  return { types: [...types], sessionId: hasMoved ? sessionId : null };
}
