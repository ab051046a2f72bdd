import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { moneyKinds } from '../money-kinds.ts';
import { sendHeldOperations } from '../operations/send-held-operations.ts';

const HOURS = 3600;

let bank: TestBank;
let second: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  second = await bank.join();
  const today = lagosDay(await bank.platform.clock.now());
  await runSql(
    bank.database.ownerUrl,
    `insert into new_recipient_caps (effective_from, cap_kobo) values ('${today}', 100000)`,
  );
});
afterAll(async () => {
  await second.close();
  await bank.close();
});

async function start(sender: SignedIn, to: { readonly accountNumber: string }, amount: number) {
  const answer = await initiate(bank, sender, { destinationAccountNumber: to.accountNumber, amount });
  return { ...answer, params: (answer.body as { params?: unknown }).params };
}

test('POST /api/transfer/intrabank, to somebody new: lets exactly the cap through, and says what is left of it', async () => {
  const ada = await bank.signedIn({ balances: [10_000] });
  const [musa, bala] = [await bank.openCustomer(), await bank.openCustomer()];
  expect(await start(ada, musa.account, 1000.01)).toMatchObject({
    status: 422,
    code: 'NEW_RECIPIENT_LIMIT_EXCEEDED',
    params: { limit: '₦1,000.00', remaining: '₦1,000.00' },
  });
  expect((await bank.send(ada, musa.account, 600)).status).toBe(200);
  expect(await start(ada, musa.account, 400.01)).toMatchObject({
    code: 'NEW_RECIPIENT_LIMIT_EXCEEDED',
    params: { limit: '₦1,000.00', remaining: '₦400.00' },
  });
  expect((await bank.send(ada, musa.account, 400)).status).toBe(200);
  // Everybody who is new has a cap of their own, and so has everybody who sends.
  expect((await bank.send(ada, bala.account, 1000)).status).toBe(200);
  const eve = await bank.signedIn({ balances: [10_000] });
  expect((await bank.send(eve, musa.account, 1000)).status).toBe(200);
});

test('POST /api/transfer/intrabank, 24 hours after the first payment to them: knows no cap any more', async () => {
  const ada = await bank.signedIn({ balances: [10_000] });
  const musa = await bank.openCustomer();
  await bank.send(ada, musa.account, 1);
  await bank.platform.clock.advance(24 * HOURS - 60);
  const almost = { ...ada, token: await bank.signIn(ada) };
  expect((await start(almost, musa.account, 1000)).code).toBe('NEW_RECIPIENT_LIMIT_EXCEEDED');
  await bank.platform.clock.advance(60);
  expect((await bank.send(almost, musa.account, 5000)).status).toBe(200);
});

test('POST /api/transfer/intrabank/confirm, of more than the cap in parts, at once in two processes: as many as fit are sent', async () => {
  const ada = await bank.signedIn({ balances: [10_000] });
  const musa = await bank.openCustomer({ balances: [0] });
  const started: { id: string; otp: string }[] = [];
  for (let count = 0; count < 6; count += 1) started.push(await bank.startTransfer(ada, musa.account, 300));
  const answers = await Promise.all(
    started.map((one, place) => (place % 2 === 0 ? bank : second).confirm(ada, one)),
  );
  expect(answers.map(({ code }) => code ?? 'SENT').toSorted()).toEqual([
    'NEW_RECIPIENT_LIMIT_EXCEEDED',
    'NEW_RECIPIENT_LIMIT_EXCEEDED',
    'NEW_RECIPIENT_LIMIT_EXCEEDED',
    'SENT',
    'SENT',
    'SENT',
  ]);
  expect(await bank.balanceOf(musa.account)).toBe(90_000n);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a payment to somebody new that is kept back: counts until it is stopped, and no more then', async () => {
  const ada = await bank.signedIn({ balances: [10_000] });
  const musa = await bank.openCustomer();
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const started = await bank.startTransfer(ada, musa.account, 1000);
  expect((await bank.confirm(ada, started)).body).toMatchObject({ status: 'PENDING' });
  expect((await start(ada, musa.account, 0.01)).code).toBe('NEW_RECIPIENT_LIMIT_EXCEEDED');
  await bank.ask('POST /api/operations/{id}/stop', { token: ada.token, params: { id: started.id } });
  expect((await bank.send(ada, musa.account, 1000)).body).toMatchObject({ status: 'PENDING' });
  await bank.platform.clock.advance(30);
  expect(await sendHeldOperations(bank.platform, moneyKinds, await bank.platform.clock.now())).toBe(1);
});
