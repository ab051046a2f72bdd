import { expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { ADA, CHECKER, callAs, codeFrom, MAKER, openAs } from './support/people.ts';
import { accountNumbersOf } from './support/transfer-form.ts';

/** Sends ₦1 to another bank, where it arrives. */
async function sendElsewhere(): Promise<string> {
  const [sourceAccountNumber] = await accountNumbersOf(ADA);
  let started = { id: '', reference: '' };
  const otp = await codeFrom(ADA, async () => {
    const answer = await callAs(ADA, 'POST', '/api/transfer/other-banks', {
      sourceAccountNumber,
      destinationAccountNumber: '3000000789',
      destinationBankCode: '000013',
      amount: 1,
      description: 'Where is it',
    });
    started = (await answer.json()) as typeof started;
  });
  const confirmed = await callAs(ADA, 'POST', '/api/transfer/other-banks/confirm', { id: started.id, otp });
  expect(confirmed.status).toBe(200);
  return started.reference;
}

test('A payment somebody asks about: is found by its reference, followed to its end, and leads to its customer and back', async () => {
  const reference = await sendElsewhere();
  const page = await openAs(MAKER, '/admin');
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  const field = page.getByLabel('Reference, receipt code, session ID or request ID');
  await field.fill('HV0000000000ZZ');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing of a customer has this reference, code or ID').waitFor();

  await field.fill(` ${reference.toLowerCase()} `);
  await page.getByRole('button', { name: 'Find' }).click();
  const way = page.getByRole('region', { name: 'Where the money is' });
  await way.getByText('₦1.00 left the account').waitFor();
  // It is sent by the worker, and the page tells so by itself.
  await way.getByText('It arrived').waitFor({ timeout: 20_000 });
  expect(await field.inputValue()).toBe(reference);
  // The switch names the account.
  const title = /^₦1\.00 to [A-Z ]+$/;
  const payment = page.getByRole('region', { name: title });
  await payment.getByText('“Where is it”').waitFor();

  await payment.getByRole('link', { name: 'Ada Obi' }).click();
  const latest = page.getByRole('region', { name: 'Latest payments' });
  const line = latest.getByRole('listitem').filter({ hasText: reference });
  await line.getByText('Completed').waitFor();
  await line.getByRole('link', { name: title }).click();
  await way.getByText('It arrived').waitFor();

  const auditor = await openAs(CHECKER, `/admin/audit?q=${reference}`);
  await auditor.getByRole('row', { name: `Bisi Adeyemi looked at ${reference}, ₦1.00 to` }).waitFor();
  await auditor.getByRole('link', { name: reference }).click();
  await auditor.getByRole('region', { name: 'Where the money is' }).getByText('It arrived').waitFor();
});

test("A customer's transactions: are listed as they read them, narrowed in the URL, and each opens with what was booked", async () => {
  const reference = await sendElsewhere();
  const page = await openAs(MAKER, '/admin/customers?q=ada.obi');
  await page.getByRole('button', { name: 'Open Ada Obi' }).click();
  await page.getByRole('link', { name: 'All transactions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Transactions of Ada Obi' }).waitFor();
  await page.getByLabel('Search').fill('Where is it');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=Where+is+it');
  await page
    .getByRole('button', { name: /View details of ₦1.00/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^₦1\.00 to / }).waitFor();
  expect(new URL(page.url()).pathname).toContain('/transactions/HV');
  const booked = page.getByRole('table', { name: /^Ledger entries/ });
  await booked.getByRole('row').filter({ hasText: 'Interbank settlement' }).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Remove Search: Where is it' }).waitFor();

  const [account] = await accountNumbersOf(ADA);
  const receipt = await callAs(ADA, 'POST', `/api/ibanking/personal/transactions/${reference}/receipt`, {});
  const { code } = (await receipt.json()) as { code: string };
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  const field = page.getByLabel('Reference, receipt code, session ID or request ID');
  await field.fill(code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-'));
  await page.keyboard.press('Enter');
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByText(code.replaceAll(/(.{4})(?=.)/g, '$1 ')).waitFor();
  await details.getByText('Between own accounts').waitFor();
  expect((await details.textContent())?.replaceAll(' ', '')).toContain(account);
  await details.getByRole('link', { name: reference }).click();
  await page.getByRole('region', { name: 'Where the money is' }).waitFor();
});

test('Money that came from another bank, asked about by its session ID: opens as the transaction that it is', async () => {
  const found = await callAs(MAKER, 'GET', '/api/admin/customers?q=ada.obi');
  const customerId = ((await found.json()) as { id: string }[])[0]?.id ?? '';
  const deposits = await callAs(
    ADA,
    'GET',
    '/api/ibanking/personal/transactions?transactionType=Deposit&q=opening',
  );
  const [deposit] = (await deposits.json()) as { referenceNumber: string }[];
  const referenceNumber = deposit?.referenceNumber ?? '';
  const page = await openAs(MAKER, '/admin/payments');
  await answerInstead(page, {
    'GET /api/admin/transactions/{knownBy}': { says: { customerId, referenceNumber } },
  });
  await page
    .getByLabel('Reference, receipt code, session ID or request ID')
    .fill('000014 261122 100000 123456789012');
  await page.keyboard.press('Enter');
  await page.getByText('No payment of a customer here').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/customers/${customerId}/transactions/${referenceNumber}`);
  const booked = page.getByRole('table', { name: /^Ledger entries/ });
  await booked.getByRole('row').filter({ hasText: 'Opening deposit' }).first().waitFor();
  // Back leads to where it was asked from, not into asking again.
  await page.goBack();
  await page.getByText('Any payment of a customer').waitFor();
});

test('A bill somebody asks about: is found by its request ID, says what was bought from whom, and keeps its token', async () => {
  const logs = await callAs(ADA, 'GET', '/api/utility/logs?utilityProductType=ELECTRICITY_BILL');
  const bills = (await logs.json()) as { id: string; reference: string; token: string | null }[];
  // The demo's own: other journeys buy electricity, too.
  const bill = bills.find(({ token }) => token?.endsWith('8019') === true);
  expect(bill?.token).toMatch(/^\d{20}$/);

  const page = await openAs(MAKER, `/admin/payments?q=${bill?.id}`);

  const payment = page.getByRole('region', { name: '₦5,000.00 for Kaduna Electric prepaid' });
  await payment.getByText('Handed over, 23.9 kWh').waitFor();
  await payment.getByText('NNAMDI NGOZI, 45071206319').waitFor();
  await page.getByRole('region', { name: 'Where the money is' }).getByText('It was bought').waitFor();
  // Also in fours, as its customer reads it.
  const digits = (await page.content()).replaceAll(/\D/g, '');
  expect(digits).not.toContain(bill?.token);
});
