import { readFile } from 'node:fs/promises';
import { TEXTS } from '@harvest/contracts/texts';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { openFindableCustomer } from './support/back-office.ts';
import { bankUrl, NARROWEST } from './support/browser.ts';
import { CHECKER, callAs, MAKER, openAs } from './support/people.ts';
import { advanceClock } from './support/registering.ts';

test('A customer, frozen by one and unfrozen by two: nobody approves what they asked for', async () => {
  const person = await openFindableCustomer();
  const maker = await openAs(MAKER, '/admin/customers');
  await maker.getByRole('searchbox').fill(person.email);
  await maker.getByText('1 result', { exact: true }).waitFor();
  await maker.getByRole('row', { name: /Applicant/ }).waitFor();
  await maker.getByRole('button', { name: `Open Amina ${person.lastName}` }).click();
  await maker.getByRole('button', { name: 'Freeze', exact: true }).click();
  const freeze = maker.getByRole('dialog', { name: 'Freeze' });
  await freeze.getByLabel('Comment').fill('Her telephone was stolen');
  await freeze.getByRole('button', { name: 'Freeze' }).click();
  await maker.getByText('This customer is frozen').waitFor();

  await maker.getByRole('button', { name: 'Unfreeze' }).click();
  const unfreeze = maker.getByRole('dialog', { name: 'Unfreeze' });
  await unfreeze.getByText('A colleague has to approve this before it happens.').waitFor();
  await unfreeze.getByLabel('Comment').fill('She came to the branch');
  await unfreeze.getByRole('button', { name: 'Unfreeze' }).click();
  await maker.getByText('Unfreeze, asked for by Bisi Adeyemi').waitFor();
  expect(await maker.getByRole('button', { name: 'Unfreeze' }).count()).toBe(0);
  await maker.getByText('This customer is frozen').waitFor();

  await maker.getByRole('link', { name: /^Approvals/ }).click();
  await maker.getByRole('button', { name: `Open Unfreeze, Amina ${person.lastName}` }).click();
  const asked = maker.getByRole('dialog', { name: 'Unfreeze' });
  await asked.getByText('Somebody else with the right to approve has to decide.').waitFor();
  expect(await asked.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const checker = await openAs(CHECKER, `/admin/approvals?q=${person.lastName}`);
  // Nobody approves what they cannot have read: what is at stake comes late here.
  let tellStake = () => {};
  const stakeIsTold = new Promise<void>((resolve) => {
    tellStake = resolve;
  });
  const STAKE = /\/api\/admin\/approvals\/[0-9a-f-]{36}$/;
  await checker.route(STAKE, async (route) => {
    await stakeIsTold;
    await route.continue();
  });
  await checker.getByRole('button', { name: `Open Unfreeze, Amina ${person.lastName}` }).click();
  const decision = checker.getByRole('dialog', { name: 'Unfreeze' });
  const approve = decision.getByRole('button', { name: 'Approve' });
  await decision.getByText('Loading what is at stake').waitFor({ state: 'attached' });
  expect(await approve.getAttribute('aria-disabled')).toBe('true');
  let approvals = 0;
  checker.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/approve')) approvals += 1;
  });
  await approve.dispatchEvent('click');
  expect(approvals).toBe(0);
  tellStake();
  await decision.getByText('She came to the branch').waitFor();
  await decision.getByText('Her telephone was stolen').waitFor();
  await decision
    .getByText(/^Bisi Adeyemi · /)
    .first()
    .waitFor();
  await decision.getByText('₦0.00 in 1 account').waitFor();
  await decision.getByRole('button', { name: 'Decline' }).click();
  await decision.getByText('This field is required').waitFor();
  await approve.click();
  await decision.waitFor({ state: 'hidden' });
  expect(approvals).toBe(1);
  await checker
    .getByRole('row', { name: new RegExp(`Amina ${person.lastName}.*Approved.*Chidi Okafor`) })
    .waitFor();

  await checker.goto(bankUrl(`/admin/audit?q=${person.lastName}`));
  const name = `Amina ${person.lastName}`;
  for (const sentence of [
    `Chidi Okafor approved unfreezing ${name}, asked for by Bisi Adeyemi`,
    `Bisi Adeyemi asked to unfreeze ${name}`,
    `Bisi Adeyemi froze ${name}`,
  ])
    await checker.getByRole('row', { name: sentence }).waitFor();
  // The file leaves out entries of the moment of the download.
  await advanceClock(1);
  const downloading = checker.waitForEvent('download');
  await checker.getByRole('button', { name: 'Download as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('audit.csv');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`"Chidi Okafor approved unfreezing ${name}, asked for by Bisi Adeyemi"`);
  await checker.getByLabel('To', { exact: true }).fill('01-01-2020');
  await checker.keyboard.press('Enter');
  await checker.getByText('Nothing matches your search and filters.').waitFor();
  await checker.getByRole('table').getByRole('button', { name: 'Clear search and filters' }).click();
  await checker
    .getByRole('link', { name: `Amina ${person.lastName}` })
    .first()
    .click();
  await checker.getByRole('heading', { level: 1, name: `Amina ${person.lastName}` }).waitFor();
  expect(await checker.getByText('This customer is frozen').count()).toBe(0);
});

test('Blocked customers: are found by one press, alone or by their name, also after a reload', async () => {
  const people = [await openFindableCustomer(), await openFindableCustomer()];
  const [blocked, other] = people.map(({ lastName }) => `Amina ${lastName}`);
  const found = await callAs(MAKER, 'GET', `/api/admin/customers?q=${people[0]?.lastName}`);
  const [line] = (await found.json()) as { id: string }[];
  const block = `/api/admin/customers/${line?.id}/block`;
  expect((await callAs(MAKER, 'POST', block, { comment: 'Her phone was stolen' })).status).toBe(200);

  const page = await openAs(MAKER, '/admin/customers');
  const opening = (name = '') => page.getByRole('button', { name: `Open ${name}` });
  await opening(other).waitFor();
  await page.getByRole('button', { name: 'Blocked', exact: true }).click();
  await opening(other).waitFor({ state: 'detached' });
  await opening(blocked).waitFor();
  await expectAccessible(page);
  await page.reload();
  await opening(blocked).waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('BLOCKED');
  await page.getByRole('searchbox').fill(people[1]?.lastName ?? '');
  await page.getByText('Nothing matches your search and filters.').waitFor();
  await page.setViewportSize(NARROWEST);
  await page.getByRole('button', { name: 'Clear search and filters' }).first().click();
  await opening(other).waitFor();
  await expectNoSidewaysScroll(page);
});

test('An approval, opened by who asked for it: offers no decision, and the bank refuses one', async () => {
  const list = await callAs(CHECKER, 'GET', '/api/admin/staff');
  const colleague = ((await list.json()) as { id: string; title: string }[]).find(
    ({ title }) => title === 'Halima Sani',
  );
  const path = `/api/admin/staff/${colleague?.id}/disable`;
  // Tried again, it waits already.
  const asked = await callAs(CHECKER, 'POST', path, { comment: 'She left' });
  expect([200, 409]).toContain(asked.status);
  const page = await openAs(CHECKER, '/admin/approvals?q=Halima');
  await page.getByRole('button', { name: 'Open Disable, Halima Sani' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable' });
  await dialog.getByText('Somebody else with the right to approve has to decide.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  const all = await callAs(CHECKER, 'GET', '/api/admin/approvals?q=Halima&status=WAITING');
  const waiting = ((await all.json()) as { id: string; label: string }[]).find(
    ({ label }) => label === 'Disable',
  );
  const refused = await callAs(CHECKER, 'POST', `/api/admin/approvals/${waiting?.id}/approve`, {});
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'OWN_APPROVAL' });
});

test('The audit, for those who may not read it: is refused without being asked for', async () => {
  const page = await openAs(MAKER, 'about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(bankUrl('/admin/audit'));
  await page.getByRole('heading', { level: 1, name: TEXTS.notAuthorized }).waitFor();
  expect(asked).not.toContain('/api/admin/audit');
});

test("A colleague's permissions, changed: wait for a second person", async () => {
  const page = await openAs(MAKER, '/admin/staff');
  const colleague = page.getByRole('region', { name: 'Halima Sani' });
  await colleague.getByRole('button', { name: 'Change permissions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change permissions' });
  await dialog.getByLabel('Review what customers submit').check();
  await dialog.getByLabel('Comment').fill('She joins the reviewers');
  await dialog.getByRole('button', { name: 'Change permissions' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await colleague.getByText('Auditor', { exact: true }).waitFor();
  const checker = await openAs(CHECKER, '/admin/approvals?q=Halima');
  await checker.getByRole('button', { name: 'Open Change permissions, Halima Sani' }).click();
  const decision = checker.getByRole('dialog', { name: 'Change permissions' });
  await decision.getByText('REVIEWER, AUDITOR').waitFor();
  await decision.getByLabel('Comment').fill('Not this month');
  await decision.getByRole('button', { name: 'Decline' }).click();
  await decision.waitFor({ state: 'hidden' });
  await checker.getByRole('row', { name: /Halima Sani.*Declined/ }).waitFor();
});
