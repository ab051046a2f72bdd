import type { Page } from 'playwright-core';
import { mustSetAuthenticator } from '../../apps/api/src/back-office/authenticator-duty-rules.ts';
import { selectStaffByEmail } from '../../apps/api/src/back-office/staff-db.ts';
import { findCustomer } from '../../apps/api/src/customers/customers.ts';
import { sessionCookieName, staffCookieName } from '../../apps/api/src/platform/http/access.ts';
import { toStaff } from '../../apps/api/src/platform/security/staff-sessions.ts';
import { VISITOR } from '../../scripts/testing/bank.ts';
import { eventually } from '../../scripts/testing/eventually.ts';
import { openPage, type PageOptions, type StorageState } from './browser.ts';
import { bank, bankUrl, type JourneyBank } from './journey-bank.ts';
import { PASSWORD } from './registration-form.ts';
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

export { PASSWORD } from './registration-form.ts';

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
  return eventually(async () => {
    const fresh = (await mailbox(to)).filter(({ id }) => !known.has(id));
    const found = fresh.map(({ text }) => wanted.exec(text)?.[0]).find((each) => each !== undefined);
    if (found === undefined) throw new Error(`No new message with ${String(wanted)} came to ${to}`);
    return found;
  });
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

/** A page for somebody who is signed in already. The tests of a file share one session a person, until one of them ends it. */
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

const keptByBank = new WeakMap<JourneyBank, Map<string, Kept>>();

async function keptOrNew(person: Person): Promise<Kept> {
  const all = keptByBank.get(bank()) ?? new Map<string, Kept>();
  keptByBank.set(bank(), all);
  const kept = all.get(person.email);
  if (kept !== undefined && (await isStillSignedIn(person, kept))) return kept;
  const fresh = await (person.isStaff ? openStaffSession(person) : openSession(person));
  all.set(person.email, fresh);
  return fresh;
}

async function isStillSignedIn({ isStaff }: Person, kept: Kept): Promise<boolean> {
  const read = isStaff ? '/api/admin/queues' : '/api/accounts';
  return (await fetch(bankUrl(read), { headers: headersOf(kept) })).status !== 401;
}

/** Somebody in a browser, whose sessions need a cookie, too (decision 8). */
const IN_BROWSER = { ...VISITOR, fromBrowser: true } as const;

/** Opens a session as the second step of signing in does, without its code and its mail. */
async function openSession({ email }: Person): Promise<Kept> {
  const { platform } = bank();
  const customer = await findCustomer(platform.db, { kind: 'EMAIL', email });
  if (customer === undefined) throw new Error(`There is no customer ${email}`);
  const now = await platform.clock.now();
  const session = await platform.db.transaction().execute(async (transaction) => {
    const device = await platform.devices.remember(transaction, customer.id, IN_BROWSER, now);
    const opening = { ...IN_BROWSER, deviceId: device.id, earlier: undefined };
    return platform.sessions.open(transaction, customer.id, now, opening);
  });
  const userInfo = {
    role: 'CUSTOMER',
    firstName: customer.firstName,
    onboardingComplete: customer.onboarded,
    permittedLinks: customer.permittedLinks,
    tokenDTO: { accessToken: session.accessToken },
  };
  return keptOf(sessionCookieName(platform), session.cookie, userInfo);
}

async function openStaffSession({ email }: Person): Promise<Kept> {
  const { platform } = bank();
  const staff = await selectStaffByEmail(platform.db, email);
  if (staff === undefined) throw new Error(`There is no colleague ${email}`);
  const now = await platform.clock.now();
  const session = await platform.db.transaction().execute(async (transaction) => {
    const device = await platform.devices.remember(transaction, staff.id, IN_BROWSER, now);
    const opening = { ...IN_BROWSER, deviceId: device.id, earlier: undefined };
    return platform.staffSessions.open(transaction, staff.id, now, opening);
  });
  const userInfo = {
    role: 'ADMIN',
    firstName: toStaff(staff).firstName,
    onboardingComplete: true,
    permissions: toStaff(staff).permissions,
    authenticatorRequired: mustSetAuthenticator(platform.config.profile, toStaff(staff)),
    passwordRequired: toStaff(staff).hasOneTimePassword,
    tokenDTO: { accessToken: session.accessToken },
  };
  return keptOf(staffCookieName(platform), session.cookie, userInfo);
}

/** @param userInfo what the second step of signing in answers */
function keptOf(name: string, cookie: string | undefined, userInfo: object): Kept {
  return { cookie: `${name}=${cookie ?? ''}`, userInfo: JSON.stringify(userInfo) };
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
