import { itemsOf, type OwnRoute } from './specification.ts';

/**
 * Every call the specification lists, 95 in all, as it writes them. `...` in a bill route stands for
 * `/api/utility/providers`, in a schedule route for `/api/ibanking/personal`. Part 2 lists the accounts' calls again.
 */
export const specRoutes = itemsOf({
  auth: {
    'S1 §7': [
      'POST /auth/ibanking/personal/login',
      'POST /auth/ibanking/personal/otp-verification',
      'POST /auth/ibanking/personal/email/resend-code',
    ],
  },
  registration: {
    'S1 §7': [
      'POST /auth/ibanking/personal/registration/new',
      'POST /auth/ibanking/personal/registration/existing',
      'GET /auth/ibanking/personal/registration-enums',
      'GET /auth/ibanking/personal/states',
      'GET /auth/ibanking/personal/account-types',
      'POST /auth/ibanking/personal/email/verification',
    ],
  },
  'password-reset': {
    'S1 §7': [
      'POST /auth/ibanking/personal/password/forgot/{email}',
      'GET /auth/ibanking/personal/password/verify',
      'PATCH /auth/ibanking/personal/password/reset',
    ],
  },
  dashboard: { 'S1 §7': ['GET /api/client-summary'] },
  accounts: { 'S1 §7': ['GET /api/accounts'], 'S2 §7': ['GET /api/accounts'] },
  'create-account': {
    'S1 §7': ['GET /api/accounts/types', 'POST /api/accounts'],
    'S2 §7': ['GET /api/accounts/types', 'POST /api/accounts'],
  },
  'disable-account': {
    'S1 §7': [
      'POST /api/accounts/{accountNumber}/disable',
      'POST /api/accounts/{accountNumber}/disable/confirm',
    ],
    'S2 §7': [
      'POST /api/accounts/{accountNumber}/disable',
      'POST /api/accounts/{accountNumber}/disable/confirm',
    ],
  },
  onboarding: {
    'S1 §7': [
      'GET /api/onboarding-statuses',
      'GET /api/onboarding/status',
      'GET /api/onboarding-status',
      'GET /api/onboarding/basic-profile',
      'POST /api/onboarding/basic-profile',
      'GET /api/onboarding/business-information',
      'POST /api/onboarding/business-information',
      'GET /api/onboarding/documents',
      'POST /api/onboarding/documents',
      'GET /api/onboarding/document-types',
      'GET /api/onboarding/documents/{id}/download',
      'DELETE /api/onboarding/documents/{id}',
    ],
  },
  transfers: {
    'S2 §7': [
      'POST /api/transfer/intrabank-name-inquiry',
      'GET /api/transfer/balance',
      'POST /api/transfer/intrabank',
      'POST /api/transfer/intrabank/confirm',
    ],
  },
  'other-transfers': {
    'S2 §7': [
      'POST /api/transfer/name-inquiry',
      'GET /api/transfer/banks',
      'POST /api/transfer/own-account',
      'POST /api/transfer/other-banks',
      'POST /api/transfer/other-banks/confirm',
      'POST /api/transfer/bulk',
      'POST /api/transfer/bulk/confirm',
    ],
  },
  beneficiaries: {
    'S2 §7': [
      'GET /api/beneficiaries',
      'GET /api/beneficiaries/{id}',
      'POST /api/beneficiaries',
      'DELETE /api/beneficiaries/{id}',
    ],
  },
  'two-factor': {
    'S2 §7': [
      'GET /api/ibanking/personal/2fa/type',
      'GET /api/ibanking/personal/2fa/otp-authentication/generate',
      'POST /api/ibanking/personal/2fa/otp-authentication/confirm',
      'GET /api/ibanking/personal/2fa/google-authenticator/generate',
      'POST /api/ibanking/personal/2fa/google-authenticator/confirm',
    ],
  },
  'scheduled-payments': {
    'S2 §7': [
      'GET /api/ibanking/personal/schedule-payments',
      'GET /api/ibanking/personal/schedule-payments/{id}',
      'POST /api/ibanking/personal/schedule-payments/intrabank',
      'POST /api/ibanking/personal/schedule-payments/interbank',
      'POST /api/ibanking/personal/schedule-payments/own',
      'POST /api/ibanking/personal/schedule-payments/bulk',
      'PATCH /api/ibanking/personal/schedule-payments/approve',
      'PUT /api/ibanking/personal/schedule-payments/edit',
    ],
  },
  bills: {
    'S2 §7': [
      'GET /api/utility/providers/airtime',
      'POST /api/utility/providers/airtime/vend/initiate',
      'POST /api/utility/providers/airtime/vend/confirm',
      'GET /api/utility/providers/databundle',
      'GET /api/utility/providers/databundle/{providerCode}/bundles',
      'POST /api/utility/providers/databundle/vend/initiate',
      'POST /api/utility/providers/databundle/vend/confirm',
      // The path is spelt this way.
      'GET /api/utility/roviders/electricity/meter-types',
      'GET /api/utility/providers/electricity',
      'POST /api/utility/providers/electricity/meter-info',
      'POST /api/utility/providers/electricity/vend/initiate',
      'POST /api/utility/providers/electricity/vend/confirm',
      'GET /api/utility/providers/cabletv',
      'GET /api/utility/providers/cabletv/{providerCode}/bouquets',
      'POST /api/utility/providers/cabletv/card-info',
      'POST /api/utility/providers/cabletv/vend/initiate',
      'POST /api/utility/providers/cabletv/vend/confirm',
      'GET /api/utility/logs',
    ],
  },
  kyc: {
    'S2 §7': [
      'POST /api/kyc/level-1',
      'POST /api/kyc/level-2',
      'POST /api/kyc/level-3',
      'GET /api/kyc/biodata',
      'GET /api/kyc/uploaded-documents',
      'GET /api/kyc/status',
    ],
  },
  settings: { 'S2 §7': ['PATCH /api/ibanking/personal/password'] },
  limits: {
    'S2 §7': [
      'GET /api/ibanking/personal/transaction-limits',
      'POST /api/ibanking/personal/transaction-limits',
      'POST /api/ibanking/personal/transaction-limits/confirm',
    ],
  },
  transactions: { 'S2 §7': ['GET /api/ibanking/personal/transactions'] },
  'transaction-details': { 'S2 §7': ['GET /api/ibanking/personal/transactions/{referenceNumber}'] },
  statements: { 'S2 §7': ['POST /api/ibanking/personal/transactions/download'] },
  tickets: {
    'S2 §7': [
      'GET /api/tickets',
      'GET /api/tickets/{id}',
      'POST /api/tickets',
      'POST /api/tickets/{id}/messages',
      'POST /api/tickets/{id}/status',
      'GET /api/tickets/attachments/{id}/download',
    ],
  },
});

