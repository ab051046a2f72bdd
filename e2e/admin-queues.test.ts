import { randomUUID } from 'node:crypto';
import { TEXTS } from '@harvest/contracts/texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dataUrl, png } from '../scripts/testing/pictures.ts';
import { approveOnboarding, openFindableCustomer, submitOnboarding } from './support/back-office.ts';
import {
  bankUrl,
  countPosts,
  installClock,
  pauseClock,
  TELEPHONE,
  untilAnswered,
} from './support/browser.ts';
import { setTextSize } from './support/in-page.ts';
import { tabTo } from './support/keyboard.ts';
import { ADA, CHECKER, callAs, MAKER, openAs, type Person } from './support/people.ts';
import type { Newcomer } from './support/registration-form.ts';

/** The button, once the picture was seen. */
const readyToApprove = (page: Page) =>
  page.locator('[aria-label="Decision"] button[aria-disabled="false"]', { hasText: 'Approve' });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('A queue, worked through: shows the picture, approves one, declines the next and says why', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, '/admin');
  await page.getByRole('link', { name: /^Documents/ }).click();
  await heading(page, 'Documents').waitFor();
  await page.getByRole('searchbox', { name: "Customer's name" }).fill(person.lastName);
  // Where nothing else waits, there are as many before the search.
  await page.getByRole('button', { name: `Remove Search: ${person.lastName}` }).waitFor();
  await page.getByText('2 results').waitFor();
  await page
    .getByRole('button', { name: `Open Amina ${person.lastName}` })
    .first()
    .click();
  await heading(page, `Amina ${person.lastName}: Passport Photograph`).waitFor();
  const picture = page.getByRole('img', { name: 'Passport Photograph' });
  await picture.waitFor();
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText("Approved: Amina's Passport Photograph").waitFor();
  await heading(page, `Amina ${person.lastName}: Passport Photograph`).waitFor({ state: 'hidden' });
  await page.goto(bankUrl(`/admin/queues/onboarding-documents?q=${person.lastName}`));
  await page.getByText('1 result', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Open Amina ${person.lastName}` }).click();
  await heading(page, `Amina ${person.lastName}: `).waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline' });
  await dialog.getByLabel('What the customer reads').fill('Too dark to read');
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
  await dialog.getByLabel('What the customer reads').fill('   ');
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

test('A picture, looked at closely: stands whole in its frame, grows, turns and gives way to the next one', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, `/admin/queues/onboarding-profiles?q=${person.lastName}`);
  await page.getByRole('button', { name: `Open Amina ${person.lastName}` }).click();
  const picture = page.getByRole('img', { name: 'Passport Photograph' });
  await picture.waitFor();
  const frame = page.getByRole('region', { name: 'Picture: Passport Photograph' });
  const sizes = async () => {
    const [inner, outer] = [await picture.boundingBox(), await frame.boundingBox()];
    if (inner === null || outer === null) throw new Error('There is no picture');
    return { ...inner, frame: outer };
  };
  const whole = await sizes();
  // It is 300 by 200.
  expect(whole.width / whole.height).toBeCloseTo(1.5, 1);
  expect(whole.width).toBeLessThanOrEqual(whole.frame.width);
  expect(whole.height).toBeLessThanOrEqual(whole.frame.height);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByText('150 %').waitFor();
  expect((await sizes()).width / whole.width).toBeCloseTo(1.5, 1);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Turn right' }).click();
  const turned = await sizes();
  expect(turned.height / turned.width).toBeCloseTo(1.5, 1);
  expect(turned.height).toBeLessThanOrEqual(turned.frame.height);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('img', { name: /^Proof of Identity/ }).waitFor();
  await page.getByText('2 of 2').waitFor();
  await page.keyboard.press('ArrowLeft');
  await picture.waitFor();
  // What is scrolled to comes to stand above the decision, however high its text makes it.
  await page.setViewportSize(TELEPHONE);
  await setTextSize(page, '200%');
  const bar = page.getByRole('region', { name: 'Decision' });
  const roomKept = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom));
  await expect
    .poll(async () => (await roomKept()) - ((await bar.boundingBox())?.height ?? Number.POSITIVE_INFINITY))
    .toBeGreaterThanOrEqual(0);
});

test('A queue, worked through by single keys: goes straight to the longest waiting, asks for nothing that is gone, and tells the customer why', async () => {
  const [person, other] = [await openFindableCustomer(), await openFindableCustomer()];
  await submitOnboarding(person);
  await submitOnboarding(other);
  const page = await openAs(MAKER, `/admin/queues/onboarding-documents?q=${person.lastName}`);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  await page
    .getByRole('button', { name: `Open Amina ${person.lastName}` })
    .first()
    .click();
  const ofPassport = heading(page, `Amina ${person.lastName}: Passport Photograph`);
  await ofPassport.waitFor();
  const approve = page.getByRole('button', { name: 'Approve' });
  expect(await approve.getAttribute('aria-keyshortcuts')).toBe('A');
  // The one that is wanted stands last, as in every dialog.
  const buttons = page.getByRole('region', { name: 'Decision' }).getByRole('button');
  expect(await buttons.allTextContents()).toEqual(['DeclineD', 'ApproveA']);
  await readyToApprove(page).waitFor();

  // With a dialog over the page and in a field, keys are letters.
  await page.keyboard.press('d');
  const decline = page.getByRole('dialog', { name: 'Decline' });
  await decline.getByRole('button', { name: 'Picture blurred' }).click();
  await decline.getByRole('button', { name: 'Face not visible' }).click();
  const said = decline.getByLabel('What the customer reads');
  await said.press('End');
  await said.pressSequentially(' Dad');
  const reason =
    'The picture is blurred. Please take it again in good light. ' +
    'The face cannot be seen clearly. Please look straight at the camera. Dad';
  expect(await said.inputValue()).toBe(reason);
  await decline.getByRole('button', { name: 'Decline' }).click();
  await page.getByText("Declined: Amina's Passport Photograph").waitFor();
  await ofPassport.waitFor({ state: 'hidden' });

  // What comes next is what waits longest.
  const list = await callAs(MAKER, 'GET', '/api/admin/queues/onboarding-documents?page=1&size=1');
  const [longest] = (await list.json()) as { id: string; title: string; subtitle: string }[];
  await heading(page, `${longest?.title}: ${longest?.subtitle}`).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/queues/onboarding-documents/${longest?.id}`);
  await readyToApprove(page).waitFor();
  await page.keyboard.press('a');
  await heading(page, `${longest?.title}: ${longest?.subtitle}`).waitFor({ state: 'hidden' });
  await page.locator('h1:focus').waitFor();

  // Back leads past both: what was decided is not to be come back to.
  await page.goBack();
  await heading(page, 'Documents').waitFor();
  expect(errors).toEqual([]);

  const customer = await openAs(person, '/onboarding');
  await customer.getByText('The picture is blurred. Please take it again in good light.').first().waitFor();
});

