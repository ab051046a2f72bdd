import { readFile } from 'node:fs/promises';
import { entries } from '@harvest/ledger';
import { formatNaira, formatNairaPlain, type Kobo, kobo } from '@harvest/money';
import { Ofx } from 'ofx-data-extractor';
import readWorkbook from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill, numberOf } from '../../../../scripts/testing/bills.ts';
import {
  accountElsewhere,
  askSwitch,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { signInAgain } from '../../../../scripts/testing/schedules.ts';
import {
  askFor,
  cellsOf,
  payIn,
  REQUEST,
  readCsv,
  STATEMENT,
  statementFile,
} from '../../../../scripts/testing/statements.ts';
import { lagosDate } from '../bank/lagos-time.ts';
import { poolConnection } from '../platform/database/database.ts';
import { columnsOf } from './statement.ts';
import { unpacked } from './zip-entries.ts';

let elsewhere: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  elsewhere = await openBankWithSwitch();
  ({ bank } = elsewhere);
  await runSql(bank.database.ownerUrl, await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8'));
});
afterAll(() => elsewhere.close());

const MONTH_SECONDS = 30 * 86_400;
const CSV = `${STATEMENT}/csv` as const;

const dayIn = async (days: number) =>
  lagosDate(new Date((await bank.platform.clock.now()).getTime() + days * 86_400_000));
const today = () => dayIn(0);
const ofToday = async () => ({ startDate: await today(), endDate: await today() });

/** Everything that can happen to an account, over ten months, ending with a session that is valid. */
async function liveThrough(account: {
  balances: readonly [number, number];
}): Promise<SignedIn<[number, number]>> {
  const { clock } = bank.platform;
  let ada = await bank.signedIn(account);
  const musa = await bank.signedIn();
  const nextMonth = async () => {
    await clock.advance(MONTH_SECONDS);
    ada = await signInAgain(bank, ada);
  };
  await bank.send(ada, musa.account, 12_000);
  await nextMonth();
  await bank.send(await signInAgain(bank, musa), ada.account, 333.33);
  await nextMonth();
  await bank.send(ada, ada.accounts[1], 750);
  await nextMonth();
  await bank.confirm(ada, await bank.startTransfer(ada, ada.account, 50.05, { from: ada.accounts[1] }));
  await nextMonth();
  await sendElsewhere(bank, ada, accountElsewhere(), 60_000);
  await settleDue(bank);
  await nextMonth();
  await sendElsewhere(bank, ada, accountElsewhere('051'), 10_000);
  await settleDue(bank);
  await nextMonth();
  await buyBill(bank, ada, 'AIRTIME');
  await buyBill(bank, ada, 'ELECTRICITY_BILL');
  await nextMonth();
  await buyBill(bank, ada, 'CABLE_TV', numberOf('CABLE_TV', '051'));
  await nextMonth();
  await askSwitch(elsewhere.sandbox, 'push', {
    callbackUrl: `${bank.url}/api/interbank/credits`,
    amountKobo: '123456',
    sourceBankCode: '000014',
    sourceAccountName: 'CHIDINMA OKEKE',
    sourceAccountNumber: '0690000031',
    destinationAccountNumber: ada.account.accountNumber,
    narration: 'Yams, 12 tubers',
  });
  await nextMonth();
  return ada;
}

const naira = (amount: Kobo) => Number(amount) / 100;

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

