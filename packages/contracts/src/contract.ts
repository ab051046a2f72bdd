import { accountsEndpoints } from './accounts.ts';
import { authEndpoints } from './auth.ts';
import { beneficiariesEndpoints } from './beneficiaries.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { transactionsEndpoints } from './transactions.ts';
import { transfersEndpoints } from './transfers.ts';
import { twoFactorEndpoints } from './two-factor.ts';

/** Every call of the bank, keyed by its route as the specification writes it. */
export const contract = {
  ...authEndpoints,
  ...dashboardEndpoints,
  ...accountsEndpoints,
  ...transfersEndpoints,
  ...beneficiariesEndpoints,
  ...transactionsEndpoints,
  ...twoFactorEndpoints,
};

export type Contract = typeof contract;
export type Route = keyof Contract;
