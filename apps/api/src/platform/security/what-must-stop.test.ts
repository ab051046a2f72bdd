import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuthenticatorApp } from '../../../../../scripts/testing/authenticator-app.ts';
import { type Answer, openTestBank, PASSWORD, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { otherThan } from '../../../../../scripts/testing/codes.ts';
import {
  from,
  type Handle,
  makeBrowserKnown,
  newAddress,
  tryPassword,
  verifySignIn,
} from '../../../../../scripts/testing/sign-in.ts';
import { openStaff, type TestStaff } from '../../../../../scripts/testing/staff.ts';

const ROUNDS = 40;
const WRONG_CODES_MAX = 20;
// The counters behave the same for any larger number of attempts.
const MANY = 1000;
const AT_ONCE = 40;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
});
afterAll(() => bank.close());

/** Both steps of signing in, of customers and of colleagues. */
type SigningIn = {
  readonly logIn: (headers: Record<string, string>) => Promise<Answer>;
  readonly verify: (handle: Handle, otp: string, headers: Record<string, string>) => Promise<Answer>;
};

/** Right password, five wrong codes, forty times, each from an address of its own. @returns how often which answer was given */
async function guessInRounds({ logIn, verify }: SigningIn, wrongCodes: () => Promise<readonly string[]>) {
  const logins: string[] = [];
  const codes: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const headers = from(newAddress());
    const answer = await logIn(headers);
    logins.push(answer.code ?? 'OK');
    if (answer.status !== 200) continue;
    for (const otp of await wrongCodes())
      codes.push((await verify(answer.body as Handle, otp, headers)).code ?? 'OK');
  }
  return { logins, codes };
}

async function comparedWrong(holderId: string): Promise<number> {
  const rows = await bank.platform.db
    .selectFrom('challenges')
    .select('wrong_codes')
    .where('holder_id', '=', holderId)
    .execute();
  return rows.reduce((sum, row) => sum + row.wrong_codes, 0);
}

async function refusalsNoted(personId: string): Promise<number> {
  const rows = await bank.platform.db
    .selectFrom('security_events')
    .select('id')
    .where('person_id', '=', personId)
    .where('kind', '=', 'CODE_REFUSED')
    .execute();
  return rows.length;
}

function expectStopped({ logins, codes }: Awaited<ReturnType<typeof guessInRounds>>, compared: number): void {
  expect(compared).toBe(WRONG_CODES_MAX);
  expect(logins.slice(0, 4)).toEqual(Array(4).fill('OK'));
  expect(logins.slice(4)).toEqual(Array(ROUNDS - 4).fill('SIGN_IN_CODES_USED_UP'));
  expect(codes).toHaveLength(WRONG_CODES_MAX);
  expect(codes).not.toContain('OK');
}

test('forty rounds of the right password and five wrong codes, of a customer by sent code: stop at the twentieth code, and the owner is told once', async () => {
  const ada = await bank.openCustomer();
  const phone = await makeBrowserKnown(bank, ada, from(newAddress()));
  const guessed = await guessInRounds(
    {
      logIn: (headers) => tryPassword(bank, ada.email, { headers }),
      verify: (handle, otp, headers) => verifySignIn(bank, handle, otp, headers),
    },
    async () => {
      const right = await bank.codeFor(ada);
      return [1, 2, 3, 4, 5].map((place) => otherThan(right, place));
    },
  );
  expectStopped(guessed, await comparedWrong(ada.id));
  expect(await refusalsNoted(ada.id)).toBe(WRONG_CODES_MAX);
  const warnings = (await bank.mailTo(ada.email)).filter(({ subject }) =>
    subject.startsWith('Somebody tries'),
  );
  expect(warnings).toHaveLength(1);
  for (const { text } of warnings) expect(text).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
  // Her own browser is none of theirs.
  const inHerBrowser = { ...phone, ...from(newAddress()) };
  const handle = (await tryPassword(bank, ada.email, { headers: inHerBrowser })).body as Handle;
  expect((await verifySignIn(bank, handle, await bank.codeFor(ada), inHerBrowser)).status).toBe(200);
}, 180_000);

