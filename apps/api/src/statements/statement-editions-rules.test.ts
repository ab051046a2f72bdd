import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import type { Edition, Statement, StatementRow } from './statement.ts';
import { STATEMENT_WRITERS, type WrittenForm } from './statement-writers.ts';
import { unpacked } from './zip-entries.ts';

const NARRATIONS = ['O\'Neil & <sons> "yams"', 'Ọ̀ṣun ẹ̀kọ́ Ńgọ́zị́ ƙasa', '=1+1', 'Transfer fee'];
const made = new Date('2026-11-28T11:12:13Z');

const rows: StatementRow[] = Array.from({ length: 60 }, (_, index) => ({
  id: `01a1fbd4-68b2-7676-b649-7789900000${String(index).padStart(2, '0')}-1`,
  postedAt: new Date(Date.UTC(2026, 10, 1, 23, index)),
  valueDate: new Date(Date.UTC(2026, 10, 1, 23, index)),
  reference: `HVMT47W1Y6EW${String(index).padStart(2, '0')}`,
  narration: NARRATIONS[index % 4] ?? '',
  counterparty: { name: '', accountEnd: '', bankName: '', sessionId: '' },
  amountKobo: kobo(index % 2 === 0 ? 1_000_001n : -500n),
  balanceKobo: kobo(5_000_000n + BigInt(index)),
  isCharge: index % 4 === 3,
}));

/** Every third row of an edition that names counterparties has one. */
const party = { name: 'Ọ̀ṢUN & SONS', accountEnd: '0040', bankName: 'Harvest', sessionId: '0906052611' };
const rowsOf = (edition: Edition) =>
  rows.map((row, index) => (edition > 1 && index % 3 === 0 ? { ...row, counterparty: party } : row));

const statement = (edition: Edition): Statement => ({
  header: {
    bank: {
      name: 'Harvest',
      code: '090605',
      support: { phone: '0700 000 0000', whatsApp: '', hours: 'Every day' },
      licenceText: 'Licensed by the Central Bank of Nigeria.',
      insuranceText: '',
    },
    customerName: 'ỌLÁWÁLÉ Ọ̀ṢUN',
    customerAddress: '1 Marina, Lagos',
    accountNumber: '1000000019',
    accountTypeName: 'Savings Account',
    from: '2026-11-01',
    to: '2026-11-28',
    openingKobo: kobo(1n),
    closingKobo: kobo(2n),
    creditsKobo: kobo(3n),
    debitsKobo: kobo(4n),
    count: rows.length,
    madeAt: made,
  },
  rows: (async function* () {
    yield await Promise.resolve(rowsOf(edition));
  })(),
  proof: { edition, line: `HS${edition}.1000000019.1-60.7.${'a'.repeat(64)}.${'b'.repeat(64)}` },
});

const UNPACKED_BYTES_MAX = 1024 * 1024;

/** What a file holds once it is unpacked, for how it is packed is up to the version of zlib. */
function unpackedText(file: Buffer, format: WrittenForm): string {
  if (format === 'xlsx')
    return unpacked(file, UNPACKED_BYTES_MAX)
      .map((bytes) => bytes.toString('latin1'))
      .join('\n');
  const text = file.toString('latin1');
  if (format !== 'pdf') return text;
  return text
    .replace(/\nxref\n[\s\S]*$/, '')
    .replaceAll(/\/Length \d+/g, '')
    .replaceAll(/stream\n([\s\S]*?)\nendstream/g, (whole, packed: string) => {
      try {
        return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      } catch {
        return whole;
      }
    });
}

async function digestOf(format: WrittenForm, edition: Edition): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of STATEMENT_WRITERS[format](statement(edition))) pieces.push(Buffer.from(piece));
  return createHash('sha256')
    .update(unpackedText(Buffer.concat(pieces), format))
    .digest('hex');
}

/** Computed with the writers of the releases that made such files. */
const EARLIER_EDITIONS = [
  [1, 'pdf', '51962f4307c7614bc0ffebe1a5b47f0aec3d01ceb710e82ef226ddbecbf0ca26'],
  [1, 'csv-bank', '2cf04b9b9a60e7d36448a33b81d38c8ea31ce582bab268a525d555b4ad9509da'],
  [1, 'xlsx', 'd2604ba5adc51b83325f0c66b08a4189a164fab7516066c7ce67408484069897'],
  [1, 'ofx', 'c08797b62b8e8ba66be8644ef5cbce294a348078aa4b9ca77c660d5a5f98f34c'],
  [2, 'pdf', '39027126bf63a4d788fe553c20765e592abf4a01e97ad6e7ca2f54034ab9be96'],
  [2, 'csv-bank', 'ca8b6ddbb7e60dbba4d3596bfc8354889fcc48b01edaa4c38b3dbc4e94d50148'],
  [2, 'xlsx', 'b3a9025461750aa9a216b3f061e32b4840e7ab0eb148a206b1a5825da0ef8bb5'],
  [2, 'ofx', '9b275b35132658bb16b74b8c7ce3fd826ab1ed10ea21a71274928097e4231d4a'],
] as const;

test.each(EARLIER_EDITIONS)(
  'a statement of edition %i, as %s: is written as ever, so that one that was made then is still proven',
  async (edition, format, digest) => {
    expect(await digestOf(format, edition)).toBe(digest);
  },
);
