import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import {
  ANOTHER_BANK,
  initiateElsewhere,
  sendElsewhere,
  settleAfterPauses,
  settleDue,
} from '../../../../scripts/testing/other-banks.ts';
import {
  answers,
  hangsUp,
  saysNothing,
  sendsElsewhere,
  startTestSwitch,
  type TestSwitch,
  talksGarbage,
  talksOn,
} from '../../../../scripts/testing/test-switch.ts';
import { initiate, untouched } from '../../../../scripts/testing/transfers.ts';

const INQUIRE = 'POST /api/transfer/name-inquiry';
const ACCOUNT = '0123456789';
const { bankCode } = ANOTHER_BANK;

let bank: TestBank;
let theSwitch: TestSwitch;
beforeAll(async () => {
  theSwitch = await startTestSwitch();
  bank = await openTestBank({ env: { INTERBANK_URL: theSwitch.url } });
});
afterAll(async () => {
  await bank.close();
  theSwitch.stop();
});
beforeEach(() => {
  theSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR ADAEZE' }));
  theSwitch.behave('transfer', answers({}));
});

const inquire = (asker: SignedIn, body: object) => bank.call(INQUIRE, { token: asker.token, body });

async function referenceOf(asker: SignedIn, body: object): Promise<string> {
  const answer = await inquire(asker, body);
  expect(answer.status).toBe(200);
  return (answer.body as { nameInquiryReference: string }).nameInquiryReference;
}

/** Whatever is refused, and whatever happens outside, the session goes on. */
async function isSignedIn(customer: SignedIn): Promise<boolean> {
  return (await bank.call('GET /api/accounts', { token: customer.token })).status === 200;
}

describe('a bank', () => {
  // Without its zeros the code of another bank may be one of another list.
  test.each(['999999', '13', 13])(
    'that does not exist, %j, in a look-up or a transfer: answers 404 and asks nobody',
    async (code) => {
      const ada = await bank.signedIn();
      const asked = theSwitch.asked.length;
      for (const answer of [
        await inquire(ada, { accountNumber: ACCOUNT, bankCode: code }),
        await initiateElsewhere(bank, ada, { destinationAccountNumber: ACCOUNT, destinationBankCode: code }),
      ])
        expect(seen(answer)).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
      expect(theSwitch.asked).toHaveLength(asked);
      await untouched(bank, ada.account, 10_000_000n);
    },
  );

  test('that is another one, with spaces around its code: is asked and paid by the code alone', async () => {
    const ada = await bank.signedIn();
    const named = await inquire(ada, { accountNumber: ACCOUNT, bankCode: ` ${bankCode}\n` });
    expect(named.body).toMatchObject({ bankName: ANOTHER_BANK.bankName });
    expect(theSwitch.asked.at(-1)).toEqual(['name-inquiry', { accountNumber: ACCOUNT, bankCode }]);
    const started = await initiateElsewhere(bank, ada, {
      destinationAccountNumber: ACCOUNT,
      destinationBankCode: `  ${bankCode} `,
      nameInquiryReference: (named.body as { nameInquiryReference: string }).nameInquiryReference,
    });
    expect(started.body).toMatchObject({ destinationBankName: ANOTHER_BANK.bankName });
  });

  test.each(['GTB', '0000013', '00001３', '0 13', 1.5, -13])(
    'called %j: answers 400 and names the field',
    async (code) => {
      const ada = await bank.signedIn();
      const inquired = await inquire(ada, { accountNumber: ACCOUNT, bankCode: code });
      const started = await initiateElsewhere(bank, ada, {
        destinationAccountNumber: ACCOUNT,
        destinationBankCode: code,
      });
      expect([inquired.status, started.status]).toEqual([400, 400]);
      expect(inquired.body).toMatchObject({ fieldErrors: { bankCode: expect.any(String) as string } });
      expect(started.body).toMatchObject({
        fieldErrors: { destinationBankCode: expect.any(String) as string },
      });
    },
  );

  test.each([undefined, null, '', ' ', '090605', ' 090605 ', '90605', 90605])(
    'called %j in a look-up: is ours',
    async (code) => {
      const [ada, musa] = [await bank.signedIn(), await bank.openCustomer()];
      const asked = theSwitch.asked.length;
      const answer = await inquire(ada, { accountNumber: musa.account.accountNumber, bankCode: code });
      expect(answer.body).toMatchObject({ bankName: 'Harvest' });
      expect(theSwitch.asked).toHaveLength(asked);
    },
  );

  test.each([undefined, null, '', ' '])(
    'called %j in a transfer to another bank: answers 400',
    async (code) => {
      const ada = await bank.signedIn();
      const parts = { destinationAccountNumber: ACCOUNT, destinationBankCode: code };
      expect((await initiateElsewhere(bank, ada, parts)).status).toBe(400);
    },
  );

  test('that is another one, in a transfer inside the bank: answers 422 and never pays our account of that number', async () => {
    const [ada, musa] = [await bank.signedIn(), await bank.openCustomer({ balances: [0] })];
    const answer = await initiate(bank, ada, {
      destinationAccountNumber: musa.account.accountNumber,
      destinationBankCode: bankCode,
    });
    expect(seen(answer)).toEqual([422, 'INVALID_ACCOUNT_DETAILS']);
    await untouched(bank, musa.account, 0n);
  });
});

