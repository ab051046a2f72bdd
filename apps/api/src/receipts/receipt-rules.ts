import type { BillProduct } from '@harvest/contracts/bill-details';
import type { PublicReceipt, Receipt, ReceiptStatus } from '@harvest/contracts/receipts';
import { TEXTS } from '@harvest/contracts/texts';
import type { TransactionStatus } from '@harvest/contracts/transactions';
import type { PaymentState } from '@harvest/contracts/transfers';
import { amountInWords, formatNaira, type Kobo } from '@harvest/money';
import { lagosDate, lagosTime } from '../bank/lagos-time.ts';

/** One movement, as its receipt has to know it. */
export type ReceiptMovement = {
  readonly referenceNumber: string;
  readonly paymentReference: string;
  /** CHARGE and RETURN belong to a payment of the same customer. */
  readonly nature: 'PAYMENT' | 'CHARGE' | 'DEPOSIT' | 'RETURN';
  readonly isBill: boolean;
  readonly isBetweenOwnAccounts: boolean;
  readonly status: TransactionStatus;
  readonly wasStopped: boolean;
  readonly hasMoved: boolean;
  readonly amountKobo: Kobo;
  readonly narration: string;
  readonly sessionId: string | null;
  readonly accountTypeName: string;
  readonly sourceAccountName: string;
  readonly sourceAccountNumber: string;
  readonly destinationAccountName: string;
  readonly destinationAccountNumber: string;
  readonly destinationBankName: string;
  readonly createdAt: Date;
  readonly returned: { readonly at: Date; readonly amountKobo: Kobo } | undefined;
};

/** What is known beside the movement itself. */
export type Surroundings = {
  readonly bankName: string;
  /** The payment it belongs to, as whoever made it may read it. */
  readonly payment: PaymentState | undefined;
  /** Where money that came in was sent from, if from another bank. */
  readonly sourceBankName: string | undefined;
  readonly now: Date;
};

type Row = Receipt['rows'][number];
type Bill = NonNullable<PaymentState['bill']>;

/** The receipt of a movement as it stands: what is not over never looks like it, and what came back says so. */
export function composeReceipt(
  movement: ReceiptMovement,
  surroundings: Surroundings,
): Omit<Receipt, 'code' | 'url' | 'qr'> {
  const { nature, amountKobo, referenceNumber } = movement;
  return {
    status: statusOf(movement),
    statusText: nature === 'RETURN' ? 'Returned to you' : statusText(movement),
    statusNote: statusNote(movement, surroundings),
    direction: nature === 'DEPOSIT' || nature === 'RETURN' ? 'IN' : 'OUT',
    amount: amountKobo,
    amountInWords: amountInWords(amountKobo),
    counterparty: counterpartyWords(movement, surroundings),
    rows: rowsOf(movement, surroundings),
    referenceNumber,
    asItStood: `As it stood on ${lagosDate(surroundings.now)} at ${lagosTime(surroundings.now).slice(0, 5)}`,
  };
}

/** The same for a stranger: enough to hold against the paper, and nothing that the paper's owner did not choose to show. */
export function composePublicReceipt(movement: ReceiptMovement, bankName: string, now: Date): PublicReceipt {
  const { nature, amountKobo, createdAt, returned, sourceAccountNumber } = movement;
  // A charge stays with the bank, whomever its payment was for.
  const recipient =
    nature === 'CHARGE'
      ? { name: bankName, bank: bankName, account: '' }
      : {
          name: publicRecipient(movement),
          bank: movement.destinationBankName,
          account: movement.isBill ? '' : `··${movement.destinationAccountNumber.slice(-3)}`,
        };
  return {
    status: statusOf(movement),
    statusText: nature === 'RETURN' ? 'Returned to the sender' : statusText(movement),
    statusNote: publicNote(movement),
    isToPerson: nature !== 'RETURN' && whyNobody(movement) === '',
    amount: amountKobo,
    dateCreated: minuteText(createdAt),
    // Nobody but the bank itself pays in from no account.
    senderName: sourceAccountNumber === '' ? bankName : maskName(movement.sourceAccountName),
    recipientName: recipient.name,
    recipientBank: recipient.bank,
    recipientAccount: recipient.account,
    returnedAt: returnedAtOf(nature === 'RETURN' ? createdAt : returned?.at),
    checkedAt: `${lagosDate(now)} ${lagosTime(now)}`,
  };
}

