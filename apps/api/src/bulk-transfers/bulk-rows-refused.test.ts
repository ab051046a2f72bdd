import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  type BulkItem,
  confirmBulk,
  initiateBulk,
  readBulk,
  rowElsewhere,
  rowTo,
  startBulk,
} from '../../../../scripts/testing/bulk-transfers.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { startTestSwitch } from '../../../../scripts/testing/test-switch.ts';
import { untouched } from '../../../../scripts/testing/transfers.ts';

const NAIRA = 100n;
const INVALID = 'Invalid account details';

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

type Refused = {
  readonly message: string;
  readonly detail: string;
  readonly fieldErrors?: Record<string, string>;
};
const bodyOf = ({ body }: Answer) => body as Refused;

/** Expects that nothing was started by somebody: no operation, no code, no money. */
async function nothingOf(of: SignedIn): Promise<void> {
  const started = bank.platform.db.selectFrom('operations').select('id').where('customer_id', '=', of.id);
  expect(await started.execute()).toEqual([]);
  const subjects = (await bank.mailTo(of.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('send'))).toEqual([]);
  await untouched(bank, of.account, 100_000n * NAIRA);
}

test('POST /api/transfer/bulk, with one bad row of ten: names the row, starts nothing and sends no code', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const rows = Array.from({ length: 10 }, () => rowTo(ada, musa.account.accountNumber));
  const answer = await initiateBulk(bank, ada, rows.with(6, rowTo(ada, '9999999999')));
  expect([answer.status, answer.code]).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
  expect(bodyOf(answer)).toMatchObject({
    message: `Recipient 7: ${INVALID}`,
    detail: `Recipient 7: ${INVALID}`,
    fieldErrors: { 'transfers.6.destinationAccountNumber': INVALID },
  });
  await nothingOf(ada);
});

test('POST /api/transfer/bulk, with bad rows of every kind: is refused as the first is, with a word beside each', async () => {
  const ada = await bank.signedIn({ kycLevel: 1, balances: [100_000] });
  const stranger = await bank.openCustomer();
  const musa = await bank.openCustomer();
  const ngozi = await bank.openCustomer({ onboarded: false });
  const { accountNumber } = musa.account;
  const answer = await initiateBulk(bank, ada, [
    rowTo(ada, accountNumber),
    rowTo(ada, accountNumber, { amount: 50_000.01 }),
    rowTo(ada, ada.account.accountNumber),
    rowTo(ada, accountNumber, { sourceAccountNumber: stranger.account.accountNumber }),
    rowElsewhere(ada, accountElsewhere('404')),
    rowTo(ada, accountNumber, { destinationBankCode: '999999' }),
    rowTo(ada, accountNumber, { nameInquiryReference: '1'.repeat(30) }),
    rowTo(ada, ngozi.account.accountNumber),
  ]);
  expect([answer.status, answer.code]).toEqual([422, 'SINGLE_LIMIT_EXCEEDED']);
  expect(bodyOf(answer)).toMatchObject({
    message: 'Recipient 2: The most you can pay at once is ₦50,000.00.',
    fieldErrors: {
      'transfers.1.amount': 'The most you can pay at once is ₦50,000.00.',
      'transfers.2.destinationAccountNumber': 'You cannot send money to the account it comes from.',
      'transfers.3.sourceAccountNumber': 'We could not find that account.',
      'transfers.4.destinationAccountNumber': INVALID,
      'transfers.5.destinationAccountNumber': INVALID,
      'transfers.6.nameInquiryReference': expect.stringContaining('looked up too long ago') as string,
      'transfers.7.destinationAccountNumber': INVALID,
    },
  });
  await nothingOf(ada);
});

test('POST /api/transfer/bulk, from a foreign account in row seven: is refused as for an account that does not exist', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const from = async (sourceAccountNumber: string) => {
    const rows = Array.from({ length: 8 }, () => rowTo(ada, musa.account.accountNumber));
    const row = rowTo(ada, musa.account.accountNumber, { sourceAccountNumber });
    const { status, body } = await initiateBulk(bank, ada, rows.with(6, row));
    return { status, body: { ...(body as object), traceId: '' } };
  };
  const foreign = await from(musa.account.accountNumber);
  expect(foreign).toEqual(await from('9999999999'));
  expect(foreign).toMatchObject({ status: 404, body: { code: 'UNKNOWN_ACCOUNT' } });
  await nothingOf(ada);
});

test('POST /api/transfer/bulk, at KYC level 0 or from a frozen account: is refused before any code', async () => {
  const musa = await bank.openCustomer();
  const beginner = await bank.signedIn({ kycLevel: 0 });
  const refused = await initiateBulk(bank, beginner, [rowTo(beginner, musa.account.accountNumber)]);
  expect([refused.status, refused.code]).toEqual([422, 'KYC_LEVEL_TOO_LOW']);
  await nothingOf(beginner);

  const frozen = await bank.signedIn();
  await bank.setStatus(frozen.account, 'NO_DEBIT');
  const answer = await initiateBulk(bank, frozen, [rowTo(frozen, musa.account.accountNumber)]);
  expect([answer.status, answer.code]).toEqual([422, 'ACCOUNT_FROZEN']);
  expect(bodyOf(answer).fieldErrors).toHaveProperty(['transfers.0.sourceAccountNumber']);
  await nothingOf(frozen);
});

