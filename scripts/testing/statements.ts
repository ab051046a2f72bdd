import { readAmount } from '@harvest/input/amount';
import { post, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { type Kobo, kobo } from '@harvest/money';
import { newId } from '../../apps/api/src/bank/ids.ts';
import { transactionConnection } from '../../apps/api/src/platform/database/database.ts';
import type { WrittenForm } from '../../apps/api/src/statements/statement-writers.ts';
import type { SignedIn, TestBank } from './bank.ts';
import type { TestAccount } from './customers.ts';

export const STATEMENT = 'GET /api/ibanking/personal/statements/{nuban}';
export const REQUEST = 'POST /api/ibanking/personal/transactions/download';

export type Asked = { readonly startDate: string; readonly endDate: string };

/** What asks for the statement of somebody's account, the first where none is given. */
export function askFor({ token, account }: SignedIn, query: Asked, of: TestAccount = account) {
  return { token, params: { nuban: of.accountNumber }, query };
}

/** The file of a statement, byte for byte. */
export async function statementFile(
  bank: TestBank,
  form: WrittenForm,
  { token, params: { nuban }, query }: ReturnType<typeof askFor>,
): Promise<Buffer> {
  const [format, layout] = form.split('-');
  const path = `/api/ibanking/personal/statements/${nuban}/${format}`;
  const asked = new URLSearchParams({ ...query, ...(layout !== undefined && { layout }) });
  const answer = await fetch(`${bank.url}${path}?${asked.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** The cells of a CSV, line by line, as a spreadsheet reads them. */
export function cellsOf(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted = '', end] of csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)|\r\n/g)) {
    lines.at(-1)?.push(quoted.replaceAll('""', '"'));
    if (end !== ',') lines.push([]);
  }
  return lines;
}

export type ReadRow = {
  readonly date: string;
  readonly valueDate: string;
  readonly reference: string;
  readonly narration: string;
  readonly counterparty: string;
  readonly counterpartyAccount: string;
  readonly counterpartyBank: string;
  readonly sessionId: string;
  readonly debitKobo: Kobo;
  readonly creditKobo: Kobo;
  readonly balanceKobo: Kobo;
};

const koboOf = (naira: string) => (naira === '' ? kobo(0) : (readAmount(naira) ?? kobo(-1)));

/** What a statement as CSV in the layout of the bank says: its facts by their names, and its rows. */
export function readCsv(file: Buffer) {
  const lines = cellsOf(file.toString().replace('\uFEFF', ''));
  const headAt = lines.findIndex(([first]) => first === 'Date');
  const facts = new Map(
    lines.flatMap(([name = '', value], place) =>
      value !== undefined && (place < headAt || name === 'Proof') ? [[name, value] as const] : [],
    ),
  );
  const rows = lines
    .slice(headAt + 1)
    .filter((cells) => cells.length === 11)
    .map(
      ([
        date = '',
        valueDate = '',
        reference = '',
        narration = '',
        debit = '',
        credit = '',
        balance = '',
        counterparty = '',
        counterpartyAccount = '',
        counterpartyBank = '',
        sessionId = '',
      ]): ReadRow => ({
        date,
        valueDate,
        reference,
        narration,
        counterparty,
        counterpartyAccount,
        counterpartyBank,
        sessionId,
        debitKobo: koboOf(debit),
        creditKobo: koboOf(credit),
        balanceKobo: koboOf(balance),
      }),
    );
  return { facts, rows, amount: (name: string) => koboOf(facts.get(name) ?? 'absent') };
}

export type PaidIn = { readonly at: Date; readonly narration: string; readonly amountKobo?: Kobo };

/** Pays cash into an account, at these moments and with these words, in their order. */
export async function payIn(
  bank: TestBank,
  account: TestAccount,
  deposits: readonly PaidIn[],
): Promise<void> {
  const journals = deposits.map(({ at, narration, amountKobo = kobo(100) }) => ({
    id: newId(),
    kind: 'COUNTER',
    postedAt: at,
    movements: [
      {
        rule: 'OPENING_DEPOSIT' as const,
        from: SYSTEM_ACCOUNTS.OPENING_FUNDS,
        to: account.ledgerAccountId,
        amountKobo,
        narration,
      },
    ],
  }));
  const outcomes = await bank.platform.db
    .transaction()
    .execute((transaction) => post(transactionConnection(transaction), journals));
  if (outcomes.some(({ outcome }) => outcome !== 'POSTED')) throw new Error('Cash was not paid in');
}
