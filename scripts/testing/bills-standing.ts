import type { SignedIn, TestBank } from './bank.ts';
import { history } from './transfers.ts';

/** What customers of this bank read of what they bought, each by its own way. */
export function billsStandingAt(bank: TestBank) {
  const stateOf = (of: SignedIn, id: string) =>
    bank.ask('GET /api/transfer/operations/{id}', { token: of.token, params: { id } });
  return {
    stateOf,

    async stepsOf(of: SignedIn, id: string) {
      return (await stateOf(of, id)).timeline.map(({ step }) => step);
    },

    logsOf: (of: SignedIn, query: Record<string, string> = {}) =>
      bank.ask('GET /api/utility/logs', { token: of.token, query }),

    /** The subjects of what somebody was told about a purchase, oldest first, codes left out. */
    async toldAbout(of: SignedIn, reference: string) {
      const mails = await bank.mailTo(of.email);
      return mails
        .filter((mail) => mail.text.includes(reference))
        .map((mail) => mail.subject)
        .toReversed();
    },

    /** Reference without the operation's own part, kind, status and naira of every row of a payment. */
    async rowsOf(of: SignedIn, reference: string) {
      const rows = (await history(bank, of)).filter((row) => row.referenceNumber.startsWith(reference));
      return rows
        .map((row) => [
          row.referenceNumber.replace(reference, ''),
          row.transactionType,
          row.status,
          row.amount,
        ])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
    },

    /** What the history says of what came back of a payment. */
    async returnOf(of: SignedIn, reference: string) {
      return (await history(bank, of)).find((row) => row.referenceNumber === `${reference}-RETURN`)
        ?.narration;
    },
  };
}
