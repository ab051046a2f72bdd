import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { request } from '../lib/request.ts';
import { type SessionRoot, saveUserInfo, type UserInfo } from './session.ts';
import { whileRenewing } from './session-renewal.ts';

type Renewed = Pick<UserInfo, 'tokenDTO'>;

/**
 * How a call is sent whose answer brings the session's new token (decision 8). The token is kept before anything else is
 * asked: the old one is over.
 */
export function sendAndKeepToken(dispatch: (keep: ReturnType<typeof keepToken>) => void): typeof request {
  return (input) =>
    whileRenewing(async () => {
      const outcome = await request(input);
      if (outcome.ok) dispatch(keepToken(outcome.data as Renewed));
      return outcome;
    });
}

const keepToken =
  ({ tokenDTO }: Renewed): ThunkAction<void, SessionRoot, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { userInfo } = getState().session;
    if (userInfo !== null) dispatch(saveUserInfo({ ...userInfo, tokenDTO }));
  };