/** The route table of part 1; part 2 lists the authenticated pages again. */
export const specPages = itemsOf({
  app: { 'S1 §2': ['/not-authorized'], 'S2 §2': ['/not-authorized'] },
  auth: { 'S1 §2': ['/'] },
  registration: { 'S1 §2': ['/signup', '/verify-email'] },
  'password-reset': { 'S1 §2': ['/forgot-password', '/reset-password/{code}/{email}'] },
  onboarding: { 'S1 §2': ['/onboarding'] },
  'back-office': { 'S1 §2': ['/admin/auth'] },
  dashboard: { 'S1 §2': ['/home'], 'S2 §2': ['/home'] },
  transfers: { 'S1 §2': ['/transfer'], 'S2 §2': ['/transfer'] },
  bills: { 'S1 §2': ['/bill-payment'], 'S2 §2': ['/bill-payment'] },
  kyc: { 'S1 §2': ['/kyc-setting'], 'S2 §2': ['/kyc-setting'] },
  transactions: { 'S1 §2': ['/transaction-history'], 'S2 §2': ['/transaction-history'] },
  'scheduled-payments': { 'S1 §2': ['/scheduled-payment'], 'S2 §2': ['/scheduled-payment'] },
  beneficiaries: { 'S1 §2': ['/beneficiary'], 'S2 §2': ['/beneficiary'] },
  settings: { 'S1 §2': ['/settings'], 'S2 §2': ['/settings'] },
  tickets: {
    'S1 §2': ['/customer-service', '/customer-service/{ticketId}'],
    'S2 §2': ['/customer-service', '/customer-service/{ticketId}'],
  },
});

/** Calls of ours beyond the specification. */
export const ownRoutes: Readonly<Record<string, OwnRoute>> = {
  'POST /auth/ibanking/personal/logout': {
    slice: 'auth',
    reason: 'Logging out ends the session at the bank too, not only in the browser (A3).',
  },
  'POST /auth/ibanking/personal/ping': {
    slice: 'auth',
    reason: 'Somebody who reads for a while, and asks the bank for nothing, stays signed in (A17).',
  },
  'POST /api/ibanking/personal/2fa/resend': {
    slice: 'two-factor',
    reason: 'Every code dialog can ask for its code again.',
  },
  'GET /api/transfer/operations/{id}': {
    slice: 'transfers',
    reason: 'A screen that lost an answer reads where its transfer stands (A2).',
  },
  'GET /api/ibanking/personal/transaction-totals': {
    slice: 'transactions',
    reason: 'A filtered history says what came in and went out, over all its pages (A65).',
  },
  ...Object.fromEntries(
    [
      'POST /auth/admin/login',
      'POST /auth/admin/otp-verification',
      'POST /auth/admin/resend-code',
      'POST /auth/admin/logout',
      'POST /auth/admin/ping',
      'GET /api/admin/queues',
      'GET /api/admin/queues/{queue}',
      'GET /api/admin/queues/{queue}/{id}',
      'GET /api/admin/queues/{queue}/{id}/files/{fileId}',
      'POST /api/admin/queues/{queue}/{id}/{action}',
      'GET /api/admin/customers',
      'GET /api/admin/customers/{id}',
      'POST /api/admin/customers/{id}/{action}',
      'GET /api/admin/staff',
      'POST /api/admin/staff/{id}/{action}',
      'GET /api/admin/approvals',
      'POST /api/admin/approvals/{id}/{decision}',
      'GET /api/admin/audit',
    ].map((route): [string, OwnRoute] => [
      route,
      { slice: 'back-office', reason: 'Somebody has to decide about what customers submit.' },
    ]),
  ),
};
