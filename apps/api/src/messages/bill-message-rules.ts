import { formatNaira, kobo } from '@harvest/money';
import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords, shortContactWords } from '../bank/contact-words.ts';
import { lagosText } from '../bank/lagos-time.ts';

/** After so long without an answer somebody wonders, and is told that it was bought (A114). */
const WONDERS_AFTER_SECONDS = 60;

type OnItsWay = EventOf<'BILL_ON_ITS_WAY'>;
type Bought = EventOf<'BILL_BOUGHT'>;
type Returned = EventOf<'BILL_RETURNED'>;

/** Whoever got the token knows; of their debit they were told then. A token that did not come is never passed over in silence. */
export function isToldOf({ payload, occurredAt }: Bought): boolean {
  if (payload.isToldWithToken) return false;
  const tookMs = occurredAt.getTime() - new Date(payload.debitedAt).getTime();
  return payload.getsToken || tookMs >= WONDERS_AFTER_SECONDS * 1000;
}

export function billWords(event: OnItsWay | Bought | Returned, bank: ContactableBank): MessageText {
  switch (event.type) {
    case 'BILL_ON_ITS_WAY':
      return debitWords(event, bank);
    case 'BILL_BOUGHT':
      return boughtWords(event, bank);
    case 'BILL_RETURNED':
      return returnedWords(event, bank);
  }
}

function debitWords({ payload, occurredAt }: OnItsWay, bank: ContactableBank): MessageText {
  const { reference, availableKobo } = payload;
  const amount = nairaOf(payload.totalKobo);
  const account = endOf(payload.sourceAccountNumber);
  const what = whatOf(payload);
  const when = lagosText(occurredAt);
  // As it stood the moment the money went, though the message may come later (A105).
  const left = availableKobo === undefined ? undefined : nairaOf(availableKobo);
  return {
    subject: `Debit: ${amount}`,
    email: [
      `${amount} left your account ending ${account}.`,
      '',
      `For: ${what}`,
      `When: ${when}`,
      `Reference: ${reference}`,
      ...(left === undefined ? [] : [`Available balance after it: ${left}`]),
      '',
      'It is being bought. Should that fail, the money comes back and we tell you.',
      '',
      `If this was not you, ${contactWords(bank)} at once.`,
    ].join('\n'),
    notice: `For ${what}, from your account ending ${account}.`,
    sms: [
      `${bank.name} Debit: ${amount}. Acct: **${account}. For: ${what}. ${when}. Ref ${reference}`,
      ...(left === undefined ? [] : [`Avail bal: ${left}`]),
      `If not you, ${shortContactWords(bank)}`,
    ].join('. '),
  };
}

function boughtWords({ payload, occurredAt }: Bought, bank: ContactableBank): MessageText {
  const { description, reference } = payload;
  const what = `${whatOf(payload)} was bought for ${nairaOf(payload.amountKobo)}`;
  const missing = `Its token has not reached us. Ask ${payload.providerTitle} for it by the reference`;
  const rest = payload.getsToken ? [`${missing}. If they have none, ${contactWords(bank)}.`, ''] : [];
  return {
    subject: `Bought: ${description}`,
    email: [`${what}.`, '', ...rest, `When: ${lagosText(occurredAt)}`, `Reference: ${reference}`].join('\n'),
    notice: payload.getsToken ? `${what}. ${missing}.` : `${what}.`,
    sms: [
      `${bank.name}: ${what}`,
      ...(payload.getsToken ? [`${missing}, or ${shortContactWords(bank)}`] : []),
      `Ref ${reference}`,
    ].join('. '),
  };
}

/** Charges come back too, so what is back is all that had left. */
function returnedWords({ payload, occurredAt }: Returned, bank: ContactableBank): MessageText {
  const amount = nairaOf(payload.totalKobo);
  const account = endOf(payload.sourceAccountNumber);
  const why = `${whatOf(payload)} could not be bought, and nothing was charged.`;
  return {
    subject: `Returned: ${amount}`,
    email: [
      `${amount} is back in your account ending ${account}. ${why}`,
      '',
      `When: ${lagosText(occurredAt)}`,
      `Reference: ${payload.reference}`,
      '',
      `If you have a question about it, ${contactWords(bank)}.`,
    ].join('\n'),
    sms: `${bank.name}: ${amount} is back in Acct: **${account}. ${why} Ref ${payload.reference}`,
  };
}

function whatOf({ description, numberEnd }: OnItsWay['payload']): string {
  return `${description} for the ${numberEnd}`;
}

function endOf(accountNumber: string): string {
  return accountNumber.slice(-4);
}

function nairaOf(amountKobo: string): string {
  return formatNaira(kobo(BigInt(amountKobo)));
}