test('forty rounds of the right password and five wrong codes, of a customer by authenticator: stop at the twentieth code, and the owner is told once', async () => {
  const app = new AuthenticatorApp();
  const ada = await bank.openCustomer({ totpSecret: app.secretCode });
  const near = () => [-2, -1, 0, 1, 2].map((steps) => app.code(steps));
  const guessed = await guessInRounds(
    {
      logIn: (headers) => tryPassword(bank, ada.email, { headers }),
      verify: (handle, otp, headers) => verifySignIn(bank, handle, otp, headers),
    },
    () => {
      const candidates = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'];
      return Promise.resolve(candidates.filter((code) => !near().includes(code)).slice(0, 5));
    },
  );
  expectStopped(guessed, await comparedWrong(ada.id));
  const warnings = (await bank.mailTo(ada.email)).filter(({ subject }) =>
    subject.startsWith('Somebody tries'),
  );
  expect(warnings).toHaveLength(1);
}, 180_000);

test('forty rounds of the right password and five wrong codes, of a colleague: stop at the twentieth code, and they are told once', async () => {
  const bisi: TestStaff = await openStaff(bank, 'SUPPORT');
  const guessed = await guessInRounds(
    {
      logIn: (headers) =>
        bank.call('POST /auth/admin/login', { body: { email: bisi.email, password: PASSWORD }, headers }),
      verify: ({ userId, userUUID }, otp, headers) =>
        bank.call('POST /auth/admin/otp-verification', { body: { userId, userUUID, otp }, headers }),
    },
    async () => {
      const right = await bank.codeFor(bisi);
      return [1, 2, 3, 4, 5].map((place) => otherThan(right, place));
    },
  );
  expectStopped(guessed, await comparedWrong(bisi.id));
  const warnings = (await bank.mailTo(bisi.email)).filter(({ subject }) =>
    subject.startsWith('Somebody tries'),
  );
  expect(warnings).toHaveLength(1);
}, 180_000);

/** Makes 1,000 calls, a few concurrently, in rounds separated by these pauses. @returns the answers of each round */
async function manyTimes(pauses: readonly number[], call: (index: number) => Promise<Answer>) {
  const rounds: Answer[][] = [];
  let next = 0;
  for (const pause of [0, ...pauses]) {
    if (pause > 0) await bank.platform.clock.advance(pause);
    const end = Math.ceil((MANY * (rounds.length + 1)) / (pauses.length + 1));
    const answers: Answer[] = [];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < end) {
          const index = next;
          next += 1;
          answers.push(await call(index));
        }
      }),
    );
    rounds.push(answers);
  }
  return rounds;
}

const evaluated = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 401).length;

test('wrong passwords of one customer from a thousand addresses: are compared eleven times, then one in ever longer pauses, and the owner gets in', async () => {
  const ada = await bank.openCustomer();
  const home = newAddress();
  await makeBrowserKnown(bank, ada, from(home));
  const pauses = [1, 2, 4, 8, 16, 30, 30];
  const rounds = await manyTimes(pauses, (index) =>
    tryPassword(bank, index % 2 === 0 ? ada.email : ada.phoneNumber, {
      password: `Wrong#Word${index}`,
      headers: from(newAddress()),
    }),
  );
  expect(rounds.flat()).toHaveLength(MANY);
  expect(rounds.map(evaluated)).toEqual([11, ...pauses.map(() => 1)]);
  expect(new Set(rounds.flat().map(({ code }) => code))).toEqual(
    new Set(['WRONG_CREDENTIALS', 'SIGN_IN_SLOWED']),
  );
  expect((await tryPassword(bank, ada.email, { headers: from(home) })).status).toBe(200);
}, 300_000);

test('a thousand names from one address: are compared a hundred times and once a second, and those who are known there get in', async () => {
  const ada = await bank.openCustomer();
  // The flood guard leaves this address alone, so that what is counted here is all that stops anybody.
  const carrier = from('127.0.0.1');
  await makeBrowserKnown(bank, ada, carrier);
  const pauses = [1, 1, 1, 5];
  const rounds = await manyTimes(pauses, (index) =>
    tryPassword(bank, `farmer${index}@harvest.test`, { password: 'Harvest#2026', headers: carrier }),
  );
  expect(rounds.flat()).toHaveLength(MANY);
  expect(rounds.map(evaluated)).toEqual([101, ...pauses.map(() => 1)]);
  expect(new Set(rounds.flat().map(({ code }) => code))).toEqual(
    new Set(['WRONG_CREDENTIALS', 'TOO_MANY_SIGN_INS']),
  );
  expect((await tryPassword(bank, ada.email, { headers: carrier })).status).toBe(200);
}, 300_000);
