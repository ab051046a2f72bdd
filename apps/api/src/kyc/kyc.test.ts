import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  kycStatus,
  openVerified,
  standingOf,
  submitLevel1,
  submitLevel2,
} from '../../../../scripts/testing/kyc.ts';
import { setLimits } from '../../../../scripts/testing/limits.ts';
import { newNumber } from '../../../../scripts/testing/onboarding.ts';
import { history, initiate } from '../../../../scripts/testing/transfers.ts';

const log: string[] = [];
let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { LOG_LEVEL: 'debug' }, onLog: (line) => void log.push(line) });
});
afterAll(() => bank.close());

const maskOf = (number: string) => `${number.slice(0, 3)}****${number.slice(-4)}`;

/** Every submission of a customer as it is kept. */
const kept = (customer: SignedIn) =>
  bank.platform.db
    .selectFrom('kyc_submissions')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .orderBy('submitted_at')
    .execute();

const eventsOf = async (customer: SignedIn) =>
  bank.platform.db
    .selectFrom('events')
    .select(['type', 'payload'])
    .where('type', '!=', 'SIGNED_IN')
    .where('customer_id', '=', customer.id)
    .execute();

test('GET /api/kyc/status, of somebody just onboarded: tells level 0, no status, what levels allow and masked numbers', async () => {
  const ngozi = await openVerified(bank);
  const answer = await kycStatus(bank, ngozi);
  const level = (name: string, singleLimit: number, dailyLimit: number) => ({
    name,
    status: null,
    comment: null,
    singleLimit,
    dailyLimit,
  });
  expect(answer).toEqual({
    currentLevel: '0',
    levelDetails: { status: null, declinedBefore: null },
    levels: [
      { level: '1', details: level('Personal Information', 50_000, 50_000) },
      { level: '2', details: level('Full ID Verification', 100_000, 200_000) },
      { level: '3', details: level('Identification Document', 1_000_000, 5_000_000) },
    ],
    limits: { singleLimit: 0, dailyLimit: 0, leftToday: 0, ownLeftToday: 0, toNewPeople: null },
    verifiedNumbers: { bvn: maskOf(ngozi.bvn), nin: maskOf(ngozi.nin) },
  });
});

test.each([
  [1, ['APPROVED', null, null], null, 50_000],
  [2, ['APPROVED', 'APPROVED', null], null, 200_000],
  [3, ['APPROVED', 'APPROVED', 'APPROVED'], 'APPROVED', 5_000_000],
] as const)(
  'GET /api/kyc/status, at level %i given by a branch: counts the levels below as approved',
  async (kycLevel, statuses, status, leftToday) => {
    const ada = await bank.signedIn({ kycLevel });
    const answer = await kycStatus(bank, ada);
    expect(answer.currentLevel).toBe(String(kycLevel));
    expect(answer.levelDetails.status).toBe(status);
    expect(answer.levels.map(({ details }) => details.status)).toEqual(statuses);
    expect(answer.limits.leftToday).toBe(leftToday);
    // Nobody but onboarding verified their numbers.
    expect(answer.verifiedNumbers).toEqual({ bvn: null, nin: null });
  },
);

test('GET /api/kyc/status, after money was sent: tells to the kobo what is left of today', async () => {
  const ada = await bank.signedIn({ kycLevel: 2 });
  const musa = await bank.openCustomer();
  expect((await bank.send(ada, musa.account, 1234.56)).status).toBe(200);
  const { limits } = await kycStatus(bank, ada);
  expect(limits).toEqual({
    singleLimit: 100_000,
    dailyLimit: 200_000,
    leftToday: 198_765.44,
    ownLeftToday: 198_765.44,
    toNewPeople: null,
  });
});

