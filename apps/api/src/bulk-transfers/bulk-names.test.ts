import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmBulk, rowElsewhere, startBulk } from '../../../../scripts/testing/bulk-transfers.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { ANOTHER_BANK, initiateElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { startTestSwitch } from '../../../../scripts/testing/test-switch.ts';

const NAMES = 'POST /api/transfer/bulk/names';
const { bankCode } = ANOTHER_BANK;
/** With one call, and in an hour. */
const [AT_ONCE, AN_HOUR] = [100, 2000];
/** In ten minutes, with a call for each. */
const ONE_BY_ONE = 120;

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

type Recipient = { readonly accountNumber: string; readonly bankCode: string };

const lookUp = (by: SignedIn, recipients: readonly Recipient[], at = bank) =>
  at.call(NAMES, { token: by.token, body: { recipients } });

const elsewhere = (count: number, lastThree?: string): Recipient[] =>
  Array.from({ length: count }, () => ({ accountNumber: accountElsewhere(lastThree), bankCode }));

const namesOf = ({ body }: { body: unknown }) => (body as { names: Record<string, unknown>[] }).names;

/** Looks so many strangers up, a hundred with each call. */
async function lookUpStrangers(by: SignedIn, count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const { status } = await lookUp(by, elsewhere(Math.min(AT_ONCE, count - done)));
    expect(status).toBe(200);
  }
}

test('POST /api/transfer/bulk/names: answers or refuses each account by itself, in the order they were asked', async () => {
  const ada = await bank.signedIn();
  const [musa, ngozi] = [await bank.openCustomer(), await bank.openCustomer({ onboarded: false })];
  const accountNumber = accountElsewhere();
  const answer = await lookUp(ada, [
    { accountNumber: musa.account.accountNumber, bankCode: '090605' },
    { accountNumber: ngozi.account.accountNumber, bankCode: '090605' },
    { accountNumber, bankCode },
    { accountNumber: accountElsewhere('404'), bankCode },
    { accountNumber, bankCode: '999999' },
    { accountNumber, bankCode },
  ]);
  const nobody = {
    accountName: null,
    bankName: null,
    nameInquiryReference: null,
    problem: 'Invalid account details',
    isWorthRetrying: false,
  };
  const [here, , there, , , again] = namesOf(answer);
  expect(namesOf(answer)).toMatchObject([
    { accountName: `${musa.lastName} ${musa.firstName}`.toUpperCase(), bankName: 'Harvest', problem: null },
    nobody,
    { bankName: ANOTHER_BANK.bankName, problem: null, isWorthRetrying: false },
    nobody,
    nobody,
    there ?? {},
  ]);
  // The reference is one like any other.
  for (const [one, to] of [
    [there, { destinationAccountNumber: accountNumber }],
    [again, { destinationAccountNumber: accountNumber }],
    [here, { destinationAccountNumber: musa.account.accountNumber, destinationBankCode: '090605' }],
  ] as const) {
    const { nameInquiryReference } = one ?? {};
    expect((await initiateElsewhere(bank, ada, { ...to, nameInquiryReference })).status).toBe(200);
  }
});

test('POST /api/transfer/bulk/names, while the switch is slow: has at most ten questions there at once', async () => {
  const theSwitch = await startTestSwitch();
  let [asked, most] = [0, 0];
  const waiting: (() => void)[] = [];
  // Nobody is answered before ten wait, or all that are left; whoever comes beyond the ten meanwhile is counted.
  theSwitch.behave('name-inquiry', (response, { accountNumber }) => {
    asked += 1;
    waiting.push(() =>
      response.end(JSON.stringify({ responseCode: '00', accountNumber, accountName: 'OKAFOR ADAEZE' })),
    );
    most = Math.max(most, waiting.length);
    if (waiting.length < 10 && asked < AT_ONCE) return;
    setTimeout(() => {
      for (const answer of waiting.splice(0)) answer();
    }, 20);
  });
  const asking = await bank.join({ INTERBANK_URL: theSwitch.url });
  const ada = await bank.signedIn();
  expect((await lookUp(ada, elsewhere(AT_ONCE), asking)).status).toBe(200);
  expect(most).toBe(10);
  await asking.close();
  theSwitch.stop();
});