test('What comes next in a queue, before anybody can have looked at it: takes no approval', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, `/admin/queues/onboarding-profiles?q=${person.lastName}`);
  const opener = page.getByRole('button', { name: `Open Amina ${person.lastName}` });
  // A page that is still starting would read the clock while it is being exchanged.
  await opener.waitFor();
  await installClock(page);
  await pauseClock(page);
  await opener.click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  const posts = countPosts(page, `${new URL(page.url()).pathname.replace('/admin', '/api/admin')}/approve`);
  await page.keyboard.press('a');
  await page.getByText('Keys A and D').waitFor();
  expect(posts()).toBe(0);
  await page.clock.runFor(1600);
  await readyToApprove(page).waitFor();
  await page.keyboard.press('a');
  await expect.poll(posts).toBe(1);
});

test('Single keys, switched off: decide nothing, also after a reload', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, `/admin/queues/onboarding-profiles?q=${person.lastName}`);
  await page.getByRole('button', { name: `Open Amina ${person.lastName}` }).click();
  await page.getByRole('checkbox', { name: 'Keys A and D' }).uncheck();
  await page.reload();
  const approve = page.getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  expect(await approve.getAttribute('aria-keyshortcuts')).toBeNull();
  const posts = countPosts(page, `${new URL(page.url()).pathname.replace('/admin', '/api/admin')}/approve`);
  await readyToApprove(page).waitFor();
  await page.keyboard.press('d');
  await page.keyboard.press('a');
  await untilAnswered(page);
  expect([posts(), await page.getByRole('dialog').count()]).toEqual([0, 0]);
  await approve.waitFor();
  await page.getByRole('checkbox', { name: 'Keys A and D' }).check();
  await approve.focus();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Decline' }).waitFor();
});