test.each<[string, (rows: BulkItem[]) => unknown, string, string]>([
  ['no rows', () => [], 'transfers', 'Add at least one recipient'],
  [
    '1,001 rows',
    ([row]) => Array.from({ length: 1001 }, () => row),
    'transfers',
    'At most 1,000 recipients can be paid at once',
  ],
  ['no list', () => 'all', 'transfers', 'Check what is written here'],
  ['a row that is none', (rows) => rows.with(1, null as never), 'transfers.1', 'This field is required'],
  [
    'a negative amount',
    ([row]) => [row, { ...row, amount: -1 }],
    'transfers.1.amount',
    'Enter an amount in naira with at most two decimals',
  ],
  [
    'an amount of nothing',
    ([row]) => [{ ...row, amount: 0 }],
    'transfers.0.amount',
    'Enter an amount above zero',
  ],
  [
    'nine digits',
    ([row]) => [row, row, { ...row, destinationAccountNumber: '123456789' }],
    'transfers.2.destinationAccountNumber',
    'Account Number must be 10 characters',
  ],
  [
    'no description',
    ([row]) => [{ ...row, description: ' ' }],
    'transfers.0.description',
    'This field is required',
  ],
  [
    'a bank by name',
    ([row]) => [{ ...row, destinationBankCode: 'GTB' }],
    'transfers.0.destinationBankCode',
    'Choose one of the options',
  ],
])('POST /api/transfer/bulk, with %s: answers 400 and names the field', async (_, change, field, problem) => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const rows = [1, 2, 3].map(() => rowTo(ada, musa.account.accountNumber));
  const answer = await bank.call('POST /api/transfer/bulk', {
    token: ada.token,
    body: { transfers: change(rows) },
  });
  expect([answer.status, answer.code]).toEqual([400, 'BAD_REQUEST']);
  const { message, fieldErrors } = bodyOf(answer);
  expect(fieldErrors).toMatchObject({ [field]: problem });
  const [, place] = /^transfers\.(\d)\./.exec(field) ?? [];
  expect(message).toBe(place === undefined ? problem : `Recipient ${Number(place) + 1}: ${problem}`);
  await nothingOf(ada);
});

const texts = ['sourceAccountNumber', 'destinationBankCode', 'destinationAccountNumber', 'description'];
const unread = ['destinationAccountName', 'destinationBankName'];

test.each([
  ['POST /api/transfer/bulk', 'transfers', [...texts, ...unread, 'nameInquiryReference']],
  ['POST /api/transfer/bulk-groups', 'recipients', [...texts.slice(1), ...unread]],
  ['POST /api/transfer/bulk/names', 'recipients', ['accountNumber', 'bankCode']],
] as const)(
  '%s, with NUL, half a character or a megabyte in any text of a row: answers 4xx and starts nothing',
  async (route, list, fields) => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const { accountNumber } = musa.account;
    const row = { ...rowTo(ada, accountNumber), accountNumber, bankCode: '090605' };
    for (const field of fields)
      for (const [what, value] of [
        ['NUL', 'Rice\u0000beans'],
        ['half', 'Rice\ud83cbeans'],
        ['a megabyte', 'm'.repeat(1024 * 1024)],
      ] as const) {
        const body = { name: 'Farm hands', [list]: [row, { ...row, [field]: value }] };
        const { status } = await bank.call(route, { token: ada.token, body });
        expect([field, what, status >= 400 && status < 500]).toEqual([field, what, true]);
      }
    await nothingOf(ada);
    expect(await bank.ask('GET /api/transfer/bulk-groups', { token: ada.token })).toEqual([]);
  },
);

test('POST /api/transfer/bulk, with fields nobody asked for: starts what was asked for, and the row pays what was frozen', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const row = rowTo(ada, musa.account.accountNumber);
  const more = { status: 'SUCCESS', customerId: musa.id, orderId: null, saveAsBeneficiary: true };
  const answer = await initiateBulk(bank, ada, [{ ...row, ...more }]);
  expect(answer.status).toBe(200);
  const started = { id: (answer.body as { id: string }).id, otp: await bank.codeFor(ada) };
  expect(await readBulk(bank, ada, started.id)).toMatchObject({
    status: 'AWAITING_OTP',
    rows: [{ amount: 100 }],
  });
  const confirmed = await bank.call('POST /api/transfer/bulk/confirm', {
    token: ada.token,
    body: { ...started, transfers: [{ ...row, amount: 5000 }], amount: 5000 },
  });
  expect(confirmed.body).toMatchObject({ paid: 100, status: 'SUCCESS' });
  expect(await bank.ask('GET /api/beneficiaries', { token: ada.token })).toEqual([]);
});