describe('the reference of a look-up', () => {
  test('that is forged, of somebody else, of another account, of the same number at another bank, or too old: answers 422', async () => {
    const [ada, stranger] = [await bank.signedIn(), await bank.signedIn()];
    const account = { accountNumber: ACCOUNT, bankCode };
    const references = {
      forged: '090605261122080000123456789012',
      'of somebody else': await referenceOf(stranger, account),
      'of another account': await referenceOf(ada, { ...account, accountNumber: '0123456780' }),
      'of another bank': await referenceOf(ada, { ...account, bankCode: '000014' }),
    };
    const start = (nameInquiryReference: string) =>
      initiateElsewhere(bank, ada, { destinationAccountNumber: ACCOUNT, nameInquiryReference });
    for (const [whose, reference] of Object.entries(references))
      expect([whose, ...seen(await start(reference))]).toEqual([whose, 422, 'NAME_INQUIRY_EXPIRED']);

    const right = await referenceOf(ada, account);
    expect((await start(right)).status).toBe(200);
    await bank.platform.clock.advance(15 * 60);
    const token = await bank.signIn(ada);
    const late = await initiateElsewhere(
      bank,
      { ...ada, token },
      { destinationAccountNumber: ACCOUNT, nameInquiryReference: right },
    );
    expect(seen(late)).toEqual([422, 'NAME_INQUIRY_EXPIRED']);
  });

  test('whose name changed before it was sent: is answered with the new one, which the code confirms', async () => {
    const ada = await bank.signedIn();
    const nameInquiryReference = await referenceOf(ada, { accountNumber: ACCOUNT, bankCode });
    theSwitch.behave('name-inquiry', answers({ accountName: 'OKAFOR-EZE ADAEZE' }));

    const started = await initiateElsewhere(bank, ada, {
      destinationAccountNumber: ACCOUNT,
      nameInquiryReference,
      // Nobody may say themselves what an account is called.
      destinationAccountName: 'SOMEBODY ELSE',
    });

    expect(started.body).toMatchObject({ destinationAccountName: 'OKAFOR-EZE ADAEZE' });
    const [message] = await bank.mailTo(ada.email);
    expect(message?.text).toContain('OKAFOR-EZE ADAEZE');
  });

  test('whose account is gone before it was sent: answers 404; while nobody answers, it is relied on', async () => {
    const ada = await bank.signedIn();
    const nameInquiryReference = await referenceOf(ada, { accountNumber: ACCOUNT, bankCode });
    const start = (fields: object = {}) =>
      initiateElsewhere(bank, ada, { destinationAccountNumber: ACCOUNT, nameInquiryReference, ...fields });

    theSwitch.behave('name-inquiry', answers({ responseCode: '07' }));
    expect(seen(await start())).toEqual([404, 'INVALID_ACCOUNT_DETAILS']);
    theSwitch.behave('name-inquiry', hangsUp);
    expect((await start()).body).toMatchObject({ destinationAccountName: 'OKAFOR ADAEZE' });
    expect(seen(await start({ nameInquiryReference: undefined }))).toEqual([503, 'NAME_INQUIRY_UNAVAILABLE']);
  });
});

