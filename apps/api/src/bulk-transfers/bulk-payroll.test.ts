import { BULK_NAMES_MAX, BULK_ROWS_MAX } from '@harvest/contracts/bulk-transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  carryOutDue,
  confirmBulk,
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
import { settleDue } from '../../../../scripts/testing/other-banks.ts';

const MINUTE = 60_000;

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

test(
  'a payroll of 1,000 rows, looked up a hundred at a time and twice in an hour: is paid by one code each',
  async () => {
    const ada = await bank.signedIn({ balances: [1_000_000] });
    const here = await Promise.all(Array.from({ length: 20 }, () => bank.openCustomer({ balances: [0] })));
    const rows = Array.from({ length: BULK_ROWS_MAX }, (_, place) => {
      const clerk = place % 2 === 0 ? here[(place / 2) % here.length] : undefined;
      return clerk === undefined
        ? rowElsewhere(ada, accountElsewhere(), { amount: 250 })
        : rowTo(ada, clerk.account.accountNumber, { amount: 250 });
    });
    const references: string[] = [];
    for (let place = 0; place < rows.length; place += BULK_NAMES_MAX) {
      const recipients = rows.slice(place, place + BULK_NAMES_MAX).map((row) => ({
        accountNumber: row.destinationAccountNumber,
        bankCode: row.destinationBankCode,
      }));
      const { names } = await bank.ask('POST /api/transfer/bulk/names', {
        token: ada.token,
        body: { recipients },
      });
      references.push(...names.map(({ nameInquiryReference }) => nameInquiryReference ?? ''));
    }
    const named = rows.map((row, place) => ({ ...row, nameInquiryReference: references[place] ?? '' }));
    const started = await startBulk(bank, ada, named);
    const confirmed = await confirmBulk(bank, ada, started);
    expect(confirmed.body).toMatchObject({
      status: 'PENDING',
      message: '200 of 1000 were tried so far. The others follow by themselves.',
      counts: { waiting: 800 },
    });
    await carryOutDue(bank);
    await settleDue(bank);
    expect(await readBulk(bank, ada, started.id)).toMatchObject({
      status: 'SUCCESS',
      paid: 250_000,
      counts: { rows: 1000, waiting: 0, pending: 0, succeeded: 1000, failed: 0 },
    });
    expect(await bank.balanceOf(ada.account)).toBe(75_000_000n);
    expect(await bank.proveBooks()).toEqual([]);

    // The second one of this hour: all of them are known by now.
    const again = await startBulk(bank, ada, rows);
    expect(again.rows.every((row) => row.sentSameMinutesAgo !== null && !row.isNewRecipient)).toBe(true);
  },
  3 * MINUTE,
);
