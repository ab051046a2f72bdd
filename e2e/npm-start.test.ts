import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeLocalPostgres } from '@harvest/local-postgres';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import { openPage } from './support/browser.ts';
import { ADA, balancesKobo, MUSA, PASSWORD, type Person } from './support/people.ts';
import { fillTransferForm, nameFound, transferReceipt } from './support/transfer-form.ts';

// The other journeys open a bank in their own process. This one runs `npm start` in an empty folder, which starts a database
// server, runs the migrations and loads the demo data.

let dataDir = '';
let port = 0;
let bank: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-start-'));
  // When root starts the database, it runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755);
  port = await freePort();
});

afterAll(async () => {
  await stop();
  await removeLocalPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

/** @returns where the bank answers */
async function start(): Promise<string> {
  // Vitest's own variables are removed, so the bank runs as it does without tests.
  const { NODE_ENV: _nodeEnv, VITEST: _vitest, ...environment } = process.env;
  const child = spawn('npm', ['start'], {
    env: { ...environment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  bank = child;
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const [, url] = /^Harvest is ready: (\S+)$/.exec(line) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error(`Harvest ended before it was ready. It said:\n${said.join('\n')}`);
}

/** @returns its exit code */
async function stop(): Promise<number | null> {
  if (bank === undefined || bank.exitCode !== null) return bank?.exitCode ?? null;
  const ended = once(bank, 'exit') as Promise<[number | null]>;
  bank.kill('SIGTERM');
  return (await ended)[0];
}

/** A page of the running bank, whose clock is the machine's. */
async function openRunning(url: string): Promise<Page> {
  const page = await openPage('about:blank');
  await page.clock.install({ time: new Date() });
  await page.goto(url);
  return page;
}

/** The code of the message that comes after what a step does. */
async function codeAfter(url: string, { email }: Person, step: () => Promise<unknown>): Promise<string> {
  const read = async () => {
    const answer = await fetch(`${url}/dev/mailbox/messages?to=${encodeURIComponent(email)}`);
    return (await answer.json()) as readonly { readonly id: string; readonly text: string }[];
  };
  const known = new Set((await read()).map(({ id }) => id));
  await step();
  return eventually(async () => {
    const fresh = (await read()).filter(({ id }) => !known.has(id));
    return fresh.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code !== undefined) ?? '';
  });
}

async function signInAt(url: string, person: Person): Promise<Page> {
  const page = await openRunning(url);
  const code = await codeAfter(url, person, async () => {
    await page.getByLabel('Email or Phone Number').fill(person.email);
    await page.getByLabel('Password *').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
  });
  await page.keyboard.type(code);
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` }).waitFor();
  return page;
}

const totalKobo = async (page: Page): Promise<number> =>
  [...(await balancesKobo(page)).values()].reduce((total, kobo) => total + kobo, 0);

test('Harvest, started by npm on an empty folder: signs in, sends money, stops in order, and knows it all when it starts again', async () => {
  const url = await start();
  const musa = await signInAt(url, MUSA);
  const [musasAccount = ''] = [...(await balancesKobo(musa)).keys()];
  const musaBefore = await totalKobo(musa);

  const ada = await signInAt(url, ADA);
  const adaBefore = await totalKobo(ada);
  await ada.goto(`${url}/transfer`);
  await fillTransferForm(ada, { to: musasAccount, amount: '1000', description: 'Seed maize' });
  await nameFound(ada).waitFor();
  const code = await codeAfter(url, ADA, async () => {
    await ada.getByRole('button', { name: 'Send' }).click();
    await ada.getByRole('dialog').getByText("You're sending").waitFor();
  });
  await ada.keyboard.type(code);
  await transferReceipt(ada).waitFor();
  expect(await totalKobo(ada)).toBe(adaBefore - 100_000);
  expect(await stop()).toBe(0);

  const urlAgain = await start();
  expect(urlAgain).toBe(url);
  // Both are still signed in, and the money is where it was sent.
  expect(await totalKobo(musa)).toBe(musaBefore + 100_000);
  expect(await totalKobo(ada)).toBe(adaBefore - 100_000);
  expect(await stop()).toBe(0);
});
