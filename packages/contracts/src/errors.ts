/**
 * Every refusal of the bank: a stable code, the HTTP status and the text a customer reads.
 * 401 and 403 sign the customer out, so they are never used for a refusal of business (decision 1).
 * `{name}` in a text is filled from the refusal's parameters; `{wait}` by itself, from the seconds after which to try again.
 */
export const ERRORS = {
  // Shape and transport.
  BAD_REQUEST: { status: 400, text: 'Some of the details are not valid. Check them and try again.' },
  BAD_JSON: { status: 400, text: 'The request could not be read.' },
  BAD_IDEMPOTENCY_KEY: {
    status: 400,
    text: 'The Idempotency-Key header must be 1 to 200 printable characters.',
  },
  NOT_FOUND: { status: 404, text: 'We could not find that.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not accept that kind of request.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'That is too large to send.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Send the request as JSON.' },
  FLOODED: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    text: 'Your browser sends more with each request than we can read. Delete its cookies for this site and try again.',
  },
  INTERNAL: {
    status: 500,
    text: 'Something went wrong on our side. Try again; if you were paying, check your history first.',
  },
  UNAVAILABLE: { status: 503, text: 'The bank is busy right now. Wait a moment and try again.' },

  // Sessions and rights.
  UNAUTHENTICATED: { status: 401, text: 'Your session ended. Log in again.' },
  WRONG_CREDENTIALS: { status: 401, text: 'The email, phone number or password is not right.' },
  // Machines alone are told this.
  BAD_SIGNATURE: { status: 401, text: 'The signature is missing, wrong or older than five minutes.' },
  FORBIDDEN: { status: 403, text: "You don't have access to this." },
  TOO_MANY_SIGN_INS: { status: 429, text: 'Too many failed attempts. Wait {wait}, then try again.' },
  // Guessed at from many places: whoever signed in here before is not slowed (counter 1).
  SIGN_IN_SLOWED: {
    status: 429,
    text: 'Too many wrong passwords for this profile. Wait {wait}, then try again.',
  },
  // Right password; `next` says what to do (counter 4).
  SIGN_IN_CODES_USED_UP: { status: 422, text: 'Too many wrong codes in 24 hours. {next}' },
  SIGN_IN_REPLACED: {
    status: 409,
    text: 'You have started to log in again since then, so this login is over. Use the newest code where you started last, or start again.',
  },
  // Right password, but the e-mail was never verified; `email` is what the verification step is called with.
  EMAIL_NOT_VERIFIED: {
    status: 409,
    text: 'Verify your email before you log in. We can send you a new code.',
  },
  // Right password, but the bank lets nobody sign in as this customer; `contact` is how they reach a person.
  PROFILE_BLOCKED: {
    status: 409,
    text: 'We have blocked this profile to protect you, so nobody can log in. Your money is still there. To log in again, {contact}.',
  },
  ONBOARDING_INCOMPLETE: { status: 409, text: 'Finish setting up your account first.' },

  OWN_PASSWORD_NEEDED: { status: 409, text: 'Choose a password of your own first.' },

  // Registration and forgotten passwords.
  TOO_MANY_REGISTRATIONS: { status: 429, text: 'Too many registrations. Wait {wait}, then try again.' },
  REGISTRATION_CONFLICT: {
    status: 409,
    text: 'We could not finish this registration. If you already bank with us, log in or reset your password.',
  },
  COMMON_PASSWORD: {
    status: 400,
    text: 'This password is on lists of passwords that are tried first. Choose another one.',
  },
  TERMS_CHANGED: {
    status: 409,
    text: 'Our Terms or Privacy Notice changed a moment ago. Read them again, then register.',
  },
  TOO_MANY_RESETS: {
    status: 429,
    text: 'Too many requests for a new password. Wait {wait}, then try again.',
  },
  LINK_INVALID: {
    status: 422,
    text: 'This link is invalid or has expired, a new link has been sent to your email',
  },

  // Codes.
  WRONG_CODE: { status: 422, text: 'That code is not right. Check it and try again.' },
  CODE_EXPIRED: { status: 422, text: 'That code has expired. Ask for a new one.' },
  CODE_USED: { status: 422, text: 'That code was already used. Ask for a new one.' },
  CODE_ACCEPTED: {
    status: 409,
    text: 'This code was accepted already. Look at your transactions before you start again.',
  },
  CODE_TRIES_USED_UP: { status: 429, text: 'Too many wrong codes. Start again to get a new one.' },
  // Where another code gives no more tries.
  TOO_MANY_GUESSES: { status: 429, text: 'Too many wrong codes. Wait {wait}, then try again.' },
  TOO_MANY_WRONG_CODES: {
    status: 429,
    text: 'Too many wrong codes in 24 hours, so we take none for now. Nothing was changed. If it was not you, log out and contact customer service.',
  },
  WAIT_FOR_NEXT_CODE: {
    status: 422,
    text: 'That authenticator code was already used. Wait for the next one and enter it.',
  },
  RESEND_TOO_SOON: { status: 429, text: 'We sent it a moment ago. You can ask for it again shortly.' },
  RESEND_LIMIT: { status: 429, text: 'We sent it too many times. Wait {wait}, then start again.' },
  RESEND_NOT_FOR_AUTHENTICATOR: { status: 409, text: 'Read the code in your authenticator app.' },

  WRONG_CURRENT_CODE: {
    status: 422,
    text: 'The code of your current second factor is not right. Check it and try again.',
  },
  FACTOR_NOT_STARTED: { status: 409, text: 'Start setting this up again.' },

  // E-mail address and phone number.
  PHONE_NOT_PROVED: {
    status: 422,
    text: 'Prove your phone number first, in Settings under Email and Phone. Codes may go to a phone alone only once it is proved.',
  },
  PHONE_TOO_NEW: {
    status: 422,
    text: 'Your phone number is new, so codes for payments and for changes to your security go to it from {from}. Start again then.',
  },
  PHONE_PROVED_BEFORE: { status: 409, text: 'This phone number is proved already.' },
  PHONE_NEEDS_STAFF: {
    status: 422,
    text: 'This is not the phone number that your BVN is registered with, as far as we know. Call us: our staff can let you prove it.',
  },
  TOO_MANY_PHONE_PROOFS: {
    status: 429,
    text: 'You asked for many codes to prove your phone number. Wait {wait}, then try again.',
  },
  CONTACT_UNCHANGED: { status: 422, text: 'That is what we have already.' },
  CONTACT_CONFLICT: {
    status: 409,
    text: 'We could not make this change. If you have another profile with us, contact customer service.',
  },
  TOO_MANY_CONTACT_CHANGES: {
    status: 429,
    text: 'You started to change your email or phone number many times. Wait {wait}, then try again.',
  },
  WRONG_NEW_CODE: {
    status: 422,
    text: 'The code we sent to the new address or number is not right. Check it and try again.',
  },

  // Onboarding and files.
  PROFILE_LOCKED: { status: 409, text: 'Your profile was submitted already and cannot be changed now.' },
  PHONE_NUMBER_NOT_ACCEPTED: {
    status: 422,
    text: 'This phone number cannot be used. Check it or contact customer service.',
  },
  FILE_TOO_LARGE: { status: 413, text: 'File size exceeds 2MB limit' },
  FILE_NOT_ACCEPTED: { status: 400, text: 'This file is not a PNG or JPG image we can read.' },
  TOO_MANY_UPLOADS: { status: 429, text: 'You sent many files. Wait {wait}, then try again.' },
  DOCUMENT_TYPE_REQUIRED: { status: 400, text: 'Please select a valid document type before uploading.' },
  DOCUMENT_LOCKED: { status: 409, text: 'This document was approved already and cannot be changed.' },

  // Receipts, statements and spending.
  TOO_MANY_RECEIPTS: {
    status: 429,
    text: 'Too many receipts were looked for from here. Wait {wait}, then try again.',
  },
  PERIOD_BACKWARDS: { status: 422, text: 'The end date is before the start date.' },
  PERIOD_TOO_LONG: {
    status: 422,
    text: 'A statement covers at most {months} months. Choose a shorter period.',
  },
  PERIOD_NOT_OVER: { status: 422, text: 'The end date is in the future. Choose today or a day before.' },
  STATEMENT_TOO_LARGE: {
    status: 422,
    text: 'This period has more than {max} transactions, too many for a mail or a workbook. Choose a shorter one, or PDF or CSV.',
  },
  TOO_MANY_STATEMENTS: {
    status: 429,
    text: 'You asked for many statements. Wait {wait}, then try again.',
  },
  // Tickets, disputes, alerts and help.
  ATTACHMENT_TOO_LARGE: { status: 413, text: 'File size exceeds 10MB limit' },
  ATTACHMENTS_TOO_LARGE: {
    status: 413,
    text: 'These files are larger than 20 MB together. Send some of them in another message.',
  },
  TOO_MANY_ATTACHMENTS: { status: 400, text: 'Attach at most 5 files to a message.' },
  ATTACHMENT_NOT_ACCEPTED: {
    status: 400,
    text: 'We cannot take {name}. Attach PDF, Word, Excel, ODT, text, PNG or JPG files.',
  },
  TOO_MANY_TICKETS: {
    status: 429,
    text: 'You wrote to us many times. Wait {wait}, then try again, or call us.',
  },
  TICKET_FULL: {
    status: 409,
    text: 'This conversation is full. Open a new ticket and name this one by its tracking number.',
  },
  TOO_MANY_DOWNLOADS: { status: 429, text: 'You opened many files. Wait {wait}, then try again.' },
  // Staff read it, who write while a colleague or the customer does.
  TICKET_MOVED_ON: {
    status: 409,
    text: 'Something was written here meanwhile. Read it, then send your answer.',
  },
  DISPUTE_OPEN: { status: 409, text: 'You reported a problem with this already. We are looking into it.' },
  DISPUTE_TYPE: { status: 422, text: 'Choose what is wrong with this transaction.' },
  DEBIT_ALERT_NEEDED: {
    status: 422,
    text: 'Keep e-mail or text message on for money that leaves your accounts. It is how you notice a theft.',
  },
  TOO_MANY_ALERT_CHANGES: { status: 429, text: 'You changed this many times. Wait {wait}, then try again.' },
  TOO_MANY_BLOCK_REQUESTS: {
    status: 429,
    text: 'Many requests came from your network. Call us instead: it is the fastest way.',
  },
  TOO_MANY_DATA_REQUESTS: {
    status: 429,
    text: 'You downloaded your data several times today. Try again tomorrow.',
  },
  ACCOUNT_CLOSING_ASKED: {
    status: 409,
    text: 'You asked to close this account already. We will answer your ticket.',
  },

  NOT_SPENDING: { status: 409, text: 'This is no spending, so it belongs to no category.' },

  // KYC levels.
  KYC_SUBMITTED: {
    status: 409,
    text: 'You have this level, or your details for it were submitted already. They cannot be submitted again.',
  },

  // Accounts, passwords, limits and the emergency lock.
  TOO_MANY_ACCOUNTS: {
    status: 422,
    text: 'You have {max} accounts, which is as many as we can open for you.',
  },
  ACCOUNT_TYPE_UNKNOWN: { status: 422, text: 'This type of account cannot be opened. Choose another one.' },
  ACCOUNT_DISABLED: {
    status: 409,
    text: 'This account is disabled. Contact customer service to have it opened again.',
  },
  WRONG_OLD_PASSWORD: { status: 422, text: 'The old password is not right. Nothing was changed.' },
  SAME_PASSWORD: { status: 422, text: 'Choose a password that you do not use now.' },
  TOO_MANY_PASSWORDS: {
    status: 429,
    text: 'Too many wrong passwords. Nothing was changed. Wait {wait}, then try again.',
  },
  LIMIT_ABOVE_MAXIMUM: {
    status: 422,
    text: 'Your KYC level allows at most {single} at once and {daily} a day.',
  },
  SINGLE_LIMIT_ABOVE_DAILY: {
    status: 422,
    text: 'The limit for one payment cannot be higher than the limit for a day.',
  },
  LIMIT_UNCHANGED: { status: 409, text: 'These are your limits already, or they are on their way.' },
  OWN_SINGLE_LIMIT_EXCEEDED: {
    status: 422,
    text: 'This is above the limit you set for this account: {limit} at once.{coming?}',
  },
  OWN_DAILY_LIMIT_EXCEEDED: {
    status: 422,
    text: 'This would pass the daily limit you set for this account. {remaining} is left for today.{coming?}',
  },
  EMERGENCY_LOCK: {
    status: 422,
    text: 'You locked your accounts until {until}. Nothing was paid or changed. Contact customer service to end it earlier.',
  },
  // A plain refusal and no 503: whoever gets it knows that nothing was paid.
  PAYMENTS_HALTED: {
    status: 409,
    text: 'The bank has stopped all payments for a while to check its books. Nothing was paid. What you scheduled waits. Try again later.',
  },

  // Passkeys and backup codes.
  NO_PASSKEY: { status: 409, text: 'No passkey is set up for this. Use your code.' },
  PASSKEY_NOT_ACCEPTED: {
    status: 422,
    text: 'This passkey could not be checked. Try again, or use your code.',
  },
  TOO_MANY_PASSKEYS: { status: 422, text: 'You have {max} passkeys. Remove one you no longer use first.' },

  // The back office.
  COMMENT_REQUIRED: { status: 400, text: 'Say why. The customer or your colleague will read it.' },
  ACTION_NOT_POSSIBLE: { status: 409, text: 'This cannot be done any more. Look at it again.' },
  AUTHENTICATOR_REQUIRED: {
    status: 409,
    text: 'Set an authenticator app before you approve, decline or let a colleague sign in again. The menu under your name leads there.',
  },
  AUTHENTICATOR_TOO_NEW: {
    status: 409,
    text: 'You set your authenticator app with a mailed code, so it decides nothing before {from}. Until then ask another colleague who approves.',
  },
  APPROVAL_EXPIRED: {
    status: 409,
    text: 'Nobody decided about this within {hours} hours, so it has expired. It can be asked for anew.',
  },
  NOT_ASKED_BY_YOU: { status: 409, text: 'Only whoever asked for this can withdraw it.' },
  OWN_APPROVAL: { status: 409, text: 'Somebody else has to approve what you asked for.' },

  // Idempotency.
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    text: 'We have this already, with other details. Nothing was done now: look at your history, then start again.',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    status: 409,
    text: 'We are still working on this. Wait {wait}, then look at your history before you try again.',
  },

  // Accounts and money.
  UNKNOWN_ACCOUNT: { status: 404, text: 'We could not find that account.' },
  // An unknown account; as a refusal to pay our own account of a number that was meant for another bank it is 422 (decision 49).
  INVALID_ACCOUNT_DETAILS: { status: 404, alsoStatus: 422, text: 'Invalid account details' },
  TOO_MANY_INQUIRIES: { status: 429, text: 'Too many look-ups. Wait a few minutes and try again.' },
  // The other bank or the switch: it says nothing of the account.
  NAME_INQUIRY_UNAVAILABLE: { status: 503, text: 'We could not check the name. Try again in a moment.' },
  NAME_INQUIRY_EXPIRED: {
    status: 422,
    text: 'The name of this account was looked up too long ago, or for another account. Look it up again.',
  },
  NOT_SENT: { status: 422, text: 'Not sent. {amount} is back in your account.' },
  // Bills.
  NOT_BOUGHT: { status: 422, text: 'Not bought. {amount} is back in your account.' },
  OFFER_NOT_SOLD: { status: 422, text: 'This is not sold any more. Choose something else.' },
  BILL_AMOUNT_OUT_OF_BOUNDS: { status: 422, text: 'Choose an amount from {min} to {max}.' },
  BILL_NUMBER_UNKNOWN: {
    status: 404,
    text: '{provider} does not know this number. Check the number and the provider.',
  },
  // It says nothing of the number.
  BILLER_UNAVAILABLE: {
    status: 503,
    text: 'We could not reach the provider. Nothing was bought. Try again in a moment.',
  },
  NO_TOKEN: { status: 409, text: 'There is no token to send.' },
  TOO_MANY_SAVED_NUMBERS: {
    status: 422,
    text: 'You keep {max} numbers already. Delete one you no longer need, then save this one.',
  },
  SAME_ACCOUNT: { status: 422, text: 'You cannot send money to the account it comes from.' },
  INSUFFICIENT_FUNDS: { status: 422, text: 'There is not enough money in this account. No money moved.' },
  ACCOUNT_FROZEN: {
    status: 422,
    text: 'No money can leave this account right now. Contact customer service.',
  },
  ACCOUNT_CANNOT_RECEIVE: {
    status: 422,
    text: 'The receiving account cannot take money right now. No money moved.',
  },
  KYC_LEVEL_TOO_LOW: {
    status: 422,
    text: 'You can receive money, but not pay anybody yet. Confirm your details for KYC level 1 first.',
  },
  SINGLE_LIMIT_EXCEEDED: {
    status: 422,
    text: 'The most you can pay at once is {limit}.',
  },
  DAILY_LIMIT_EXCEEDED: {
    status: 422,
    text: 'This would pass your limit for today. You can still pay {remaining}.',
  },
  NEW_RECIPIENT_LIMIT_EXCEEDED: {
    status: 422,
    text: '{isNew?}In the first 24 hours you can pay {limit} in all to a new account, phone number, meter or smart card. You can still pay {remaining}.',
  },
  NEW_RECIPIENTS_LIMIT_EXCEEDED: {
    status: 422,
    text: '{isNew?}While your codes come by phone alone, you can pay {limit} in 24 hours to new accounts, phone numbers, meters and smart cards, all together. You can still pay {remaining}.',
  },
  OPERATION_DISCARDED: { status: 409, text: 'You discarded this. No money moved. Start again.' },
  // Of what was kept back (decision 74).
  OPERATION_STOPPED: { status: 409, text: 'You stopped it. No money moved.' },
  NOTHING_TO_STOP: { status: 409, text: 'There is nothing to stop: {outcome}.' },
  GROUP_EXISTS: {
    status: 409,
    text: 'You have a list called {name} already. Replace it, or choose another name.',
  },
  TOO_MANY_GROUPS: {
    status: 422,
    text: 'You keep {max} lists already. Delete one you no longer need, then save this one.',
  },

  TOO_MANY_STARTS: {
    status: 429,
    text: 'You started many payments without entering their codes. Wait a few minutes and try again.',
  },

  // Scheduled payments.
  TOO_MANY_SCHEDULES: {
    status: 422,
    text: 'You can have {max} scheduled payments at a time. Cancel those you no longer need first.',
  },
  SCHEDULE_DATE_PAST: { status: 422, text: 'Choose today or a later day.' },
  SCHEDULE_DATE_TOO_FAR: { status: 422, text: 'Choose a day within the next two years.' },
  SCHEDULE_OVER: { status: 409, text: 'This scheduled payment is over. Nothing was changed.' },
  SCHEDULE_BUSY: { status: 409, text: 'This is being paid right now. Try again in a moment.' },
  SCHEDULE_STALE: { status: 409, text: 'It has changed since you opened it. Open it again.' },
  SCHEDULE_EDIT_REPLACED: {
    status: 409,
    text: 'A newer change has taken the place of this one. Nothing was changed by this one.',
  },
  SCHEDULE_NEEDS_PRICE: {
    status: 409,
    text: 'The price has changed. Save the payment again at the new price before you resume it.',
  },
  SCHEDULE_NEEDS_EDIT: {
    status: 409,
    text: 'The name has changed. Check whom it is for and save the payment again before you resume it.',
  },
  OPERATION_EXPIRED: {
    status: 409,
    text: 'This waited too long for its code. No money moved. Start again.',
  },
  TOO_MANY_BENEFICIARIES: {
    status: 422,
    text: 'You have saved as many beneficiaries as we can keep. Delete one first.',
  },
} as const satisfies Record<string, { status: number; alsoStatus?: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Refusals that any call may answer, so that endpoints list only their own. */
export const UNIVERSAL_ERRORS = [
  'BAD_REQUEST',
  'BAD_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'FLOODED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

export type ErrorParams = Readonly<Record<string, string | number>>;

/** Every error body. Fetches show `message`, actions show `detail` (S1 §8); they are equal unless there is a reason. */
export type ErrorBody = {
  status: number;
  code: ErrorCode;
  message: string;
  detail: string;
  params: ErrorParams;
  fieldErrors?: Record<string, string>;
  traceId: string;
};

/** The customer's text of a refusal with its parameters filled in. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  return ERRORS[code].text.replaceAll(/\{(\w+)(\??)\}/g, (whole, name: string, optional: string) =>
    String(params[name] ?? (optional ? '' : whole)),
  );
}
