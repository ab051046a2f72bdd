import { beforeAll, expect, test } from 'vitest';
import { dataUrl, png } from '../scripts/testing/pictures.ts';
import { newNin } from './support/applicants.ts';
import { TELEPHONE } from './support/browser.ts';
import { ADA, callAs, codeFrom, openAs, type Person } from './support/people.ts';
import { openCustomer } from './support/registering.ts';
import { openReviewer } from './support/reviewer.ts';
import { accountsOfAdaAndMusa, nameFound, transferReceipt } from './support/transfer-form.ts';

const CONFIRM = 'Confirm and start paying up to ₦50,000 a day';
const WALL = 'You can receive money, but not pay anybody yet';

let adasAccount = '';
let musasAccount = '';

beforeAll(async () => {
  const { adas, musas } = await accountsOfAdaAndMusa();
  [adasAccount = ''] = adas;
  [musasAccount = ''] = musas;
});

async function said<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new Error(`${answer.url} was refused: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Somebody whom the bank has just approved, with ₦1,000.00 that Ada sent them. */
async function openApproved(): Promise<Person> {
  const amina = await openCustomer();
  const { firstName, lastName, phoneNumber, bvn } = amina;
  const profile = { firstName, lastName, phoneNumber, bvn, nin: newNin() };
  await said(await callAs(amina, 'POST', '/api/onboarding/basic-profile', profile));
  for (const [documentTypeId, coreBankingDocumentTypeId] of [
    [1, null],
    [2, 104],
  ]) {
    const document = { documentTypeId, coreBankingDocumentTypeId, content: dataUrl(png()) };
    await said(await callAs(amina, 'POST', '/api/onboarding/documents', document));
  }
  const reviewer = await openReviewer();
  await reviewer.decide('onboarding-documents', amina, { action: 'approve' });
  await reviewer.decide('onboarding-profiles', amina, { action: 'approve' });
  await expect
    .poll(async () => (await callAs(amina, 'GET', '/api/accounts')).status, { timeout: 20_000 })
    .toBe(200);
  const [account] = await said<{ accountNumber: string }[]>(await callAs(amina, 'GET', '/api/accounts'));
  await sendAsAda(account?.accountNumber ?? '', 1000);
  return amina;
}

async function sendAsAda(destinationAccountNumber: string, amount: number): Promise<void> {
  let id = '';
  const otp = await codeFrom(ADA, async () => {
    const body = {
      sourceAccountNumber: adasAccount,
      destinationAccountNumber,
      amount,
      description: 'A first bag',
    };
    ({ id } = await said<{ id: string }>(await callAs(ADA, 'POST', '/api/transfer/intrabank', body)));
  });
  await said(await callAs(ADA, 'POST', '/api/transfer/intrabank/confirm', { id, otp }));
}

test('KYC level 1, of somebody just approved: is taken with one press in place of the form, and ₦500 leaves', async () => {
  const amina = await openApproved();
  const page = await openAs(amina, '/onboarding', { viewport: TELEPHONE });
  // Offered as soon as everything is approved; whoever goes on without it meets it again where it is needed.
  await page.getByRole('button', { name: CONFIRM }).waitFor();
  await page.getByRole('button', { name: 'Go to Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
  await page.getByText('KYC level 0 · Receiving only').waitFor();
  await page.getByRole('link', { name: 'Start sending' }).click();

  await page.getByRole('heading', { level: 2, name: WALL }).waitFor();
  // Nothing can be typed that could not be sent; what is possible at every level stays possible.
  expect(await page.locator('main input:not([readonly])').count()).toBe(0);
  expect(await page.getByText('This is more than the account holds.').count()).toBe(0);
  await page.getByRole('tab', { name: 'Own Account Transfer' }).click();
  await page.getByLabel('Amount').waitFor();
  await page.getByRole('tab', { name: 'Intra Bank Transfer' }).click();
  expect(await page.getByLabel('BVN').inputValue()).toMatch(/^222\*{4}\d{4}$/);

  await page.getByRole('button', { name: CONFIRM }).click();

  await page.locator(':focus').getByText('You can pay up to ₦50,000 a day now').waitFor();
  await page.getByText('KYC level 1 · ₦50,000.00 left to send today').waitFor();
  await page.getByLabel('Destination Account Number').fill(musasAccount);
  await nameFound(page).waitFor();
  await page.getByLabel('Amount').fill('50000.01');
  // Only the limit stands in the way, as long as it does.
  await page.getByText('The most you can pay at once is ₦50,000.00.').waitFor();
  expect(await page.getByText('This is more than the account holds.').count()).toBe(0);
  await page.getByLabel('Amount').fill('500');
  await page.getByLabel('Description').fill('Maize, half a bag');
  const code = await codeFrom(amina, async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText("You're sending").waitFor();
  });
  await page.keyboard.type(code);
  await transferReceipt(page).waitFor();
  await page.getByText('You can pay up to ₦50,000 a day now').waitFor({ state: 'detached' });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByText('KYC level 1 · ₦49,500.00 left to send today').waitFor();
  expect(await page.getByRole('link', { name: 'Start sending' }).count()).toBe(0);
});
