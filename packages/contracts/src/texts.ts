/**
 * Fixed texts of the product, keyed, so that other languages can follow. Wording and spelling are the specification's
 * (`deleteing` included); texts of our own stand in the second half.
 */
export const TEXTS = {
  // S1 §2, sign-in and verification.
  login: 'Log In',
  loading: 'Loading...',
  rememberMe: 'Remember my email on this device',
  forgotPassword: 'Forgot Password',
  createAccount: 'Create Account',
  otpVerification: 'OTP Verification',
  otpVerificationHint: 'Enter OTP sent to registered email and phone number',
  googleAuthentication: 'Google Authentication',
  googleAuthenticationHint: 'Enter the code from the authenticator app',
  resend: 'Resend',
  resending: 'Resending...',
  finish: 'Finish',
  loggedIn: 'Logged in successfully',
  loggedOut: 'Logged out',
  stillSignedIn: 'Still signed in',
  otpResent: 'OTP Resent',
  anErrorOccurred: 'An error occurred',
  fieldRequired: 'This field is required',
  optional: '(Optional)',

  // S1 §2 and S2 §2, the signed-in application.
  notAuthorized: "Sorry! You don't have access to view this page",
  goBack: 'Go back',
  makeATransfer: 'Make A Transfer',
  intraBankTransfer: 'Intra Bank Transfer',
  ownAccountTransfer: 'Own Account Transfer',
  otherBankTransfer: 'Other Bank Transfer',
  bulkBankTransfer: 'Bulk Bank Transfer',
  transferredSuccessfully: 'Transferred Successfully',
  transferFailed: 'An error occurred while transferring',
  invalidAccountDetails: 'Invalid account details',
  accountNumberLength: 'Account Number must be 10 characters',
  noRecords: 'No records to display',
  beneficiaryCreated: 'Beneficiary created successfully',
  beneficiaryCreateFailed: 'An error occurred while creating beneficiary',

  // S1 §8 and S2 §8, fetches that fail without a message from the server.
  fetchScheduledPaymentsFailed: 'An error occurred while fetching scheduled payments',
  fetchAccountsFailed: 'An error occurred while fetching accounts',
  fetchBalancesFailed: 'An error occurred while fetching account balances',
  fetchBeneficiariesFailed: 'An error occurred while fetching beneficiaries',
  fetchTransactionsFailed: 'An error occurred while fetching transactions',
} as const;
