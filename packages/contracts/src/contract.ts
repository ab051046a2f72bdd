import { accountsEndpoints } from './accounts.ts';
import { alertsEndpoints } from './alerts.ts';
import { authEndpoints } from './auth.ts';
import { backOfficeEndpoints } from './back-office.ts';
import { banksEndpoints } from './banks.ts';
import { beneficiariesEndpoints } from './beneficiaries.ts';
import { billsEndpoints } from './bills.ts';
import { blockRequestsEndpoints } from './block-requests.ts';
import { bulkTransfersEndpoints } from './bulk-transfers.ts';
import { closeAccountEndpoints } from './close-account.ts';
import { contactsEndpoints } from './contacts.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { devicesEndpoints } from './devices.ts';
import { disableAccountEndpoints } from './disable-account.ts';
import { disputesEndpoints } from './disputes.ts';
import { emergencyLockEndpoints } from './emergency-lock.ts';
import { inboundCreditsEndpoints } from './inbound-credits.ts';
import { kycEndpoints } from './kyc.ts';
import { onboardingEndpoints } from './onboarding.ts';
import { openAccountEndpoints } from './open-account.ts';
import { operationsEndpoints } from './operations.ts';
import { passkeysEndpoints } from './passkeys.ts';
import { passwordChangeEndpoints } from './password-change.ts';
import { passwordResetEndpoints } from './password-reset.ts';
import { paymentStopEndpoints } from './payment-stop.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { receiptsEndpoints } from './receipts.ts';
import { registrationEndpoints } from './registration.ts';
import { scheduledPaymentsEndpoints } from './scheduled-payments.ts';
import { searchEndpoints } from './search.ts';
import { spendingEndpoints } from './spending.ts';
import { staffTicketsEndpoints } from './staff-tickets.ts';
import { statementsEndpoints } from './statements.ts';
import { ticketsEndpoints } from './tickets.ts';
import { transactionLimitsEndpoints } from './transaction-limits.ts';
import { transactionsEndpoints } from './transactions.ts';
import { transfersEndpoints } from './transfers.ts';
import { twoFactorEndpoints } from './two-factor.ts';
/** Every call of the bank, keyed by its route as the specification writes it. */
export const contract = {
  ...authEndpoints,
  ...registrationEndpoints,
  ...passwordResetEndpoints,
  ...onboardingEndpoints,
  ...kycEndpoints,
  ...dashboardEndpoints,
  ...accountsEndpoints,
  ...openAccountEndpoints,
  ...disableAccountEndpoints,
  ...operationsEndpoints,
  ...banksEndpoints,
  ...transfersEndpoints,
  ...bulkTransfersEndpoints,
  ...scheduledPaymentsEndpoints,
  ...billsEndpoints,
  ...beneficiariesEndpoints,
  ...inboundCreditsEndpoints,
  ...transactionsEndpoints,
  ...receiptsEndpoints,
  ...statementsEndpoints,
  ...spendingEndpoints,
  ...searchEndpoints,
  ...twoFactorEndpoints,
  ...paymentStopEndpoints,
  ...transactionLimitsEndpoints,
  ...passwordChangeEndpoints,
  ...passkeysEndpoints,
  ...contactsEndpoints,
  ...emergencyLockEndpoints,
  ...devicesEndpoints,
  ...alertsEndpoints,
  ...blockRequestsEndpoints,
  ...closeAccountEndpoints,
  ...disputesEndpoints,
  ...personalDataEndpoints,
  ...ticketsEndpoints,
  ...backOfficeEndpoints,
  ...staffTicketsEndpoints,
};

export type Contract = typeof contract;
export type Route = keyof Contract;
