import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, PASSWORD, type TestBank } from '../../../../../scripts/testing/bank.ts';

/** A client of a third party: its only source is the types generated from the bank's own description. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

type Payer = { email: string; password: string; nextCode: () => Promise<string>; payee: string };

export async function signInAndPay(baseUrl: string, { email, password, nextCode, payee }: Payer) {
  const visitor = createClient<paths>({ baseUrl });
  const wrong = await visitor.POST('/auth/ibanking/personal/login', { body: { email, password: 'Wrong-1234' } });
  if (wrong.error === undefined) throw new Error('A wrong password is refused');
  // @ts-expect-error The description names no such code of this call.
  if (wrong.error.code === 'INSUFFICIENT_FUNDS') throw new Error(wrong.error.message);

  const started = await visitor.POST('/auth/ibanking/personal/login', { body: { email, password } });
  if (started.error !== undefined) throw new Error(started.error.message);
  const { userId, userUUID } = started.data;
  const confirmed = await visitor.POST('/auth/ibanking/personal/otp-verification', {
    body: { userId, userUUID, otp: await nextCode() },
  });
  if (confirmed.error !== undefined) throw new Error(confirmed.error.message);
  const authorization = \`Bearer \${confirmed.data.tokenDTO.accessToken}\`;

  const client = createClient<paths>({ baseUrl, headers: { authorization } });
  const accounts = await client.GET('/api/accounts');
  if (accounts.error !== undefined) throw new Error(accounts.error.message);
  const [account] = accounts.data;
  if (account === undefined) throw new Error('A customer has an account');
  const inquiry = await client.POST('/api/transfer/intrabank-name-inquiry', { body: { accountNumber: payee } });
  if (inquiry.error !== undefined) throw new Error(inquiry.error.message);
  const payment = {
    sourceAccountNumber: account.accountNumber,
    destinationAccountNumber: payee,
    nameInquiryReference: inquiry.data.nameInquiryReference,
    description: 'Maize',
  };
  const tooMuch = await client.POST('/api/transfer/intrabank', {
    body: { ...payment, amount: account.availableBalance + 1000 },
  });
  if (tooMuch.error?.code !== 'INSUFFICIENT_FUNDS') throw new Error('More than there is is refused');
  const refusal: { status: 422; message: string } = tooMuch.error;

  // @ts-expect-error A payment has an amount.
  const start = () => client.POST('/api/transfer/intrabank', { body: payment });
  const paying = await client.POST('/api/transfer/intrabank', {
    params: { header: { 'Idempotency-Key': 'a-payment-of-ada' } },
    body: { ...payment, amount: 1500.5 },
  });
  if (paying.error !== undefined) throw new Error(paying.error.message);
  const paid = await client.POST('/api/transfer/intrabank/confirm', {
    body: { id: paying.data.id, otp: await nextCode() },
  });
  if (paid.error !== undefined) throw new Error(paid.error.message);
  const history = await client.GET('/api/ibanking/personal/transactions', {
    params: { query: { direction: 'OUT', size: 10 } },
  });
  if (history.error !== undefined) throw new Error(history.error.message);
  return {
    wrong: wrong.error.code,
    accounts: accounts.data.length,
    name: inquiry.data.accountName,
    refusal,
    isOffered: typeof start,
    paid: { status: paid.data.status, amount: paid.data.amount },
    history: history.data.map(({ amount, status }) => ({ amount, status })),
    rows: history.response.headers.get('x-total-count'),
  };
}
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  files: ['client.ts'],
};

type Client = {
  readonly signInAndPay: (
    baseUrl: string,
    payer: { email: string; password: string; nextCode: () => Promise<string>; payee: string },
  ) => Promise<Readonly<Record<string, unknown>>>;
};

let bank: TestBank;
let folder: string;
beforeAll(async () => {
  bank = await openTestBank();
  folder = await mkdtemp(join(tmpdir(), 'harvest-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await bank.close();
});

test('a client that is generated from /openapi.json: compiles strictly, signs in with the second factor, pays and reads what it paid', async () => {
  const description = await (await fetch(`${bank.url}/openapi.json`)).text();
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(description)));
  await writeFile(join(folder, 'client.ts'), CLIENT);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const compiled = await promisify(execFile)('tsc', ['-p', folder]).catch((error: unknown) => error);
  expect(compiled).toEqual({ stdout: '', stderr: '' });

  const { signInAndPay } = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as Client;
  const ada = await bank.openCustomer({ balances: [5000] });
  const musa = await bank.openCustomer({ balances: [0] });
  const done = await signInAndPay(bank.url, {
    email: ada.email,
    password: PASSWORD,
    nextCode: () => bank.codeFor(ada),
    payee: musa.account.accountNumber,
  });
  expect(done).toMatchObject({
    wrong: 'WRONG_CREDENTIALS',
    accounts: 1,
    refusal: { code: 'INSUFFICIENT_FUNDS', status: 422 },
    paid: { status: 'SUCCESS', amount: 1500.5 },
    history: [{ amount: 1500.5, status: 'SUCCESS' }],
    rows: '1',
  });
  expect(await bank.balanceOf(musa.account)).toBe(150_050n);
});
