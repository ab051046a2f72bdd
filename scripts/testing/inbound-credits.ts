import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { lagosDay } from '../../apps/api/src/bank/lagos-time.ts';
import type { TestBank } from './bank.ts';

const ACCESS_BANK = '000014';

/** Money that comes to an account from another bank today. @returns its session id */
export async function creditFromElsewhere(
  bank: TestBank,
  accountNumber: string,
  amountKobo: bigint,
): Promise<string> {
  const today = lagosDay(await bank.platform.clock.now())
    .slice(2)
    .replaceAll('-', '');
  const sessionId = `${ACCESS_BANK}${today}100000${String(randomInt(1e12)).padStart(12, '0')}`;
  const raw = JSON.stringify({
    sessionId,
    amountKobo: String(amountKobo),
    sourceBankCode: ACCESS_BANK,
    sourceAccountNumber: '0690000031',
    sourceAccountName: 'CHIDINMA OKEKE',
    destinationAccountNumber: accountNumber,
    narration: 'Yams, 12 tubers',
  });
  expect(await bank.call('POST /api/interbank/credits', { raw })).toMatchObject({
    status: 200,
    body: { responseCode: '00' },
  });
  return sessionId;
}