test.each([
  ['both masks', ({ bvn, nin }) => ({ bvn: maskOf(bvn), nin: maskOf(nin) })],
  ['both numbers', ({ bvn, nin }) => ({ bvn, nin })],
  ['the BVN alone', ({ bvn }) => ({ bvn })],
  ['the NIN alone', ({ nin }) => ({ bvn: '', nin })],
  ['a mask and null', ({ bvn }) => ({ bvn: maskOf(bvn), nin: null })],
  [
    'fields that would make more of them',
    ({ nin }) => ({ nin, currentLevel: '3', status: 'APPROVED', level: 3 }),
  ],
] satisfies [string, (numbers: { bvn: string; nin: string }) => object][])(
  'POST /api/kyc/level-1, with %s as onboarding verified them: gives level 1 at once, and no more',
  async (_what, bodyOf) => {
    const ngozi = await openVerified(bank);
    const answer = await submitLevel1(bank, ngozi, bodyOf(ngozi));
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Details has been submitted successfully', status: 'APPROVED' },
    ]);
    expect(await standingOf(bank, ngozi)).toEqual(['1', null]);
    expect(await eventsOf(ngozi)).toEqual([
      { type: 'KYC_LEVEL_REACHED', payload: { level: 1, dailyKobo: '5000000', keepsOwnLimits: false } },
    ]);
    const [mail] = await bank.mailTo(ngozi.email);
    expect(mail?.subject).toBe('You can pay up to ₦50,000.00 a day');
  },
);

test('POST /api/kyc/level-1, approved: lets a transfer pass that was refused, up to the cap of level 1', async () => {
  const ngozi = await openVerified(bank);
  const musa = await bank.openCustomer();
  const to = { destinationAccountNumber: musa.account.accountNumber };
  expect(seen(await initiate(bank, ngozi, { ...to, amount: 500 }))).toEqual([422, 'KYC_LEVEL_TOO_LOW']);

  expect((await submitLevel1(bank, ngozi, { bvn: ngozi.bvn })).status).toBe(200);

  expect((await bank.send(ngozi, musa.account, 500)).status).toBe(200);
  expect((await history(bank, ngozi)).map(({ status, amount }) => [status, amount])).toEqual([
    ['SUCCESS', 500],
  ]);
  expect(seen(await initiate(bank, ngozi, { ...to, amount: 50_000.01 }))).toEqual([
    422,
    'SINGLE_LIMIT_EXCEEDED',
  ]);
  expect((await kycStatus(bank, ngozi)).limits.leftToday).toBe(49_500);
});

test('POST /api/kyc/level-2, by whoever set a lower limit: tells that the lower one stays', async () => {
  const ngozi = await openVerified(bank);
  await submitLevel1(bank, ngozi, { bvn: ngozi.bvn });
  await setLimits(bank, ngozi, { single: 1000, daily: 5000, transferType: 'INTERBANK' });
  const answer = await submitLevel2(bank, ngozi, { bvn: ngozi.bvn, nin: ngozi.nin });
  expect(answer.body).toMatchObject({ status: 'APPROVED' });
  const [mail] = await bank.mailTo(ngozi.email);
  expect(mail?.text).toContain(
    'You can pay up to ₦200,000.00 a day now. The lower limits you set for your accounts stay.',
  );
});

test.each([
  ['another BVN', () => ({ bvn: newNumber() })],
  ['another NIN', () => ({ nin: newNumber() })],
  ['the right BVN and another NIN', ({ bvn }) => ({ bvn, nin: newNumber() })],
] satisfies [string, (numbers: { bvn: string }) => object][])(
  'POST /api/kyc/level-1, with %s: waits for a person, the level stays, and nothing of the profile changes',
  async (_what, bodyOf) => {
    const ngozi = await openVerified(bank);
    const musa = await bank.openCustomer();
    const answer = await submitLevel1(bank, ngozi, bodyOf(ngozi));
    expect([answer.status, (answer.body as { status: string }).status]).toEqual([200, 'PENDING']);
    expect(await standingOf(bank, ngozi)).toEqual(['0', 'PENDING']);
    expect((await kycStatus(bank, ngozi)).verifiedNumbers).toEqual({
      bvn: maskOf(ngozi.bvn),
      nin: maskOf(ngozi.nin),
    });
    const refused = await initiate(bank, ngozi, { destinationAccountNumber: musa.account.accountNumber });
    expect(seen(refused)).toEqual([422, 'KYC_LEVEL_TOO_LOW']);
    expect(await eventsOf(ngozi)).toEqual([{ type: 'KYC_SUBMITTED', payload: { level: 1 } }]);
  },
);

test('POST /api/kyc/level-1, by somebody onboarding never verified: waits for a person', async () => {
  const ada = await bank.signedIn({ kycLevel: 0 });
  expect((await submitLevel1(bank, ada, { bvn: newNumber() })).body).toMatchObject({ status: 'PENDING' });
  expect(await standingOf(bank, ada)).toEqual(['0', 'PENDING']);
});

