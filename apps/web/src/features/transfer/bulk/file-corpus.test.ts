import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NewRow } from './bulk-draft.ts';
import { type FileAnswers, type FileRows, readFileRows } from './file-rows.ts';
import { readTable } from './file-table.ts';

// Test files in the formats of payroll programs, banks, payment companies and spreadsheets in several languages.
const FOLDER = join(import.meta.dirname, 'corpus');

const BANKS = [
  ['090605', 'Harvest'],
  ['000013', 'Guaranty Trust Bank (GTBank)', 'GTB', 'GT Bank', '058'],
  ['000015', 'Zenith Bank', '057'],
  ['000004', 'United Bank for Africa (UBA)', 'UBA', '033'],
  ['000016', 'First Bank of Nigeria', 'FBN', 'FirstBank', '011'],
  ['000011', 'Unity Bank', '215'],
  ['000009', 'Citibank Nigeria', 'Citi Bank', '023'],
  ['000023', 'Providus Bank', '101'],
  ['090267', 'Kuda Microfinance Bank', 'Kuda Bank', '50211'],
  ['100004', 'OPay', 'Paycom', '999992'],
].map(([institutionCode = '', institutionName = '', ...alsoKnownAs]) => ({
  institutionCode,
  institutionName,
  alsoKnownAs,
}));
const ACCOUNTS = [{ accountNumber: '0012345678', accountTypeName: 'Savings Account', isDisabled: false }];

async function read(file: string, answers: FileAnswers = {}): Promise<FileRows> {
  const table = await readTable(new Uint8Array(readFileSync(join(FOLDER, file))));
  return 'problem' in table
    ? table
    : readFileRows(table.sheets, { banks: BANKS, accounts: ACCOUNTS }, answers);
}

/** A row as one line: account, bank, amount, description, expected name, source; `!` fields with a problem; `?` the suggested amount. */
function lineOf(row: NewRow): string {
  const problems = Object.keys(row.said ?? {});
  const mayBe = row.amountMayBe === undefined ? '' : `?${row.amountMayBe.naira}`;
  return [
    row.destinationAccountNumber,
    row.destinationBankCode,
    row.amount,
    row.description,
    ...(row.expectedName === undefined ? [] : [row.expectedName]),
    ...(row.sourceAccountNumber === '' ? [] : [`from ${row.sourceAccountNumber}`]),
    ...(problems.length === 0 ? [] : [`!${problems.join()}${mayBe}`]),
  ].join('|');
}

