import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { expectSecondsAfter, spanOf } from '../../../../scripts/testing/clock-spans.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { answering } from '../../../../scripts/testing/gateway-line.ts';
import {
  askProvider,
  decideAll,
  newNumber,
  openApplicant,
  saveProfile,
  statusesOf,
  waitingFor,
} from '../../../../scripts/testing/onboarding.ts';
import { withOutsider } from '../../../../scripts/testing/outsider.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts';
import { checkIdentityNumbers, identityChecksWait } from './check-identity-numbers.ts';

const TEN_SECONDS = 11;

let bank: TestBank;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  bank = await openTestBank({ env: { IDENTITY_URL: sandbox.identityUrl } });
});
afterAll(async () => {
  await bank.close();
  await sandbox.stop();
});

const numbersOf = async (applicant: SignedIn, at = bank) => (await statusesOf(at, applicant)).slice(2);
const commentsOf = async ({ token }: SignedIn) => {
  const { bvnComment, ninComment } = await bank.ask('GET /api/onboarding-statuses', { token });
  return { bvnComment, ninComment };
};

async function checksOf(applicant: SignedIn) {
  return bank.platform.db
    .selectFrom('identity_checks')
    .selectAll()
    .where('customer_id', '=', applicant.id)
    .orderBy('section')
    .execute();
}