test('the statement of a year, of an account with every kind of movement: reconciles with the ledger to the kobo, row by row', async () => {
  const startDate = await today();
  const ada = await liveThrough({ balances: [250_000, 1_000] });
  const asked = askFor(ada, { startDate, endDate: await today() });
  const { rows, facts, amount } = readCsv(await statementFile(bank, 'csv-bank', asked));
  const summary = await bank.ask(STATEMENT, asked);

  const booked = await entries(poolConnection(bank.platform.pool), ada.account.ledgerAccountId, {
    limit: 1000,
  });
  const oldestFirst = booked.toReversed();
  expect(rows.map((row) => row.creditKobo - row.debitKobo)).toEqual(
    oldestFirst.map(({ amountKobo }) => amountKobo),
  );
  expect(rows.map((row) => row.balanceKobo)).toEqual(
    oldestFirst.map(({ balanceAfterKobo }) => balanceAfterKobo),
  );
  let running = amount('Opening balance');
  for (const row of rows) {
    running = kobo(running + row.creditKobo - row.debitKobo);
    expect(row.balanceKobo).toBe(running);
    expect(row.debitKobo === 0n).not.toBe(row.creditKobo === 0n);
  }
  expect(amount('Closing balance')).toBe(running);
  expect(running).toBe(await bank.balanceOf(ada.account));
  expect(amount('Opening balance') + amount('Total credits') - amount('Total debits')).toBe(running);
  expect(summary).toEqual({
    maskedEmail: expect.stringMatching(/^[^@*]*\*+[^@]*@/) as unknown,
    accountNumber: ada.account.accountNumber,
    accountTypeName: facts.get('Account type'),
    startDate,
    endDate: await today(),
    openingBalance: 0,
    totalCredits: Number(amount('Total credits')) / 100,
    totalDebits: Number(amount('Total debits')) / 100,
    closingBalance: Number(running) / 100,
    count: rows.length,
  });

  // It names whom each row is about, but for the cash of the opening.
  const [, ...named] = rows;
  expect(rows.filter(({ counterparty }) => counterparty === '')).toEqual(rows.slice(0, 1));
  const aboutCharges = named.filter(({ reference }) => /-(?:FEE|VAT|DUTY)$/.test(reference));
  expect(new Set(aboutCharges.map((row) => row.counterparty))).toEqual(new Set(['Harvest']));
  const isOf = (words: string) => (row: { narration: string }) => row.narration.includes(words);
  expect(named.find(isOf('Yams, 12 tubers'))).toMatchObject({
    counterparty: 'CHIDINMA OKEKE',
    counterpartyAccount: '··0031',
    counterpartyBank: expect.stringMatching(/Bank/) as unknown,
    sessionId: expect.stringMatching(/^\d{30}$/) as unknown,
  });
  expect(named.find(isOf('airtime'))).toMatchObject({
    counterparty: expect.stringMatching(/^(?:MTN|Airtel|Glo|9mobile)$/) as unknown,
    counterpartyBank: '',
    sessionId: '',
  });
  const ownName = facts.get('Customer');
  const ownMoves = named.filter(({ counterparty }) => counterparty === ownName);
  expect(ownMoves.map(({ counterpartyAccount }) => counterpartyAccount)).toEqual(
    Array.from({ length: 2 }, () => `··${ada.accounts[1].accountNumber.slice(-4)}`),
  );

  // Whichever form it has, it says the same.
  const [sheet] = await readWorkbook(await statementFile(bank, 'xlsx', asked));
  expect(
    sheet?.data.slice(1).map((cells) => [cells[2], cells[4] ?? 0, cells[5] ?? 0, cells[6], cells[7] ?? '']),
  ).toEqual(
    rows.map((row) => [
      row.reference,
      naira(row.debitKobo),
      naira(row.creditKobo),
      naira(row.balanceKobo),
      row.counterparty,
    ]),
  );
  const ofx = new Ofx((await statementFile(bank, 'ofx', asked)).toString());
  expect(ofx.getBankTransferList().map(({ TRNAMT }) => Number(TRNAMT))).toEqual(
    rows.map((row) => naira(row.creditKobo) - naira(row.debitKobo)),
  );
  expect(ofx.getBankTransferList()).toMatchObject(
    rows.map((row) => ({ NAME: (row.counterparty || row.narration).slice(0, 32), MEMO: row.narration })),
  );
  const printed = await textOf(await statementFile(bank, 'pdf', asked));
  for (const row of rows) expect(printed).toContain(formatNairaPlain(row.balanceKobo));
  const words = printed.replaceAll(/\s/g, '');
  for (const row of named) expect(words).toContain(row.counterparty.replaceAll(/\s/g, ''));
  expect(printed).toContain(formatNaira(running));

  // Every reference is that of a row of the history, but for the cash of the opening, which has none.
  const history = await bank.ask('GET /api/ibanking/personal/transactions', { token: ada.token });
  const known = new Set(history.map((row) => row.referenceNumber));
  const [opening, ...others] = rows;
  expect(opening).toMatchObject({ narration: 'Opening deposit', creditKobo: 25_000_000n });
  expect(others.filter((row) => !known.has(row.reference))).toEqual([]);
  const parts = (ending: string) =>
    others
      .filter(({ reference }) => reference.endsWith(ending))
      .map((row) => row.debitKobo || row.creditKobo);
  // To the other bank above ₦50,000, then the one that came back, the meter, and cable TV that came back.
  expect(parts('-FEE')).toEqual([5000n, 2500n, 10_000n, 10_000n]);
  expect(parts('-VAT')).toEqual([375n, 188n, 750n, 750n]);
  expect(parts('-DUTY')).toEqual([5000n, 5000n, 5000n]);
  const returned = others.filter(({ reference }) => reference.endsWith('-RETURN'));
  expect(returned.map((row) => row.creditKobo).toSorted((a, b) => Number(b - a))).toEqual(
    [1_900_000n, 1_000_000n, 10_000n, 5000n, 2500n, 750n, 188n].toSorted((a, b) => Number(b - a)),
  );
  expect(returned.map(({ narration }) => narration)).toContainEqual(
    expect.stringContaining('(Transfer fee)'),
  );
  expect(others.find(({ narration }) => narration.includes('Yams, 12 tubers'))?.creditKobo).toBe(123_456n);
});