/** Rows in the format of `lineOf`; a note begins with `~`. */
const READ: readonly [file: string, lines: readonly string[]][] = [
  ['template-excel-en.csv', ['0123456781|000013|25000.50|Wages', '0234567892|000015|8000.00|Wages']],
  ['template-excel-fr.csv', ['0123456781|000013||Récolte|!amount?25000.50']],
  ['template-excel-de.csv', ['0123456781|000013||Wages|!amount?25000.50']],
  ['template-libreoffice-en.csv', ['0123456781|000013|25000.50|Wages']],
  ['template-libreoffice-quoted.csv', ['0123456781|000013|25000.50|Wages']],
  ['template-google-sheets.csv', ['0123456781|000013|25000.50|Wages']],
  ['template-numbers-mac.csv', ['0123456781|000013|25000.50|Wages', '0234567892|000015|100.00|Seeds']],
  ['excel-unicode-text.txt', ['0123456781|000013|25000.50|Wages']],
  ['excel-utf16-big.txt', ['0123456781|000013|25000.50|Ọ̀ṣun']],
  ['sep-line.csv', ['0123456781|000013|25000.50|Wages']],
  ['pipes.txt', ['0123456781|000013|25000.50|Wages']],
  ['no-titles.csv', ['0123456781|000013|25000.50|Wages', '0234567892|000015|100.00|Seeds']],
  ['no-titles-with-source.csv', ['0123456781|000013|25000.50|Wages|from 0012345678']],
  ['windows-1252.csv', ['0123456781|000013|25000.50|Café - July']],
  [
    'titles-crlf-rows-lf.csv',
    ['0123456781|000013|25000.50|Wages', '0234567892|000015|8000.00|Wages', '0345678903|000004|100.00|Wages'],
  ],
  ['titles-lf-rows-cr.csv', ['0123456781|000013|25000.50|Wages', '0234567892|000015|8000.00|Wages']],
  [
    'all-ends-mixed.csv',
    ['0123456781|000013|25000.50|Wages', '0234567892|000015|8000.00|Wages', '0345678903|000004|100.00|Wages'],
  ],
  ['double-cr.csv', ['0123456781|000013|25000.50|Wages']],
  ['line-end-in-quotes.csv', ['0123456781|000013|25000.50|Wages July', '0234567892|000015|8000.00|Wages']],
  ['amount-apart.csv', ['0123456781|000013||Wages|!amount?25000.50']],
  ['amount-apart-millions.csv', ['0123456781|000013||Wages|!amount?1250000.00']],
  ['amount-apart-some.csv', ['0123456781|000013|900.00|Wages', '0234567892|000015||Wages|!amount?8000.00']],
  ['amount-apart-comma-kobo.csv', ['0123456781|000013||Wages|!amount?1500.50']],
  ['amount-apart-empty-column.csv', ['0123456781|000013|||!amount?25000.50']],
  ['amount-apart-no-titles.csv', ['0123456781|000013||Wages|!amount?25000.50']],
  ['name-apart.csv', ['||||!destinationAccountNumber']],
  ['too-many-cells.csv', ['||||!destinationAccountNumber']],
  ['untitled-last-column.csv', ['0123456781|000013|500.00|Wages']],
  ['two-amounts-alike.csv', ['0123456781|000013|1500.00|Wages']],
  ['bank-name-and-code.csv', ['0123456781|000013|1500.00|Wages', '0234567892|000015|10.00|Wages']],
  [
    'payroll-cbn-codes.csv',
    ['0123456781|000013|81500.25||CHUKWU EMEKA', '0345678903|000004|40000.00||BELLO MUSA'],
  ],
  ['payroll-zeros-lost.csv', ['123456781|000013|81500.25||CHUKWU EMEKA|!destinationAccountNumber']],
  [
    'payroll-preamble-and-total.csv',
    [
      '0123456781|000013|81500.25|Salary|CHUKWU EMEKA',
      '0345678903|000004|40000.00|Salary|BELLO MUSA',
      '~We left out a line without an account number, bank and amount: “Prepared by: A. Obi”.',
    ],
  ],
  [
    'payroll-total-differs.csv',
    [
      '0123456781|000013|100.00|Salary|CHUKWU EMEKA',
      '~The file says that the total is ₦250.00. Its amounts come to ₦100.00.',
    ],
  ],
  ['payroll-name-parts.csv', ['0123456781|000016|100.00|Salary|CHUKWU EMEKA PAUL']],
  [
    'payroll-ambiguous-codes.csv',
    ['0123456781||5.00|Pay|A B|!destinationBankCode', '0234567892||6.00|Pay|C D|!destinationBankCode'],
  ],
  ['payroll-sort-codes.csv', ['0123456781|000013|100.00|Salary|CHUKWU EMEKA']],
  ['payroll-tin-and-phone.csv', ['0123456781|000013|100.00|Salary|CHUKWU EMEKA']],
  [
    'paystack-bulk.csv',
    ['0123456781|000013|25000.50|Wages|CHUKWU EMEKA', '0234567892|090267|8000.00|Wages|BELLO MUSA'],
  ],
  ['paystack-note-empty.csv', ['0123456781|000015|25000.50||CHUKWU EMEKA']],
  ['remita-bulk.csv', ['0123456781|000013|25000.50|Wages|CHUKWU EMEKA']],
  ['nibss-neft.txt', ['0123456781|000013|25000.50|Wages|CHUKWU EMEKA']],
  ['bank-template-debit.csv', ['0123456781|000013|25000.50|Wages|CHUKWU EMEKA|from 0012345678']],
  ['bank-template-stars.csv', ['0123456781|000013|25000.50|Wages|from 0012345678']],
  ['bank-template-credit.csv', ['0123456781|000013|25000.50|Wages|from 0012345678']],
  ['titles-camel-case.csv', ['0123456781|000013|25000.50|Wages|CHUKWU EMEKA']],
  ['titles-snake-case.csv', ['0123456781|000013|25000.50|Wages']],
  ['titles-a-slash-c.csv', ['0123456781|000013|25000.50|Wages|CHUKWU EMEKA']],
  ['titles-ten-digits.csv', ['0123456781|000013|25000.50|Wages']],
  ['cells-as-formulas.csv', ['0123456781|000013|25000.50|Wages']],
  ['cells-apostrophes.csv', ['0123456781|000013|25000.50|Wages']],
  ['cells-unseen.csv', ['0123456781|000013|25000.50|Wages']],
  ['cells-full-width.csv', ['0123456781|000013|25000.50|Wages']],
  [
    'cells-signs.csv',
    [
      '0123456781|000013|25000.50|Wages',
      '0123456781|000013|25000.50|Wages',
      '0123456781|000013|25000.50|Wages',
      '0123456781|000013|25000.50|Wages',
      '0123456781|000013|25000.50|Wages',
    ],
  ],
  ['cells-shortened.csv', ['|000013||Wages|!destinationAccountNumber,amount']],
  ['cells-negative.csv', ['0123456781|000013||Wages|!amount', '0234567892|000013||Wages|!amount']],
  ['cells-eleven-digits.csv', ['|000013|500.00|Wages|!destinationAccountNumber']],
  ['cells-phone-shaped.csv', ['8030000001|100004|500.00|Wages']],
  ['cells-names-accents.csv', ['0123456781|000013|500.00|Ọjà|Ọlápọ́sí Adébáyọ̀']],
  ['bank-unknown.csv', ['0123456781||500.00|Wages|!destinationBankCode']],
  ['row-without-amount.csv', ['0123456781|000013||Wages|CHUKWU EMEKA']],
  ['row-without-account.csv', ['|000013|500.00|Wages|CHUKWU EMEKA']],
  ['workbook-text.xlsx', ['0123456781|000013|25000.50|Wages']],
  ['workbook-numbers.xlsx', ['1234567810|000013|25000.50|Wages', '2345678920|000015|1250.30|Wages']],
  ['workbook-zeros-lost.xlsx', ['123456781|000013|25000.50|Wages|!destinationAccountNumber']],
  ['workbook-formulas.xlsx', ['0123456781|000013|25000.50|Wages|CHUKWU EMEKA']],
  ['workbook-instructions.xlsx', ['0123456781|000013|25000.50|Wages']],
  ['workbook-gaps.xlsx', ['0123456781|000013|25000.50|Wages', '0234567892|000004|7.00|Wages']],
  ['workbook-large-amount.xlsx', ['0123456781|000013|12345678.90|Land']],
  ['workbook-hidden-empty-row.xlsx', ['0123456781|000013|25000.50|Wages', '0234567892|000004|7.00|Wages']],
];