describe('the switch', () => {
  test.each([
    ['hangs up', hangsUp],
    ['talks garbage', talksGarbage],
    ['sends us elsewhere', sendsElsewhere],
    ['answers 10 MB', talksOn],
    ['answers about another account', answers({ accountNumber: '0123456780', accountName: 'EVE' })],
    ['says nothing', saysNothing],
  ])('that %s when it is asked for a name: answers 503, and nobody is signed out', async (_, behaviour) => {
    const ada = await bank.signedIn();
    theSwitch.behave('name-inquiry', behaviour);
    const answer = await inquire(ada, { accountNumber: ACCOUNT, bankCode });
    expect(seen(answer)).toEqual([503, 'NAME_INQUIRY_UNAVAILABLE']);
    expect(answer.body).toMatchObject({ message: 'We could not check the name. Try again in a moment.' });
    expect(await isSignedIn(ada)).toBe(true);
  });

  test.each([
    ['hangs up', hangsUp],
    ['talks garbage', talksGarbage],
    ['sends us elsewhere', sendsElsewhere],
    ['answers 10 MB', talksOn],
    ['confirms another amount', answers({ amountKobo: '1' })],
    ['confirms another transfer', answers({ sessionId: '0'.repeat(30) })],
  ])(
    'that %s when it is sent money: leaves it PENDING, neither lost nor sent again',
    async (_, behaviour) => {
      const ada = await bank.signedIn({ balances: [1000] });
      theSwitch.behave('transfer', behaviour);
      theSwitch.behave('status', behaviour);
      const sent = await sendElsewhere(bank, ada, ACCOUNT, 100);

      await settleAfterPauses(bank, 4);

      const state = await bank.ask('GET /api/transfer/operations/{id}', {
        token: ada.token,
        params: { id: sent.id },
      });
      expect(state).toMatchObject({ status: 'PENDING', timeline: [{ step: 'DEBITED' }, { step: 'SENT' }] });
      expect(await bank.balanceOf(ada.account)).toBe(90_000n);
      const transfers = theSwitch.asked.filter(
        ([question, { sessionId }]) => question === 'transfer' && sessionId === state.sessionId,
      );
      expect(transfers).toHaveLength(1);
      expect(await bank.proveBooks()).toEqual([]);
      expect(await isSignedIn(ada)).toBe(true);
    },
  );

  test.each([
    ['credited', '00', 'SUCCESS', 90_000n],
    ['not credited', '51', 'FAILED', 100_000n],
  ])(
    'that says nothing for a minute about money it was sent, and then that it was %s: leaves it PENDING, is sent nothing again, and ends it so',
    async (_, responseCode, status, left) => {
      const ada = await bank.signedIn({ balances: [1000] });
      const another = await bank.join();
      const silent: ServerResponse[] = [];
      theSwitch.behave('transfer', (response) => silent.push(response));
      theSwitch.behave('status', answers({ responseCode: '09' }));
      const sent = await sendElsewhere(bank, ada, ACCOUNT, 100);
      const state = () =>
        bank.ask('GET /api/transfer/operations/{id}', { token: ada.token, params: { id: sent.id } });
      const sending = settleDue(bank);
      await eventually(() => expect(silent.length).toBe(1));

      await bank.platform.clock.advance(60);
      await settleDue(another);
      expect(await state()).toMatchObject({ status: 'PENDING', completedAt: null });
      // The minute of the wall clock, too: another process takes it on, while the first one still waits.
      await settleAfterPauses(another, 2);
      expect(await state()).toMatchObject({ status: 'PENDING', completedAt: null });
      expect(await bank.balanceOf(ada.account)).toBe(90_000n);
      for (const response of silent) response.destroy();
      await sending;
      expect(await state()).toMatchObject({ status: 'PENDING', completedAt: null });

      theSwitch.behave('status', answers({ responseCode, amountKobo: '10000' }));
      await settleAfterPauses(another, 1);
      await another.close();

      const { sessionId, ...ended } = await state();
      expect(ended.status).toBe(status);
      expect(await bank.balanceOf(ada.account)).toBe(left);
      const asked = theSwitch.asked.filter(([, about]) => about['sessionId'] === sessionId);
      expect(asked.map(([question]) => question)).toEqual(['transfer', 'status', 'status', 'status']);
      expect(await bank.proveBooks()).toEqual([]);
    },
  );

  test('that is nowhere when money is sent: has certainly taken none, and it is returned', async () => {
    const gone = await startTestSwitch();
    gone.stop();
    const without = await bank.join({ INTERBANK_URL: gone.url });
    const ada = await bank.signedIn({ balances: [1000] });
    const sent = await sendElsewhere(bank, ada, ACCOUNT, 100);
    await settleDue(without);
    await without.close();
    expect(
      await bank.ask('GET /api/transfer/operations/{id}', { token: ada.token, params: { id: sent.id } }),
    ).toMatchObject({ status: 'FAILED', message: 'Not sent. ₦100.00 is back in your account.' });
    expect(await bank.balanceOf(ada.account)).toBe(100_000n);
  });

  test('is told who sends what to whom, in one line of narration and under one session id', async () => {
    const ada = await bank.signedIn();
    const sent = await sendElsewhere(bank, ada, ACCOUNT, 0.29, { description: 'two\r\nlines\u202e\ufffe' });
    const params = { id: sent.id };
    const shown = await bank.ask('GET /api/transfer/operations/{id}', { token: ada.token, params });
    expect(shown).toMatchObject({ description: 'two lines' });
    await settleDue(bank);
    const [question, told] = theSwitch.asked.at(-1) ?? [];
    expect([question, told]).toEqual([
      'transfer',
      {
        sessionId: expect.stringMatching(/^090605\d{24}$/) as string,
        amountKobo: '29',
        sourceAccountNumber: ada.account.accountNumber,
        sourceAccountName: `${ada.lastName} ${ada.firstName}`.toUpperCase(),
        destinationAccountNumber: ACCOUNT,
        destinationBankCode: bankCode,
        destinationAccountName: 'OKAFOR ADAEZE',
        narration: 'two lines',
      },
    ]);
  });
});
