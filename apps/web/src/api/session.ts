import { useSyncExternalStore } from 'react';
import { hidePage, sayOnHiddenPage } from '../lib/hide-page.ts';
import { dropNotes, leaveNote, takeNote } from '../lib/passing-note.ts';
import { readStored, removeStored, writeStored } from '../lib/stored-value.ts';
import { createWatchedValue } from '../lib/watched-value.ts';
import type { Answer } from './call.ts';

/** The signed-in customer as the browser keeps it (S1 §3): the answer of the second sign-in step. */
export type UserInfo = Answer<'POST /auth/ibanking/personal/otp-verification'>;
/** The signed-in staff member; the specification keeps both under one key, told apart by `role`. */
export type StaffInfo = Answer<'POST /auth/admin/otp-verification'>;
type SignedIn = UserInfo | StaffInfo;

export type SignOutReason = 'signed-out' | 'session-ended' | 'idle' | 'password-reset' | 'other-tab';
/** What the sign-in page has to say to somebody who comes to it. */
export type SignInNote = SignOutReason | 'email-verified';

const USER_INFO_KEY = 'userInfo';
/** The colour mode, which S1 §4 forgets at logout. */
export const APP_MODE_KEY = 'appMode';
/** Whether balances may be seen; whoever signs in next finds them hidden. */
export const BALANCES_SHOWN_KEY = 'balancesShown';
const SIGN_OUT_REASON_KEY = 'signOutReason';
const LAST_WORDS_KEY = 'lastWords';
const NEXT_IDENTIFIER_KEY = 'nextIdentifier';
/** Whether money was sent in this session, whichever tab sent it. */
export const MONEY_SENT_KEY = 'moneySent';
/** What a tab knows of a payment whose outcome it waits for; nobody who signs in next may read that. */
export const AWAITED_WORDS = {
  what: 'awaitedWhat',
  act: 'awaitedAct',
  reference: 'awaitedReference',
} as const;
/** Which notices were put away in a tab. */
export const HIDDEN_NOTICES_KEY = 'hiddenNotices';
/** Whom somebody was about to pay in bulk, over a reload of the tab. */
export const BULK_DRAFT_KEY = 'bulkDraft';
/** What somebody was writing in conversations, over a reload of the tab. */
export const MESSAGE_DRAFTS_KEY = 'messageDrafts';
const NOTES_OF_SESSION = [
  HIDDEN_NOTICES_KEY,
  BULK_DRAFT_KEY,
  MESSAGE_DRAFTS_KEY,
  ...Object.values(AWAITED_WORDS),
];

// Whatever else is found under the key (an older build's record, somebody's experiment) counts as not signed in.
function isSignedIn(value: unknown): value is SignedIn {
  if (typeof value !== 'object' || value === null) return false;
  const { role, firstName, permittedLinks, permissions, tokenDTO, onboardingComplete } = value as Partial<
    Record<keyof UserInfo | keyof StaffInfo, unknown>
  >;
  return (
    typeof firstName === 'string' &&
    typeof onboardingComplete === 'boolean' &&
    Array.isArray(role === 'ADMIN' ? permissions : permittedLinks) &&
    typeof (tokenDTO as UserInfo['tokenDTO'] | undefined)?.accessToken === 'string'
  );
}

export function storedUserInfo(): SignedIn | null {
  const stored = readStored(USER_INFO_KEY);
  return isSignedIn(stored) ? stored : null;
}

// Not in the store of the bank's calls: the first step of signing in asks for it, and is light without that.
const signedIn = createWatchedValue<SignedIn | null>(storedUserInfo());

/** Whose page this tab shows, also where storage is switched off. */
export const shownUserInfo = signedIn.get;

/** Whose page this tab shows. Storage tells only the other tabs of a change, so this one keeps it for itself. */
let knownToken = storedUserInfo()?.tokenDTO.accessToken;
let knownRole = storedUserInfo()?.role;

/** Merges new fields into the customer's record and keeps it (S1 §4), unless the session has ended meanwhile. */
export function saveUserInfo(userInfo: SignedIn): void {
  if (ended) return;
  const before = signedIn.get();
  // What is known of a customer is nothing of a staff member's, and the reverse.
  const merged = before?.role === userInfo.role ? { ...before, ...userInfo } : userInfo;
  signedIn.set(merged);
  writeStored(USER_INFO_KEY, merged);
  knownToken = userInfo.tokenDTO.accessToken;
  knownRole = userInfo.role;
}

const isStaff = (somebody: SignedIn | null): somebody is StaffInfo => somebody?.role === 'ADMIN';

const useSignedIn = (): SignedIn | null =>
  useSyncExternalStore(signedIn.subscribe, signedIn.get, signedIn.get);

/** The signed-in customer; null for staff, who have no pages of customers. */
export function useUserInfo(): UserInfo | null {
  const somebody = useSignedIn();
  return isStaff(somebody) ? null : somebody;
}

export function useStaffInfo(): StaffInfo | null {
  const somebody = useSignedIn();
  return isStaff(somebody) ? somebody : null;
}

