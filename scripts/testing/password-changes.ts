import { type Answer, PASSWORD, type TestBank } from './bank.ts';

export const NEW_PASSWORD = 'Cassava&Yam7';
const WINDOW_SECONDS = 12 * 3600;

type ChangeRoute = 'PATCH /api/ibanking/personal/password' | 'PATCH /api/admin/password';
export type Wish = { oldPassword?: unknown; newPassword?: unknown; confirmPassword?: unknown };

/** Changes the password of the tests to another one, but for what is given. */
export function changePassword(
  bank: TestBank,
  route: ChangeRoute,
  { token }: { token: string },
  wish: Wish = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { oldPassword = PASSWORD, newPassword = NEW_PASSWORD, confirmPassword = newPassword } = wish;
  return bank.call(route, { token, body: { oldPassword, newPassword, confirmPassword }, headers });
}

/** Attempts are counted in windows: a new one begins now, so that none ends within a test. */
export async function beginWindow({ platform }: TestBank): Promise<void> {
  const seconds = Math.floor((await platform.clock.now()).getTime() / 1000);
  await platform.clock.advance(WINDOW_SECONDS + 1 - (seconds % WINDOW_SECONDS));
}
