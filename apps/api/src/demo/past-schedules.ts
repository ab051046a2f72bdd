import { kobo } from '@harvest/money';
import { lagosDay } from '../bank/lagos-time.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { keepPaidSchedule } from '../scheduled-payments/scheduled-payments.ts';
import type { PastStep } from './past.ts';
import { DAY_MS } from './seed-customers.ts';
import { demoCustomer } from './seed-schedules.ts';

/** What Ada set aside week by week, and took back at once: it is over, and the published balances stay as they are. */
export async function pastSchedules(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<PastStep[]> {
  const ada = await demoCustomer(platform, transaction, 'ada.obi@harvest.test');
  const [, current, farmers] = ada.accounts;
  if (current === undefined || farmers === undefined) throw new Error('The demo accounts are missing');
  const { bank } = platform.config;
  const keep = (
    [from, to]: readonly [typeof current, typeof current],
    moves: {
      readonly daysAgo: number;
      readonly naira: number;
      readonly description: string;
      readonly times: number;
    },
  ) =>
    keepPaidSchedule(platform, transaction, {
      customerId: ada.id,
      sourceLedgerAccountId: from.ledgerAccountId,
      destinationLedgerAccountId: to.ledgerAccountId,
      schedule: {
        transferType: 'OWN_ACCOUNT',
        sourceAccountNumber: from.accountNumber,
        destinationAccountNumber: to.accountNumber,
        destinationAccountName: ada.accountName,
        destinationBankCode: bank.code,
        destinationBankName: bank.name,
        amountKobo: kobo(BigInt(moves.naira) * 100n),
        description: moves.description,
        firstDay: lagosDay(new Date(now.getTime() - moves.daysAgo * DAY_MS)),
        interval: moves.times === 1 ? null : 'WEEKLY',
        runsInAll: moves.times,
      },
    });
  return [
    ...(await keep([current, farmers], {
      daysAgo: 40,
      naira: 1200,
      description: 'For a new plough',
      times: 4,
    })),
    ...(await keep([farmers, current], {
      daysAgo: 12,
      naira: 4800,
      description: 'The plough, at last',
      times: 1,
    })),
  ];
}
