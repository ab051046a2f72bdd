import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import {
  ANOTHER_BANK,
  initiateElsewhere,
  sendElsewhere,
  settleDue,
} from '../../../../scripts/testing/other-banks.ts';
import { initiate } from '../../../../scripts/testing/transfers.ts';

const INQUIRE = 'POST /api/transfer/intrabank-name-inquiry';
const SAVE = 'POST /api/beneficiaries';
const LOOK_UPS_MAX = 120;

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

const inquire = (asker: SignedIn, accountNumber: string) =>
  bank.call(INQUIRE, { token: asker.token, body: { accountNumber } });

const save = (asker: SignedIn, accountNumber: string) =>
  bank.call(SAVE, {
    token: asker.token,
    body: { beneficiaryName: 'Somebody', bankCode: '090605', accountNumber },
  });

const inquireElsewhere = (asker: SignedIn, accountNumber: string, by = bank) =>
  by.call('POST /api/transfer/name-inquiry', {
    token: asker.token,
    body: { accountNumber, bankCode: ANOTHER_BANK.bankCode },
  });

/** Looks up so many numbers that are nobody's: each is counted, whatever the way. */
async function lookUpStrangers(asker: SignedIn, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const accountNumber = String(9_000_000_000 + number);
    const unknownElsewhere = `9${String(number).padStart(6, '0')}404`;
    const ways = [
      () => inquire(asker, accountNumber),
      () => initiate(bank, asker, { destinationAccountNumber: accountNumber, amount: 0.01 }),
      () => save(asker, accountNumber),
      () => inquireElsewhere(asker, unknownElsewhere),
      () => initiateElsewhere(bank, asker, { destinationAccountNumber: unknownElsewhere }),
    ];
    const answer = await ways[number % ways.length]?.();
    expect(answer?.code).not.toBe('TOO_MANY_INQUIRIES');
  }
}

test('names, looked up in every way there is: are counted together, and the next one is refused with Retry-After', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { accountNumber } = musa.account;
  await lookUpStrangers(ada, LOOK_UPS_MAX);

  for (const answer of [
    await inquire(ada, accountNumber),
    await initiate(bank, ada, { destinationAccountNumber: accountNumber, amount: 0.01 }),
    await save(ada, accountNumber),
  ]) {
    expect([answer.status, answer.code]).toEqual([429, 'TOO_MANY_INQUIRIES']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await inquire(await bank.signedIn(), accountNumber)).status).toBe(200);
});

test('names, of one account asked for again and again, or of a saved one: are counted once', async () => {
  const ada = await bank.signedIn();
  const [musa, saved] = [await bank.openCustomer(), await bank.openCustomer()];
  await bank.ask(SAVE, {
    token: ada.token,
    body: { beneficiaryName: 'Musa', bankCode: '090605', accountNumber: saved.account.accountNumber },
  });
  for (let round = 0; round < 5; round += 1) {
    expect((await inquire(ada, musa.account.accountNumber)).status).toBe(200);
    expect((await initiate(bank, ada, { destinationAccountNumber: musa.account.accountNumber })).status).toBe(
      200,
    );
  }
  await lookUpStrangers(ada, LOOK_UPS_MAX - 2);

  // Two were counted before, so nothing is left; who is known already stays within reach.
  expect((await inquire(ada, '9999999999')).code).toBe('TOO_MANY_INQUIRIES');
  await bank.platform.clock.advance(16 * 60);
  const token = await bank.signIn(ada);
  await lookUpStrangers({ ...ada, token }, LOOK_UPS_MAX);
  const known = await initiate(
    bank,
    { ...ada, token },
    { destinationAccountNumber: saved.account.accountNumber },
  );
  expect(known.status).toBe(200);
});

test('names, of accounts that are then paid: are given back', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  expect((await bank.send(ada, musa.account, 10)).status).toBe(200);
  await bank.deliverMessages();
  await lookUpStrangers(ada, LOOK_UPS_MAX);
  expect((await inquire(ada, '9999999999')).code).toBe('TOO_MANY_INQUIRIES');
});

test('names, of one account paid again and again: give back no more than was counted', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  for (let round = 0; round < 5; round += 1) {
    expect((await bank.send(ada, musa.account, 1)).status).toBe(200);
    await bank.deliverMessages();
  }
  await lookUpStrangers(ada, LOOK_UPS_MAX);
  expect((await inquire(ada, '9999999999')).code).toBe('TOO_MANY_INQUIRIES');
});

