import { TEXTS } from '@harvest/contracts/texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openFindableCustomer, submitOnboarding } from './support/back-office.ts';
import { bankUrl, countPosts } from './support/browser.ts';
import { tabTo } from './support/keyboard.ts';
import { callAs, MAKER, openAs } from './support/people.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('A queue, worked through: shows the picture, approves one, declines the next and says why', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, '/admin');
  await page.getByRole('link', { name: /^Documents/ }).click();
  await heading(page, 'Documents').waitFor();
  await page.getByRole('searchbox', { name: "Customer's name" }).fill(person.lastName);
  await page.getByText('2 results').waitFor();
  await page
    .getByRole('button', { name: `Open Amina ${person.lastName}` })
    .first()
    .click();
  await heading(page, `Amina ${person.lastName}: Passport Photograph`).waitFor();
  await page.getByRole('button', { name: 'View Passport Photograph' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'Passport Photograph' });
  await picture.waitFor();
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await heading(page, `Amina ${person.lastName}: Passport Photograph`).waitFor({ state: 'hidden' });
  await page.goto(bankUrl(`/admin/queues/onboarding-documents?q=${person.lastName}`));
  await page.getByText('1 result', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Open Amina ${person.lastName}` }).click();
  await heading(page, `Amina ${person.lastName}: `).waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  await dialog.getByLabel('Comment').fill('Too dark to read');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const documents = await callAs(person, 'GET', '/api/onboarding/documents');
  expect(await documents.json()).toMatchObject([
    { status: 'APPROVED' },
    { status: 'DECLINED', verificationComment: 'Too dark to read' },
    {},
  ]);
});

test('A queue, declined without a comment: asks for it, sends nothing, and what waits still waits', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, `/admin/queues/onboarding-profiles?q=${person.lastName}`);
  await page.getByRole('button', { name: `Open Amina ${person.lastName}` }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  const path = `${new URL(page.url()).pathname.replace('/admin', '/api/admin')}/decline`;
  const posts = countPosts(page, path);
  await dialog.getByLabel('Comment').fill('   ');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByText('This field is required').waitFor();
  await dialog.locator('textarea:focus').waitFor();
  expect(posts()).toBe(0);
  expect((await callAs(MAKER, 'POST', path, {})).status).toBe(400);
  await page.reload();
  await page.getByRole('button', { name: 'Decline' }).waitFor();
});

test('Something a colleague decided meanwhile: is said to wait no more, without an alarm', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, `/admin/queues/onboarding-profiles?q=${person.lastName}`);
  await page.getByRole('button', { name: `Open Amina ${person.lastName}` }).click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  const path = `${new URL(page.url()).pathname.replace('/admin', '/api/admin')}/approve`;
  expect((await callAs(MAKER, 'POST', path, {})).status).toBe(200);
  await page.reload();
  await page.getByText('This is no longer waiting').waitFor();
  await page.getByRole('link', { name: 'Back to the queue' }).click();
  await heading(page, 'Profiles').waitFor();
});

test('A queue that is not there or not theirs: is refused without being asked for', async () => {
  const page = await openAs(MAKER, 'about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(bankUrl('/admin/queues/secrets'));
  await heading(page, TEXTS.notAuthorized).waitFor();
  expect(asked.filter((path) => path.startsWith('/api/admin/queues/'))).toEqual([]);
  await page.getByRole('button', { name: TEXTS.goBack }).click();
  await heading(page, 'Queues').waitFor();
});

test('A decision, made by keyboard alone: every stop shows its focus, and the next page takes it', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, `/admin/queues/onboarding-profiles?q=${person.lastName}`);
  const open = page.getByRole('button', { name: `Open Amina ${person.lastName}` });
  await open.waitFor();
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const approve = page.getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  await tabTo(page, approve);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approve' });
  await dialog.waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('h1:focus').waitFor();
});
