import type { BrowserContextOptions, Page } from 'playwright-core';
import { vi } from 'vitest';
import { bankUrl, openPage } from './browser.ts';

/** The demo's customers (README). */
export const ADA = { email: 'ada.obi@harvest.test', phoneNumber: '08030000001', firstName: 'Ada' };
export const MUSA = { email: 'musa.bello@harvest.test', phoneNumber: '08030000002', firstName: 'Musa' };
export const NGOZI = { email: 'ngozi.eze@harvest.test', phoneNumber: '08030000003', firstName: 'Ngozi' };
export type Person = typeof ADA;

export const PASSWORD = 'Harvest#2026';

type Message = { readonly id: string; readonly text: string };

async function mailbox(to: string): Promise<readonly Message[]> {
  const answer = await fetch(bankUrl(`/dev/mailbox/messages?to=${encodeURIComponent(to)}`));
  return (await answer.json()) as readonly Message[];
}

/** Does something that sends a code, and reads the code from the mail it caused. */
export async function codeFrom(person: Person, cause: () => Promise<unknown>): Promise<string> {
  const known = new Set((await mailbox(person.email)).map(({ id }) => id));
  await cause();
  return vi.waitFor(
    async () => {
      const fresh = (await mailbox(person.email)).filter(({ id }) => !known.has(id));
      const code = fresh.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined);
      if (code === undefined) throw new Error(`No new code came to ${person.email}`);
      return code;
    },
    { timeout: 10_000, interval: 100 },
  );
}

/** Takes a person through the first step, up to the code. */
export async function enterPassword(page: Page, person: Person, identifier = person.email): Promise<string> {
  return codeFrom(person, async () => {
    await page.getByLabel('Email or Phone Number').fill(identifier);
    await page.getByLabel('Password *').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
  });
}

/** Signs a person in with the code from the mail. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.keyboard.type(await enterPassword(page, person));
}

const kept = new Map<string, BrowserContextOptions['storageState']>();

/** A page for somebody who signed in before, in this file. */
export async function openAs(
  person: Person,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  let storageState = kept.get(person.email);
  if (storageState === undefined) {
    const page = await openPage('/');
    await signIn(page, person);
    await page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` }).waitFor();
    storageState = await page.context().storageState();
    kept.set(person.email, storageState);
    await page.context().close();
  }
  return openPage(path, { ...options, storageState });
}

type Account = { readonly accountNumber: string; readonly availableBalance: number };

/** What the bank itself says a person has, in kobo by account; asked in the person's own session. */
export async function balancesKobo(page: Page): Promise<Map<string, number>> {
  const accounts = await page.evaluate(async () => {
    const userInfo = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as {
      tokenDTO?: { accessToken: string };
    };
    const headers = { Authorization: `Bearer ${userInfo.tokenDTO?.accessToken}` };
    const answer = await fetch('/api/accounts', { headers });
    return (await answer.json()) as readonly Account[];
  });
  return new Map(
    accounts.map(({ accountNumber, availableBalance }) => [
      accountNumber,
      Math.round(availableBalance * 100),
    ]),
  );
}
