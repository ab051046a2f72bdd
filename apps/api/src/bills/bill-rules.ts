import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import { formatNaira, type Kobo } from '@harvest/money';
import type { MessageText } from '../bank/bank-events.ts';
import { numberEnd } from '../bank/bill-words.ts';
import { codeSms, cutFor } from '../bank/sms-text-rules.ts';

/** What is frozen of a purchase when it is started. */
export type FrozenBill = {
  readonly product: BillProduct;
  readonly sourceAccountNumber: string;
  readonly sourceLedgerAccountId: bigint;
  readonly sourceAccountName: string;
  readonly providerCode: string;
  readonly providerTitle: string;
  /** The bundle or bouquet; undefined where an amount is chosen. */
  readonly offer: Offer | undefined;
  /** Of the phone, meter or card. */
  readonly number: string;
  readonly meterType: MeterType | undefined;
  /** Whose meter or card it is, as its provider says; undefined of a phone. */
  readonly owner: { readonly name: string; readonly address: string | undefined } | undefined;
  /** Whom the provider may call about it. */
  readonly phoneNumber: string;
  /** Whether the customer first paid for the number less than 24 hours ago when it was started, or never. */
  readonly recipientIsNew: boolean;
  /** By what the billers know it; undefined where that is the id of its operation. */
  readonly requestId: string | undefined;
};

/** Its title names its provider and how long it lasts, as it was sold that day. */
type Offer = { readonly code: string; readonly title: string };

const NARRATION_MAX = 100;

/** What was bought: `MTN airtime`, `MTN 1GB Weekly (7 days)`, `Ikeja Electric prepaid`, `DStv Compact`. */
export function descriptionOf({ product, providerTitle, offer, meterType }: FrozenBill): string {
  switch (product) {
    case 'AIRTIME':
      return `${providerTitle} airtime`;
    case 'ELECTRICITY_BILL':
      return `${providerTitle} ${meterType === 'POSTPAID' ? 'postpaid' : 'prepaid'}`;
    case 'DATA':
    case 'CABLE_TV':
      return offer?.title ?? providerTitle;
  }
}

/** Whom it went to, as history and receipts name them: the owner of a meter or card, or what a phone was loaded with. */
export function recipientOf({ product, providerTitle, owner }: FrozenBill): string {
  return owner?.name ?? `${providerTitle} ${product === 'DATA' ? 'data' : 'airtime'}`;
}

/** Text for statements, at most 100 characters: the number in its end is always whole. */
export function narrationOf(bill: FrozenBill): string {
  return narrationFor(bill, '');
}

/** The same of money that came back. */
export function returnNarrationOf(bill: FrozenBill): string {
  return narrationFor(bill, 'Returned: ');
}

function narrationFor(bill: FrozenBill, start: string): string {
  const end = ` for ${bill.number}`;
  return start + descriptionOf(bill).slice(0, NARRATION_MAX - start.length - end.length) + end;
}

/** What a code is bound to, besides kind and total. */
export function confirmedContent(bill: FrozenBill): string[] {
  const { sourceAccountNumber, providerCode, offer, number, meterType } = bill;
  return [sourceAccountNumber, providerCode, offer?.code ?? '', number, meterType ?? ''];
}

/** What the message with the code says: what is bought, for which number, and how much it takes from which account. */
export function codeText(
  bill: FrozenBill,
  totalKobo: Kobo,
  { code, bankName, siteHost }: { code: string; bankName: string; siteHost: string },
): MessageText {
  const owner = bill.owner === undefined ? '' : ` of ${bill.owner.name}`;
  const price = `, ${formatNaira(totalKobo)}`;
  const bought = `${descriptionOf(bill)} for the ${numberEnd(bill)}${owner}${price}`;
  const what = `${bought} from your account ending ${bill.sourceAccountNumber.slice(-4)}`;
  const short = `${cutFor(descriptionOf(bill), 24)} for the ${numberEnd(bill)}${cutFor(owner, 24)}${price}`;
  const warning = `We will never ask for your code. If you did not start this, do not share it and contact ${bankName}.`;
  return {
    subject: `Your code to buy ${descriptionOf(bill)}`,
    email: `Your ${bankName} code is ${code}.\n\nIt buys ${what}. It works for at most 5 minutes.\n\n${warning}`,
    highlight: 'CODE',
    sms: codeSms({ code, bankName, siteHost }, `buys ${what}`, `buys ${bought}`, `buys ${short}`),
  };
}

/** A token as it is read: in groups of four, which no code looks like. */
export function inFours(token: string): string {
  return token.replaceAll(/(\d{4})(?=\d)/g, '$1-');
}

/** What somebody is told who gets a token. */
export type TokenFacts = {
  readonly number: string;
  readonly product: BillProduct;
  readonly providerTitle: string;
  readonly amountKobo: Kobo;
  readonly reference: string;
  /** In the order they are typed in; the last buys the units. */
  readonly tokens: readonly string[];
  readonly units: string | undefined;
};

/** The message with a token. Whoever reads it at the meter starts from the top: what comes first is typed in first. */
export function tokenText(facts: TokenFacts, bankName: string): MessageText {
  const { providerTitle, reference, units } = facts;
  const keyChanges = facts.tokens.slice(0, -1).map(inFours);
  const token = inFours(facts.tokens.at(-1) ?? '');
  const meter = numberEnd(facts);
  const bought = `${providerTitle}, ${formatNaira(facts.amountKobo)}`;
  const isRekeyed = keyChanges.length > 0;
  return {
    subject: `Your token from ${providerTitle}`,
    email: [
      ...(isRekeyed
        ? ['Your meter has to learn a new key first. Type in, in this order:', '', ...keyChanges, '']
        : []),
      `${isRekeyed ? 'Then the' : 'The'} token for your ${meter}:`,
      '',
      token,
      '',
      ...(units === undefined ? [] : [`Units: ${units}`]),
      `Bought: ${bought}`,
      `Reference: ${reference}`,
    ].join('\n'),
    sms: [
      `${bankName}: ${isRekeyed ? `First type in ${keyChanges.join(', then ')}. Then the token` : 'Token'} for ${meter}: ${token}`,
      ...(units === undefined ? [] : [units]),
      bought,
      `Ref ${reference}`,
    ].join('. '),
  };
}