test('GET …/statements/{nuban}, at the edges of a day: counts what was posted from midnight to midnight in Lagos', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const edges = [
    ['2026-02-09T22:59:59.999Z', 'before'],
    ['2026-02-09T23:00:00.000Z', 'first'],
    ['2026-02-10T22:59:59.999Z', 'last'],
    ['2026-02-10T23:00:00.000Z', 'after'],
  ] as const;
  await payIn(
    bank,
    ada.account,
    edges.map(([at, narration]) => ({ at: new Date(at), narration })),
  );
  const asked = askFor(ada, { startDate: '10-02-2026', endDate: '10-02-2026' });
  const { rows, facts } = readCsv(await statementFile(bank, 'csv-bank', asked));
  expect(rows.map(({ date, narration }) => [date, narration])).toEqual([
    ['10-02-2026 00:00:00', 'first'],
    ['10-02-2026 23:59:59', 'last'],
  ]);
  expect([facts.get('Opening balance'), facts.get('Closing balance')]).toEqual(['1.00', '3.00']);
  // Days that follow each other leave nothing out and tell nothing twice.
  const next = askFor(ada, { startDate: '2026-02-11', endDate: '11/02/2026' });
  const following = readCsv(await statementFile(bank, 'csv-bank', next));
  expect(following.facts.get('Opening balance')).toBe('3.00');
  expect(following.rows.map(({ narration }) => narration)).toEqual(['after']);
});

test.each(['2026-02-10', '10-02-2026', '10/02/2026', '10/2/2026'])(
  'a statement of the day %s: is of that day, whichever form it has',
  async (day) => {
    const ada = await bank.signedIn({ balances: [0] });
    const query = { startDate: day, endDate: day };
    const { startDate, endDate } = await bank.ask(STATEMENT, askFor(ada, query));
    expect([startDate, endDate]).toEqual(['10-02-2026', '10-02-2026']);
    const { token, account } = ada;
    const body = { nuban: account.accountNumber, ...query };
    expect(await bank.ask(REQUEST, { token, body })).toEqual({
      message: 'Bank statement requested successfully and will be sent to your mail shortly',
    });
  },
);

const ROUTES = [
  'GET /api/ibanking/personal/statements/{nuban}',
  'GET /api/ibanking/personal/statements/{nuban}/pdf',
  'GET /api/ibanking/personal/statements/{nuban}/csv',
  'GET /api/ibanking/personal/statements/{nuban}/xlsx',
  'GET /api/ibanking/personal/statements/{nuban}/ofx',
  'POST /api/ibanking/personal/transactions/download',
] as const;