test('Single keys, pressed under the warning before a logout: decide nothing', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, `/admin/queues/onboarding-profiles?q=${person.lastName}`, {
    withClock: true,
  });
  await page.getByRole('button', { name: `Open Amina ${person.lastName}` }).click();
  await readyToApprove(page).waitFor();
  const posts = countPosts(page, `${new URL(page.url()).pathname.replace('/admin', '/api/admin')}/approve`);
  await page.clock.fastForward('04:10');
  const warning = page.getByRole('alertdialog');
  await warning.waitFor();
  await page.keyboard.press('d');
  await page.keyboard.press('a');
  await untilAnswered(page);
  expect([posts(), await page.getByRole('dialog').count()]).toEqual([0, 0]);
  await warning.getByRole('button', { name: 'Stay logged in' }).click();
  await warning.waitFor({ state: 'hidden' });
  // What waits still does, and the keys are back.
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Decline' }).waitFor();
});

test('What a reviewer sees: the claims against what the provider knows, in words, and what was declined before', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  const page = await openAs(MAKER, `/admin/queues/onboarding-documents?q=${person.lastName}`);
  const open = page.getByRole('button', { name: `Open Amina ${person.lastName}` }).first();
  await open.waitFor();
  const lines = await callAs(MAKER, 'GET', `/api/admin/queues/onboarding-documents?q=${person.lastName}`);
  const [first] = (await lines.json()) as { id: string }[];
  const path = `/api/admin/queues/onboarding-documents/${first?.id}/decline`;
  expect((await callAs(MAKER, 'POST', path, { comment: 'Cut off at the top' })).status).toBe(200);
  await page.goto(bankUrl(`/admin/queues/onboarding-profiles?q=${person.lastName}`));
  await open.click();
  const decided = page.getByRole('region', { name: 'Decided before' });
  await decided.getByText('Cut off at the top').waitFor();
  await decided.getByText('Bisi Adeyemi').waitFor();
  // The numbers are checked by the worker, at any moment.
  const bvn = page.getByRole('region', { name: 'BVN' });
  await expect
    .poll(
      async () => {
        await page.reload();
        await bvn.waitFor();
        return bvn.textContent();
      },
      { timeout: 20_000 },
    )
    .toMatch(/First NameAminaSame/);
  const asked = bvn.locator('time');
  expect(await asked.textContent()).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
  expect(await asked.getAttribute('title')).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d in Lagos$/);
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
  await page.getByRole('img', { name: 'Passport Photograph' }).waitFor();
  await readyToApprove(page).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText("Approved: Amina's profile").waitFor();
  await page.locator('h1:focus').waitFor();
});

/** Somebody whose pictures for level 3 wait, whose numbers gave them the levels before. */
async function openLevel3(): Promise<Newcomer> {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  await approveOnboarding(person);
  const { bvn } = person;
  const numbers = { bvn, nin: bvn.replace(/^222/, '333') };
  await submitKyc(person, 1, numbers, 'APPROVED');
  await submitKyc(person, 2, numbers, 'APPROVED');
  await submitPictures(person);
  return person;
}

const submitPictures = (person: Person) =>
  submitKyc(
    person,
    3,
    {
      utilityBill: dataUrl(png(300, 400)),
      validIdentificationCard: dataUrl(png(400, 250)),
    },
    'PENDING',
  );