/** Somebody else's server: what it answers is up to the test. */
async function openProvider(
  answer: (body: string, reply: (status: number, text: string) => void) => void,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data.toString();
    });
    request.on('end', () => {
      answer(body, (status, text) => response.writeHead(status, { location: '/elsewhere' }).end(text));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('BVN and NIN, as soon as they are saved: are due, asked about once and settled', async () => {
  const ngozi = await openApplicant(bank);
  expect(await identityChecksWait(bank.platform)).toBe(false);
  await saveProfile(bank, ngozi);
  expect(await identityChecksWait(bank.platform)).toBe(true);

  const now = await bank.platform.clock.now();
  expect(await checkIdentityNumbers(bank.platform, now)).toBe(2);
  expect(await checkIdentityNumbers(bank.platform, now)).toBe(0);

  expect(await numbersOf(ngozi)).toEqual(['APPROVED', 'APPROVED']);
  expect(await checksOf(ngozi)).toEqual([]);
  expect(await identityChecksWait(bank.platform)).toBe(false);
});

test('a number of somebody else: is declined with a reason and no number in it, and can be put right', async () => {
  const ngozi = await openApplicant(bank);
  await saveProfile(bank, ngozi, { bvn: newNumber('000'), nin: newNumber('000') });
  await askProvider(bank);
  expect(await numbersOf(ngozi)).toEqual(['DECLINED', 'DECLINED']);
  expect(await commentsOf(ngozi)).toEqual({
    bvnComment: 'This BVN could not be matched to you: check the number, your names and your date of birth.',
    ninComment: 'This NIN could not be matched to you: check the number, your names and your date of birth.',
  });
  const subjects = (await bank.mailTo(ngozi.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining(['Your BVN Verification was declined', 'Your NIN Verification was declined']),
  );

  await saveProfile(bank, ngozi);
  await askProvider(bank);

  expect(await numbersOf(ngozi)).toEqual(['APPROVED', 'APPROVED']);
  expect(await commentsOf(ngozi)).toEqual({ bvnComment: null, ninComment: null });
});

test('a number that is not theirs, for whichever reason: is declined with one and the same sentence, wherever it is read', async () => {
  const read: string[] = [];
  for (const reason of [
    'NAMES_DIFFER',
    'DATE_OF_BIRTH_DIFFERS',
    'NUMBER_UNKNOWN',
    'HOLDER_IS_DEAD',
    undefined,
  ]) {
    const answer = { outcome: 'MISMATCH', reason };
    await withOutsider(answering(answer), async (IDENTITY_URL) => {
      const other = await bank.join({ IDENTITY_URL });
      try {
        const ngozi = await openApplicant(bank);
        await saveProfile(bank, ngozi);
        await askProvider(other);
        const { token } = ngozi;
        const mails = [...(await bank.mailTo(ngozi.email)), ...(await bank.mailTo(ngozi.phoneNumber))];
        const notices = await bank.platform.db
          .selectFrom('notices')
          .select('text')
          .where('customer_id', '=', ngozi.id)
          .orderBy('id')
          .execute();
        // As a colleague may let them in nevertheless.
        await bank.platform.db
          .updateTable('customers')
          .set({ onboarding_completed_at: await bank.platform.clock.now() })
          .where('id', '=', ngozi.id)
          .execute();
        const data = await bank.call('GET /api/ibanking/personal/my-data', { token });
        expect(JSON.stringify(data.body)).toContain('MISMATCH');
        expect(JSON.stringify([mails, notices, data.body])).not.toMatch(/_DIFFER|_UNKNOWN|_DEAD/);
        const texts = [...mails, ...notices].map(({ text }) => text.replaceAll(/\d/g, '#')).toSorted();
        read.push(JSON.stringify([await commentsOf(ngozi), texts]));
      } finally {
        await other.close();
      }
    });
  }
  expect(new Set(read).size).toBe(1);
});

test('a provider that is down: leaves the numbers submitted, is asked again after growing waits, and settles them once it is back', async () => {
  const port = Number(new URL(sandbox.identityUrl).port);
  const ngozi = await openApplicant(bank);
  await sandbox.stop();
  try {
    await saveProfile(bank, ngozi);
    const { clock } = bank.platform;
    for (const seconds of [10, 20, 40, 80, 160, 320, 600, 600]) {
      const asked = await spanOf(
        () => clock.now(),
        () => askProvider(bank),
      );
      const [check] = await checksOf(ngozi);
      expectSecondsAfter(check?.due_at, seconds, asked);
      await clock.advance(seconds);
    }
  } finally {
    sandbox = await startSandbox({ port });
  }
  // Nearly an hour went by and signed everybody out.
  const token = await bank.signIn(ngozi);
  expect(await numbersOf({ ...ngozi, token })).toEqual(['SUBMITTED', 'SUBMITTED']);
  await askProvider(bank);
  expect(await numbersOf({ ...ngozi, token })).toEqual(['APPROVED', 'APPROVED']);
});

test('a number the provider cannot answer for: waits alone, and after a day a person may decide', async () => {
  const ngozi = await openApplicant(bank);
  await saveProfile(bank, ngozi, { bvn: newNumber('999') });
  await askProvider(bank);
  expect(await numbersOf(ngozi)).toEqual(['SUBMITTED', 'APPROVED']);
  expect(await waitingFor(bank, 'IDENTITY', ngozi)).toEqual([]);
  expect(await decideAll(bank, 'IDENTITY', ngozi)).toEqual([]);

  await bank.platform.clock.advance(24 * 3600 + 1);
  expect(await waitingFor(bank, 'IDENTITY', ngozi)).toMatchObject([{ what: 'BVN Verification' }]);
  expect(await decideAll(bank, 'IDENTITY', ngozi)).toEqual([true]);

  expect(await numbersOf({ ...ngozi, token: await bank.signIn(ngozi) })).toEqual(['APPROVED', 'APPROVED']);
  expect(await checksOf(ngozi)).toEqual([]);
});

test('a number that cannot be opened: waits for another try and holds up nobody', async () => {
  const musa = await openApplicant(bank);
  const ngozi = await openApplicant(bank);
  for (const applicant of [musa, ngozi]) await saveProfile(bank, applicant);
  await bank.platform.db
    .updateTable('customer_profiles')
    .set({ bvn_encrypted: randomBytes(40) })
    .where('customer_id', '=', musa.id)
    .execute();
  await askProvider(bank);
  expect(await numbersOf(musa)).toEqual(['SUBMITTED', 'APPROVED']);
  expect(await numbersOf(ngozi)).toEqual(['APPROVED', 'APPROVED']);
  expect(await checksOf(musa)).toMatchObject([{ section: 'BVN_VERIFICATION', attempts: 1 }]);
  await bank.platform.db.deleteFrom('identity_checks').where('customer_id', '=', musa.id).execute();
});

test('a number that another customer was verified with: tells the customer nothing and waits for a person', async () => {
  const musa = await openApplicant(bank);
  const ngozi = await openApplicant(bank);
  const bvn = newNumber();
  await saveProfile(bank, musa, { bvn });
  await askProvider(bank);
  await saveProfile(bank, ngozi, { bvn });
  await askProvider(bank);

  expect(await numbersOf(musa)).toEqual(['APPROVED', 'APPROVED']);
  expect(await numbersOf(ngozi)).toEqual(['SUBMITTED', 'APPROVED']);
  expect(await commentsOf(ngozi)).toEqual({ bvnComment: null, ninComment: null });
  expect(await identityChecksWait(bank.platform)).toBe(false);
  expect(await decideAll(bank, 'IDENTITY', ngozi, 'DECLINED', 'Visit a branch with your BVN slip')).toEqual([
    true,
  ]);
  expect(await commentsOf(ngozi)).toMatchObject({ bvnComment: 'Visit a branch with your BVN slip' });
});

test('one number of two people at the same moment: is approved for one of them', async () => {
  const both = [await openApplicant(bank), await openApplicant(bank)];
  const [bvn, nin] = [newNumber(), newNumber()];
  for (const applicant of both) await saveProfile(bank, applicant, { bvn, nin });
  expect(await checkIdentityNumbers(bank.platform, await bank.platform.clock.now())).toBe(4);
  for (const place of [0, 1]) {
    const statuses = await Promise.all(both.map(async (applicant) => (await numbersOf(applicant))[place]));
    expect(new Set(statuses)).toEqual(new Set(['APPROVED', 'SUBMITTED']));
  }
});

test('numbers, with four workers at once: are asked about once each', async () => {
  const asked: string[] = [];
  const { url, server } = await openProvider((body, reply) => {
    asked.push(body);
    reply(200, '{"outcome":"MATCH"}');
  });
  const other = await bank.join({ IDENTITY_URL: url });
  try {
    for (let count = 0; count < 6; count += 1) await saveProfile(bank, await openApplicant(bank));
    const now = await bank.platform.clock.now();
    await Promise.all(Array.from({ length: 4 }, () => checkIdentityNumbers(other.platform, now)));
    await checkIdentityNumbers(other.platform, now);
    expect(asked).toHaveLength(12);
    expect(new Set(asked).size).toBe(12);
  } finally {
    await other.close();
    server.close();
  }
});

test('an answer that comes after the names changed: does not count, and the question is asked anew', async () => {
  const ngozi = await openApplicant(bank);
  const replies: ((status: number, text: string) => void)[] = [];
  const bodies: string[] = [];
  const { url, server } = await openProvider((body, reply) => {
    bodies.push(body);
    replies.push(reply);
  });
  const other = await bank.join({ IDENTITY_URL: url });
  try {
    await saveProfile(bank, ngozi);
    const running = checkIdentityNumbers(other.platform, await bank.platform.clock.now());
    await eventually(() => expect(replies.length).toBe(2));
    await decideAll(bank, 'PROFILE', ngozi, 'DECLINED');
    const { bvn, nin } = await bank.ask('GET /api/onboarding/basic-profile', { token: ngozi.token });
    await saveProfile(bank, ngozi, { firstName: 'Mallory', bvn, nin });
    for (const reply of replies) reply(200, '{"outcome":"MATCH"}');
    await running;

    expect(await numbersOf(ngozi)).toEqual(['SUBMITTED', 'SUBMITTED']);
    expect(bodies.every((body) => body.includes(`"${ngozi.firstName}"`))).toBe(true);
    await askProvider(bank);
    expect(await numbersOf(ngozi)).toEqual(['APPROVED', 'APPROVED']);
  } finally {
    await other.close();
    server.close();
  }
});

test.each([
  ['nonsense', 200, 'not JSON with 22200000000 in it'],
  ['another shape', 200, '{"outcome":"YES"}'],
  ['a list', 200, '[{"outcome":"MATCH"}]'],
  ['nothing', 204, ''],
  ['an error that says match', 500, '{"outcome":"MATCH"}'],
  ['a refusal that says match', 403, '{"outcome":"MATCH"}'],
  ['a way elsewhere', 307, ''],
])('a provider that answers %s: is as good as down', async (_name, status, text) => {
  const ngozi = await openApplicant(bank);
  const { url, server } = await openProvider((_body, reply) => reply(status, text));
  const other = await bank.join({ IDENTITY_URL: url });
  try {
    await saveProfile(bank, ngozi);
    await askProvider(other);
    expect(await numbersOf(ngozi)).toEqual(['SUBMITTED', 'SUBMITTED']);
    expect(await checksOf(ngozi)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  } finally {
    await other.close();
    server.close();
  }
  await bank.platform.clock.advance(TEN_SECONDS);
  await askProvider(bank);
  expect(await numbersOf(ngozi)).toEqual(['APPROVED', 'APPROVED']);
});