test('names of accounts at another bank, of one that is paid, saved or paid before: cost nothing', async () => {
  const ada = await bank.signedIn();
  const [paid, saved] = [accountElsewhere(), accountElsewhere()];
  await sendElsewhere(bank, ada, paid, 10);
  await settleDue(bank);
  await bank.deliverMessages();
  const body = { beneficiaryName: 'Ngozi', bankCode: ANOTHER_BANK.bankCode, accountNumber: saved };
  await bank.ask(SAVE, { token: ada.token, body });
  await lookUpStrangers(ada, LOOK_UPS_MAX - 1);
  expect((await inquireElsewhere(ada, accountElsewhere())).code).toBe('TOO_MANY_INQUIRIES');

  await bank.platform.clock.advance(16 * 60);
  const later = { ...ada, token: await bank.signIn(ada) };
  await lookUpStrangers(later, LOOK_UPS_MAX);
  for (const known of [paid, saved]) expect((await inquireElsewhere(later, known)).status).toBe(200);
  // Nor did asking for them first use anything up.
  await bank.platform.clock.advance(16 * 60);
  const last = { ...ada, token: await bank.signIn(ada) };
  for (const known of [paid, saved]) expect((await inquireElsewhere(last, known)).status).toBe(200);
  await lookUpStrangers(last, LOOK_UPS_MAX);
  // The same number at our own bank is another account.
  expect((await inquire(last, paid)).code).toBe('TOO_MANY_INQUIRIES');
});

test('names of accounts at another bank, asked for while nobody answers: cost nothing', async () => {
  const ada = await bank.signedIn();
  const alone = await bank.join({ INTERBANK_URL: 'http://127.0.0.1:1' });
  for (let number = 0; number < 3; number += 1)
    expect((await inquireElsewhere(ada, accountElsewhere(), alone)).code).toBe('NAME_INQUIRY_UNAVAILABLE');
  await alone.close();
  await lookUpStrangers(ada, LOOK_UPS_MAX);
});

test('POST /api/transfer/intrabank, with a reference of a look-up: takes the right one for a quarter of an hour', async () => {
  const ada = await bank.signedIn();
  const stranger = await bank.signedIn();
  const [musa, other] = [await bank.openCustomer(), await bank.openCustomer()];
  const destinationAccountNumber = musa.account.accountNumber;
  const lookUp = async (asker: SignedIn, accountNumber: string) =>
    (await bank.ask(INQUIRE, { token: asker.token, body: { accountNumber } })).nameInquiryReference;
  const right = await lookUp(ada, destinationAccountNumber);

  for (const [what, nameInquiryReference] of [
    ['forged', '090605261121120000123456789012'],
    ['of somebody else', await lookUp(stranger, destinationAccountNumber)],
    ['of another account', await lookUp(ada, other.account.accountNumber)],
  ]) {
    const answer = await initiate(bank, ada, { destinationAccountNumber, nameInquiryReference });
    expect([what, answer.status, answer.code]).toEqual([what, 422, 'NAME_INQUIRY_EXPIRED']);
  }
  for (const nameInquiryReference of [right, '', null, undefined]) {
    const answer = await initiate(bank, ada, { destinationAccountNumber, nameInquiryReference });
    expect([nameInquiryReference, answer.status]).toEqual([nameInquiryReference, 200]);
  }
  await bank.platform.clock.advance(15 * 60);
  const again = { ...ada, token: await bank.signIn(ada) };
  const late = await initiate(bank, again, { destinationAccountNumber, nameInquiryReference: right });
  expect(late.code).toBe('NAME_INQUIRY_EXPIRED');
});

test('an account whose holder nobody has identified yet: is as unknown as none, until their BVN matched', async () => {
  const ada = await bank.signedIn();
  const ngozi = await bank.openCustomer({ onboarded: false });
  const { accountNumber } = ngozi.account;
  const ask = async () => [
    await inquire(ada, accountNumber),
    await initiate(bank, ada, { destinationAccountNumber: accountNumber }),
    await save(ada, accountNumber),
  ];
  const unknown = await inquire(ada, '9999999999');
  const told = ({ status, body }: Answer) => ({ status, message: (body as { message: string }).message });
  for (const answer of await ask()) expect(told(answer)).toEqual(told(unknown));

  await bank.platform.db
    .insertInto('onboarding_stages')
    .values({
      customer_id: ngozi.id,
      section: 'BVN_VERIFICATION',
      status: 'APPROVED',
      changed_at: await bank.platform.clock.now(),
    })
    .execute();
  for (const answer of await ask()) expect(answer.status).toBe(200);
});

test('POST /api/transfer/intrabank, with a bank of another code: is refused, never paid to our own account of that number', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const destinationAccountNumber = musa.account.accountNumber;
  for (const destinationBankCode of ['000013', '13', '9060', '999999']) {
    const answer = await initiate(bank, ada, { destinationAccountNumber, destinationBankCode });
    expect([answer.status, answer.code]).toEqual([422, 'INVALID_ACCOUNT_DETAILS']);
  }
  for (const destinationBankCode of ['090605', '90605', ' 090605 ', 90605, '', ' ', null, undefined]) {
    const answer = await initiate(bank, ada, { destinationAccountNumber, destinationBankCode });
    expect([destinationBankCode, answer.status]).toEqual([destinationBankCode, 200]);
  }
});
