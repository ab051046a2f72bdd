import { readFile } from 'node:fs/promises';
import { STAFF_PERMISSIONS } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere } from '../../../../scripts/testing/other-banks.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';

const PAYMENT = 'GET /api/admin/payments/{knownBy}';
const CUSTOMER = 'GET /api/admin/customers/{id}';

let opened: BankWithSwitch;
let bank: TestBank;
let support: SignedInStaff;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  support = await signedInStaff(bank, 'SUPPORT');
  await runSql(bank.database.ownerUrl, await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8'));
});
afterAll(() => opened.close());

const look = (typed: string, { token }: { token: string } = support) =>
  bank.call(PAYMENT, { token, params: { knownBy: encodeURIComponent(typed) } });

const trace = (knownBy: string, { token } = support) =>
  bank.ask(PAYMENT, { token, params: { knownBy: encodeURIComponent(knownBy) } });

const stateOf = (of: SignedIn, id: string) =>
  bank.ask('GET /api/transfer/operations/{id}', { token: of.token, params: { id } });

test('GET /api/admin/payments/{knownBy}, of nothing that is known, or nothing that can be: answers one and the same 404', async () => {
  const staff = await signedInStaff(bank, 'SUPPORT');
  for (const typed of [
    'HV0000000000ZZ',
    '0'.repeat(30),
    newId(),
    'HV',
    'hv%00',
    '%',
    '..',
    'HV0000000000ZZ/../..',
    "' or 1=1 --",
    '٣'.repeat(30),
    '🌽',
    'a'.repeat(100),
  ])
    expect([typed, ...seen(await look(typed, staff))]).toEqual([typed, 404, 'NOT_FOUND']);
  const tooLong = await look('9'.repeat(101), staff);
  expect(tooLong.status).toBeGreaterThanOrEqual(400);
  expect(tooLong.status).toBeLessThan(500);
});

test.each(STAFF_PERMISSIONS)(
  'GET /api/admin/payments/{knownBy}, by a %s: is open to whoever may look at a customer, and a look is written down once',
  async (permission) => {
    const ada = await bank.signedIn();
    const accountNumber = accountElsewhere();
    const { id, reference } = await sendElsewhere(bank, ada, accountNumber, 100);
    const { sessionId } = await stateOf(ada, id);
    const staff = await signedInStaff(bank, permission);
    const auditor = await signedInStaff(bank, 'AUDITOR');

    await trace(sessionId ?? '', staff);
    const { title } = await trace(reference, staff);

    const looks = await bank.ask('GET /api/admin/audit', { token: auditor.token, query: { q: reference } });
    expect(looks).toMatchObject([
      {
        staff: staff.name,
        action: 'Looked at',
        subject: { kind: 'payments', id, title: `${reference}, ${title}` },
        comment: '',
        sentence: { before: 'looked at', namesSubject: true },
      },
    ]);
    const written = JSON.stringify(looks);
    for (const number of [sessionId, ada.account.accountNumber, accountNumber])
      expect(written).not.toContain(number);
  },
);

test('GET /api/admin/payments/{knownBy}, by a customer: is refused, also of their own payment', async () => {
  const ada = await bank.signedIn();
  const { reference } = await sendElsewhere(bank, ada, accountElsewhere(), 100);
  expect((await look(reference, ada)).status).toBe(403);
});

test('GET /api/admin/customers/{id}: lists the latest ten payments of the customer, newest first, whatever became of them', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const staff = await signedInStaff(bank, 'SUPPORT');
  const read = ({ id }: { id: string }) => bank.ask(CUSTOMER, { token: staff.token, params: { id } });
  expect((await read(ada)).payments).toEqual([]);

  const references: string[] = [];
  for (let place = 0; place < 11; place += 1) {
    const started = await bank.startTransfer(ada, musa.account, 100 + place);
    if (place < 10) await bank.confirm(ada, started);
    references.unshift(started.reference);
  }

  const { payments } = await read(ada);
  expect(payments.map(({ reference }) => reference)).toEqual(references.slice(0, 10));
  expect(payments.slice(0, 2)).toMatchObject([
    { status: 'AWAITING_OTP', title: expect.stringMatching(/^₦110\.00 to /) as string },
    { status: 'SUCCESS', title: expect.stringMatching(/^₦109\.00 to /) as string },
  ]);
  // What somebody received is no payment of theirs.
  expect((await read(musa)).payments).toEqual([]);
});