test.each([
  [{}, { bvn: 'Either BVN or NIN is required' }],
  [{ bvn: '', nin: '' }, { bvn: 'Either BVN or NIN is required' }],
  [{ bvn: null, nin: null }, { bvn: 'Either BVN or NIN is required' }],
  [{ bvn: '2223334444' }, { bvn: 'BVN and NIN are exactly 11 digits' }],
  [{ nin: '2223334444' }, { nin: 'BVN and NIN are exactly 11 digits' }],
  [{ nin: '222333344445' }, { nin: 'BVN and NIN are exactly 11 digits' }],
  [{ bvn: '222****0000' }, { bvn: 'BVN and NIN are exactly 11 digits' }],
  [{ bvn: '222****0000', nin: '***********' }, { nin: 'BVN and NIN are exactly 11 digits' }],
  [{ bvn: 22_233_344_445 }, { bvn: 'BVN and NIN are exactly 11 digits' }],
])(
  'POST /api/kyc/level-1, with %j: answers 400, says what is wrong and takes nothing',
  async (body, fieldErrors) => {
    const ngozi = await openVerified(bank);
    const answer = await submitLevel1(bank, ngozi, body);
    const [words] = Object.values(fieldErrors);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fieldErrors, message: words, detail: words });
    expect(await kept(ngozi)).toEqual([]);
  },
);

test('POST /api/kyc/level-1, a second time or at a level above: answers 409, whatever is in it, and changes nothing', async () => {
  const pending = await openVerified(bank);
  await submitLevel1(bank, pending, { bvn: newNumber() });
  const approved = await openVerified(bank);
  await submitLevel1(bank, approved, { bvn: approved.bvn });
  const branch = await bank.signedIn({ kycLevel: 2 });
  for (const [customer, body, count] of [
    // Whoever guesses has one try until staff decide.
    [pending, { bvn: pending.bvn, nin: pending.nin }, 1],
    [pending, { bvn: newNumber() }, 1],
    [approved, { bvn: approved.bvn }, 1],
    [branch, { nin: newNumber() }, 0],
  ] as const) {
    expect(seen(await submitLevel1(bank, customer, body))).toEqual([409, 'KYC_SUBMITTED']);
    expect(await kept(customer)).toHaveLength(count);
  }
  expect(await standingOf(bank, pending)).toEqual(['0', 'PENDING']);
  expect(await standingOf(bank, branch)).toEqual(['2', null]);
});

test('POST /api/kyc/level-1, eight times at once: ends in one submission, one level and one message', async () => {
  const ngozi = await openVerified(bank);
  const wrong = await openVerified(bank);
  const right = await Promise.all(
    Array.from({ length: 8 }, () => submitLevel1(bank, ngozi, { bvn: ngozi.bvn })),
  );
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      submitLevel1(bank, wrong, { bvn: place < 7 ? newNumber() : wrong.bvn }),
    ),
  );
  for (const answers of [right, guesses]) {
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'KYC_SUBMITTED')).toHaveLength(7);
  }
  expect(await kept(ngozi)).toHaveLength(1);
  expect(await kept(wrong)).toHaveLength(1);
  expect(await eventsOf(ngozi)).toHaveLength(1);
});

test('POST /api/kyc/level-1, repeated with its key: answers the same once more and submits nothing new', async () => {
  const ngozi = await openVerified(bank);
  const headers = { 'idempotency-key': 'kyc-1' };
  const [first, again] = [
    await submitLevel1(bank, ngozi, { bvn: ngozi.bvn }, headers),
    await submitLevel1(bank, ngozi, { bvn: ngozi.bvn }, headers),
  ];
  expect(again.body).toEqual(first.body);
  expect(again.status).toBe(200);
  expect(seen(await submitLevel1(bank, ngozi, { nin: ngozi.nin }, headers))).toEqual([
    409,
    'IDEMPOTENCY_MISMATCH',
  ]);
  expect(await kept(ngozi)).toHaveLength(1);
});

