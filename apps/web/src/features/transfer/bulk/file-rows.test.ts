import { expect, test } from 'vitest';
import {
  csvText,
  type FileAnswers,
  type FileRows,
  type Known,
  readFileRows,
  templateText,
} from './file-rows.ts';
import { readTable } from './file-table.ts';

const KNOWN: Known = {
  banks: [
    { institutionName: 'Harvest', institutionCode: '090605', alsoKnownAs: [] },
    {
      institutionName: 'Guaranty Trust Bank (GTBank)',
      institutionCode: '000013',
      alsoKnownAs: ['GTB', 'GT Bank', '058'],
    },
    { institutionName: 'Zenith Bank', institutionCode: '000015', alsoKnownAs: ['057'] },
    { institutionName: 'First Bank of Nigeria', institutionCode: '000016', alsoKnownAs: ['FBN', '011'] },
    { institutionName: 'Unity Bank', institutionCode: '000011', alsoKnownAs: ['215'] },
    {
      institutionName: 'Kuda Microfinance Bank',
      institutionCode: '090267',
      alsoKnownAs: ['Kuda Bank', '50211'],
    },
  ],
  accounts: [
    { accountNumber: '0012345678', accountTypeName: 'Savings Account', isDisabled: false },
    { accountNumber: '0012345685', accountTypeName: 'Current Account', isDisabled: true },
  ],
};
const HEAD = 'Account number,Bank,Amount,Description';
const ADAS = {
  destinationAccountNumber: '0123456789',
  destinationBankCode: '000013',
  amount: '1000.50',
  description: 'Maize, 4 bags',
  sourceAccountNumber: '',
  said: {},
};

async function read(text: string, answers: FileAnswers = {}): Promise<FileRows> {
  const table = await readTable(new TextEncoder().encode(text));
  return 'problem' in table ? table : readFileRows(table.sheets, KNOWN, answers);
}

/** The only row of a file, whose first cells are these. */
async function rowOf(cells: string, head = HEAD) {
  const result = await read(`${head}\n${cells}`);
  if (!('rows' in result)) throw new Error(JSON.stringify(result));
  expect(result.rows).toHaveLength(1);
  return result.rows[0];
}

function problemOf(result: { readonly problem: string } | object): string {
  return 'problem' in result ? result.problem : 'none';
}

test.each([
  ['commas and LF', `${HEAD}\n0123456789,GTB,1000.5,"Maize, 4 bags"\n`],
  ['semicolons', 'Account number;Bank;Amount;Description\r\n0123456789;000013;1000.50;Maize, 4 bags\r\n'],
  ['tabs', 'Account number\tBank\tAmount\tDescription\n0123456789\tgtbank\t₦1,000.50\tMaize, 4 bags'],
  [
    'a named separator',
    'sep=;\r\nAccount number;Bank;Amount;Description\r\n0123456789;GTB;1000.5;Maize, 4 bags',
  ],
  ['quotes', `${HEAD}\n"0123456789","Guaranty Trust Bank (GTBank)","₦1,000.50","Maize, 4 bags"`],
  [
    'titles of its own, in another order',
    'NARRATION,Bank Name,Acct. No.,Amount (₦)\n"Maize, 4 bags",GTB,0123456789,1000.5',
  ],
  ['no titles', '0123456789,GTB,1000.5,"Maize, 4 bags"'],
  ['empty lines', `\n${HEAD}\n\n0123456789,GTB,1000.5,"Maize, 4 bags"\n,,,\n`],
  ['text marked by an apostrophe', `${HEAD}\n'0123456789,GTB,1000.5,"Maize, 4 bags"`],
  ['spaces, the country and a currency', `${HEAD}\n+234 0123 456 789,GTB,NGN 1 000.50,"Maize, 4 bags"`],
  ['numbers written as formulas', `${HEAD}\n"=""0123456789""",GTB,"=""1000.50""","Maize, 4 bags"`],
  ['the sign that a keyboard has', `${HEAD}\n0123456789,GTB,"=N=1,000.50","Maize, 4 bags"`],
  ['the letter before it', `${HEAD}\n0123456789,GTB,"N1,000.50","Maize, 4 bags"`],
  [
    'what a contact list puts around it',
    `${HEAD}\n\u202a0123\u2011456\u2011789\u202c,GTB,\u20661000.5\u2069,"Maize, 4 bags"`,
  ],
  ['a number that became a fraction', `${HEAD}\n0123456789.0,GTB,1000.50,"Maize, 4 bags"`],
])('a CSV file, with %s: is read', async (_, text) => {
  expect(await read(text)).toEqual({ rows: [ADAS], notes: [] });
});

