import { itemsOf, type OwnRoute, type SpecRoute } from './specification.ts';

/** The same keys of something inside something else. */
function within(path: string, keys: string): string {
  return keys
    .split(' ')
    .map((key) => `${path}.${key}`)
    .join(' ');
}

/** What part 1 writes and part 2 writes again. */
const BOTH = ['S1 §7', 'S2 §7'] as const;

const ACCOUNT = 'accountTypeName accountNumber availableBalance';
const ONBOARDING_STATUS =
  'basicProfileStatus basicProfileComment documentStatus documentComment bvnStatus bvnComment ninStatus ninComment';
const PROFILE = 'firstName lastName email phoneNumber bvn nin';
const BENEFICIARY = 'id beneficiaryName bankName accountName accountNumber';
const NAME_INQUIRY = 'accountName bankName nameInquiryReference';
const TRANSFER =
  'sourceAccountNumber destinationAccountNumber destinationBankCode amount description saveAsBeneficiary';
const BULK_ITEM =
  'sourceAccountNumber destinationBankCode destinationAccountNumber destinationAccountName destinationBankName nameInquiryReference amount description';
const SETTING = within(
  'schedulePaymentSetting',
  'schedulePaymentDate continuous scheduledInterval repeatPayment',
);
const SCHEDULED_PAYMENT =
  'uuid clientId referenceNumber transferType sourceAccountNumber destinationAccountNumber destinationBankCode amount description scheduleDate interval repeatPayment status';
const TRANSACTION =
  'referenceNumber dateCreated timeCreated accountType amount transactionType status narration';
const TRANSACTION_DETAILS =
  'sessionId transactionType sourceAccountName destinationAccountName sourceAccountNumber destinationAccountNumber destinationBank amount dateCreated narration';
const BILL_LOG =
  'dateCreated utilityProductType amount vendingStatus reference sourceAccount vender utilityProviderTitle phoneNumber dataBundleCode electricityMeterNumber electricityMeterOwner electricityMeterOwnerPhoneNumber electricityMeterOwnerAddress electricityMeterType';

/**
 * Every call the specification lists, 95 in all, as it writes them, each with the keys it writes for it in its §3 and §7.
 * `...` in a bill route stands for `/api/utility/providers`, in a schedule route for `/api/ibanking/personal`. Of the one
 * vending request each product has the keys of its own form; for data that is an amount, too, which is sent and ignored.
 */