test('POST /api/transfer/bulk/names, while nobody answers: says that trying again may help, and counts nothing', async () => {
  const ada = await bank.signedIn();
  const alone = await bank.join({ INTERBANK_URL: 'http://127.0.0.1:1' });
  for (let round = 0; round < 3; round += 1)
    expect(namesOf(await lookUp(ada, elsewhere(AT_ONCE), alone))).toEqual(
      Array.from({ length: AT_ONCE }, () => ({
        accountName: null,
        bankName: null,
        nameInquiryReference: null,
        problem: 'We could not check the name. Try again in a moment.',
        isWorthRetrying: true,
      })),
    );
  await alone.close();
  await lookUpStrangers(ada, AN_HOUR);
});

test('names looked up in bulk: are 2,000 an hour, apart from those looked up one by one, and refused together', async () => {
  const ada = await bank.signedIn();
  await lookUpStrangers(ada, AN_HOUR - 1);
  const two = elsewhere(2);
  const refused = await lookUp(ada, two);
  expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_INQUIRIES']);
  const started = await bank.call('POST /api/transfer/bulk', {
    token: ada.token,
    body: { transfers: two.map(({ accountNumber }) => rowElsewhere(ada, accountNumber)) },
  });
  expect(started.code).toBe('TOO_MANY_INQUIRIES');
  expect((await lookUp(ada, two.slice(1))).status).toBe(200);
  expect((await lookUp(ada, two.slice(0, 1))).code).toBe('TOO_MANY_INQUIRIES');
  // One by one there is room, and another customer has all of it.
  const one = { destinationAccountNumber: accountElsewhere() };
  expect((await initiateElsewhere(bank, ada, one)).status).toBe(200);
  expect((await lookUp(await bank.signedIn(), two)).status).toBe(200);

  await bank.platform.clock.advance(3600);
  expect((await lookUp({ ...ada, token: await bank.signIn(ada) }, two)).status).toBe(200);
});

test('names in bulk of whom a customer knows: cost nothing, whether saved, paid before or asked for a moment ago', async () => {
  const ada = await bank.signedIn();
  const [saved, paid, asked] = elsewhere(3);
  if (saved === undefined || paid === undefined || asked === undefined) throw new Error('Three were made');
  await bank.ask('POST /api/beneficiaries', {
    token: ada.token,
    body: { beneficiaryName: 'Ngozi', ...saved },
  });
  await confirmBulk(bank, ada, await startBulk(bank, ada, [rowElsewhere(ada, paid.accountNumber)]));
  await settleDue(bank);
  await bank.deliverMessages();
  // That one was counted, and paying it gave nothing back.
  await lookUpStrangers(ada, AN_HOUR - 2);
  expect((await lookUp(ada, [asked])).status).toBe(200);
  expect((await lookUp(ada, elsewhere(1))).code).toBe('TOO_MANY_INQUIRIES');
  expect((await lookUp(ada, [saved, paid, asked, asked])).status).toBe(200);
});

test('names that were looked up one by one and then paid in bulk: are not given back either', async () => {
  const ada = await bank.signedIn();
  const inquire = (accountNumber: string) =>
    bank.call('POST /api/transfer/name-inquiry', { token: ada.token, body: { accountNumber, bankCode } });
  const accounts = elsewhere(3).map(({ accountNumber }) => accountNumber);
  for (const accountNumber of accounts) expect((await inquire(accountNumber)).status).toBe(200);
  const rows = accounts.map((accountNumber) => rowElsewhere(ada, accountNumber, { amount: 0.01 }));
  await confirmBulk(bank, ada, await startBulk(bank, ada, rows));
  await settleDue(bank);
  await bank.deliverMessages();
  for (const { accountNumber } of elsewhere(ONE_BY_ONE - 3))
    expect((await inquire(accountNumber)).status).toBe(200);
  expect((await inquire(accountElsewhere())).code).toBe('TOO_MANY_INQUIRIES');
});