test.each([
  [
    'UTF-8 with a mark',
    new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Ọlá,₦')]),
    ['Ọlá', '₦'],
  ],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x4f, 0x00, 0x1e, 0x6c, 0x2c, 0x00]), ['O氞', '']],
  ['what Windows writes', new Uint8Array([0x43, 0x61, 0x66, 0xe9]), ['Café']],
])('the text of a file, in %s: is read', async (_, bytes, line) => {
  expect(await readTable(bytes)).toEqual({ sheets: [{ name: '', lines: [line] }] });
});

test.each([
  ['nothing in it', new Uint8Array(), 'This file is empty.'],
  ['blanks alone', new TextEncoder().encode(' \r\n\t'), 'This file is empty.'],
  [
    'a picture in it',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    /cannot read this file/,
  ],
  ['half a workbook in it', new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0]), /cannot read this file/],
  [
    'a workbook of an older Excel in it',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    /older Excel file, or one with a password/,
  ],
  ['a PDF in it', new TextEncoder().encode('%PDF-1.7 …'), /cannot read this file/],
  ['a page of the web in it', new TextEncoder().encode('<!DOCTYPE html><table>'), /cannot read this file/],
])('the text of a file, with %s: is refused in one sentence', async (_, bytes, problem) => {
  expect(problemOf(await readTable(bytes))).toMatch(problem);
});

test.each([
  ['its titles alone', `${HEAD}\n`, 'This file names no recipients: there is nothing below its first line.'],
  [
    'other columns',
    'Date,Opening,Closing\n1,2,3',
    /does not have the columns “Account number”, “Bank”, “Amount”/,
  ],
  [
    'a column too few',
    'Account number,Bank,Description\n0123456789,GTB,Maize',
    /does not have the column “Amount”/,
  ],
  ['a quotation mark alone', `${HEAD}\n0123456789,GTB,5,"Maize`, /quotation mark .* has no partner/],
  ['1,001 recipients', `${HEAD}\n${'0123456789,GTB,5,Maize\n'.repeat(1001)}`, /more than 1,000 recipients/],
])('a CSV file, with %s: is refused in one sentence', async (_, text, problem) => {
  expect(problemOf(await read(text))).toMatch(problem);
});

test('a CSV file, with 1,000 recipients: is read', async () => {
  const result = await read(`${HEAD}\n${'0123456789,GTB,5,Maize\n'.repeat(1000)}`);
  expect('rows' in result && result.rows.length).toBe(1000);
});

test.each([
  [
    'scientific notation',
    '1.23457E+09',
    '',
    /says “1.23457E\+09” here. Your spreadsheet shortened the number/,
  ],
  ['a lost zero', '123456789', '123456789', /must be 10 characters. Spreadsheets drop a zero at the start/],
  ['a digit too many', '01234567891', '', /must be 10 characters/],
  ['words', 'call Musa', '', /says “call Musa” here/],
  ['a formula', '"=cmd|\' /C calc\'!A0"', '', /says “=cmd\|' \/C calc'!A0” here/],
  ['nothing', '', '', undefined],
])('an account number, as %s: is never guessed', async (_, cell, value, said) => {
  const row = await rowOf(`${cell},GTB,5,Maize`);
  expect(row?.destinationAccountNumber).toBe(value);
  if (said === undefined) expect(row?.said).toEqual({});
  else expect(row?.said?.destinationAccountNumber).toMatch(said);
});

test.each([
  ['1.5E+05', '', /Your spreadsheet shortened the amount/],
  ['"1.234,56"', '', /says “1.234,56” here. Type the amount/],
  ['-5', '', /Type the amount/],
  ['=5+5', '', /Type the amount/],
  ['5.005', '', /Type the amount/],
  ['0', '0.00', undefined],
  ['N2500', '2500.00', undefined],
])('an amount, of %s: is read exactly or not at all', async (cell, value, said) => {
  const row = await rowOf(`0123456789,GTB,${cell},Maize`);
  expect(row?.amount).toBe(value);
  if (said === undefined) expect(row?.said).toEqual({});
  else expect(row?.said?.amount).toMatch(said);
});