const returnedAtOf = (at: Date | undefined) => (at === undefined ? null : minuteText(at));

/** DD-MM-YYYY HH:mm of the day in Lagos, as the details of a transaction have it. */
const minuteText = (moment: Date): string => `${lagosDate(moment)} ${lagosTime(moment).slice(0, 5)}`;

function statusOf({ nature, returned, status }: ReceiptMovement): ReceiptStatus {
  return nature === 'RETURN' || returned !== undefined ? 'RETURNED' : status;
}

/** What became of the money in a few words, the same for everybody. */
function statusText({ nature, isBill, returned, status, wasStopped, hasMoved }: ReceiptMovement): string {
  const done = isBill ? 'bought' : 'sent';
  if (returned !== undefined) return nature === 'CHARGE' ? 'Charged, money back' : `Not ${done}, money back`;
  switch (status) {
    case 'SUCCESS':
      // As the screen just after it says.
      return nature === 'PAYMENT' && !isBill ? TEXTS.transferredSuccessfully : TEXTS.successful;
    case 'PENDING':
      return hasMoved ? `${pendingWords(nature, isBill)} Not confirmed yet.` : `Not ${done} yet`;
    case 'FAILED':
      return wasStopped ? `Stopped, not ${done}` : `Not ${done}`;
  }
}

/** A charge is taken already, and what was bought goes nowhere. */
function pendingWords(nature: ReceiptMovement['nature'], isBill: boolean): string {
  if (nature === 'CHARGE') return 'Charged for a payment.';
  return isBill ? 'Waiting for the provider.' : 'On its way.';
}

function statusNote(movement: ReceiptMovement, { payment }: Surroundings): string {
  const { nature, amountKobo, returned, status, hasMoved, destinationBankName } = movement;
  const isBill = movement.isBill || (payment?.bill ?? null) !== null;
  if (nature === 'RETURN') {
    const done = isBill ? 'bought' : 'sent';
    return `What was paid could not be ${done}. This money came back for it, and is no payment from anybody.`;
  }
  if (returned !== undefined) {
    // With its payment's all charges came back; each paper names what it is about.
    const backKobo = nature === 'CHARGE' ? amountKobo : returned.amountKobo;
    return `${formatNaira(backKobo)} came back to the account on ${minuteText(returned.at)}.`;
  }
  switch (status) {
    case 'SUCCESS':
      return '';
    case 'FAILED':
      return 'No money left the account.';
    case 'PENDING':
      if (!hasMoved) return 'No money has left the account yet.';
      if (nature === 'CHARGE') return 'It left the account, and comes back if the payment does.';
      return isBill
        ? `The money left the account. ${destinationBankName} has not confirmed the purchase.`
        : `The money left the account. ${destinationBankName} has not confirmed that it arrived.`;
  }
}

/** It names nobody, and no more than the one amount. */
function publicNote(movement: ReceiptMovement): string {
  const { nature, returned, status, hasMoved } = movement;
  if (nature === 'RETURN') return 'This money came back to the sender. It was paid to nobody.';
  if (returned !== undefined) return 'The money is back with the sender. It was paid to nobody.';
  switch (status) {
    case 'SUCCESS':
      return whyNobody(movement);
    case 'FAILED':
      return 'No money was paid.';
    case 'PENDING':
      if (!hasMoved) return 'No money has been paid yet.';
      return movement.isBill
        ? 'The provider has not confirmed the purchase yet. The money may still come back.'
        : 'Nobody has confirmed yet that it arrived. It may still come back.';
  }
}