export const specRoutes: readonly SpecRoute[] = [
  {
    words: 'POST /auth/ibanking/personal/login',
    slice: 'auth',
    at: ['S1 §7'],
    body: 'email password',
    answer: 'userId userUUID twoFactorAuthentication',
  },
  {
    words: 'POST /auth/ibanking/personal/otp-verification',
    slice: 'auth',
    at: ['S1 §7'],
    body: 'userId userUUID otp | email code',
    answer: 'role onboardingComplete tokenDTO.accessToken',
  },
  { words: 'POST /auth/ibanking/personal/email/resend-code', slice: 'auth', at: ['S1 §7'], body: 'email' },
  {
    words: 'POST /auth/ibanking/personal/registration/new',
    slice: 'registration',
    at: ['S1 §7'],
    body: 'phoneNumber firstName lastName email dateOfBirth bvn gender address clientType accountTypeId stateOfResidence employmentStatus maritalStatus password confirmPassword registrationType',
  },
  {
    words: 'POST /auth/ibanking/personal/registration/existing',
    slice: 'registration',
    at: ['S1 §7'],
    body: 'accountNUBAN password confirmPassword registrationType',
  },
  {
    words: 'GET /auth/ibanking/personal/registration-enums',
    slice: 'registration',
    at: ['S1 §7'],
    answer: 'gender employmentStatus maritalStatus requiredRegistrationParameter',
  },
  { words: 'GET /auth/ibanking/personal/states', slice: 'registration', at: ['S1 §7'], answer: '[]' },
  {
    words: 'GET /auth/ibanking/personal/account-types',
    slice: 'registration',
    at: ['S1 §7'],
    answer: '[].id [].name',
  },
  {
    words: 'POST /auth/ibanking/personal/email/verification',
    slice: 'registration',
    at: ['S1 §7'],
    body: 'email code',
  },
  {
    words: 'POST /auth/ibanking/personal/password/forgot/{email}',
    slice: 'password-reset',
    at: ['S1 §7'],
    body: '',
  },
  {
    words: 'GET /auth/ibanking/personal/password/verify',
    slice: 'password-reset',
    at: ['S1 §7'],
    query: 'resetCode email',
  },
  {
    words: 'PATCH /auth/ibanking/personal/password/reset',
    slice: 'password-reset',
    at: ['S1 §7'],
    body: 'password confirmPassword email passwordResetCode',
  },
  {
    words: 'GET /api/client-summary',
    slice: 'dashboard',
    at: ['S1 §7'],
    answer: [
      'totalCurrentBalance totalAvailableBalance',
      within(
        'weeklyTransactionSummary',
        'failedTransactions pendingTransactions completedTransactions inwards outwards',
      ),
      within('recentTransactions[]', 'amount date transactionType beneficiaryAccount sender status'),
      within('scheduledPayments[]', 'amount beneficiaryAccount type status date'),
      within('accounts[]', ACCOUNT),
    ].join(' '),
  },
  { words: 'GET /api/accounts', slice: 'accounts', at: BOTH, answer: within('[]', ACCOUNT) },
  { words: 'GET /api/accounts/types', slice: 'create-account', at: BOTH, answer: '[].id [].name' },
  { words: 'POST /api/accounts', slice: 'create-account', at: BOTH, body: 'accountTypeId' },
  { words: 'POST /api/accounts/{accountNumber}/disable', slice: 'disable-account', at: BOTH, body: '' },
  { words: 'POST /api/accounts/{accountNumber}/disable/confirm', slice: 'disable-account', at: BOTH },
  { words: 'GET /api/onboarding-statuses', slice: 'onboarding', at: ['S1 §7'], answer: ONBOARDING_STATUS },
  { words: 'GET /api/onboarding/status', slice: 'onboarding', at: ['S1 §7'], answer: ONBOARDING_STATUS },
  { words: 'GET /api/onboarding-status', slice: 'onboarding', at: ['S1 §7'], answer: ONBOARDING_STATUS },
  { words: 'GET /api/onboarding/basic-profile', slice: 'onboarding', at: ['S1 §7'], answer: PROFILE },
  { words: 'POST /api/onboarding/basic-profile', slice: 'onboarding', at: ['S1 §7'], body: PROFILE },
  { words: 'GET /api/onboarding/business-information', slice: 'onboarding', at: ['S1 §7'] },
  { words: 'POST /api/onboarding/business-information', slice: 'onboarding', at: ['S1 §7'] },
  {
    words: 'GET /api/onboarding/documents',
    slice: 'onboarding',
    at: ['S1 §7'],
    answer: within(
      '[]',
      'id documentTypeId documentName description mandatory status uploaded verificationComment',
    ),
  },
  {
    words: 'POST /api/onboarding/documents',
    slice: 'onboarding',
    at: ['S1 §7'],
    body: 'documentTypeId content coreBankingDocumentTypeId description',
  },
  {
    words: 'GET /api/onboarding/document-types',
    slice: 'onboarding',
    at: ['S1 §7'],
    answer: '[].coreBankingId [].name',
  },
  {
    words: 'GET /api/onboarding/documents/{id}/download',
    slice: 'onboarding',
    at: ['S1 §7'],
    answer: 'content',
  },
  { words: 'DELETE /api/onboarding/documents/{id}', slice: 'onboarding', at: ['S1 §7'], body: '' },
  {
    words: 'POST /api/transfer/intrabank-name-inquiry',
    slice: 'transfers',
    at: ['S2 §7'],
    body: 'accountNumber',
    answer: NAME_INQUIRY,
  },
  {
    words: 'GET /api/transfer/balance',
    slice: 'transfers',
    at: ['S2 §7'],
    answer: `${within('accounts[]', ACCOUNT)} totalCurrentBalance totalAvailableBalance thisWeekInwards thisWeekOutwards`,
  },
  { words: 'POST /api/transfer/intrabank', slice: 'transfers', at: ['S2 §7'], body: TRANSFER, answer: 'id' },
  { words: 'POST /api/transfer/intrabank/confirm', slice: 'transfers', at: ['S2 §7'], body: 'otp id' },
  {
    words: 'POST /api/transfer/name-inquiry',
    slice: 'other-transfers',
    at: ['S2 §7'],
    body: 'accountNumber bankCode',
    answer: NAME_INQUIRY,
  },
  {
    words: 'GET /api/transfer/banks',
    slice: 'other-transfers',
    at: ['S2 §7'],
    answer: '[].institutionName [].institutionCode',
  },
  {
    words: 'POST /api/transfer/own-account',
    slice: 'other-transfers',
    at: ['S2 §7'],
    body: TRANSFER,
    answer: 'id',
  },
  {
    words: 'POST /api/transfer/other-banks',
    slice: 'other-transfers',
    at: ['S2 §7'],
    body: TRANSFER,
    answer: 'id',
  },
  {
    words: 'POST /api/transfer/other-banks/confirm',
    slice: 'other-transfers',
    at: ['S2 §7'],
    body: 'otp id',
  },
  {
    words: 'POST /api/transfer/bulk',
    slice: 'bulk-transfers',
    at: ['S2 §7'],
    body: within('transfers[]', BULK_ITEM),
    answer: 'id',
  },
  { words: 'POST /api/transfer/bulk/confirm', slice: 'bulk-transfers', at: ['S2 §7'], body: 'otp id' },
  {
    words: 'GET /api/beneficiaries',
    slice: 'beneficiaries',
    at: ['S2 §7'],
    answer: within('[]', BENEFICIARY),
  },
  { words: 'GET /api/beneficiaries/{id}', slice: 'beneficiaries', at: ['S2 §7'], answer: BENEFICIARY },
  {
    words: 'POST /api/beneficiaries',
    slice: 'beneficiaries',
    at: ['S2 §7'],
    body: 'beneficiaryName bankCode accountNumber accountName bankName',
  },
  { words: 'DELETE /api/beneficiaries/{id}', slice: 'beneficiaries', at: ['S2 §7'], body: '' },
  {
    words: 'GET /api/ibanking/personal/2fa/type',
    slice: 'two-factor',
    at: ['S2 §7'],
    answer: 'twoFactorAuthenticationType',
  },
  { words: 'GET /api/ibanking/personal/2fa/otp-authentication/generate', slice: 'two-factor', at: ['S2 §7'] },
  { words: 'POST /api/ibanking/personal/2fa/otp-authentication/confirm', slice: 'two-factor', at: ['S2 §7'] },
  {
    words: 'GET /api/ibanking/personal/2fa/google-authenticator/generate',
    slice: 'two-factor',
    at: ['S2 §7'],
    answer: 'image secretCode',
  },
  {
    words: 'POST /api/ibanking/personal/2fa/google-authenticator/confirm',
    slice: 'two-factor',
    at: ['S2 §7'],
  },
  {
    words: 'GET /api/ibanking/personal/schedule-payments',
    slice: 'scheduled-payments',
    at: ['S2 §7'],
    answer: within('[]', SCHEDULED_PAYMENT),
  },
  {
    words: 'GET /api/ibanking/personal/schedule-payments/{id}',
    slice: 'scheduled-payments',
    at: ['S2 §7'],
    answer: SCHEDULED_PAYMENT,
  },
  {
    words: 'POST /api/ibanking/personal/schedule-payments/intrabank',
    slice: 'scheduled-payments',
    at: ['S2 §7'],
    body: `${TRANSFER} ${SETTING}`,
    answer: '[].referenceNumber',
  },
  {
    words: 'POST /api/ibanking/personal/schedule-payments/interbank',
    slice: 'scheduled-payments',
    at: ['S2 §7'],
    body: `${TRANSFER} ${SETTING}`,
    answer: '[].referenceNumber',
  },
  {
    words: 'POST /api/ibanking/personal/schedule-payments/own',
    slice: 'scheduled-payments',
    at: ['S2 §7'],
    body: `${TRANSFER} ${SETTING}`,
    answer: '[].referenceNumber',
  },
  {
    words: 'POST /api/ibanking/personal/schedule-payments/bulk',
    slice: 'scheduled-payments',
    at: ['S2 §7'],
    body: within('bulkScheduleTransfer[]', `${BULK_ITEM} ${SETTING}`),
    answer: '[].referenceNumber',
  },
  {
    words: 'PATCH /api/ibanking/personal/schedule-payments/approve',
    slice: 'scheduled-payments',
    at: ['S2 §7'],
    body: 'otp referenceNumber',
  },
  {
    words: 'PUT /api/ibanking/personal/schedule-payments/edit',
    slice: 'scheduled-payments',
    at: ['S2 §7'],
    body: `${SCHEDULED_PAYMENT} schedulePaymentDate scheduledInterval`,
  },
  {
    words: 'GET /api/utility/providers/airtime',
    slice: 'bills',
    at: ['S2 §7'],
    answer: '[].providerId [].code',
  },
  {
    words: 'POST /api/utility/providers/airtime/vend/initiate',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'nuban utilityProductType phoneNumber airtimeProviderCode amount',
    answer: 'utilityVendingRequestId',
  },
  {
    words: 'POST /api/utility/providers/airtime/vend/confirm',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'otp utilityVendingRequestId',
  },
  {
    words: 'GET /api/utility/providers/databundle',
    slice: 'bills',
    at: ['S2 §7'],
    answer: '[].title [].code',
  },
  {
    words: 'GET /api/utility/providers/databundle/{providerCode}/bundles',
    slice: 'bills',
    at: ['S2 §7'],
    answer: '[].title [].code [].name [].price',
  },
  {
    words: 'POST /api/utility/providers/databundle/vend/initiate',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'nuban utilityProductType phoneNumber dataBundleProviderCode dataBundleCode amount',
    answer: 'utilityVendingRequestId',
  },
  {
    words: 'POST /api/utility/providers/databundle/vend/confirm',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'otp utilityVendingRequestId',
  },
  // The path is spelt this way.
  { words: 'GET /api/utility/roviders/electricity/meter-types', slice: 'bills', at: ['S2 §7'] },
  // The path is spelt this way.
  { words: 'GET /api/utility/providers/electricity', slice: 'bills', at: ['S2 §7'] },
  // The path is spelt this way.
  {
    words: 'POST /api/utility/providers/electricity/meter-info',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'meterNumber electricityProviderCode meterType',
    answer: 'name',
  },
  // The path is spelt this way.
  {
    words: 'POST /api/utility/providers/electricity/vend/initiate',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'nuban utilityProductType electricityProviderCode meterType electricityMeterNum amount',
    answer: 'utilityVendingRequestId',
  },
  // The path is spelt this way.
  {
    words: 'POST /api/utility/providers/electricity/vend/confirm',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'otp utilityVendingRequestId',
  },
  { words: 'GET /api/utility/providers/cabletv', slice: 'bills', at: ['S2 §7'], answer: '[].title [].code' },
  {
    words: 'GET /api/utility/providers/cabletv/{providerCode}/bouquets',
    slice: 'bills',
    at: ['S2 §7'],
    answer: '[].title [].code',
  },
  {
    words: 'POST /api/utility/providers/cabletv/card-info',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'smartCardNumber cableTvProviderCode cableTvProviderBouquetCode',
    answer: 'name',
  },
  {
    words: 'POST /api/utility/providers/cabletv/vend/initiate',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'nuban utilityProductType cableTvProviderCode cableTvBouquetCode cableTvSmartCardNum amount',
    answer: 'utilityVendingRequestId',
  },
  {
    words: 'POST /api/utility/providers/cabletv/vend/confirm',
    slice: 'bills',
    at: ['S2 §7'],
    body: 'otp utilityVendingRequestId',
  },
  { words: 'GET /api/utility/logs', slice: 'bills', at: ['S2 §7'], answer: within('[]', BILL_LOG) },
  { words: 'POST /api/kyc/level-1', slice: 'kyc', at: ['S2 §7'], body: 'bvn | nin | bvn nin' },
  { words: 'POST /api/kyc/level-2', slice: 'kyc', at: ['S2 §7'], body: 'bvn nin' },
  {
    words: 'POST /api/kyc/level-3',
    slice: 'kyc',
    at: ['S2 §7'],
    body: 'utilityBill validIdentificationCard status',
  },
  {
    words: 'GET /api/kyc/biodata',
    slice: 'kyc',
    at: ['S2 §7'],
    answer: 'firstName lastName dateOfBirth gender phoneNumber email address bvn nin',
  },
  { words: 'GET /api/kyc/uploaded-documents', slice: 'kyc', at: ['S2 §7'] },
  {
    words: 'GET /api/kyc/status',
    slice: 'kyc',
    at: ['S2 §7'],
    answer: 'currentLevel levelDetails.status levels[].level levels[].details',
  },
  {
    words: 'PATCH /api/ibanking/personal/password',
    slice: 'settings',
    at: ['S2 §7'],
    body: 'oldPassword newPassword confirmPassword',
  },
  {
    words: 'GET /api/ibanking/personal/transaction-limits',
    slice: 'limits',
    at: ['S2 §7'],
    answer: within('[]', 'productName transferType dailyLimit limitPerTransaction nuban'),
  },
  {
    words: 'POST /api/ibanking/personal/transaction-limits',
    slice: 'limits',
    at: ['S2 §7'],
    body: 'dailyTransactionLimit singleTransactionLimit nuban',
    answer: 'nuban transactionLimitUuid',
  },
  {
    words: 'POST /api/ibanking/personal/transaction-limits/confirm',
    slice: 'limits',
    at: ['S2 §7'],
    body: 'otp nuban transactionLimitUuid',
  },
  {
    words: 'GET /api/ibanking/personal/transactions',
    slice: 'transactions',
    at: ['S2 §7'],
    answer: within('[]', TRANSACTION),
  },
  {
    words: 'GET /api/ibanking/personal/transactions/{referenceNumber}',
    slice: 'transaction-details',
    at: ['S2 §7'],
    answer: TRANSACTION_DETAILS,
  },
  {
    words: 'POST /api/ibanking/personal/transactions/download',
    slice: 'statements',
    at: ['S2 §7'],
    body: 'nuban startDate endDate',
  },
  {
    words: 'GET /api/tickets',
    slice: 'tickets',
    at: ['S2 §7'],
    answer: '[].date [].tickets[].id [].tickets[].subject [].tickets[].resolved [].tickets[].createdAt',
  },
  {
    words: 'GET /api/tickets/{id}',
    slice: 'tickets',
    at: ['S2 §7'],
    answer:
      'subject resolved messages[].text messages[].sender messages[].attachments[].id messages[].attachments[].name messages[].attachments[].url',
  },
  {
    words: 'POST /api/tickets',
    slice: 'tickets',
    at: ['S2 §7'],
    body: 'subject body attachments[].name attachments[].document',
  },
  {
    words: 'POST /api/tickets/{id}/messages',
    slice: 'tickets',
    at: ['S2 §7'],
    body: 'text attachments[].name attachments[].document',
  },
  { words: 'POST /api/tickets/{id}/status', slice: 'tickets', at: ['S2 §7'], body: 'resolved' },
  { words: 'GET /api/tickets/attachments/{id}/download', slice: 'tickets', at: ['S2 §7'], answer: 'content' },
];

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
  'GET /auth/ibanking/personal/legal-texts/{name}': {
    slice: 'registration',
    reason: 'Whoever registers can read what they agree to (decision 76).',
  },
  'POST /api/ibanking/personal/2fa/resend': {
    slice: 'two-factor',
    reason: 'Every code dialog can ask for its code again.',
  },
  'GET /api/transfer/operations/{id}': {
    slice: 'transfers',
    reason: 'A screen that lost an answer reads where its transfer stands (A2).',
  },
  'GET /api/transfer/unfinished': {
    slice: 'transfers',
    reason:
      'No page forgets a transfer that waits for its code or is on its way, whatever browser it was started in (A90).',
  },
  'POST /api/utility/logs/{id}/token': {
    slice: 'bills',
    reason: 'Whoever lost the message with a token gets it again (decision 39).',
  },
  'POST /api/operations/{id}/discard': {
    slice: 'transfers',
    reason: 'What was given up before its code is gone for good, and asks for nothing any more (A90).',
  },
  'POST /api/operations/{id}/stop': {
    slice: 'transfers',
    reason: 'What is kept back for a while before it is sent can be stopped (decision 74).',
  },
  'GET /api/transfer/recipients': {
    slice: 'transfers',
    reason: 'Whoever was paid before is paid again without typing their number (A93).',
  },
  'POST /api/interbank/credits': {
    slice: 'other-transfers',
    reason: 'Money that other banks send arrives by it, signed by the switch (decision 75, A132).',
  },
  'GET /api/ibanking/personal/schedule-payments/shortfalls': {
    slice: 'scheduled-payments',
    reason: 'Whoever will not have enough for what they scheduled learns it while something can be done.',
  },
  ...Object.fromEntries(
    (['pause', 'resume', 'skip', 'cancel'] as const).map((change): [string, OwnRoute] => [
      `POST /api/ibanking/personal/schedule-payments/{id}/${change}`,
      {
        slice: 'scheduled-payments',
        reason: 'What is paid again and again can be held up, left out once and ended (decision 37).',
      },
    ]),
  ),
  ...Object.fromEntries(
    (['pause', 'resume', 'cancel'] as const).map((change): [string, OwnRoute] => [
      `POST /api/ibanking/personal/schedule-payments/{id}/list/${change}`,
      {
        slice: 'scheduled-payments',
        reason: 'Whoever scheduled a payroll with one code holds it up or ends it at once, too (A220).',
      },
    ]),
  ),
  'GET /api/transfer/bulk/{id}/review': {
    slice: 'bulk-transfers',
    reason: 'What waits for its code can be gone on with after a reload, in whatever browser (A176).',
  },
  'POST /api/ibanking/personal/schedule-payments/bill': {
    slice: 'scheduled-payments',
    reason: 'Airtime every Friday: bills are paid later by the runner that pays transfers (A197).',
  },
  'GET /api/ibanking/personal/schedule-payments/started/{id}': {
    slice: 'scheduled-payments',
    reason: 'What waits for its code can be gone on with after a reload, in whatever browser (A176).',
  },
  'POST /api/transfer/bulk/names': {
    slice: 'bulk-transfers',
    reason: 'The names of a whole list are shown before anything is started (A157).',
  },
  ...Object.fromEntries(
    ['GET /api/transfer/bulk', 'GET /api/transfer/bulk/{id}'].map((route) => [
      route,
      {
        slice: 'bulk-transfers' as const,
        reason: 'Rows succeed or fail alone, and some are carried out after the answer (decision 33, A156).',
      },
    ]),
  ),
  ...Object.fromEntries(
    [
      'GET /api/transfer/bulk-groups',
      'POST /api/transfer/bulk-groups',
      'GET /api/transfer/bulk-groups/{id}',
      'DELETE /api/transfer/bulk-groups/{id}',
    ].map((route) => [
      route,
      {
        slice: 'bulk-transfers' as const,
        reason: 'Whoever pays the same people every month enters them once (A159).',
      },
    ]),
  ),
  'GET /api/kyc/uploaded-documents/{id}/download': {
    slice: 'kyc',
    reason: 'Whoever submitted a picture can see which one it was (A248).',
  },
  'PATCH /api/beneficiaries/{id}': {
    slice: 'beneficiaries',
    reason: 'Whoever saved somebody can call them by another name, without deleting them first (A121).',
  },
  'POST /api/ibanking/personal/transactions/{referenceNumber}/receipt': {
    slice: 'transaction-details',
    reason: 'Receipts that anybody can check are ours (A275).',
  },
  'GET /api/ibanking/personal/transactions/{referenceNumber}/receipt/pdf': {
    slice: 'transaction-details',
    reason: 'Receipts as PDF are ours (A275).',
  },
  'GET /api/receipts/{code}': {
    slice: 'transaction-details',
    reason: 'Receipts that anybody can check are ours (A275).',
  },
  'GET /api/ibanking/personal/transactions/{referenceNumber}/dispute': {
    slice: 'transaction-details',
    reason: 'A problem with a payment is reported where it is seen, and its state stands there.',
  },
  'POST /api/ibanking/personal/transactions/{referenceNumber}/dispute': {
    slice: 'transaction-details',
    reason: 'A problem with a payment is reported where it is seen, and its state stands there.',
  },
  'GET /api/ibanking/personal/notices': {
    slice: 'app',
    reason: 'What the bank told is read in the app, and everybody chooses how they are told (decision 76).',
  },
  'POST /api/ibanking/personal/notices/read': {
    slice: 'app',
    reason: 'What the bank told is read in the app, and everybody chooses how they are told (decision 76).',
  },
  'GET /api/ibanking/personal/alert-preferences': {
    slice: 'app',
    reason: 'What the bank told is read in the app, and everybody chooses how they are told (decision 76).',
  },
  'PATCH /api/ibanking/personal/alert-preferences': {
    slice: 'app',
    reason: 'What the bank told is read in the app, and everybody chooses how they are told (decision 76).',
  },
  'PUT /api/ibanking/personal/low-balances/{accountNumber}': {
    slice: 'app',
    reason: 'What the bank told is read in the app, and everybody chooses how they are told (decision 76).',
  },
  'POST /api/help/block-requests': {
    slice: 'app',
    reason: 'Whoever lost phone and password can still ask for help.',
  },
  'GET /api/ibanking/personal/my-data': {
    slice: 'settings',
    reason: 'A customer can download what the bank holds about them (decision 76).',
  },
  'GET /api/accounts/closed': {
    slice: 'settings',
    reason: 'What is closed can still be read (decision 76).',
  },
  'GET /api/accounts/closings': {
    slice: 'settings',
    reason: 'Settings shows what a customer asked for already (A465).',
  },
  'POST /api/accounts/{accountNumber}/closing': {
    slice: 'settings',
    reason: 'A customer can ask to close an account (decision 76).',
  },
  'GET /api/admin/tickets': {
    slice: 'back-office',
    reason: 'Staff answer what customers write (decision 43).',
  },
  'GET /api/admin/tickets/{id}': {
    slice: 'back-office',
    reason: 'Staff answer what customers write (decision 43).',
  },
  'POST /api/admin/tickets/{id}/messages': {
    slice: 'back-office',
    reason: 'Staff answer what customers write (decision 43).',
  },
  'POST /api/admin/tickets/{id}/status': {
    slice: 'back-office',
    reason: 'Staff answer what customers write (decision 43).',
  },
  'GET /api/admin/tickets/attachments/{id}/download': {
    slice: 'back-office',
    reason: 'Staff answer what customers write (decision 43).',
  },
  'GET /api/ibanking/personal/statements/{nuban}': {
    slice: 'statements',
    reason: 'A statement at once, in the app, is ours (A276).',
  },
  'GET /api/ibanking/personal/statements/{nuban}/pdf': {
    slice: 'statements',
    reason: 'A statement at once, in the app, is ours (A276).',
  },
  'GET /api/ibanking/personal/statements/{nuban}/csv': {
    slice: 'statements',
    reason: 'A statement at once, in the app, is ours (A276).',
  },
  'GET /api/ibanking/personal/statements/{nuban}/xlsx': {
    slice: 'statements',
    reason: 'A statement at once, in the app, is ours (A276).',
  },
  'GET /api/ibanking/personal/statements/{nuban}/ofx': {
    slice: 'statements',
    reason: 'A statement at once, in the app, is ours (A276).',
  },
  'GET /api/ibanking/personal/spending': {
    slice: 'transactions',
    reason: 'What money was spent on is ours (A279).',
  },
  'GET /api/ibanking/personal/transactions/{referenceNumber}/category': {
    slice: 'transactions',
    reason: 'What money was spent on is ours (A279).',
  },
  'PUT /api/ibanking/personal/transactions/{referenceNumber}/category': {
    slice: 'transactions',
    reason: 'What money was spent on is ours (A279).',
  },
  'PUT /api/ibanking/personal/budgets/{category}': {
    slice: 'transactions',
    reason: 'What money was spent on is ours (A279).',
  },
  'GET /api/ibanking/personal/search': {
    slice: 'app',
    reason: 'One search over everything is ours (A284).',
  },
  'GET /api/ibanking/personal/transaction-totals': {
    slice: 'transactions',
    reason: 'A filtered history says what came in and went out, over all its pages (A65).',
  },
  ...Object.fromEntries(
    [
      'GET /api/ibanking/personal/2fa/passkeys',
      'POST /api/ibanking/personal/2fa/passkeys/start',
      'POST /api/ibanking/personal/2fa/passkeys/options',
      'POST /api/ibanking/personal/2fa/passkeys',
      'DELETE /api/ibanking/personal/2fa/passkeys/{id}',
      'POST /api/ibanking/personal/2fa/backup-codes',
      'POST /api/ibanking/personal/2fa/passkeys/proof-options',
      'POST /api/ibanking/personal/2fa/passkeys/proof',
      'POST /api/ibanking/personal/2fa/backup-code/proof',
      'POST /auth/ibanking/personal/passkey/options',
      'POST /auth/ibanking/personal/passkey/proof',
      'POST /auth/ibanking/personal/backup-code/proof',
    ].map((route) => [
      route,
      {
        slice: 'two-factor',
        reason:
          'A passkey is a further second factor, and backup codes help whoever lost their phone (A254).',
      },
    ]),
  ),
  ...Object.fromEntries(
    [
      'GET /api/ibanking/personal/payment-stop',
      'POST /api/ibanking/personal/payment-stop/on',
      'POST /api/ibanking/personal/payment-stop/off',
      'POST /api/ibanking/personal/payment-stop/off/confirm',
    ].map((route) => [
      route,
      {
        slice: 'settings',
        reason: 'Thirty seconds to stop is a switch of the customer, off until they choose it (decision 74).',
      },
    ]),
  ),
  ...Object.fromEntries(
    [
      'GET /api/ibanking/personal/contacts',
      'POST /api/ibanking/personal/contacts/phone-proof',
      'POST /api/ibanking/personal/contacts/phone-proof/confirm',
      'POST /api/ibanking/personal/contacts/change',
      'POST /api/ibanking/personal/contacts/change/confirm',
    ].map((route) => [
      route,
      {
        slice: 'settings',
        reason:
          'A phone that codes go to alone is proved, and e-mail and phone can be changed (decision 55).',
      },
    ]),
  ),
  ...Object.fromEntries(
    [
      'GET /api/ibanking/personal/sessions',
      'DELETE /api/ibanking/personal/sessions/{id}',
      'POST /api/ibanking/personal/sessions/end-others',
      'GET /api/ibanking/personal/devices',
      'DELETE /api/ibanking/personal/devices/{id}',
      'GET /api/ibanking/personal/sign-in-history',
    ].map((route) => [
      route,
      {
        slice: 'settings',
        reason: 'Customers see where they are signed in, and end what they do not know (A338).',
      },
    ]),
  ),
  ...Object.fromEntries(
    ['GET /api/ibanking/personal/emergency-lock', 'POST /api/ibanking/personal/emergency-lock'].map(
      (route) => [
        route,
        {
          slice: 'settings',
          reason: 'Whoever fears that somebody is in their account stops everything by one button (A237).',
        },
      ],
    ),
  ),
  ...Object.fromEntries(
    [
      'GET /api/utility/saved-numbers',
      'POST /api/utility/saved-numbers',
      'DELETE /api/utility/saved-numbers/{id}',
    ].map((route) => [
      route,
      {
        slice: 'bills',
        reason: 'Whoever buys for the same phone, meter or card again enters its number once (A182).',
      },
    ]),
  ),
  ...Object.fromEntries(
    [
      'POST /auth/admin/login',
      'POST /auth/admin/otp-verification',
      'POST /auth/admin/resend-code',
      'POST /auth/admin/logout',
      'POST /auth/admin/ping',
      'PATCH /api/admin/password',
      'GET /api/admin/sessions',
      'POST /api/admin/sessions/end-others',
      'GET /api/admin/authenticator',
      'GET /api/admin/authenticator/generate',
      'POST /api/admin/authenticator/resend',
      'POST /api/admin/authenticator/confirm',
      'GET /api/admin/daily-checks',
      'GET /api/admin/queues',
      'GET /api/admin/queues/{queue}',
      'GET /api/admin/queues/{queue}/{id}',
      'GET /api/admin/queues/{queue}/{id}/files/{fileId}',
      'POST /api/admin/queues/{queue}/{id}/{action}',
      'GET /api/admin/customers',
      'GET /api/admin/customers/{id}',
      'POST /api/admin/customers/{id}/{action}',
      'GET /api/admin/customers/{id}/transactions',
      'GET /api/admin/customers/{id}/transactions/{referenceNumber}',
      'GET /api/admin/transactions/{knownBy}',
      'GET /api/admin/payments/{knownBy}',
      'GET /api/admin/staff',
      'POST /api/admin/staff/{id}/{action}',
      'GET /api/admin/approvals',
      'GET /api/admin/approvals/{id}',
      'GET /api/admin/approvals/{id}/files/{fileId}',
      'POST /api/admin/approvals/{id}/{decision}',
      'POST /api/admin/approvals/{id}/withdraw',
      'GET /api/admin/audit',
      'GET /api/admin/audit/csv',
    ].map((route): [string, OwnRoute] => [
      route,
      { slice: 'back-office', reason: 'Somebody has to decide about what customers submit.' },
    ]),
  ),
};