test.each(['"__proto__":{"amount":9}', '"constructor":{"prototype":{}}'])(
  'POST /api/transfer/bulk, with %s in a row: answers 400 and starts nothing',
  async (key) => {
    const ada = await bank.signedIn();
    const row = JSON.stringify(rowTo(ada, ada.account.accountNumber)).replace('{', `{${key},`);
    const answer = await bank.call('POST /api/transfer/bulk', {
      token: ada.token,
      raw: `{"transfers":[${row}]}`,
    });
    expect([answer.status, answer.code]).toEqual([400, 'BAD_JSON']);
    await nothingOf(ada);
  },
);

test('POST /api/transfer/bulk, with what could run somewhere in its descriptions: keeps it as the words it is, in one line', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const descriptions = ['=cmd|calc', '<script>alert(1)</script>', 'two\nlines', '\u202Eright to left'];
  const started = await startBulk(
    bank,
    ada,
    descriptions.map((description) => rowTo(ada, musa.account.accountNumber, { description })),
  );
  expect(started.rows.map(({ description }) => description)).toEqual([
    '=cmd|calc',
    '<script>alert(1)</script>',
    'two lines',
    'right to left',
  ]);
  expect((await confirmBulk(bank, ada, started)).body).toMatchObject({ counts: { succeeded: 4 } });
});

test('POST /api/transfer/bulk, with references of look-ups: relies on them without asking again, for a quarter of an hour', async () => {
  const theSwitch = await startTestSwitch();
  const asking = await bank.join({ INTERBANK_URL: theSwitch.url });
  try {
    const ada = await bank.signedIn();
    const [known, other] = [accountElsewhere(), accountElsewhere()];
    const { names } = await asking.ask('POST /api/transfer/bulk/names', {
      token: ada.token,
      body: { recipients: [known, other].map((accountNumber) => ({ accountNumber, bankCode: '000013' })) },
    });
    const [right, wrong] = names.map((one) => one.nameInquiryReference ?? '');
    const stranger = await bank.signedIn();
    const asked = theSwitch.asked.length;
    const start = (by: SignedIn, nameInquiryReference: string | undefined, accountNumber = known) =>
      initiateBulk(asking, by, [
        rowElsewhere(by, accountNumber, nameInquiryReference === undefined ? {} : { nameInquiryReference }),
      ]);
    expect((await start(ada, right)).body).toMatchObject({
      rows: [{ destinationAccountName: 'OKAFOR ADAEZE' }],
    });
    // What was answered a moment ago holds without its reference, too.
    expect((await start(ada, undefined)).status).toBe(200);
    expect(theSwitch.asked).toHaveLength(asked);
    for (const refused of [
      await start(ada, wrong),
      await start(ada, 'forged'),
      await start(stranger, right),
    ]) {
      expect([refused.status, refused.code]).toEqual([422, 'NAME_INQUIRY_EXPIRED']);
      expect(bodyOf(refused).fieldErrors).toHaveProperty(['transfers.0.nameInquiryReference']);
    }
    expect(theSwitch.asked).toHaveLength(asked);
    await bank.platform.clock.advance(15 * 60);
    const later = { ...ada, token: await bank.signIn(ada) };
    expect((await start(later, right)).code).toBe('NAME_INQUIRY_EXPIRED');
    expect((await start(later, undefined)).status).toBe(200);
    expect(theSwitch.asked).toHaveLength(asked + 1);
  } finally {
    await asking.close();
    theSwitch.stop();
  }
});

test('POST /api/transfer/bulk, of a customer of ours by the code of another bank: goes to that bank, never to ours', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await startBulk(bank, ada, [rowElsewhere(ada, musa.account.accountNumber)]);
  await confirmBulk(bank, ada, started);
  expect(await bank.balanceOf(musa.account)).toBe(100_000n * NAIRA);
});

test.each(['90605', 90605, ' 090605 '])(
  'POST /api/transfer/bulk, to our own bank called %j: posts inside, as its look-up and its group do',
  async (bankCode) => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const { accountNumber } = musa.account;
    const looked = await bank.call('POST /api/transfer/bulk/names', {
      token: ada.token,
      body: { recipients: [{ accountNumber, bankCode }] },
    });
    expect(looked.body).toMatchObject({ names: [{ bankName: 'Harvest' }] });
    const row = { ...rowTo(ada, accountNumber), destinationBankCode: bankCode };
    expect((await initiateBulk(bank, ada, [row])).body).toMatchObject({
      rows: [{ destinationBankCode: '090605', destinationBankName: 'Harvest' }],
    });
    const body = { name: 'Farm hands', recipients: [row] };
    const { body: saved } = await bank.call('POST /api/transfer/bulk-groups', { token: ada.token, body });
    const params = { id: (saved as { id: string }).id };
    const { recipients } = await bank.ask('GET /api/transfer/bulk-groups/{id}', { token: ada.token, params });
    expect(recipients).toMatchObject([
      { destinationBankCode: '090605', destinationAccountNumber: accountNumber },
    ]);
  },
);