async function submitKyc(person: Person, level: number, body: object, status: string): Promise<void> {
  const answer = await callAs(person, 'POST', `/api/kyc/level-${level}`, body);
  expect([level, answer.status, await answer.json()]).toMatchObject([level, 200, { status }]);
}

async function kycStanding(person: Person): Promise<unknown[]> {
  const answer = await callAs(person, 'GET', '/api/kyc/status');
  const { currentLevel, levelDetails } = (await answer.json()) as {
    currentLevel: string;
    levelDetails: { status: unknown };
  };
  return [currentLevel, levelDetails.status];
}

/** Goes through both pictures; neither person decides before they have seen them. */
async function lookAtBoth(page: Page, decide: () => ReturnType<Page['getByRole']>): Promise<void> {
  const bill = page.getByRole('img', { name: 'Utility bill' });
  await bill.waitFor();
  expect(await bill.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
  await page.getByText('Look at every picture first.').waitFor();
  expect(await decide().getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Next document' }).click();
  await page.getByRole('img', { name: 'Valid identification card' }).waitFor();
  await page.getByText('Look at every picture first.').waitFor({ state: 'detached' });
}

async function openKycLevel3(lastName: string): Promise<Page> {
  const page = await openAs(MAKER, '/admin');
  await page.getByRole('link', { name: /^KYC level 3/ }).click();
  await page.getByRole('searchbox', { name: "Customer's name" }).fill(lastName);
  // The row is in the list before the search, and moves with it.
  await page.getByRole('button', { name: `Remove Search: ${lastName}` }).waitFor();
  await page.getByText('1 result', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Open Amina ${lastName}` }).click();
  await heading(page, `Amina ${lastName}: KYC level 3`).waitFor();
  return page;
}

async function agreeTo(what: string, lastName: string): Promise<void> {
  const page = await openAs(CHECKER, `/admin/approvals?q=${lastName}&status=WAITING`);
  await page.getByRole('button', { name: `Open ${what}, Amina ${lastName}: KYC level 3` }).click();
  const dialog = page.getByRole('dialog', { name: what });
  const approve = () => dialog.getByRole('button', { name: 'Approve' });
  await lookAtBoth(page, approve);
  await approve().click();
  await dialog.waitFor({ state: 'hidden' });
}

test('Pictures for KYC level 3: are rejected by two who looked at them, allowed and sent again, and then accepted', async () => {
  const person = await openLevel3();
  const { lastName } = person;

  const maker = await openKycLevel3(lastName);
  const accept = () => maker.getByRole('button', { name: 'Accept documents' });
  await lookAtBoth(maker, accept);
  await maker.getByRole('button', { name: 'Reject documents' }).click();
  const rejecting = maker.getByRole('dialog', { name: 'Reject documents' });
  await rejecting.getByText('A colleague has to approve this before it happens.').waitFor();
  await rejecting.getByRole('button', { name: 'Bill too old' }).click();
  await rejecting.getByRole('button', { name: 'Reject documents' }).click();
  await rejecting.waitFor({ state: 'hidden' });
  expect(await kycStanding(person)).toEqual(['2', 'PENDING']);
  await agreeTo('Reject documents', lastName);
  expect(await kycStanding(person)).toEqual(['2', 'DECLINED']);

  await maker.goto(bankUrl(`/admin/customers?q=${lastName}`));
  await maker.getByRole('button', { name: `Open Amina ${lastName}` }).click();
  await maker.getByRole('button', { name: 'Allow another KYC submission' }).click();
  const allowing = maker.getByRole('dialog', { name: 'Allow another KYC submission' });
  await allowing.getByLabel('Comment').fill('They have a newer bill');
  await allowing.getByRole('button', { name: 'Allow another KYC submission' }).click();
  await allowing.waitFor({ state: 'hidden' });
  expect(await kycStanding(person)).toEqual(['2', null]);
  await submitPictures(person);

  const again = await openKycLevel3(lastName);
  const acceptAgain = () => again.getByRole('button', { name: 'Accept documents' });
  await lookAtBoth(again, acceptAgain);
  await acceptAgain().click();
  const accepting = again.getByRole('dialog', { name: 'Accept documents' });
  await accepting.getByRole('button', { name: 'Accept documents' }).click();
  await accepting.waitFor({ state: 'hidden' });
  await agreeTo('Accept documents', lastName);
  expect(await kycStanding(person)).toEqual(['3', 'APPROVED']);
});

type Opened = { readonly id: string; readonly trackingNumber: string };

/** What Ada writes to the bank, with a subject that finds it. */
async function writeToBank(): Promise<Opened & { readonly subject: string }> {
  const subject = `Seedlings ${randomUUID()}`;
  const attachments = [{ name: 'slip.png', document: dataUrl(png(300, 200)) }];
  const body = { subject, body: 'They did not arrive.', attachments };
  const answer = await callAs(ADA, 'POST', '/api/tickets', body);
  expect(answer.status).toBe(200);
  return { ...((await answer.json()) as Opened), subject };
}

type Written = { readonly messages: readonly { readonly text: string; readonly sender: string }[] };

async function conversationOf(id: string): Promise<string[][]> {
  const { messages } = (await (await callAs(ADA, 'GET', `/api/tickets/${id}`)).json()) as Written;
  return messages.map(({ sender, text }) => [sender, text]);
}

test('A customer who writes: is found, read with their file and answered, also while they write on, and is done', async () => {
  const { id, trackingNumber, subject } = await writeToBank();
  const page = await openAs(MAKER, '/admin');
  await page.getByRole('link', { name: 'Tickets' }).click();
  await page.getByRole('searchbox', { name: 'Tracking number, subject or name' }).fill(trackingNumber);
  // Where nothing else was written, there are as many before the search.
  await page.getByRole('button', { name: `Remove Search: ${trackingNumber}` }).waitFor();
  await page.getByText('1 result', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Open ${subject}, Ada Obi` }).click();
  await heading(page, subject).waitFor();
  const talk = page.getByRole('log', { name: 'Conversation' });
  await talk.getByText('They did not arrive.').waitFor();
  await talk.getByRole('button', { name: /^slip\.png/ }).click();
  await page.getByRole('img', { name: 'slip.png' }).waitFor();
  await page.keyboard.press('Escape');

  const box = page.getByLabel('Answer to Ada Obi');
  await box.fill('We look for them.');
  await callAs(ADA, 'POST', `/api/tickets/${id}/messages`, { text: 'The ones of Monday.', attachments: [] });
  // Without a reload.
  await talk.getByText('The ones of Monday.').waitFor({ timeout: 10_000 });
  await page.getByText('Ada Obi wrote while you were writing.').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await talk.getByText('We look for them.').waitFor();
  await talk.getByText('Bisi Adeyemi').waitFor();
  await page.getByText('wrote while you were writing').waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('');
  expect(await conversationOf(id)).toEqual([
    ['CLIENT', 'They did not arrive.'],
    ['CLIENT', 'The ones of Monday.'],
    ['SUPPORT', 'We look for them.'],
  ]);

  await page.getByRole('button', { name: TEXTS.markAsDone }).click();
  await page.getByText(TEXTS.ticketStatusUpdated).waitFor();
  await page.getByRole('button', { name: TEXTS.markAsUnresolved }).waitFor();
  await page.getByRole('link', { name: 'Ada Obi' }).click();
  const tickets = page.getByRole('region', { name: 'Tickets' });
  await tickets.getByRole('listitem').first().waitFor();
  await page.goto(bankUrl(`/admin/tickets?q=${trackingNumber}`));
  await page.getByRole('button', { name: 'Answered' }).click();
  await page.getByText(TEXTS.noRecords).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Open ${subject}, Ada Obi` }).waitFor();
});

test('Two colleagues who answer the same customer: the second one reads the first answer, keeps their words and sends them then', async () => {
  const { id } = await writeToBank();
  const page = await openAs(MAKER, `/admin/queues/tickets/${id}`);
  const talk = page.getByRole('log', { name: 'Conversation' });
  await talk.getByText('They did not arrive.').waitFor();
  const box = page.getByLabel('Answer to Ada Obi');
  await box.fill('From the second one.');
  // Until the answer is on its way, this page does not hear of the other one.
  const path = `/api/admin/tickets/${id}`;
  const known: unknown = await (await callAs(MAKER, 'GET', path)).json();
  const old = (url: URL) => url.pathname === path;
  await page.route(old, (route) => route.fulfill({ json: known }));
  await page.route(
    (url) => url.pathname === `${path}/messages`,
    async (route) => {
      await page.unroute(old);
      await route.continue();
    },
  );
  const first = { text: 'From the first one.', attachments: [] };
  expect((await callAs(MAKER, 'POST', `${path}/messages`, first)).status).toBe(200);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Something was written here meanwhile.').waitFor();
  await talk.getByText('From the first one.').waitFor();
  expect(await box.inputValue()).toBe('From the second one.');
  await page.getByRole('button', { name: 'Send' }).click();
  // On its way it stands there, too.
  await talk.locator('[data-pending="false"]').filter({ hasText: 'From the second one.' }).waitFor();
  expect((await conversationOf(id)).slice(1)).toEqual([
    ['SUPPORT', 'From the first one.'],
    ['SUPPORT', 'From the second one.'],
  ]);
});

/** A bill of Ada's that nobody has reported, reported. */
async function reportOne(): Promise<string> {
  const list = await callAs(
    ADA,
    'GET',
    '/api/ibanking/personal/transactions?size=50&transactionType=Bill%20Payment',
  );
  for (const { referenceNumber } of (await list.json()) as { referenceNumber: string }[]) {
    const path = `/api/ibanking/personal/transactions/${encodeURIComponent(referenceNumber)}/dispute`;
    const body = { type: 'NOT_DELIVERED', text: 'I do not understand this.' };
    if ((await callAs(ADA, 'POST', path, body)).status === 200) return referenceNumber;
  }
  throw new Error('Ada has nothing to report');
}

test('A reported problem: shows what it is about and the conversation, and is accepted in words that its customer reads', async () => {
  const reference = await reportOne();
  const page = await openAs(MAKER, `/admin/queues/disputes?q=${encodeURIComponent(reference)}`);
  await page.getByRole('button', { name: 'Open Ada Obi' }).click();
  await heading(page, `Ada Obi: ${reference}`).waitFor();
  const talk = page.getByRole('log', { name: 'Conversation' });
  await talk.getByText('I do not understand this.').waitFor();
  await page.getByRole('link', { name: `Transaction ${reference}` }).waitFor();
  expect(await page.getByRole('button', { name: TEXTS.markAsDone }).count()).toBe(0);
  await page.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept' });
  const said = dialog.getByLabel('What the customer reads');
  await dialog.getByRole('button', { name: 'Delivered now' }).click();
  await said.press('End');
  await said.pressSequentially(' Sorry.');
  // One takes the place of the other; what was typed stays.
  await dialog.getByRole('button', { name: 'Money is back' }).click();
  expect(await said.inputValue()).toBe('Sorry. You are right. The money is back in your account.');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.getByText(`Accepted: Ada Obi's report about ${reference}`).waitFor();
  const path = `/api/ibanking/personal/transactions/${encodeURIComponent(reference)}/dispute`;
  const told = (await (await callAs(ADA, 'GET', path)).json()) as { dispute: { ticketId: string } };
  expect(told).toMatchObject({
    dispute: {
      state: 'ACCEPTED',
      decision: 'Sorry. You are right. The money is back in your account.',
    },
  });
  // Nobody answers by a day what is decided.
  await page.goto(bankUrl(`/admin/tickets/${told.dispute.ticketId}`));
  await page.getByText('Answered', { exact: true }).waitFor();
  expect(await page.getByText('Answer by').count()).toBe(0);
});
