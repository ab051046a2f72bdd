import { KYC_LEVELS } from '@harvest/contracts/kyc';
import { findCustomer } from '../customers/customers.ts';
import { readLimits, readOwnLeftToday } from '../limits/limits.ts';
import { poolConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { selectClearedReason, selectSubmissions } from './kyc-db.ts';
import { formLevel, type Standing, statusOf, submissionFor } from './kyc-rules.ts';
import { readMaskedNumbers } from './read-masked-numbers.ts';

/** The customer's level, what each level takes and allows, and what they may still send today. */
export async function readKycStatus(platform: Platform, customerId: string, now: Date) {
  const [customer, submissions, limits, verifiedNumbers] = await Promise.all([
    findCustomer(platform.db, { id: customerId }),
    selectSubmissions(platform.db, customerId),
    readLimits(poolConnection(platform.pool), customerId, now),
    readMaskedNumbers(platform, customerId),
  ]);
  if (customer === undefined) throw new Error('A signed-in customer is there');
  const ownLeftToday = await readOwnLeftToday(platform, customerId, limits);
  const standing: Standing = { level: customer.kycLevel, submissions };
  const level = formLevel(standing);
  const status = statusOf(standing, level);
  const declinedBefore = status === null && (await selectClearedReason(platform.db, { customerId, level }));
  return {
    currentLevel: String(standing.level),
    levelDetails: { status, declinedBefore: declinedBefore || null },
    levels: limits.caps.flatMap(({ level, singleKobo, dailyKobo }) => {
      const name = nameOf(level);
      if (name === undefined) return [];
      const details = {
        name,
        status: statusOf(standing, level),
        comment: submissionFor(standing, level)?.comment ?? null,
        singleLimit: singleKobo,
        dailyLimit: dailyKobo,
      };
      return { level: String(level), details };
    }),
    limits: {
      singleLimit: limits.singleKobo,
      dailyLimit: limits.dailyKobo,
      leftToday: limits.leftTodayKobo,
      ownLeftToday,
      toNewPeople: limits.toNewPeople
        ? { limit: limits.toNewPeople.capKobo, left: limits.toNewPeople.leftKobo }
        : null,
    },
    verifiedNumbers,
  };
}

/** Level 0 has caps as well, but no form. */
function nameOf(level: number): string | undefined {
  return Object.entries(KYC_LEVELS).find(([key]) => Number(key) === level)?.[1];
}
