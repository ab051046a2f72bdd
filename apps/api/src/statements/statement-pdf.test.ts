import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { collect, pdfinfo, readPdf, readStructure, squeeze } from '../../../../scripts/testing/pdfs.ts';
import type { Counterparty, Edition, Statement, StatementRow } from './statement.ts';
import { statementPdf } from './statement-pdf.ts';

const PROOF = `HS3.1000000019.1-9.4711.${'3f9ac04e'.repeat(8)}.${'b71d22e8'.repeat(8)}`;
const NOBODY: Counterparty = { name: '', accountEnd: '', bankName: '', sessionId: '' };
const OPENING = 1_000_000n;
const PAGE_BYTES_MAX = 64 * 1024;

const moment = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000);

/** Rows of these narrations and amounts, in kobo, and what they lead from and to. */
function statementOf(
  moves: readonly {
    narration?: string;
    kobo: bigint;
    reference?: string;
    isCharge?: boolean;
    counterparty?: Partial<Counterparty>;
  }[],
  changes: Partial<Statement['header']> = {},
  edition: Edition = 3,
): Statement {
  let balance = OPENING;
  const rows: StatementRow[] = moves.map((move, index) => {
    balance += move.kobo;
    return {
      id: String(index),
      postedAt: moment(index),
      valueDate: moment(index),
      reference: move.reference ?? `HV${String(index).padStart(12, '0')}`,
      counterparty: { ...NOBODY, ...move.counterparty },
      narration: move.narration ?? `Maize ${index}`,
      amountKobo: kobo(move.kobo),
      balanceKobo: kobo(balance),
      isCharge: move.isCharge ?? false,
    };
  });
  const sum = (isCounted: (amount: bigint) => boolean) =>
    moves.reduce((total, { kobo: amount }) => (isCounted(amount) ? total + amount : total), 0n);
  const header = {
    bank: {
      name: 'Ọjà Bank',
      code: '090605',
      support: { phone: '0700 000 0000', whatsApp: '', hours: '' },
      licenceText: 'Licensed by nobody.',
      insuranceText: '',
    },
    customerName: 'ADA OBI',
    customerAddress: '12 Farm Road, Ikeja',
    accountNumber: '1000000019',
    accountTypeName: 'Savings Account',
    from: '2026-01-01',
    to: '2026-12-31',
    openingKobo: kobo(OPENING),
    closingKobo: kobo(balance),
    creditsKobo: kobo(sum((amount) => amount > 0n)),
    debitsKobo: kobo(-sum((amount) => amount < 0n)),
    count: rows.length,
    madeAt: new Date('2026-11-22T13:10:00Z'),
    ...changes,
  };
  return { header, rows: inBatches(rows), proof: { line: PROOF, edition } };
}

async function* inBatches(rows: readonly StatementRow[]): AsyncGenerator<readonly StatementRow[]> {
  for (let start = 0; start < rows.length; start += 500) yield rows.slice(start, start + 500);
}

test('a statement as PDF: names the counterparty of each row above its narration, and of a charge what it is alone', async () => {
  const party = { name: 'BELLO MUSA', accountEnd: '0040', bankName: 'Harvest' };
  const { pages } = await readPdf(
    await written(
      statementOf([
        { kobo: -5000n, narration: 'Yam seedlings', counterparty: party },
        { kobo: -100n, narration: 'Stamp duty', isCharge: true, counterparty: { name: 'Ọjà Bank' } },
        { kobo: -700n, narration: 'Airtime', counterparty: { name: 'MTN', accountEnd: '4567' } },
        { kobo: 9n, narration: 'Cash', counterparty: { name: 'OKEKE'.repeat(40) } },
      ]),
    ),
  );
  const [page = ''] = pages.map(squeeze);
  expect(page).toContain(squeeze('BELLO MUSA · Harvest ··0040 Yam seedlings'));
  expect(page).toContain(squeeze('MTN · ··4567 Airtime'));
  expect(page).not.toContain(squeeze('Ọjà Bank Stamp duty'));
  expect(page).toMatch(/(?:OKEKE){10,}[A-Z]*…?Cash/);
});

const written = (statement: Statement) => collect(statementPdf(statement));

