import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { leaveNote, takeNote } from '../lib/passing-note.ts';
import { readStored, removeStored, writeStored } from '../lib/stored-value.ts';
import type { Answer } from './call.ts';

/** The signed-in customer as the browser keeps it (S1 §3): the answer of the second sign-in step. */
export type UserInfo = Answer<'POST /auth/ibanking/personal/otp-verification'>;

export type SignOutReason = 'signed-out' | 'session-ended' | 'idle';

type SessionState = { readonly appLoading: boolean; readonly userInfo: UserInfo | null };

const USER_INFO_KEY = 'userInfo';
/** The colour mode, which S1 §4 forgets at logout. */
export const APP_MODE_KEY = 'appMode';
const SIGN_OUT_REASON_KEY = 'signOutReason';

// Whatever else is found under the key (an older build's record, somebody's experiment) counts as not signed in.
function isUserInfo(value: unknown): value is UserInfo {
  if (typeof value !== 'object' || value === null) return false;
  const { firstName, permittedLinks, tokenDTO, onboardingComplete } = value as Partial<
    Record<keyof UserInfo, unknown>
  >;
  return (
    typeof firstName === 'string' &&
    typeof onboardingComplete === 'boolean' &&
    Array.isArray(permittedLinks) &&
    typeof (tokenDTO as UserInfo['tokenDTO'] | undefined)?.accessToken === 'string'
  );
}

export function storedUserInfo(): UserInfo | null {
  const stored = readStored(USER_INFO_KEY);
  return isUserInfo(stored) ? stored : null;
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ appLoading: false, userInfo: storedUserInfo() }),
  reducers: {
    setAppLoading: (state, { payload }: PayloadAction<boolean>) => ({ ...state, appLoading: payload }),
    userInfoMerged: (state, { payload }: PayloadAction<UserInfo>) => ({
      ...state,
      userInfo: { ...state.userInfo, ...payload },
    }),
  },
});

export const sessionReducer = sessionSlice.reducer;
export const { setAppLoading } = sessionSlice.actions;

export type SessionRoot = { readonly session: SessionState };

/** Whose page this tab shows. Storage tells only the other tabs of a change, so this one keeps it for itself. */
let knownToken = storedUserInfo()?.tokenDTO.accessToken;

/** Merges new fields into the customer's record and keeps it (S1 §4). */
export function saveUserInfo(userInfo: UserInfo): ThunkAction<void, SessionRoot, unknown, UnknownAction> {
  return (dispatch, getState) => {
    dispatch(sessionSlice.actions.userInfoMerged(userInfo));
    writeStored(USER_INFO_KEY, getState().session.userInfo);
    knownToken = userInfo.tokenDTO.accessToken;
  };
}

export function useUserInfo(): UserInfo | null {
  return useSelector((state: SessionRoot) => state.session.userInfo);
}

export function useAppLoading(): boolean {
  return useSelector((state: SessionRoot) => state.session.appLoading);
}

let ended = false;

/**
 * Forgets the customer and loads the sign-in page afresh (S1 §4), so that nothing of this session stays in memory.
 * Several refused calls may ask for it at once; the first one counts.
 */
export function endSession(reason: SignOutReason): void {
  if (ended) return;
  ended = true;
  const role: string | undefined = storedUserInfo()?.role;
  // Before the record goes, because that is what the other tabs take their sign for.
  writeStored(SIGN_OUT_REASON_KEY, reason);
  removeStored(USER_INFO_KEY, APP_MODE_KEY);
  leaveNote(SIGN_OUT_REASON_KEY, reason);
  window.location.assign(role === 'ADMIN' ? '/admin/auth' : '/');
}

/** Why the last page load ended in signing out, told once. */
export function takeSignOutReason(): SignOutReason | null {
  return signOutReasonOf(takeNote(SIGN_OUT_REASON_KEY));
}

function signOutReasonOf(note: unknown): SignOutReason | null {
  return note === 'signed-out' || note === 'session-ended' || note === 'idle' ? note : null;
}

/**
 * Storage is shared between tabs. When another tab signs out, this one must not go on; when somebody else signs in
 * there, this one must not show one customer's page while it asks with the other's token.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== USER_INFO_KEY && key !== null) return;
    const now = storedUserInfo()?.tokenDTO.accessToken;
    if (now === knownToken) return;
    knownToken = now;
    if (now === undefined) endSession(signOutReasonOf(readStored(SIGN_OUT_REASON_KEY)) ?? 'signed-out');
    else window.location.reload();
  });
}