/** Why no person was paid with it; empty where one was. Shown to a trader, it looks like a payment all the same. */
function whyNobody({ nature, isBill, isBetweenOwnAccounts }: ReceiptMovement): string {
  if (isBetweenOwnAccounts) return 'The sender moved it between accounts of their own. Nobody else was paid.';
  if (nature === 'CHARGE') return 'A charge of the bank, not a payment to a person.';
  return isBill ? 'A bill, not a payment to a person.' : '';
}

function counterpartyWords(movement: ReceiptMovement, { bankName, payment }: Surroundings): string {
  const { nature, isBill, sourceAccountName, destinationAccountName } = movement;
  const bill = payment?.bill ?? undefined;
  const boughtFor = bill === undefined ? destinationAccountName : boughtForWords(bill);
  switch (nature) {
    case 'CHARGE':
      return `to ${bankName}`;
    case 'DEPOSIT':
      return `from ${sourceAccountName}`;
    case 'RETURN':
      return bill === undefined ? `not sent to ${destinationAccountName}` : `not bought for ${boughtFor}`;
    case 'PAYMENT':
      return isBill ? `for ${boughtFor}` : `to ${destinationAccountName}`;
  }
}

/** The owner of a meter or card by name, a mobile phone by its number. */
const boughtForWords = ({ ownerName, utilityProductType, number }: Bill): string =>
  ownerName ?? groupedBillNumber(utilityProductType, number);

/** In the order they are read: what is typed in at once, who and where, what for, when, how much in all, and what traces it. */
function rowsOf(movement: ReceiptMovement, surroundings: Surroundings): Row[] {
  const { nature, isBill, referenceNumber, paymentReference, returned, narration } = movement;
  const { payment } = surroundings;
  const isPartOf = nature === 'CHARGE' || nature === 'RETURN';
  const isDescribed = nature !== 'RETURN' && !isBill && narration !== '';
  return [
    ...tokenRows(movement, payment),
    ...whoRows(movement, surroundings),
    { label: 'Date', value: minuteText(movement.createdAt) },
    ...(returned === undefined ? [] : [{ label: 'Returned', value: minuteText(returned.at) }]),
    ...(isDescribed ? [{ label: 'Description', value: narration }] : []),
    ...(isPartOf ? [{ label: 'Payment', value: paymentReference }] : []),
    ...chargeRows(movement, payment),
    { label: 'Reference', value: referenceNumber },
    ...traceRows(movement),
  ];
}

/** As they are typed into a meter, in this order; on the buyer's own receipt alone. */
function tokenRows({ nature }: ReceiptMovement, payment: PaymentState | undefined): Row[] {
  const bill = payment?.bill;
  if (nature !== 'PAYMENT' || !bill?.token) return [];
  return [
    ...bill.keyChangeTokens.map((token, place) => ({
      label: `Key change ${place + 1}`,
      value: inFours(token),
    })),
    { label: 'Token', value: inFours(bill.token) },
  ];
}

const inFours = (token: string): string => token.replaceAll(/\d{4}(?=\d)/g, '$&-');

function whoRows(movement: ReceiptMovement, { bankName, payment, sourceBankName }: Surroundings): Row[] {
  const { nature, accountTypeName, destinationAccountNumber } = movement;
  const payer = accountWords(movement.sourceAccountName, accountTypeName, movement.sourceAccountNumber);
  const payee = accountWords(movement.destinationAccountName, accountTypeName, destinationAccountNumber);
  const bill = payment?.bill ?? undefined;
  const sentTo = `${movement.destinationBankName} · ${groupedAccountNumber(destinationAccountNumber)}`;
  switch (nature) {
    case 'PAYMENT':
      return [
        { label: 'From', value: payer },
        ...(bill === undefined ? [{ label: 'Bank', value: sentTo }] : billRows(bill, payment)),
      ];
    case 'CHARGE':
      return [
        { label: 'From', value: payer },
        { label: 'To', value: bankName },
      ];
    case 'DEPOSIT': {
      const from = sourceBankName ?? bankName;
      return [
        {
          label: 'From',
          value: accountWords(movement.sourceAccountName, from, movement.sourceAccountNumber),
        },
        { label: 'To', value: payee },
      ];
    }
    case 'RETURN':
      return [
        { label: 'Paid back to', value: payer },
        ...(bill === undefined
          ? [
              { label: 'Not sent to', value: movement.destinationAccountName },
              { label: 'Bank', value: sentTo },
            ]
          : billRows(bill, payment, 'Not bought')),
      ];
  }
}

