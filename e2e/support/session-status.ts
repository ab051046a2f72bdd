import type { Page } from 'playwright-core';
import { bankUrl } from './browser.ts';

/**
 * Asked while somebody is signed in; what it answers tells at any time what the bank says of that very session, also when the
 * page has left and forgotten it: logging out does not wait until the bank has heard.
 */
export async function sessionStatus(page: Page, path: string): Promise<() => Promise<number>> {
  const context = page.context();
  const cookies = await context.cookies();
  const userInfo = await page.evaluate(() => localStorage.getItem('userInfo') ?? '{}');
  const { accessToken } = (JSON.parse(userInfo) as { tokenDTO: { accessToken: string } }).tokenDTO;
  return async () => {
    await context.addCookies(cookies);
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await context.request.get(bankUrl(path), { headers })).status();
  };
}