/** The calls that keep and end the session of whoever is signed in. */
export function sessionRoutes() {
  return isStaff(storedUserInfo())
    ? ({ ping: 'POST /auth/admin/ping', logout: 'POST /auth/admin/logout' } as const)
    : ({
        ping: 'POST /auth/ibanking/personal/ping',
        logout: 'POST /auth/ibanking/personal/logout',
      } as const);
}

/** What is to be said when the session ends, which somebody wanted or not. */
type SayLast = (isWanted: boolean) => string;

let sayLast: SayLast = () => '';

/** Lets what sends money say what is true of it when the session ends; the sign-in page shows that, and knows nothing of it. */
export function sayWhenItEnds(say: SayLast): void {
  sayLast = say;
}

let forget = () => {};

/** Lets what keeps answers of the bank forget them when the session ends: the page may stay, hidden, until the bank is reached. */
export function forgetWhenItEnds(forgetAnswers: () => void): void {
  forget = forgetAnswers;
}

let ended = false;

type Ending = {
  readonly nextIdentifier?: string;
  /** What the bank has to hear first. It says so each time that the bank was not reached. */
  readonly tellBank?: (sayUnreached: () => void) => Promise<void>;
};

/**
 * Forgets the customer, hides the page and loads the sign-in page afresh (S1 §4), so that nothing of this session stays in memory.
 * Several refused calls may ask for it at once; the first one counts.
 */
export function endSession(reason: SignOutReason, { nextIdentifier = '', tellBank }: Ending = {}): void {
  if (ended) return;
  ended = true;
  hidePage();
  forget();
  const entrance = isStaff(storedUserInfo()) ? '/admin/auth' : '/';
  // Before the record goes, because that is what the other tabs take their sign for.
  writeStored(SIGN_OUT_REASON_KEY, reason);
  const words = sayLast(reason === 'signed-out');
  removeStored(USER_INFO_KEY, APP_MODE_KEY, BALANCES_SHOWN_KEY, MONEY_SENT_KEY);
  dropNotes(...NOTES_OF_SESSION);
  leaveNote(SIGN_OUT_REASON_KEY, reason);
  leaveNote(LAST_WORDS_KEY, words);
  leaveNote(NEXT_IDENTIFIER_KEY, nextIdentifier);
  // The page of a reset holds the link's code in its address, which must not stay in the history either.
  const open = () =>
    reason === 'password-reset' ? window.location.replace('/') : window.location.assign(entrance);
  const sayUnreached = () =>
    sayOnHiddenPage({
      title: 'You are logged out on this device.',
      text:
        tellBank === undefined
          ? 'We cannot reach the bank. Keep this page open until you are online again.'
          : 'We cannot reach the bank. Keep this page open. We try again for you.',
      link: 'Log in',
      href: entrance,
    });
  if (tellBank !== undefined) void tellBank(sayUnreached).then(open);
  else if (navigator.onLine) open();
  else {
    sayUnreached();
    window.addEventListener('online', open);
  }
}

const SIGN_OUT_REASONS: readonly unknown[] = [
  'signed-out',
  'session-ended',
  'idle',
  'password-reset',
  'other-tab',
] satisfies SignOutReason[];

function isSignOutReason(note: unknown): note is SignOutReason {
  return SIGN_OUT_REASONS.includes(note);
}

function signOutReasonOf(note: unknown): SignOutReason | null {
  return isSignOutReason(note) ? note : null;
}

// Read while the page loads rather than while it renders: a note is read once, and a render may happen twice.
let signInNote: SignInNote | null = signOutReasonOf(takeNote(SIGN_OUT_REASON_KEY));

/** What the page before said of money before it went; empty where there was nothing to say. */
export const lastWordsOfPage: string = takeNote(LAST_WORDS_KEY) ?? '';

/** Who is known to sign in next, because they just set a password; empty where nobody is. */
export const identifierOfPage: string = takeNote(NEXT_IDENTIFIER_KEY) ?? '';

/** Why somebody is on the sign-in page: how the last page load ended, or what was done since. */
export const currentSignInNote = (): SignInNote | null => signInNote;

/** Leaves word for the sign-in page, which is opened next. */
export function noteForSignIn(note: SignInNote): void {
  signInNote = note;
}

/**
 * Storage is shared between tabs. When another tab signs out, this one must not go on; when somebody else signs in
 * there, this one must not show one customer's page while it asks with the other's token.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== USER_INFO_KEY && key !== null) return;
    const userInfo = storedUserInfo();
    const now = userInfo?.tokenDTO.accessToken;
    if (now === knownToken) return;
    knownToken = now;
    if (now === undefined)
      return endSession(signOutReasonOf(readStored(SIGN_OUT_REASON_KEY)) ?? 'signed-out');
    dropNotes(...NOTES_OF_SESSION);
    // A browser keeps one of them: a customer's page becomes the way in again where a colleague logs in, and the reverse.
    if (knownRole !== undefined && userInfo?.role !== knownRole)
      leaveNote(SIGN_OUT_REASON_KEY, 'other-tab' satisfies SignOutReason);
    return window.location.reload();
  });
}
