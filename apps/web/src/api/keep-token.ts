import { request } from '../lib/request.ts';
import { type StaffInfo, saveUserInfo, shownUserInfo, type UserInfo } from './session.ts';
import { whileRenewing } from './session-renewal.ts';

/** Of a colleague also what is known of them by it. */
type Renewed = Pick<UserInfo, 'tokenDTO'> &
  Partial<Pick<StaffInfo, 'authenticatorRequired' | 'passwordRequired'>>;

/**
 * How a call is sent whose answer brings the session's new token (decision 8). The token is kept before anything else is
 * asked: the old one is over.
 */
export const sendAndKeepToken: typeof request = (input) =>
  whileRenewing(async () => {
    const outcome = await request(input);
    if (outcome.ok) keepToken(outcome.data as Renewed);
    return outcome;
  });

function keepToken({ tokenDTO, authenticatorRequired, passwordRequired }: Renewed): void {
  const userInfo = shownUserInfo();
  if (userInfo?.role === 'ADMIN')
    saveUserInfo({
      ...userInfo,
      tokenDTO,
      authenticatorRequired: authenticatorRequired ?? userInfo.authenticatorRequired,
      passwordRequired: passwordRequired ?? userInfo.passwordRequired,
    });
  else if (userInfo !== null) saveUserInfo({ ...userInfo, tokenDTO });
}