test.each(ROUTES)('%s, for a period that no statement is of: says what is wrong with it', async (route) => {
  const ada = await bank.signedIn({ balances: [0] });
  const ask = async (startDate: string, endDate: string, nuban = ada.account.accountNumber) => {
    const { status, code } = await bank.call(route, {
      token: ada.token,
      ...(route === REQUEST
        ? { body: { nuban, startDate, endDate } }
        : { params: { nuban }, query: { startDate, endDate } }),
    });
    return [status, code];
  };
  expect(await ask('31-02-2026', '01-03-2026')).toEqual([400, 'BAD_REQUEST']);
  expect(await ask('01-02-2026', '31-02-2026')).toEqual([400, 'BAD_REQUEST']);
  expect(await ask('', '')).toEqual([400, 'BAD_REQUEST']);
  expect(await ask('02-02-2026', '01-02-2026')).toEqual([422, 'PERIOD_BACKWARDS']);
  expect(await ask('01-01-1926', '01-01-2026')).toEqual([422, 'PERIOD_TOO_LONG']);
  expect(await ask('01-02-2025', '02-02-2026')).toEqual([422, 'PERIOD_TOO_LONG']);
  expect(await ask('29-02-2024', '01-03-2025')).toEqual([422, 'PERIOD_TOO_LONG']);
  expect(await ask(await today(), await dayIn(1))).toEqual([422, 'PERIOD_NOT_OVER']);
  expect(await ask('01-02-2026', '01-02-2026', '9999999999')).toEqual([404, 'NOT_FOUND']);
  const musa = await bank.openCustomer();
  expect(await ask('01-02-2026', '01-02-2026', musa.account.accountNumber)).toEqual([404, 'NOT_FOUND']);
  for (const [from, to] of [
    ['01-02-2025', '01-02-2026'],
    ['29-02-2024', '28-02-2025'],
    ['01-01-0001', '01-01-0001'],
    [await today(), await today()],
  ] as const)
    expect(await ask(from, to)).toEqual([200, undefined]);
});

test('statements, more than thirty in an hour, by mail and as files: answer 429 until the hour is over', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const { token, account } = ada;
  const query = await ofToday();
  const asked = askFor(ada, query);
  const body = { nuban: account.accountNumber, ...query };
  for (let count = 0; count < 28; count += 1) expect((await bank.call(CSV, asked)).status).toBe(200);
  // What is refused for another reason counts for nothing.
  const wrong = { ...asked, params: { nuban: '9999999999' } };
  for (let count = 0; count < 5; count += 1) expect((await bank.call(CSV, wrong)).code).toBe('NOT_FOUND');
  expect((await bank.call(REQUEST, { token, body })).status).toBe(200);
  expect((await bank.call(`${STATEMENT}/ofx`, asked)).status).toBe(200);
  expect((await bank.call(REQUEST, { token, body })).code).toBe('TOO_MANY_STATEMENTS');
  for (const format of ['pdf', 'csv', 'xlsx', 'ofx'] as const)
    expect((await bank.call(`${STATEMENT}/${format}`, asked)).code).toBe('TOO_MANY_STATEMENTS');
  expect((await bank.call(STATEMENT, asked)).status).toBe(200);
  await bank.platform.clock.advance(3600);
  expect((await bank.call(CSV, askFor(await signInAgain(bank, ada), query))).status).toBe(200);
});

// What a spreadsheet, a browser, an XML reader or a line of a table might take for more than words.
const HOSTILE = [
  '=HYPERLINK("http://evil.example","Click")',
  "+1+cmd|'/C calc'!A1",
  '@SUM(1;2)',
  '-2+3',
  '</MEMO><TRNAMT>9999999</TRNAMT><MEMO>',
  '<script>alert(1)</script> & ]]>',
  '_x003D_1+1 _X0041_',
  'comma, "quotes" \'single\'; semicolon;=1+1',
  'two\r\nlines\tand a tab',
  'ẹ̀kọ́ 🌾 العربية',
];