const ASKED: readonly [file: string, question: string, options: readonly string[]][] = [
  ['two-amounts.csv', '2 columns for the amount', ['Amount (1500)', 'Amount (NGN) (1200)']],
  ['bank-name-against-code.csv', '2 columns for the bank', ['Bank Name (GTBank)', 'Bank Code (057)']],
  [
    'two-account-numbers.csv',
    '2 columns for the account number',
    ['Account Number (0123456781)', 'Beneficiary Account Number (0234567892)'],
  ],
  ['net-and-salary.csv', '2 columns for the amount', ['Salary (90000)', 'Net Pay (81500.25)']],
  ['workbook-two-months.xlsx', 'several sheets', ['October (2 lines)', 'November (3 lines)']],
  ['workbook-hidden-sheet.xlsx', 'several sheets', ['October (2 lines, hidden sheet)', 'November (3 lines)']],
  [
    'workbook-hidden-row.xlsx',
    'One row of this file is hidden',
    [
      'No, leave out what is hidden (only the rows that you see)',
      'Yes, pay all rows (0234567892, UBA, 7, Wages)',
    ],
  ],
];

const REFUSED: readonly [file: string, problem: string][] = [
  ['missing-bank.csv', 'does not have the column “Bank”'],
  ['quote-alone.csv', 'quotation mark'],
  ['recipients-above-titles.csv', 'above the titles'],
  ['titles-alone.csv', 'names no recipients'],
  ['page-of-the-web.csv', 'cannot read this file'],
  ['old-excel.xls', 'older Excel file'],
  ['workbook-empty.xlsx', 'This file is empty'],
  ['workbook-cut-off.xlsx', 'cannot read this file'],
];

test.each(READ)('%s: is read as a person would', async (file, lines) => {
  const result = await read(file);
  if (!('rows' in result)) throw new Error(JSON.stringify(result));
  expect([...result.rows.map(lineOf), ...result.notes.map((note) => `~${note}`)]).toEqual(lines);
});

test.each(ASKED)('%s: is asked about, and read with each answer', async (file, question, options) => {
  const result = await read(file);
  if (!('question' in result)) throw new Error(JSON.stringify(result));
  expect(result.question.text).toContain(question);
  expect(result.question.options.map(({ label, example }) => `${label} (${example})`)).toEqual(options);
  const answered = await Promise.all(
    result.question.options.map(async ({ value }) => {
      const answer = await read(file, { [result.question.id]: value });
      return 'rows' in answer ? answer.rows.map(lineOf).join('\n') : JSON.stringify(answer);
    }),
  );
  expect(new Set(answered).size).toBe(options.length);
  for (const text of answered) expect(text).not.toContain('question');
});

test.each(REFUSED)('%s: is refused in a sentence', async (file, problem) => {
  const result = await read(file);
  expect('problem' in result ? result.problem : JSON.stringify(result)).toContain(problem);
});

test('every file of the corpus: stands in one of the lists', () => {
  const listed = [...READ, ...ASKED, ...REFUSED].map(([file]) => file).toSorted();
  expect(readdirSync(FOLDER).toSorted()).toEqual(listed);
});