test('a statement as PDF, of a debit, its charge and a credit: says what it is of, every row with its balance, and what proves it', async () => {
  const statement = statementOf([
    { kobo: -123_450n, narration: 'NIP/GTB/ADA OBI/School fees', reference: 'HV8K2M41XQPR7Z' },
    { kobo: -375n, narration: 'VAT on the fee', reference: 'HV8K2M41XQPR7Z-VAT', isCharge: true },
    { kobo: 99n, narration: 'Deposit' },
  ]);
  const file = await written(statement);
  const { pages, info } = await readPdf(file);
  expect(pages).toHaveLength(1);
  const [page = ''] = pages;
  for (const words of [
    'Ọjà Bank Statement of account ADA OBI 12 Farm Road, Ikeja Account number 1000000019 Account type Savings Account',
    'Currency NGN (₦) Period 01-01-2026 to 31-12-2026 Made 22-11-2026 14:10',
    'Opening balance ₦10,000.00 Total credits ₦0.99 Total debits ₦1,238.25 Closing balance ₦8,762.74',
    'Date Value date Reference Narration Debit (₦) Credit (₦) Balance (₦) Opening balance 10,000.00',
    '01-01-2026 01-01-2026 HV8K2M41XQPR7Z NIP/GTB/ADA OBI/School fees 1,234.50 8,765.50',
    '01-01-2026 01-01-2026 HV8K2M41XQPR7Z-VAT VAT on the fee 3.75 8,761.75',
    'HV000000000002 Deposit 0.99 8,762.74 Closing balance 8,762.74',
    'call 0700 000 0000. Licensed by nobody. Page 1 of 1',
    PROOF,
  ])
    expect(page).toContain(squeeze(words));
  expect(info).toMatchObject({
    Title: 'Statement of account 1000000019, 01-01-2026 to 31-12-2026',
    Author: 'Ọjà Bank',
    Producer: 'Ọjà Bank',
    CreationDate: 'D:20261122131000Z',
    Custom: { Proof: PROOF },
  });
  // Whoever reads the file alone, without opening what is packed in it, finds it too.
  expect(file.toString('latin1')).toContain(`(${PROOF})`);
});

test('a statement as PDF, of days on which nothing happened: says so', async () => {
  const { pages } = await readPdf(await written(statementOf([])));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain(
    squeeze('Opening balance 10,000.00 No transactions in this period. Closing balance 10,000.00'),
  );
});

