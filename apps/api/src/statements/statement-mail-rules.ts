import type { MessageText } from '../bank/bank-events.ts';
import { type ContactableBank, contactWords } from '../bank/contact-words.ts';
import { periodText } from './statement-words-rules.ts';

type Mailed = { readonly accountNumber: string; readonly from: string; readonly to: string };

/** What a statement comes with. It names account and period and no amount: whoever reads a mailbox need not open the file. */
export function statementMail(bank: ContactableBank, { accountNumber, ...period }: Mailed): MessageText {
  const account = `account ending ${accountNumber.slice(-4)}`;
  const what = `The statement of your ${account} for ${periodText(period)} is attached to this mail.`;
  return {
    subject: `Statement of your ${account}`,
    email: `${what}\n\nIf you did not ask for it, ${contactWords(bank)}.`,
    // It is sent by e-mail alone.
    sms: '',
  };
}

/** Instead of one that could not be made, however often it was tried. */
export function notMadeMail(bank: ContactableBank, { accountNumber, ...period }: Mailed): MessageText {
  const account = `account ending ${accountNumber.slice(-4)}`;
  const what = `We could not make the statement of your ${account} for ${periodText(period)} that you asked for.`;
  const next = `Try again tomorrow, or ${contactWords(bank)}. Your money is not affected.`;
  return { subject: `No statement of your ${account} yet`, email: `${what}\n\n${next}`, sms: '' };
}

/** A name that sorts by time and gives no account number away. */
export function statementFileName({ from, to }: { readonly from: string; readonly to: string }): string {
  return `statement-${from}-to-${to}.pdf`;
}
