import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import { PERMITTED_LINKS, STAFF_PERMISSIONS } from '@harvest/contracts/endpoint';
import type { BankAnswers } from '../../e2e/support/bank-answers.ts';
import { DEFAULT_ANSWERS } from './default-answers.ts';

/** When each screen is opened: a morning in Lagos, on a Saturday. */
export const SCREEN_TIME = '2026-11-28T10:05:00+01:00';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day from that of every screen, year-month-day. */
export const dayFromToday = (days: number): string =>
  new Date(Date.parse(SCREEN_TIME.slice(0, 'yyyy-mm-dd'.length)) + days * DAY_MS).toISOString().slice(0, 10);

/** Whoever is signed in, as the browser stores them (S1 §3). */
export type SignedIn = WireResponse<
  Contract['POST /auth/ibanking/personal/otp-verification' | 'POST /auth/admin/otp-verification']
>;

/** One state of a page, as far as it is data. */
export type Screen = {
  readonly path: string;
  /** Nobody is signed in, if not said otherwise. */
  readonly as?: SignedIn;
  /** What the page hears from its first request on, beside and in place of the defaults. */
  readonly answers?: BankAnswers;
  /** Where the state exists, if not on both. */
  readonly only?: 'desktop' | 'telephone';
  /** Its test turns the clock of its page, which nothing undoes: a document of its own. */
  readonly withClock?: true;
};

const tokenOf = (name: string) => ({ tokenDTO: { accessToken: `token-of-${name}` } });

/** The demo's customers (README), as their browsers know them. */
export const ADA: SignedIn = {
  role: 'CUSTOMER',
  firstName: 'Ada',
  onboardingComplete: true,
  permittedLinks: [...PERMITTED_LINKS],
  ...tokenOf('ada'),
};
/** Before the end of her onboarding. */
export const NGOZI: SignedIn = { ...ADA, firstName: 'Ngozi', onboardingComplete: false, ...tokenOf('ngozi') };

/** The demo's staff: one asks, the other one approves. */
export const MAKER: SignedIn = {
  role: 'ADMIN',
  firstName: 'Bisi',
  onboardingComplete: true,
  permissions: ['REVIEWER', 'SUPPORT'],
  authenticatorRequired: false,
  passwordRequired: false,
  ...tokenOf('maker'),
};
export const CHECKER: SignedIn = {
  ...MAKER,
  firstName: 'Chidi',
  permissions: STAFF_PERMISSIONS.filter((permission) => permission !== 'SUPPORT'),
  ...tokenOf('checker'),
};

/** What a browser stores for them. */
export const storedBy = (person: SignedIn | undefined): Readonly<Record<string, string>> =>
  person === undefined ? {} : { userInfo: JSON.stringify(person) };

/** A screen's own answers come last, so that they count. */
export function answersOf(own: BankAnswers): BankAnswers {
  const others = Object.entries(DEFAULT_ANSWERS).filter(([route]) => !(route in own));
  return { ...Object.fromEntries(others), ...own };
}
