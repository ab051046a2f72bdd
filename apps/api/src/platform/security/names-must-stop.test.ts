import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  openTestBank,
  type SignedIn,
  type TestBank,
  type TestCustomer,
} from '../../../../../scripts/testing/bank.ts';
import { initiateSchedule, once, signInAgain, today } from '../../../../../scripts/testing/schedules.ts';
import { initiate, STARTS_MAX } from '../../../../../scripts/testing/transfers.ts';

const MINUTES = 60_000;
/** Names that somebody may look up one by one in ten minutes (counter 12). */
const NAMES_MAX = 120;

let bank: TestBank;
let strangers: readonly TestCustomer[];
beforeAll(async () => {
  bank = await openTestBank();
  const opened: TestCustomer[] = [];
  while (opened.length < 300) opened.push(await bank.openCustomer({ balances: [0] }));
  strangers = opened;
}, 2 * MINUTES);
afterAll(() => bank.close());

const ONE_KOBO = { amount: 0.01 };

/** Which of the strangers an answer names. */
const namedBy = (answers: readonly Answer[]) => {
  const text = JSON.stringify(answers.map(({ body }) => body));
  return strangers.filter(({ lastName }) => text.includes(`"${lastName.toUpperCase()} `)).length;
};

async function codesSentTo({ email, phoneNumber }: SignedIn): Promise<number[]> {
  const sent = [await bank.mailTo(email), await bank.mailTo(phoneNumber)];
  return sent.map((messages) => messages.filter(({ text }) => /(?<!\d)\d{6}(?!\d)/.test(text)).length);
}

test(
  '300 names through starts of one kobo: thirty are told and thirty codes sent, and every other start is refused with 429',
  async () => {
    const ada = await bank.signedIn();
    const before = await codesSentTo(ada);
    const answers: Answer[] = [];
    for (const { account } of strangers)
      answers.push(
        await initiate(bank, ada, { ...ONE_KOBO, destinationAccountNumber: account.accountNumber }),
      );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(STARTS_MAX);
    expect(namedBy(answers)).toBe(STARTS_MAX);
    expect(new Set(answers.slice(STARTS_MAX).map(({ status }) => status))).toEqual(new Set([429]));
    expect(await codesSentTo(ada)).toEqual(before.map((count) => count + STARTS_MAX));
    expect(await bank.entriesOf(ada.account)).toEqual([]);
  },
  5 * MINUTES,
);

test(
  '300 names in every way there is, one by one: are looked up 120 times in any ten minutes, and told no more often',
  async () => {
    let ada = await bank.signedIn();
    const day = await today(bank);
    const post = (route: 'POST /api/beneficiaries' | 'POST /api/transfer/name-inquiry', body: object) =>
      bank.call(route, { token: ada.token, body });
    const ways = [
      (accountNumber: string) =>
        post('POST /api/transfer/name-inquiry', { accountNumber, bankCode: '090605' }),
      (accountNumber: string) =>
        post('POST /api/beneficiaries', { beneficiaryName: 'Somebody', bankCode: '090605', accountNumber }),
      (accountNumber: string) =>
        initiate(bank, ada, { ...ONE_KOBO, destinationAccountNumber: accountNumber }),
      (accountNumber: string) =>
        initiateSchedule(bank, ada, {
          ...ONE_KOBO,
          destinationAccountNumber: accountNumber,
          schedulePaymentSetting: once(day),
        }),
      (accountNumber: string) =>
        post('POST /api/transfer/name-inquiry', { accountNumber, bankCode: '090605' }),
    ];
    const askFor = async (some: readonly TestCustomer[]) => {
      const answers: Answer[] = [];
      for (const [place, { account }] of some.entries()) {
        const ask = ways[place % ways.length];
        if (ask !== undefined) answers.push(await ask(account.accountNumber));
      }
      return namedBy(answers);
    };
    const told = await askFor(strangers.slice(0, 200));
    // Of every five, two start something: thirty starts are told, and those beyond are refused after the name was looked up.
    const rounds = NAMES_MAX / ways.length;
    expect(told).toBe(rounds * 3 + STARTS_MAX);
    // The window slides: nothing begins anew in the middle of it.
    await bank.platform.clock.advance(5 * 60);
    const middle = await askFor(strangers.slice(200, 250));
    expect(middle).toBe(0);
    await bank.platform.clock.advance(11 * 60);
    ada = await signInAgain(bank, ada);
    expect(await askFor(strangers.slice(250))).toBe(50);
  },
  5 * MINUTES,
);
