import type { Page } from 'playwright-core';
import { ADA, callAs, codeFrom, MUSA, openAs, type Person } from './people.ts';
import { transferFormFilled } from './transfer-fields.ts';

export { fillTransferForm, nameFound, transferReceipt } from './transfer-fields.ts';

/** The account numbers of the two people of these journeys, in the order the bank lists them. */
export async function accountsOfAdaAndMusa(): Promise<{ adas: readonly string[]; musas: readonly string[] }> {
  return {
    adas: await accountNumbersOf(ADA),
    musas: await accountNumbersOf(MUSA),
  };
}

export async function accountNumbersOf(person: Person): Promise<readonly string[]> {
  const answer = await callAs(person, 'GET', '/api/accounts');
  return ((await answer.json()) as { accountNumber: string }[]).map(({ accountNumber }) => accountNumber);
}

/** Ada's transfer form, once her accounts are in it. */
export async function openTransferForm(options?: Parameters<typeof openAs>[2]): Promise<Page> {
  const page = await openAs(ADA, '/transfer', options);
  await transferFormFilled(page);
  return page;
}

/** Sends the form and answers the code that came for it. */
export async function sendTransferForm(page: Page): Promise<string> {
  return codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText("You're sending").waitFor();
  });
}