test('a statement with formulas and scripts in its narrations, in each form: shows them as words', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  const at = new Date('2026-02-10T12:00:00Z');
  await payIn(
    bank,
    ada.account,
    HOSTILE.map((narration) => ({ at, narration })),
  );
  const asked = askFor(ada, { startDate: '10-02-2026', endDate: '10-02-2026' });

  for (const layout of ['csv', 'csv-bank'] as const) {
    const csv = (await statementFile(bank, layout, asked)).toString();
    for (const cell of cellsOf(csv).flat()) expect(cell).not.toMatch(/^\s*[=+\-@]|[;\t]\s*[=+\-@]/);
    const rows = cellsOf(csv).filter((cells) => cells.some((cell) => cell === '1.00'));
    expect(rows.length).toBeGreaterThanOrEqual(HOSTILE.length);
  }

  const [sheet] = await readWorkbook(await statementFile(bank, 'xlsx', asked));
  expect(sheet?.data.slice(1).map((cells) => cells[3])).toEqual([...HOSTILE]);

  const pdf = await statementFile(bank, 'pdf', asked);
  const printed = (await textOf(pdf)).replaceAll(/\s/g, '');
  for (const narration of HOSTILE.slice(0, -2)) expect(printed).toContain(narration.replaceAll(/\s/g, ''));
  // Compressed streams contain any three-letter sequence by chance, so they are removed first.
  const outline = pdf.toString('latin1').replaceAll(/\bstream\r?\n[\s\S]*?endstream/g, '');
  expect(outline).toContain('/Type /Catalog');
  expect(outline).not.toMatch(/\/(?:JavaScript|JS|URI|Launch|OpenAction|AA)\b/);

  const ofx = (await statementFile(bank, 'ofx', asked)).toString();
  expect(ofx.match(/<STMTTRN>/g)).toHaveLength(HOSTILE.length);
  expect(ofx).not.toMatch(/<script|<TRNAMT>9999999/);
  expect(ofx).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; ]]&gt;');
  // libofx drops what is escaped without need.
  expect(ofx).not.toMatch(/&(?!(?:amp|lt|gt);)/);
  expect(ofx).toContain(`comma, "quotes" 'single'; semicolon;=1+1</MEMO>`);
  // It knows no list of balances.
  expect(ofx).not.toContain('<BALLIST');
  const of = (tag: string) => new RegExp(`<${tag}>([^<]+)`).exec(ofx)?.[1];
  expect([of('DTSTART'), of('DTEND'), of('DTASOF')]).toEqual([
    '20260210000000.000[+1:WAT]',
    '20260210235959.000[+1:WAT]',
    '20260210235959.000[+1:WAT]',
  ]);
});

test('GET …/statements/{nuban}/csv: is a plain table from its first line, with days as year-month-day; as the bank prints it where that is asked', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  await payIn(bank, ada.account, [
    { at: new Date('2026-02-09T23:04:05Z'), narration: 'Maize', amountKobo: kobo(123_450n) },
    { at: new Date('2026-02-10T12:00:00Z'), narration: 'Yam', amountKobo: kobo(5n) },
  ]);
  const query = { startDate: '10-02-2026', endDate: '10-02-2026' };
  const csv = (await statementFile(bank, 'csv', askFor(ada, query))).toString();
  expect(csv.startsWith('\uFEFF"Date","Time","Value date","Reference","Counterparty",')).toBe(true);
  const [titles = [], first = [], second = [], ...rest] = cellsOf(csv.replace('\uFEFF', ''));
  expect(rest).toEqual([[]]);
  const named = (cells: string[]) => Object.fromEntries(titles.map((title, place) => [title, cells[place]]));
  expect([first.length, second.length]).toEqual([titles.length, titles.length]);
  expect(named(first)).toMatchObject({
    Date: '2026-02-10',
    Time: '00:04:05',
    'Value date': '2026-02-10',
    Narration: 'Maize',
    Debit: '',
    Credit: '1234.50',
    Balance: '1234.50',
    Currency: 'NGN',
    Account: ada.account.accountNumber,
    Proof: expect.stringMatching(/^HS3\./) as unknown,
  });
  expect(named(second)).toMatchObject({ Date: '2026-02-10', Time: '13:00:00', Credit: '0.05', Proof: '' });
  // A period without rows has its titles, and programs find an empty table.
  const none = askFor(ada, { startDate: '11-02-2026', endDate: '11-02-2026' });
  expect(cellsOf((await statementFile(bank, 'csv', none)).toString())).toEqual([
    [expect.stringContaining('Date'), ...titles.slice(1)],
    [],
  ]);
  const printed = (await statementFile(bank, 'csv-bank', askFor(ada, query))).toString();
  expect(printed).toContain('"Opening balance","0.00"');
  expect(printed).toContain('"10-02-2026 00:04:05"');
  const { token, account } = ada;
  const other = { token, params: { nuban: account.accountNumber }, query: { ...query, layout: 'mine' } };
  expect((await bank.call(CSV, other as never)).status).toBe(400);
});

