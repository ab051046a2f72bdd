import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';

export type Summary = WireResponse<Contract['GET /api/client-summary']>;

/** What the home page hears of somebody who has nothing yet. */
export const EMPTY_SUMMARY: Summary = {
  totalCurrentBalance: 0,
  totalAvailableBalance: 0,
  weeklyTransactionSummary: {
    failedTransactions: 0,
    pendingTransactions: 0,
    completedTransactions: 0,
    inwards: 0,
    outwards: 0,
  },
  recentTransactions: [],
  scheduledPayments: [],
  accountName: 'OBI ADA',
  accounts: [],
};

const NUMBERS = ['0123456789', '1123456789', '2123456789', '3123456789', '4123456789', '5123456789'];

export const accountsOf = (count: number): Summary['accounts'] =>
  NUMBERS.slice(0, count).map((accountNumber, index) => ({
    accountTypeName: `Savings Account ${index + 1}`,
    accountNumber,
    availableBalance: 1_250_000 + index,
    isDisabled: false,
  }));
