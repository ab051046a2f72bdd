import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import type { TestAccount } from '../../../../scripts/testing/customers.ts';
import { letStartsAge, STARTS_MAX } from '../../../../scripts/testing/transfers.ts';

let bank: TestBank;
/** The same bank seen through a second API instance with connections and a money queue of its own. */
let second: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await bank.close();
});

type Started = { readonly id: string; readonly otp: string };

/** Starts transfers one after another and reads their codes in one go; the mailbox keeps their order. */
async function startMany(
  sender: SignedIn,
  destination: TestAccount,
  amounts: readonly number[],
  from: TestAccount = sender.account,
): Promise<Started[]> {
  const ids: string[] = [];
  for (const amount of amounts) {
    const { id } = await bank.ask('POST /api/transfer/intrabank', {
      token: sender.token,
      body: {
        sourceAccountNumber: from.accountNumber,
        destinationAccountNumber: destination.accountNumber,
        amount,
        description: 'Sorghum',
      },
    });
    ids.push(id);
    if (ids.length % STARTS_MAX === 0) await letStartsAge(bank.database.appUrl, sender);
  }
  const mails = (await bank.mailTo(sender.email)).filter((mail) => mail.subject.startsWith('Your code'));
  const codes = mails.flatMap((mail) => /code is (\d{6})/.exec(mail.text)?.[1] ?? []).toReversed();
  const newest = codes.slice(-ids.length);
  return ids.map((id, place) => ({ id, otp: newest[place] ?? '' }));
}

/** Every other confirm goes through the other API instance. */
function confirmAll(sender: SignedIn, started: readonly Started[]): Promise<Answer[]> {
  return Promise.all(started.map((one, place) => (place % 2 === 0 ? bank : second).confirm(sender, one)));
}

test('POST /api/transfer/intrabank/confirm, fifty of the whole balance at once from two sessions and two processes: exactly one succeeds', async () => {
  const ada = await bank.signedIn({ balances: [80_000] });
  const elsewhere = { ...ada, token: await second.signIn(ada) };
  const musa = await bank.signedIn({ balances: [0] });
  const started = await startMany(ada, musa.account, Array<number>(50).fill(80_000));

  const answers = await Promise.all(
    started.map((one, place) => (place % 2 === 0 ? bank.confirm(ada, one) : second.confirm(elsewhere, one))),
  );

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 'INSUFFICIENT_FUNDS')).toHaveLength(49);
  expect(await bank.balanceOf(ada.account)).toBe(0n);
  expect(await bank.balanceOf(musa.account)).toBe(8_000_000n);
  expect(await bank.entriesOf(ada.account)).toHaveLength(1);
  const rows = await bank.ask('GET /api/ibanking/personal/transactions', {
    token: ada.token,
    query: { size: '50' },
  });
  expect(rows.filter((row) => row.status === 'SUCCESS')).toHaveLength(1);
  expect(rows.filter((row) => row.status === 'FAILED')).toHaveLength(49);
  expect((await bank.mailTo(musa.email)).filter((mail) => mail.subject.startsWith('Credit'))).toHaveLength(1);
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST /api/transfer/intrabank/confirm, twenty times at once with the right code over two processes: one debit, twenty equal answers', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const started = await bank.startTransfer(ada, musa.account, 300, { saveAsBeneficiary: true });

  const answers = await confirmAll(ada, Array<Started>(20).fill(started));

  expect(answers.map((answer) => answer.status)).toEqual(Array<number>(20).fill(200));
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expect(await bank.entriesOf(ada.account)).toMatchObject([{ amountKobo: -30_000n }]);
  expect(await bank.balanceOf(musa.account)).toBe(30_000n);
  expect(await bank.ask('GET /api/ibanking/personal/transactions', { token: ada.token })).toHaveLength(1);
  await bank.deliverMessages();
  expect(await bank.ask('GET /api/beneficiaries', { token: ada.token })).toHaveLength(1);
  expect((await bank.mailTo(ada.email)).filter((mail) => mail.subject.startsWith('Debit'))).toHaveLength(1);
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST /api/transfer/intrabank/confirm, twenty times at once without enough money: twenty equal refusals and one failed row', async () => {
  const ada = await bank.signedIn({ balances: [500] });
  const musa = await bank.openCustomer();
  const [spent, started] = await startMany(ada, musa.account, [400, 400]);
  if (spent === undefined || started === undefined) throw new Error('Two transfers were started');
  expect((await bank.confirm(ada, spent)).status).toBe(200);
  await bank.platform.clock.advance(1);

  const answers = await confirmAll(ada, Array<Started>(20).fill(started));

  expect(new Set(answers.map((answer) => `${answer.status} ${answer.code}`))).toEqual(
    new Set(['422 INSUFFICIENT_FUNDS']),
  );
  const rows = await bank.ask('GET /api/ibanking/personal/transactions', { token: ada.token });
  expect(rows.map((row) => row.status)).toEqual(['FAILED', 'SUCCESS']);
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST /api/transfer/intrabank/confirm, two hundred wrong codes at once: five are evaluated, then the right one is dead too', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await bank.startTransfer(ada, musa.account, 300);
  const guesses = Array.from({ length: 200 }, (_, place) => ({
    id: started.id,
    otp: String((Number(started.otp) + 1 + place) % 1_000_000).padStart(6, '0'),
  }));

  const answers = await confirmAll(ada, guesses);

  // The fifth try is evaluated as well and tells that it was the last.
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(4);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(196);
  const { attempts } = await bank.platform.db
    .selectFrom('challenges')
    .select('attempts')
    .where('operation_id', '=', started.id)
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(5);
  expect((await bank.confirm(ada, started)).code).toBe('CODE_TRIES_USED_UP');
  expect(await bank.entriesOf(ada.account)).toEqual([]);
});

