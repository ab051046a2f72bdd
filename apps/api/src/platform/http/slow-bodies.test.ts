import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type Answer,
  openTestBank,
  readAnswer,
  type SignedIn,
  type TestBank,
} from '../../../../../scripts/testing/bank.ts';
import { startSignIn } from '../../../../../scripts/testing/sign-in.ts';
import { signedInStaff } from '../../../../../scripts/testing/staff.ts';

const CONFIRM = '/api/transfer/intrabank/confirm';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
afterEach(() => vi.restoreAllMocks());

type Begun = { readonly socket: Socket; readonly rest: string };

/** Sends all of a request but the last byte of its body, and waits until the bank has let it in. */
async function begin(path: string, body: object, token?: string): Promise<Begun> {
  const { hostname, port } = new URL(bank.url);
  const socket = connect(Number(port), hostname);
  const text = JSON.stringify(body);
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, -1)}`,
  );
  // What is asked for now is answered after it.
  const other = await bank.signedIn();
  for (let calls = 0; calls < 5; calls += 1) await bank.ask('GET /api/accounts', { token: other.token });
  return { socket, rest: text.slice(-1) };
}

/** Sends the rest, as if it had taken three seconds. */
async function finish({ socket, rest }: Begun): Promise<Answer> {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3000);
  socket.write(rest);
  const [head = '', body = ''] = (await readText(socket)).split('\r\n\r\n');
  return readAnswer('slow', Number(head.split(' ')[1]), new Headers(), body);
}

async function startedTransfer() {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer({ balances: [0] });
  const started = await bank.startTransfer(ada, musa.account, 100);
  return { ada, musa, begun: await begin(CONFIRM, started, ada.token) };
}

const logOut = ({ token }: Pick<SignedIn, 'token'>) =>
  bank.ask('POST /auth/ibanking/personal/logout', { token });

test('a confirm whose body comes slowly, in a session that lives: moves the money', async () => {
  const { musa, begun } = await startedTransfer();
  expect((await finish(begun)).status).toBe(200);
  expect(await bank.balanceOf(musa.account)).toBe(10_000n);
});

test('a confirm whose body comes slowly, in a session that ended meanwhile: answers 401 and moves nothing', async () => {
  const { ada, musa, begun } = await startedTransfer();
  await logOut(ada);
  const answer = await finish(begun);
  expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect(await bank.balanceOf(musa.account)).toBe(0n);
  expect(await bank.entriesOf(ada.account)).toEqual([]);
});

test('a confirm whose body comes slowly, with a code that ran out meanwhile: is refused and moves nothing', async () => {
  const { ada, begun } = await startedTransfer();
  await bank.platform.clock.advance(6 * 60);
  expect((await finish(begun)).code).toBe('CODE_EXPIRED');
  expect(await bank.entriesOf(ada.account)).toEqual([]);
});

test('a transfer whose body comes slowly, after its customer locked the accounts: is refused and sends no code', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const transfer = {
    sourceAccountNumber: ada.account.accountNumber,
    destinationAccountNumber: musa.account.accountNumber,
    amount: 100,
    description: 'Maize',
  };
  const begun = await begin('/api/transfer/intrabank', transfer, ada.token);
  await bank.ask('POST /api/ibanking/personal/emergency-lock', { token: ada.token });
  expect((await finish(begun)).code).toBe('EMERGENCY_LOCK');
  const mails = await bank.mailTo(ada.email);
  expect(mails.filter(({ text }) => text.includes('It sends'))).toEqual([]);
});

test('a sign-in whose body comes slowly, with a code that ran out meanwhile: begins no session', async () => {
  const { otp, userId, userUUID } = await startSignIn(bank, await bank.openCustomer());
  const begun = await begin('/auth/ibanking/personal/otp-verification', { userId, userUUID, otp });
  await bank.platform.clock.advance(6 * 60);
  expect((await finish(begun)).code).toBe('CODE_EXPIRED');
});

test('a decision of a colleague whose body comes slowly, once they have signed out: answers 401 and decides nothing', async () => {
  const ada = await bank.openCustomer();
  const { token } = await signedInStaff(bank, 'SUPPORT');
  const begun = await begin(`/api/admin/customers/${ada.id}/freeze`, { comment: 'Stolen phone' }, token);
  await bank.ask('POST /auth/admin/logout', { token });
  expect((await finish(begun)).status).toBe(401);
  const { frozen_at: frozenAt } = await bank.platform.db
    .selectFrom('customers')
    .select('frozen_at')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(frozenAt).toBeNull();
});