const NUMBER_LABELS: Readonly<Record<BillProduct, string>> = {
  AIRTIME: 'Mobile Number',
  DATA: 'Mobile Number',
  ELECTRICITY_BILL: 'Meter Number',
  CABLE_TV: 'Smart Card Number',
};

function billRows(bill: Bill, payment: PaymentState | undefined, label = 'Bought'): Row[] {
  const { utilityProductType: product, number, units } = bill;
  return [
    { label, value: payment?.description ?? '' },
    { label: 'Provider', value: bill.providerTitle },
    { label: NUMBER_LABELS[product], value: groupedBillNumber(product, number) },
    ...(units === null ? [] : [{ label: 'Units', value: units }]),
  ];
}

/** What left the account beside the amount, line by line, and what that makes in all; nothing where nothing was taken. */
function chargeRows({ nature, hasMoved }: ReceiptMovement, payment: PaymentState | undefined): Row[] {
  if (nature !== 'PAYMENT' || !hasMoved || payment === undefined) return [];
  const { fee, vat, stampDuty, total, amount } = payment;
  if (total === amount) return [];
  return [
    { label: 'Fee', amountKobo: fee },
    { label: 'VAT', amountKobo: vat },
    { label: 'Stamp duty', amountKobo: stampDuty },
    { label: 'Total', amountKobo: total },
  ].flatMap(({ label, amountKobo }) =>
    amountKobo === 0n ? [] : [{ label, value: formatNaira(amountKobo) }],
  );
}

/** What banks trace a transfer by, and providers a purchase; there is nothing to trace of what has not moved. */
function traceRows({ hasMoved, sessionId }: ReceiptMovement): Row[] {
  if (!hasMoved || sessionId === null) return [];
  return /^\d+$/.test(sessionId)
    ? [{ label: 'Session ID', value: (sessionId.match(/.{1,5}/g) ?? []).join(' ') }]
    : [{ label: 'Request ID', value: sessionId }];
}

/**
 * `OBI ADA, Savings ··019`: whose account it is and which of theirs, without its number; of somebody else's account the bank stands
 * in the place of its kind. What was paid in over the counter came from no account.
 */
function accountWords(name: string, kind: string, accountNumber: string): string {
  if (accountNumber === '') return name;
  return `${name}, ${kind.replace(/ Account$/, '')} ··${accountNumber.slice(-3)}`;
}

/** Grouped for the eye, and never in two lines: `3012 345 678`. */
const groupedAccountNumber = (accountNumber: string): string =>
  accountNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3');

/** As people read it out: a mobile number `0803 000 0001`, that of a meter or card in fours. */
function groupedBillNumber(product: BillProduct, number: string): string {
  if (product === 'AIRTIME' || product === 'DATA')
    return number.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');
  return number.replaceAll(/\d{4}(?=\d)/g, '$&\u00a0');
}

function publicRecipient({ isBill, destinationAccountName, destinationBankName }: ReceiptMovement): string {
  // What a phone was loaded with is named by its network, and is nobody's name.
  const isNobody = isBill && destinationAccountName.startsWith(`${destinationBankName} `);
  return isNobody ? destinationAccountName : maskName(destinationAccountName);
}

/** `OBI ADA` as `O*** A***`: not even how long a name is. */
export function maskName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  // A letter is shown with the marks above and below it, or it would be another one.
  return words.map((word) => `${/^.\p{M}*/u.exec(word)?.[0] ?? ''}***`).join(' ');
}

/** A code as it is kept, however somebody typed or read it out; undefined of what can be none. */
export function readReceiptCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : undefined;
}