test('POST /api/transfer/intrabank/confirm, from A to B and from B to A at once, many times: no error is seen and the sum stays', async () => {
  const ada = await bank.signedIn({ balances: [10_000] });
  const musa = await bank.signedIn({ balances: [10_000] });
  const amounts = Array.from({ length: 80 }, (_, place) => place + 1);
  const there = await startMany(ada, musa.account, amounts);
  const back = await startMany(musa, ada.account, amounts.toReversed());

  const answers = await Promise.all([
    confirmAll(ada, there),
    confirmAll(musa, back),
    confirmAll(ada, there.slice(0, 20)),
  ]);

  expect(new Set(answers.flat().map((answer) => `${answer.status} ${answer.code ?? ''}`))).toEqual(
    new Set(['200 ']),
  );
  expect(await bank.balanceOf(ada.account)).toBe(1_000_000n);
  expect(await bank.balanceOf(musa.account)).toBe(1_000_000n);
  expect(await bank.entriesOf(ada.account)).toHaveLength(160);
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST /api/transfer/intrabank/confirm, from two accounts through two processes over the daily limit: exactly as many as fit succeed', async () => {
  const ada = await bank.signedIn({ kycLevel: 1, balances: [100_000, 100_000] });
  const [savings, current] = ada.accounts;
  const musa = await bank.openCustomer({ balances: [0] });
  const amounts = Array<number>(10).fill(5000);
  const one = await startMany(ada, musa.account, amounts, savings);
  const two = await startMany(ada, musa.account, amounts, current);

  const answers = await Promise.all([
    ...one.map((started) => bank.confirm(ada, started)),
    ...two.map((started) => second.confirm(ada, started)),
  ]);

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  expect(answers.filter((answer) => answer.code === 'DAILY_LIMIT_EXCEEDED')).toHaveLength(10);
  expect(await bank.balanceOf(musa.account)).toBe(5_000_000n);
  expect(await bank.proveBooks()).toEqual([]);
});