test.each([
  ['Zenith', '000015', undefined],
  ['zenith bank', '000015', undefined],
  ['Zenit', '000015', undefined],
  ['090605', '090605', undefined],
  // A spreadsheet drops the zero, or takes the code for a number.
  ['90605', '090605', undefined],
  ['90605.0', '090605', undefined],
  ['"90,605"', '090605', undefined],
  ['Bank', '', /says “Bank” here. We do not know that bank/],
  ['Zanith', '', /says “Zanith” here. We do not know that bank/],
  ['999999', '', /We do not know that bank/],
  ['13', '000013', undefined],
  ['058', '000013', undefined],
  // A spreadsheet drops the leading zero of a Central Bank code.
  ['58', '000013', undefined],
  ['058152036', '000013', undefined],
  ['50211', '090267', undefined],
  ['GTBank Plc', '000013', undefined],
  ['guaranty-trust-bank', '000013', undefined],
  ['Zenith Bank Plc', '000015', undefined],
  ['Kuda MFB', '090267', undefined],
  ['First Bank (Nig.) Ltd', '000016', undefined],
  // The Central Bank's code of First Bank and the switch's code of Unity Bank.
  ['011', '', /That may be First Bank of Nigeria or Unity Bank. Choose the bank here/],
  ['000011', '000011', undefined],
  ['1', '', /We do not know that bank/],
  ['50605', '', /We do not know that bank/],
  ['', '', undefined],
])('a bank, called %s: is known or asked for', async (cell, code, said) => {
  const row = await rowOf(`0123456789,${cell},5,Maize`);
  expect(row?.destinationBankCode).toBe(code);
  if (said === undefined) expect(row?.said).toEqual({});
  else expect(row?.said?.destinationBankCode).toMatch(said);
});

test.each([
  ['0012345678', '0012345678', undefined],
  ['12345678', '0012345678', undefined],
  ['', '', undefined],
  ['3000000789', '', /None of your accounts has this number/],
  ['0012345685', '', /This account is disabled/],
])('a source account, of %s: is one of the customer', async (cell, value, said) => {
  const row = await rowOf(`0123456789,GTB,5,Maize,${cell}`, `${HEAD},Source account`);
  expect(row?.sourceAccountNumber).toBe(value);
  if (said === undefined) expect(row?.said).toEqual({});
  else expect(row?.said?.sourceAccountNumber).toMatch(said);
});

test('a description, as a formula over two lines: stays text in one line', async () => {
  expect((await rowOf('0123456789,GTB,5,"=cmd|\' /C\ncalc\'!A0"'))?.description).toBe("=cmd|' /C calc'!A0");
});

test('a file of ours, with what spreadsheets take for formulas: has it defused, and is read again as it was', async () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd\n|calc'];
  const text = csvText(dangerous.map((cell) => [cell]));
  expect(text.split('\r\n').filter((line) => /^"?'/.test(line.replace('\uFEFF', '')))).toHaveLength(
    dangerous.length,
  );
  expect((await rowOf("0123456789,GTB,5,'=1+1"))?.description).toBe('=1+1');
});

test('the template, as it is: has the titles and no recipients', async () => {
  expect(templateText()).toBe('\uFEFFAccount number,Bank,Amount,Description,Source account\r\n');
  expect(problemOf(await read(templateText().slice(1)))).toMatch(/names no recipients/);
});

test.each([
  ['"1.500,50"', '1500.50'],
  ['"₦ 1.500,5"', '1500.50'],
  ['"250,75"', '250.75'],
  ['1.500.000', '1500000.00'],
  ['5.005', '5005.00'],
  ['"NGN 12.345.678,90"', '12345678.90'],
])('an amount with its kobo after a comma, %s: may be %s, and is not taken for it', async (cell, naira) => {
  const row = await rowOf(`0123456789,GTB,${cell},Maize`);
  expect(row).toMatchObject({ amount: '', amountMayBe: { naira } });
  expect(row?.said?.amount).toContain('Type the amount');
});

test.each(['1.50,50', '"1,500,5"', '-1', '=5+5', '"1.5000,50"', '1.5E+05'])(
  'an amount of %s: may be nothing',
  async (cell) => {
    expect((await rowOf(`0123456789,GTB,${cell},Maize`))?.amountMayBe).toBeUndefined();
  },
);
