import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { bank, bankUrl, openPage, type PageOptions, type StorageState } from './browser.ts';
import { letStartsAge } from './starts.ts';

/** The demo's customers (README). */
export const ADA = { email: 'ada.obi@harvest.test', phoneNumber: '08030000001', firstName: 'Ada' };
export const MUSA = { email: 'musa.bello@harvest.test', phoneNumber: '08030000002', firstName: 'Musa' };
export const NGOZI = { email: 'ngozi.eze@harvest.test', phoneNumber: '08030000003', firstName: 'Ngozi' };

/** The demo's staff: one asks, the other one approves. */
export const MAKER = {
  email: 'maker@harvest.test',
  phoneNumber: '',
  firstName: 'Bisi',
  isStaff: true,
} as const;
export const CHECKER = { ...MAKER, email: 'checker@harvest.test', firstName: 'Chidi' } as const;

export type Person = {
  readonly email: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  /** Signs in at /admin/auth, with a mail alone. */
  readonly isStaff?: true;
};

export const PASSWORD = 'Harvest#2026';

const CODE = /\b\d{6}\b/;

type Message = { readonly id: string; readonly text: string };

/** What was sent to an address, newest first. */
export async function mailbox(to: string): Promise<readonly Message[]> {
  const answer = await fetch(bankUrl(`/dev/mailbox/messages?to=${encodeURIComponent(to)}`));
  return (await answer.json()) as readonly Message[];
}

/** Does something that sends a message, and reads what was looked for from the message it caused. */
async function mailedFrom(to: string, wanted: RegExp, cause: () => Promise<unknown>): Promise<string> {
  const known = new Set((await mailbox(to)).map(({ id }) => id));
  await cause();
  return vi.waitFor(
    async () => {
      const fresh = (await mailbox(to)).filter(({ id }) => !known.has(id));
      const found = fresh.map(({ text }) => wanted.exec(text)?.[0]).find((each) => each !== undefined);
      if (found === undefined) throw new Error(`No new message with ${String(wanted)} came to ${to}`);
      return found;
    },
    { timeout: 10_000, interval: 100 },
  );
}

/** Does something that sends a code, and reads the code from the mail it caused, or from what came to another address or number. */
export function codeFrom(
  person: Person,
  cause: () => Promise<unknown>,
  to: string = person.email,
): Promise<string> {
  return mailedFrom(to, CODE, cause);
}

/** How many codes were sent to an address or a number. */
export async function codesSentTo(to: string): Promise<number> {
  return (await mailbox(to)).filter(({ text }) => CODE.test(text)).length;
}

/** Does something that sends a link, and reads the link from the mail it caused. */
export function linkFrom(person: Person, cause: () => Promise<unknown>): Promise<string> {
  return mailedFrom(person.email, /https?:\/\/\S+/, cause);
}

/** Takes a person through the first step, up to the code. */
export async function enterPassword(
  page: Page,
  person: Person,
  identifier = person.email,
  password = PASSWORD,
): Promise<string> {
  return codeFrom(person, async () => {
    await page.getByLabel('Email or Phone Number').fill(identifier);
    await page.getByLabel('Password *').fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
  });
}

/** Signs a person in with the code from the mail. */
export async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.keyboard.type(await enterPassword(page, person, person.email, password));
}

/** A page for somebody who is signed in already. All files of a bank share one session a person, until somebody ends it. */
export async function openAs(person: Person, path: string, options: PageOptions = {}): Promise<Page> {
  return openPage(path, { ...options, storageState: await signedInState(person) });
}

/** What a browser keeps of somebody who signed in: the bank's cookie and the record of S1 §3. */
type Kept = { readonly cookie: string; readonly userInfo: string };

/** What a browser has stored of somebody who is signed in. */
export async function signedInState(person: Person): Promise<StorageState> {
  const { cookie, userInfo } = await keptOrNew(person);
  if (person.isStaff !== true) {
    await discardUnfinished({ cookie, userInfo });
    await letStartsAge(person);
  }
  const [name = '', value = ''] = cookie.split('=');
  const { origin, hostname } = new URL(bankUrl('/'));
  return {
    cookies: [
      {
        name,
        value,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict',
      },
    ],
    origins: [{ origin, localStorage: [{ name: 'userInfo', value: userInfo }] }],
  };
}

/** What an earlier test left unconfirmed would be told of on every page of this one. */
async function discardUnfinished(kept: Kept): Promise<void> {
  const headers = headersOf(kept);
  const answer = await fetch(bankUrl('/api/transfer/unfinished'), { headers });
  if (!answer.ok) return;
  for (const { id } of (await answer.json()) as readonly { readonly id: string }[])
    await fetch(bankUrl(`/api/operations/${id}/discard`), { method: 'POST', headers });
}

/** As somebody active, so that the session does not end in the middle of the test. */
function headersOf({ cookie, userInfo }: Kept) {
  const { tokenDTO } = JSON.parse(userInfo) as { tokenDTO: { accessToken: string } };
  return { Authorization: `Bearer ${tokenDTO.accessToken}`, Cookie: cookie, 'X-User-Active': '1' };
}

const callsOf = ({ isStaff }: Person) =>
  isStaff
    ? { signIn: '/auth/admin', read: '/api/admin/queues' }
    : { signIn: '/auth/ibanking/personal', read: '/api/accounts' };

async function keptOrNew(person: Person): Promise<Kept> {
  // A file, because every test file has a memory of its own.
  const file = join(bank().dataDir, 'signed-in.json');
  const all = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, Kept>;
  const kept = all[person.email];
  if (kept !== undefined && (await isStillSignedIn(person, kept))) return kept;
  const fresh = await signInByCalls(person);
  await writeFile(file, JSON.stringify({ ...all, [person.email]: fresh }));
  return fresh;
}

async function isStillSignedIn(person: Person, kept: Kept): Promise<boolean> {
  return (await fetch(bankUrl(callsOf(person).read), { headers: headersOf(kept) })).status !== 401;
}

async function signInByCalls(person: Person): Promise<Kept> {
  let login: unknown;
  const otp = await codeFrom(person, async () => {
    const answer = await postAsBrowser(person, 'login', { email: person.email, password: PASSWORD });
    login = await answer.json();
  });
  const { userId, userUUID } = login as Record<'userId' | 'userUUID', string>;
  const answer = await postAsBrowser(person, 'otp-verification', { userId, userUUID, otp });
  const [cookie = ''] = answer.headers.getSetCookie();
  return { cookie: cookie.replace(/;.*/, ''), userInfo: await answer.text() };
}

/** The header is how the bank knows a browser, to which it gives a cookie (decision 8). */
async function postAsBrowser(
  person: Person,
  step: 'login' | 'otp-verification',
  body: object,
): Promise<Response> {
  return fetch(bankUrl(`${callsOf(person).signIn}/${step}`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(body),
  });
}

/** A call of somebody signed in, past all pages. */
export async function callAs(
  person: Person,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<Response> {
  const { cookie, userInfo } = await keptOrNew(person);
  const { tokenDTO } = JSON.parse(userInfo) as { tokenDTO: { accessToken: string } };
  return fetch(bankUrl(path), {
    method,
    headers: {
      Authorization: `Bearer ${tokenDTO.accessToken}`,
      Cookie: cookie,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
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