/** Somebody whose numbers onboarding verified, and who has level 1. */
async function openLevel1() {
  const ngozi = await openVerified(bank);
  expect((await submitLevel1(bank, ngozi, { bvn: ngozi.bvn })).status).toBe(200);
  return ngozi;
}

test.each([
  ['both masks', ({ bvn, nin }) => ({ bvn: maskOf(bvn), nin: maskOf(nin) })],
  ['both numbers', ({ bvn, nin }) => ({ bvn, nin })],
  [
    'a number, a mask and fields that would make more of them',
    ({ bvn, nin }) => ({
      bvn,
      nin: maskOf(nin),
      currentLevel: '3',
      status: 'APPROVED',
      level: 3,
      kycLevel: 3,
    }),
  ],
] satisfies [string, (numbers: { bvn: string; nin: string }) => object][])(
  'POST /api/kyc/level-2, with %s as onboarding verified them: gives level 2 at once, its caps, and no more',
  async (_what, bodyOf) => {
    const ngozi = await openLevel1();
    const musa = await bank.openCustomer();
    const to = { destinationAccountNumber: musa.account.accountNumber };
    expect(seen(await initiate(bank, ngozi, { ...to, amount: 60_000 }))).toEqual([
      422,
      'SINGLE_LIMIT_EXCEEDED',
    ]);

    const answer = await submitLevel2(bank, ngozi, bodyOf(ngozi));

    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Details has been submitted successfully', status: 'APPROVED' },
    ]);
    expect(await standingOf(bank, ngozi)).toEqual(['2', null]);
    expect((await kycStatus(bank, ngozi)).levels.map(({ details }) => details.status)).toEqual([
      'APPROVED',
      'APPROVED',
      null,
    ]);
    const [mail] = await bank.mailTo(ngozi.email);
    expect(mail?.subject).toBe('You can pay up to ₦200,000.00 a day');
    expect((await bank.send(ngozi, musa.account, 60_000)).status).toBe(200);
    expect(seen(await initiate(bank, ngozi, { ...to, amount: 100_000.01 }))).toEqual([
      422,
      'SINGLE_LIMIT_EXCEEDED',
    ]);
  },
);

test.each([
  ['another BVN', ({ nin }) => ({ bvn: newNumber(), nin })],
  ['another NIN', ({ bvn }) => ({ bvn, nin: newNumber() })],
] satisfies [string, (numbers: { bvn: string; nin: string }) => object][])(
  'POST /api/kyc/level-2, with %s: waits for a person, and the level stays',
  async (_what, bodyOf) => {
    const ngozi = await openLevel1();
    expect((await submitLevel2(bank, ngozi, bodyOf(ngozi))).body).toMatchObject({ status: 'PENDING' });
    expect(await standingOf(bank, ngozi)).toEqual(['1', 'PENDING']);
    expect((await kycStatus(bank, ngozi)).limits).toMatchObject({ dailyLimit: 50_000 });
    // Whoever guesses has one try until staff decide.
    expect(seen(await submitLevel2(bank, ngozi, { bvn: ngozi.bvn, nin: ngozi.nin }))).toEqual([
      409,
      'KYC_SUBMITTED',
    ]);
  },
);

test.each([
  [{}, { bvn: 'This field is required', nin: 'This field is required' }],
  [{ bvn: '22233344455' }, { nin: 'This field is required' }],
  [{ bvn: '', nin: '22233344455' }, { bvn: 'This field is required' }],
  [
    { bvn: null, nin: null },
    { bvn: 'This field is required', nin: 'This field is required' },
  ],
  [{ bvn: '2223334445', nin: '22233344455' }, { bvn: 'BVN and NIN are exactly 11 digits' }],
  [{ bvn: '22233344455', nin: '222333444556' }, { nin: 'BVN and NIN are exactly 11 digits' }],
  [
    { bvn: '222****0000', nin: '222****0000' },
    { bvn: 'BVN and NIN are exactly 11 digits', nin: 'BVN and NIN are exactly 11 digits' },
  ],
])(
  'POST /api/kyc/level-2, with %j: answers 400, says all that is wrong and takes nothing',
  async (body, fieldErrors) => {
    const ngozi = await openLevel1();
    const answer = await submitLevel2(bank, ngozi, body);
    expect([answer.status, (answer.body as { fieldErrors?: object }).fieldErrors]).toEqual([
      400,
      fieldErrors,
    ]);
    expect(await kept(ngozi)).toHaveLength(1);
  },
);