test('a statement as PDF, of many rows: has each once, on pages that are numbered and say whose they are', async () => {
  const moves = Array.from({ length: 400 }, (_, index) => ({
    kobo: index % 3 === 0 ? 50_000n : -4321n,
    narration: index % 7 === 0 ? 'A longer narration, that needs another line of its own' : 'Maize',
  }));
  const { pages } = await readPdf(await written(statementOf(moves)));
  expect(pages.length).toBeGreaterThan(10);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page${index + 1}of${pages.length}`);
    expect(page).toContain('DateValuedateReferenceNarrationDebit(₦)Credit(₦)Balance(₦)');
    expect(page).toContain(index === 0 ? 'ADAOBI12FarmRoad' : 'ADAOBI·100000001901-01-2026to31-12-2026');
  }
  const references = pages.join('').match(/HV\d{12}/g) ?? [];
  expect(references).toEqual(moves.map((_, index) => `HV${String(index).padStart(12, '0')}`));
});

test('a statement as PDF, whatever fills its last page: keeps what proves it in one piece, above the foot', async () => {
  for (let count = 20; count < 36; count += 1) {
    const moves = Array.from({ length: count }, () => ({ kobo: 1n, narration: 'Maize' }));
    const { pages, items } = await readPdf(await written(statementOf(moves)));
    expect(pages.at(-1)).toContain(PROOF);
    const foot = items.at(-1)?.find(({ str }) => str.startsWith('For questions'));
    const proof = items.at(-1)?.find(({ str }) => str.startsWith('HS3.'));
    expect([count, (proof?.y ?? 0) > (foot?.y ?? 0) + 20]).toEqual([count, true]);
  }
});

test('a statement as PDF, with narrations of any kind: shows them as text within their column', async () => {
  const narrations: [narration: string, shown: string][] = [
    ['W'.repeat(100), 'W'.repeat(100)],
    ['<script>alert("1")</script>', '<script>alert("1")</script>'],
    ['=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
    ['(\\) %PDF-1.7 endstream', '(\\)%PDF-1.7endstream'],
    ['pay \u202Eelpoep\u202C now', 'payelpoepnow'],
    ['Ọláwalé ƙasa 👩‍👩‍👧 مرحبا', 'Ọláwalékasa??????'],
    ['one\r\ntwo\u0000', 'onetwo'],
    ['', ''],
  ];
  const moves = [...narrations.map(([narration]) => narration), 'W'.repeat(300)].map((narration) => ({
    kobo: 1n,
    narration,
    reference: '0'.repeat(30),
  }));
  const { pages, items } = await readPdf(await written(statementOf(moves)));
  for (const [, shown] of narrations) expect(pages[0]).toContain(`${'0'.repeat(30)}${shown}0.01`);
  expect(pages[0]).toMatch(/0W{90,110}…0\.01/);
  // The columns of reference and narration begin here, and that of the debits ends there.
  for (const { x, width, str } of items.flat().filter((item) => item.y > 100 && item.y < 560)) {
    if (Math.abs(x - 140) < 1) expect([str, x + width < 230]).toEqual([str, true]);
    if (Math.abs(x - 232) < 1) expect([str, x + width < 360]).toEqual([str, true]);
  }
});

test('a statement as PDF, of the largest amounts: writes them whole, each within its column', async () => {
  const { pages, items } = await readPdf(
    await written(statementOf([{ kobo: 99_999_999_999_999n }, { kobo: -99_999_999_999_999n }])),
  );
  expect(pages[0]).toContain('Totalcredits₦999,999,999,999.99Totaldebits₦999,999,999,999.99');
  expect(pages[0]).toContain('Maize0999,999,999,999.991,000,000,009,999.99');
  const amounts = items.flat().filter(({ str }) => /^[\d,]+\.99$/.test(str));
  for (const { str, width } of amounts) expect([str, width < 67]).toEqual([str, true]);
});

test('a statement as PDF, made twice for the same moment: is the same file; with another row or moment another', async () => {
  const moves = [{ kobo: 1n, narration: 'Ω μ \u00a0Maize' }, { kobo: -1n }];
  const file = await written(statementOf(moves));
  expect(file.equals(await written(statementOf(moves)))).toBe(true);
  expect(file.equals(await written(statementOf([...moves, { kobo: 1n }])))).toBe(false);
  expect(file.equals(await written(statementOf(moves, { madeAt: new Date('2026-11-22T13:11:00Z') })))).toBe(
    false,
  );
});

test('a statement as PDF, of 10,000 rows: leaves page by page, and others have their turn in between', async () => {
  const moves = Array.from({ length: 10_000 }, (_, index) => ({ kobo: index % 2 === 0 ? 50_000n : -4321n }));
  const before = await collect(statementPdf(statementOf(moves, {}, 2)));
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  let pieces = 0;
  let largest = 0;
  let bytes = 0;
  for await (const piece of statementPdf(statementOf(moves))) {
    pieces += 1;
    largest = Math.max(largest, piece.length);
    bytes += piece.length;
  }
  clearInterval(others);
  expect(pieces).toBeGreaterThan(250);
  expect(largest).toBeLessThan(PAGE_BYTES_MAX);
  expect(turns).toBeGreaterThan(50);
  // What readers hear of 80,000 cells is packed: pdfkit's own structure would make nine times as much of the file.
  expect(bytes / before.length).toBeLessThan(3);
});

test('a statement as PDF, for those who hear it: has its title and language, and says every word once, in order', async () => {
  const party = { name: 'BELLO MUSA', accountEnd: '0040', bankName: 'Harvest' };
  const moves = Array.from({ length: 60 }, (_, index) => ({ kobo: index % 2 === 0 ? 50_000n : -4321n }));
  const long = {
    kobo: -1n,
    narration: 'Seedlings of yam, of cassava and of maize for the farm',
    counterparty: party,
  };
  const file = await written(statementOf([...moves, long]));
  const { parts, isMarked, language, title, showsTitle, unsaid, drawnOutside } = await readStructure(file);
  expect({ isMarked, language, title, showsTitle }).toEqual({
    isMarked: true,
    language: 'en-NG',
    title: 'Statement of account 1000000019, 01-01-2026 to 31-12-2026',
    showsTitle: true,
  });
  expect(drawnOutside).toEqual([]);
  // Of the later pages, whose they are; of every page, its number.
  expect([...new Set(unsaid.map((text) => text.replaceAll(/\d+/g, '0')))]).toEqual([
    'Page 0 of',
    '0',
    'Ọjà Bank',
    'ADA OBI · 0',
    '0-0-0 to 0-0-0',
    'For questions call 0 0 0. Licensed by nobody.',
    'Date',
    'Value date',
    'Reference',
    'Narration',
    'Debit (₦)',
    'Credit (₦)',
    'Balance (₦)',
  ]);
  const outside = parts.filter(({ path }) => !path.includes('Table'));
  expect(outside.map(({ role, text }) => [role, text])).toEqual([
    ['Figure', 'Ọjà Bank'],
    ['H1', 'Statement of account'],
    ['P', 'ADA OBI'],
    ['P', '12 Farm Road, Ikeja'],
    // Printed on the first page, and read last.
    ['P', 'For questions call 0700 000 0000. Licensed by nobody.'],
    ['P', expect.stringMatching(/^Opening balance and .* neither this statement nor the books/)],
    ['P', expect.stringMatching(/^HS3\.[\w.-]+ ?\w+$/)],
  ]);
  expect(parts[0]?.alt).toBe('Ọjà Bank');
  const cells = parts.filter(({ role }) => role === 'TH' || role === 'TD').map(({ text }) => text);
  const heads = ['Date', 'Value date', 'Reference', 'Narration', 'Debit (₦)', 'Credit (₦)', 'Balance (₦)'];
  expect(cells.slice(18, 29)).toEqual([...heads, 'Opening balance', '10,000.00', '01-01-2026', '01-01-2026']);
  expect(cells.filter((text) => text === 'Reference')).toHaveLength(1);
  expect(cells.slice(-8, -2).join('|')).toMatch(
    /^01-01-2026\|01-01-2026\|HV000000000060\|BELLO MUSA · Harvest ··0040 Seedlings of yam, of cassava and of maize for the farm\|0\.01\|/,
  );
});

test('a statement as PDF, for those who hear its table: has headings of columns, and as many cells in each row', async () => {
  const { elements } = await readStructure(await written(statementOf([{ kobo: 1n }, { kobo: -2n }])));
  const tables = elements.filter(({ role }) => role === 'Table');
  expect(tables.map(({ attributes }) => attributes.match(/Summary\((.*?)\)/)?.[1])).toEqual([
    'What this statement is of',
    'Sums',
    'Transactions, oldest first, with the balance after each',
  ]);
  const rowsOf = (table: (typeof elements)[number] | undefined) =>
    (table?.kids ?? []).map((row) => {
      expect(row.role).toBe('TR');
      return row.kids;
    });
  const [heads = [], ...rows] = rowsOf(tables[2]);
  expect(heads.map(({ role, attributes }) => [role, attributes])).toEqual(
    Array.from({ length: 7 }, () => ['TH', '/A<</O/Table/Scope/Column>>']),
  );
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    const columns = row.map(({ attributes }) => Number(/ColSpan (\d)/.exec(attributes)?.[1] ?? 1));
    expect(columns.reduce((sum, each) => sum + each, 0)).toBe(7);
  }
  for (const row of [...rowsOf(tables[0]), ...rowsOf(tables[1])])
    expect(row.map(({ role, attributes }) => role + attributes)).toEqual([
      'TH/A<</O/Table/Scope/Row>>',
      'TD',
    ]);
});

test('a statement as PDF, as poppler reads it: is tagged, with the table that pdf.js finds', async (context) => {
  const narration = 'Ọ̀ṣun maize, of the farm behind the new road to the market';
  const counterparty = { name: 'BELLO MUSA', accountEnd: '0040', bankName: 'Harvest' };
  const file = await written(statementOf([{ kobo: 1n, narration, counterparty }]));
  const about = await pdfinfo(file);
  if (about === undefined)
    return context.skip('No pdfinfo in PATH (on Debian: apt-get install poppler-utils).');
  expect(about).toMatch(/^Tagged: +yes$/m);
  const said = await pdfinfo(file, '-struct-text');
  expect(said).toMatch(/^Document\n {2}Figure:/);
  expect(said?.match(/ \/Scope \/Column/g)).toHaveLength(7);
  // Lines of one cell are parted by a blank.
  expect(said).toContain(`"BELLO MUSA · Harvest ··0040 ${narration}"`);
  expect(said).toMatch(/market"\s+TD\s+TD\s+"0\.01"/);
  expect(said).toMatch(/"HS3\.[\w.-]+"\s+P \(block\)\s+"For questions call .*"\s*$/);
});
