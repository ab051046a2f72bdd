import { itemsOf } from './specification.ts';

/**
 * Every fixed text of the specification, with its wording and spelling, where a customer meets it. `{name}` stands for
 * what changes. Where the specification writes "... banks" after a text with the same beginning, the text is written out.
 * Not here: descriptions whose wording it leaves open ("a resend link"), and the values of enumerations, which are fixed
 * on the wire but not on the screen; the networks are an exception because they are shown as they are.
 */
export const specTexts = itemsOf({
  app: {
    'S1 §2': ["Sorry! You don't have access to view this page", 'Go back', 'Logout'],
    'S1 §5': ['This field is required', '(Optional)', 'Select {label}', 'No options', 'Loading...'],
    'S1 §6': [
      'Home',
      'Transfer',
      'Transaction History',
      'Kyc Settings',
      'Scheduled Payments',
      'Beneficiary',
      'Settings',
      'Customer Service',
    ],
    'S2 §2': [
      "Sorry! You don't have access to view this page",
      'Go back',
      'Home',
      'Transfer',
      'Transaction History',
      'Kyc Settings',
      'Scheduled Payments',
      'Beneficiary',
      'Settings',
      'Customer Service',
    ],
    'S2 §8': ['No options found'],
  },

  auth: {
    'S1 §2': [
      'Forgot Password',
      'Create Account',
      'Log In',
      'Loading...',
      'OTP Verification',
      // Both hints stand in brackets there, without their capital.
      'Enter OTP sent to registered email and phone number',
      'Google Authentication',
      'Enter the code from the authenticator app',
      'Resend',
      'Resending...',
      'Finish',
    ],
    'S1 §4': ['Logged in successfully'],
    'S1 §8': ['An error occurred', 'Logged in successfully', 'OTP Resent'],
  },

  registration: {
    'S1 §2': ['Registration', 'New User', 'Bank Account Owner', 'STEP {step} OF 3', 'Finish'],
    'S1 §5': [
      'Password must be at least 8 characters',
      'Password must contain at least 1 uppercase letter, 1 special character, and 1 number',
      'Passwords do not match',
      'Bvn must be at least 11 characters',
    ],
    'S1 §8': [
      'An error occurred while fetching account types',
      'An error occurred while fetching fields',
      'An error occurred while fetching states',
      'An error occurred',
      'Registered successfully',
      'OTP verified',
      'OTP Resent',
    ],
    'S2 §8': [
      'An error occurred while fetching fields',
      'An error occurred while fetching account types',
      'An error occurred while fetching states',
    ],
  },

  'password-reset': {
    'S1 §2': ['Mail Sent Successfully'],
    'S1 §5': [
      'Password must be at least 8 characters',
      'Password must contain at least 1 uppercase letter, 1 special character, and 1 number',
      'Passwords do not match',
    ],
    'S1 §8': [
      'An error occurred',
      'This link is invalid or has expired, a new link has been sent to your email',
      'Email sent successfully',
      'Password reset successfully',
    ],
  },

  onboarding: {
    'S1 §2': [
      'Onboarding',
      'Complete setting up your account',
      'Basic Profile',
      'Document Upload',
      'Status',
      'First Name',
      'Last Name',
      'Email',
      'Phone Number',
      'BVN',
      'NIN',
      'Continue',
      'Passport Photograph',
      'Image must be less than 2MB, with a white background and proper lighting',
      'Upload',
      'Change Passport',
      '(Optional)',
      'Select Upload Type',
      'Select an option',
      'Upload a file',
      'Document Type',
      'Are you sure you want to delete this document?',
      'No',
      'Yes',
      'Loading...',
      'Previous',
      'Rectify',
    ],
    'S1 §3': [
      'Basic Profile',
      'Document Upload',
      'BVN Verification',
      'NIN Verification',
      'Status',
      'Passport Photograph',
    ],
    'S1 §5': [
      'Please select a valid document type before uploading.',
      'File size exceeds 2MB limit',
      'Upload all compulsory files',
    ],
    'S1 §8': [
      'An error occurred while fetching uploaded documents',
      'An error occurred while downloading document',
      'An error occurred while fetching onboarding stage status',
      'An error occurred while fetching documents types',
      'An error occurred while uploading document',
      'Document upload failed',
      'An error occurred while deleteing document',
      'An error occurred while updating basic profile',
      'File size exceeds 2MB limit',
      'Please select a valid document type before uploading.',
      'Upload all compulsory files',
      'Document uploaded successfully',
      'Deleted successfully',
      'Basic Profile updated successfully',
      'Dear Merchant, your {section} has been submitted and is currently under review. Kindly be patient.',
      'Your {section} was declined. Reason: {comment}',
      'Your {documentName} document has been declined. Reason: {verificationComment}',
      'Your {section} was approved.',
      'Your Onboarding is now complete. Log back into the app to access all features.',
    ],
  },

  dashboard: {
    'S1 §2': [
      'Welcome, {firstName}',
      'User Dashboard',
      'Total Balance',
      'Available to spend',
      'Transfer',
      'This Week',
      'Failed',
      'Pending',
      'Completed',
      'Inwards',
      'Outwards',
      'Recent Transactions',
      'Scheduled Payments',
    ],
    'S1 §8': ['An error occurred while fetching scheduled payments'],
  },

  accounts: {
    'S1 §8': ['An error occurred while fetching accounts'],
    'S2 §8': ['An error occurred while fetching accounts'],
  },

  'create-account': {
    'S1 §2': ['Create Account', 'Account Type', 'Cancel', 'Create', 'Please wait a moment...'],
    'S1 §8': [
      'An error occurred while fetching account types',
      'An error occurred while creating account',
      'Account created successfully',
    ],
    'S2 §2': ['Create Account', 'Account Type'],
    'S2 §8': [
      'An error occurred while fetching account types',
      'An error occurred while creating account',
      'Account created successfully',
    ],
  },

  'fund-account': {
    'S1 §2': [
      'Fund Account',
      'Bank Transfer',
      'Own Account',
      'USSD',
      'Debit Card',
      '{before} up to ₦ 500.00 {after}',
    ],
  },

  'disable-account': {
    'S1 §8': ['Account disabled successfully'],
    'S2 §8': ['An error occurred while disabling account', 'Account disabled successfully'],
  },

  transfers: {
    'S2 §2': [
      'Make A Transfer',
      'Intra Bank Transfer',
      'Own Account Transfer',
      'Other Bank Transfer',
      'Bulk Bank Transfer',
      'Invalid account details',
      'Send',
    ],
    'S2 §4': ['Transferred Successfully'],
    'S2 §5': ['Account Number must be 10 characters'],
    'S2 §8': [
      'An error occurred while fetching account balances',
      'An error occurred while fetching beneficiaries',
      'An error occurred while transferring',
      'Invalid account details',
      'Transferred Successfully',
    ],
  },

  'other-transfers': { 'S2 §8': ['An error occurred while fetching banks'] },

  'bulk-transfers': {
    'S2 §5': ['Account Number must be 10 characters'],
    'S2 §8': ['An error occurred while transferring', 'Invalid account details', 'Transferred Successfully'],
  },

  beneficiaries: {
    'S2 §2': [
      'Beneficiary Name',
      'Bank Name',
      'Account Name',
      'Account Number',
      'Actions',
      'Create a Beneficiary',
      'Create',
      'Delete',
      'Are you sure you want to delete this beneficiary?',
      'No',
      'Yes',
    ],
    'S2 §8': [
      'An error occurred while fetching banks',
      'An error occurred while fetching beneficiaries',
      'An error occurred while creating beneficiary',
      'An error occurred while deleteing beneficiary',
      'Invalid account details',
      'Beneficiary created successfully',
      'Deleted successfully',
      'No records to display',
    ],
  },

  'scheduled-payments': {
    'S2 §2': [
      'Date',
      'Amount',
      'Status',
      'Reference Number',
      'Actions',
      'Create Scheduled Payment',
      'Edit',
      'View',
      'Schedule Payment Details',
    ],
    'S2 §4': ['Scheduled Payment Approved'],
    'S2 §8': [
      'An error occurred while fetching scheduled payments',
      'An error occurred while scheduling transfer',
      'An error occurred while editing scheduled payments',
      'Invalid account details',
      'Scheduled Payment Approved',
      'Scheduled payment edited successfully',
      'No records to display',
    ],
  },

  bills: {
    'S1 §3': ['{name} - ₦{price}'],
    'S2 §2': [
      'Bills Payment',
      'Buy Airtime',
      'Data & Internet',
      'Pay Electricity Bill',
      'Pay Cable TV Bill',
      'MTN',
      'GLO',
      'AIRTEL',
      'ETISALAT',
      '{name} - ₦{price}',
      'Get Meter Details',
      'Proceed',
      'Get Cable Details',
      'View',
      'Bill Payment Details',
      'Completed',
    ],
    'S2 §5': ['Mobile Number must be 11 characters'],
    'S2 §8': [
      'An error occurred while fetching data',
      'An error occurred',
      'Successful',
      'No records to display',
    ],
  },

  kyc: {
    'S2 §2': [
      'Know Your Customer (KYC)',
      'KYC level {level}',
      'Personal Information',
      'Full ID Verification',
      'Identification Document',
      '{level}/3',
      'Submit',
    ],
    'S2 §5': ['Either BVN or NIN is required'],
    'S2 §8': [
      'An error occurred while fetching user kyc level status',
      'An error occurred while fetching user biodata',
      'An error occurred while fetching uploaded documents',
      'An error occurred while submitting details',
      'Details has been submitted successfully',
    ],
  },

  settings: {
    'S2 §2': ['Manage Account', 'Change Password', 'Transaction Limit', '2 Factor Authentication', '****'],
    'S2 §5': [
      'Password is required',
      'Password must be at least 8 characters',
      'Password must contain at least 1 uppercase letter, 1 special character, and 1 number',
      'Confirm Password is required',
      'Passwords do not match',
    ],
    'S2 §8': ['An error occurred while changing password', 'Password changed successfully'],
  },

  'two-factor': {
    // The titles of the two cards.
    'S2 §2': ['OTP authentication', 'Google authenticator'],
    'S2 §8': [
      'An error occurred while getting 2fa authentication type',
      'An error occurred',
      'Otp set as 2fa successfully',
      'Google Authenticator set as 2fa successfully',
    ],
  },

  limits: {
    'S2 §2': ['Set Limit'],
    'S2 §8': [
      'An error occurred while fetching transaction limits',
      'An error occurred while editing transaction limit',
      'Transaction limit edited successfully',
    ],
  },

  transactions: {
    'S2 §2': ['Date', 'Time', 'Account Type', 'Amount', 'Transaction Type', 'Status', 'Narration'],
    'S2 §8': ['An error occurred while fetching transactions', 'No records to display'],
  },

  statements: {
    'S2 §2': ['Request Statement'],
    'S2 §8': [
      'An error occurred while requesting bank statement',
      'Bank statement requested successfully and will be sent to your mail shortly',
    ],
  },

  tickets: {
    'S2 §2': ['Send', 'Mark as Done', 'Mark as Unresolved', 'File format not supported'],
    'S2 §5': ['File size exceeds 10MB limit'],
    'S2 §8': [
      'An error occurred while fetching tickets',
      'An error occurred while fetching ticket details',
      'An error occurred while sending message',
      'An error occurred while changing ticket status',
      'An error occurred while creating ticket',
      'File size exceeds 10MB limit',
      'File format not supported',
      'Ticket created successfully',
      'Message sent successfully',
      'Ticket status updated successfully',
    ],
  },
});