test('POST /api/kyc/level-2, at level 0 or with level 1 under review: skips no level, and keeps nothing', async () => {
  const fresh = await openVerified(bank);
  const waiting = await openVerified(bank);
  await submitLevel1(bank, waiting, { bvn: newNumber() });
  for (const [customer, count] of [
    [fresh, 0],
    [waiting, 1],
  ] as const) {
    const body = { bvn: customer.bvn, nin: customer.nin };
    expect(seen(await submitLevel2(bank, customer, body))).toEqual([409, 'KYC_SUBMITTED']);
    expect(await kept(customer)).toHaveLength(count);
  }
  expect(await standingOf(bank, fresh)).toEqual(['0', null]);
});

test('POST /api/kyc/level-2, repeated with its key after staff cleared what it submitted: tells what became of it', async () => {
  const ngozi = await openLevel1();
  const headers = { 'idempotency-key': 'kyc-2' };
  const body = { bvn: newNumber(), nin: ngozi.nin };
  expect((await submitLevel2(bank, ngozi, body, headers)).body).toMatchObject({ status: 'PENDING' });
  const { db, clock } = bank.platform;
  const now = await clock.now();
  await db
    .updateTable('kyc_submissions')
    .set({ status: 'DECLINED', comment: 'Not yours', decided_at: now, cleared_at: now })
    .where('customer_id', '=', ngozi.id)
    .where('level', '=', 2)
    .execute();
  // Its answer was lost, so the same request comes again and is handled again.
  await db
    .updateTable('idempotency_keys')
    .set({ response_status: null, response_body: null, leased_until: new Date(0) })
    .where('customer_id', '=', ngozi.id)
    .execute();

  const again = await submitLevel2(bank, ngozi, body, headers);

  expect([again.status, again.body]).toMatchObject([200, { status: 'DECLINED' }]);
  expect(await kept(ngozi)).toHaveLength(2);
});

test('GET /api/kyc/biodata: tells what the bank knows of the customer, BVN and NIN masked, and of nobody else', async () => {
  const ngozi = await openVerified(bank);
  const ada = await bank.signedIn({ kycLevel: 1 });
  await bank.platform.db
    .updateTable('customer_profiles')
    .set({ date_of_birth: '1990-05-17', gender: 'FEMALE', address: '1 Farm Road' })
    .where('customer_id', '=', ngozi.id)
    .execute();
  const biodata = (customer: SignedIn) => bank.ask('GET /api/kyc/biodata', { token: customer.token });
  expect(await biodata(ngozi)).toEqual({
    firstName: ngozi.firstName,
    lastName: ngozi.lastName,
    dateOfBirth: '17-05-1990',
    gender: 'FEMALE',
    phoneNumber: ngozi.phoneNumber,
    email: ngozi.email,
    address: '1 Farm Road',
    bvn: maskOf(ngozi.bvn),
    nin: maskOf(ngozi.nin),
  });
  expect(await biodata(ada)).toEqual({
    firstName: ada.firstName,
    lastName: ada.lastName,
    dateOfBirth: null,
    gender: null,
    phoneNumber: ada.phoneNumber,
    email: ada.email,
    address: null,
    bvn: null,
    nin: null,
  });
});

test('BVN and NIN that are submitted: are kept unreadable and stand in no answer and no line of the log', async () => {
  const ngozi = await openVerified(bank);
  const other = newNumber();
  const answers = [
    await submitLevel1(bank, ngozi, { bvn: other, nin: ngozi.nin }),
    await submitLevel1(bank, ngozi, { bvn: other, nin: `${ngozi.nin}0` }),
    await bank.call('GET /api/kyc/status', { token: ngozi.token }),
  ];
  const [row] = await kept(ngozi);
  expect([row?.bvn_hmac?.length, row?.nin_hmac?.length]).toEqual([32, 32]);
  const told = JSON.stringify([answers.map(({ body }) => body), log]);
  for (const number of [other, ngozi.bvn, ngozi.nin]) {
    expect(told).not.toContain(number);
    expect(row?.bvn_encrypted?.toString('latin1')).not.toContain(number);
    expect(row?.nin_encrypted?.toString('latin1')).not.toContain(number);
  }
});