test('GET …/statements/{nuban}/ofx: opens in a kept parser, with the sums of the summary', async () => {
  const ada = await bank.signedIn({ balances: [5000] });
  const musa = await bank.openCustomer();
  await sendElsewhere(bank, ada, accountElsewhere(), 500);
  await bank.send(ada, musa.account, 1000.01);
  const asked = askFor(ada, await ofToday());
  const file = await statementFile(bank, 'ofx', asked);
  const ofx = new Ofx(file.toString());
  const { STMTRS } = ofx.toJson().OFX.BANKMSGSRSV1.STMTTRNRS;
  const transfers = ofx.getBankTransferList();

  expect(ofx.validate()).toMatchObject({ isValid: true });
  expect(STMTRS.CURDEF).toBe('NGN');
  // A day that is not over is covered until the file was made.
  const made = /<DTSERVER>([^<]+)/.exec(file.toString())?.[1];
  expect(made).toMatch(/^\d{14}\.000\[\+1:WAT\]$/);
  expect(file.toString()).toContain(`<DTEND>${made}</DTEND>`);
  expect(file.toString()).toContain(`<DTASOF>${made}</DTASOF></LEDGERBAL>`);
  expect(String(STMTRS.BANKACCTFROM.ACCTID)).toBe(ada.account.accountNumber);
  expect(Number(STMTRS.LEDGERBAL.BALAMT)).toBe(3489.24);
  expect(transfers.map(({ TRNAMT, TRNTYPE }) => [Number(TRNAMT), TRNTYPE])).toEqual([
    [5000, 'CREDIT'],
    [-500, 'DEBIT'],
    [-0.75, 'FEE'],
    [-10, 'FEE'],
    [-1000.01, 'DEBIT'],
  ]);
  const { totalCredits, totalDebits } = await bank.ask(STATEMENT, asked);
  expect(ofx.getTransactionsSummary()).toMatchObject({ credit: totalCredits, debit: totalDebits });
  // Programs know by these ids what they have already, however often it is taken in.
  const idsIn = (text: string) => [...text.matchAll(/<FITID>([^<]+)/g)].map(([, id]) => id);
  expect(new Set(idsIn(file.toString())).size).toBe(5);
  expect(idsIn((await statementFile(bank, 'ofx', asked)).toString())).toEqual(idsIn(file.toString()));
});

test('GET …/statements/{nuban}/xlsx: opens in a kept parser, with amounts as numbers and days as days', async () => {
  const ada = await bank.signedIn({ balances: [0] });
  await payIn(bank, ada.account, [
    { at: new Date('2026-02-10T11:22:33Z'), narration: 'Maize', amountKobo: kobo(123_456_789_01n) },
  ]);
  const asked = askFor(ada, { startDate: '10-02-2026', endDate: '10-02-2026' });
  const file = await statementFile(bank, 'xlsx', asked);
  const [rows, facts] = await readWorkbook(file);
  expect(rows?.data).toEqual([
    columnsOf(2),
    [
      new Date('2026-02-10T12:22:33Z'),
      new Date('2026-02-10T00:00:00Z'),
      expect.stringMatching(/^[0-9A-F]{12}$/),
      'Maize',
      null,
      123_456_789.01,
      123_456_789.01,
      null,
      null,
      null,
      null,
    ],
  ]);
  const named = Object.fromEntries(facts?.data ?? []) as Record<string, unknown>;
  expect(named['Proof']).toMatch(/^HS3\./);
  expect(named).toMatchObject({
    Account: ada.account.accountNumber,
    Period: '10-02-2026 to 10-02-2026',
    'Opening balance': 0,
    'Closing balance': 123_456_789.01,
  });
  // On paper both sheets lie and are as wide as a page, and each page has the titles.
  const [workbook, ...sheets] = unpacked(file, 1024 * 1024)
    .map((bytes) => bytes.toString())
    .filter((xml) => /<(?:workbook|worksheet) /.test(xml))
    .toSorted((one, other) => Number(other.includes('<workbook ')) - Number(one.includes('<workbook ')));
  expect(workbook).toContain('<definedName name="_xlnm.Print_Titles" localSheetId="0">Transactions!$1:$1<');
  expect(sheets).toHaveLength(2);
  for (const sheet of sheets) {
    expect(sheet).toMatch(
      /^[^<]*<\?xml[^>]*>\s*<worksheet [^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/,
    );
    expect(sheet).toContain(
      '<pageSetup fitToWidth="1" fitToHeight="0" paperSize="9" orientation="landscape"/>',
    );
  }
});
