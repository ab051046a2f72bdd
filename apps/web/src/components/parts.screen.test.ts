import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../e2e/support/accessibility.ts';
import { paste, slidIn } from '../../../../e2e/support/in-page.ts';
import { pauseClock } from '../../../../e2e/support/page-clock.ts';
import { type PartsServer, serveParts } from '../../../../scripts/workshop/parts-server.ts';
import {
  afterScreens,
  DESKTOP,
  NARROWEST,
  openElsewhere,
  screenTest,
  TELEPHONE,
} from '../../../../scripts/workshop/screen-test.ts';

let parts: Promise<PartsServer> | undefined;
afterScreens(async () => (await parts)?.stop());

async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
  parts ??= serveParts();
  return openElsewhere((await parts).url(path), options);
}

const chosen = (page: Page) => page.getByText(/, (no bank|\d+)$/);

screenTest('Drop-down, by keyboard: page keys move by five, Home and End to the ends', async () => {
  const page = await open('/drop-downs');
  const colour = page.getByRole('combobox', { name: 'Colour' });
  expect(await colour.getAttribute('placeholder')).toBe('Select Colour');
  await colour.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Red' }).waitFor();
  const marked = () => page.locator('[role="option"][data-combobox-selected]').textContent();
  const walk = [
    ['ArrowDown', 'Red'],
    ['PageDown', 'Brown'],
    ['PageDown', 'Grey'],
    ['PageUp', 'Blue'],
    ['PageUp', 'Red'],
    ['End', 'Grey'],
    ['Home', 'Red'],
    ['ArrowDown', 'Green'],
  ] as const;
  for (const [key, word] of walk) {
    await page.keyboard.press(key);
    expect([key, await marked()]).toEqual([key, word]);
    const active = await colour.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe(word);
  }
  await page.keyboard.press('Enter');
  await chosen(page).filter({ hasText: 'Green' }).waitFor();
  expect(await page.getByRole('button', { name: 'Clear Colour' }).count()).toBe(0);
});

screenTest(
  'Drop-down, searchable and clearable: filters, says when nothing is found, and can be empty again',
  async () => {
    const page = await open('/drop-downs');
    const bank = page.getByRole('combobox', { name: 'Bank (Optional)' });
    await bank.focus();
    await page.getByRole('option', { name: 'Bank 20' }).waitFor();
    await expect.poll(() => bank.getAttribute('aria-expanded')).toBe('true');
    const box = await page.getByRole('listbox').locator('..').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(300);
    await expectAccessible(page);
    await bank.fill('bank 1');
    expect(await page.getByRole('option').count()).toBe(11);
    await bank.fill('');
    for (const [key, label] of [
      ['PageDown', 'Bank 6'],
      ['PageUp', 'Bank 1'],
      ['ArrowDown', 'Bank 2'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await page.locator('[role="option"][data-combobox-selected]').textContent()).toBe(label);
    }
    await bank.fill('credit union');
    await page.getByText('No options found').waitFor();
    const emptyBox = await page.getByRole('listbox').locator('..').boundingBox();
    expect(emptyBox?.height).toBeGreaterThanOrEqual(140);
    await expectAccessible(page);
    await bank.fill('bank 12');
    await page.keyboard.press('Enter');
    await chosen(page).filter({ hasText: ', 12' }).waitFor();
    await page.getByRole('button', { name: 'Clear Bank' }).focus();
    await page.keyboard.press('Enter');
    await chosen(page).filter({ hasText: 'no bank' }).waitFor();
  },
);

screenTest(
  'Drop-down, typed into: the first match is marked, Tab takes it, and what matches nothing stays',
  async () => {
    const page = await open('/drop-downs');
    const bank = page.getByRole('combobox', { name: 'Bank (Optional)' });
    await bank.focus();
    await page.keyboard.type('bank 1');
    const marked = page.locator('[role="option"][data-combobox-selected]');
    await expect.poll(() => marked.textContent()).toBe('Bank 1');
    await expect
      .poll(async () => bank.getAttribute('aria-activedescendant'))
      .toBe(await marked.getAttribute('id'));
    await page.keyboard.press('Tab');
    await chosen(page).filter({ hasText: ', 1' }).waitFor();
    expect(await bank.inputValue()).toBe('Bank 1');
    await page.getByRole('button', { name: 'Clear Bank' }).click();
    await bank.fill('credit union');
    await page.keyboard.press('Tab');
    expect(await bank.inputValue()).toBe('credit union');
    await chosen(page).filter({ hasText: 'no bank' }).waitFor();
  },
);

screenTest('Drop-down, without options, loading or disabled: says so', async () => {
  const page = await open('/drop-downs');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByText('No options', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Network' }).click();
  await page.getByText('Loading...').waitFor();
  expect(await page.getByRole('option', { disabled: false }).count()).toBe(0);
  expect(await page.getByRole('combobox', { name: 'Branch' }).isDisabled()).toBe(true);
});

screenTest('Numbers: refuse the wheel and the arrows, echo amounts with commas and words', async () => {
  const page = await open('/numbers');
  const amount = page.getByLabel('Amount *');
  expect(
    await amount.evaluate((input) => ['min', 'step', 'inputmode'].map((name) => input.getAttribute(name))),
  ).toEqual(['0', '0.01', 'decimal']);
  const repeat = page.getByLabel('Repeat *');
  expect(
    await repeat.evaluate((input) => ['min', 'step', 'inputmode'].map((name) => input.getAttribute(name))),
  ).toEqual(['0', '1', 'numeric']);
  await repeat.focus();
  for (const key of ['ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  await repeat.hover();
  await page.mouse.wheel(0, 120);
  expect(await repeat.inputValue()).toBe('3');
  await paste(repeat, '1,250');
  expect(await repeat.inputValue()).toBe('1250');
  await paste(repeat, 'many');
  await page.getByText('We could not read the pasted repeat. Type it instead.').waitFor();
  await amount.fill('50000.5');
  await page
    .getByText(/^₦50,000\.50 · Fifty thousand naira/)
    .first()
    .waitFor();
  await paste(amount, '₦1,250.00');
  expect(await amount.inputValue()).toBe('1250.00');
  await amount.fill('');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('This field is required').waitFor();
  await page.getByLabel('Fee (Optional)').waitFor();
  const asterisk = page
    .locator('label')
    .filter({ hasText: /^Amount/ })
    .locator('span');
  expect(await asterisk.textContent()).toBe(' *');
  expect(await asterisk.evaluate((each) => getComputedStyle(each).color)).toBe('rgb(155, 28, 18)');
  await expectAccessible(page);
});

screenTest(
  'Side panel, of 700 pixels at the right: takes the focus, keeps it, and gives it back',
  async () => {
    const page = await open('/overlays');
    const opener = page.getByRole('button', { name: 'Open panel' });
    await opener.click();
    const panel = page.getByRole('dialog', { name: 'Create Account' });
    await panel.getByRole('heading', { name: 'Create Account' }).and(page.locator(':focus')).waitFor();
    const box = await panel.boundingBox();
    expect([box?.x, box?.width, box?.height]).toEqual([740, 700, 900]);
    expect(await page.locator('#root').getAttribute('inert')).not.toBe(null);
    const backdrop = await page
      .locator('[class*="overlay"]')
      .first()
      .evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(backdrop).toMatch(/^rgba\(\d+, \d+, \d+, 0\.[3-9]/);
    await expectAccessible(page);
    const close = panel.getByRole('button', { name: 'Close' });
    expect((await close.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      expect(await panel.locator(':focus').count()).toBe(1);
    }
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await opener.and(page.locator(':focus')).waitFor();
    expect(await page.locator('#root').getAttribute('inert')).toBe(null);
    await opener.click();
    await close.click();
    await panel.waitFor({ state: 'hidden' });
    await opener.click();
    await page.mouse.click(100, 400);
    await panel.waitFor({ state: 'hidden' });
  },
);

screenTest('Side panel, opened for the first time: slides in from the right', async () => {
  const page = await open('/overlays', { reducedMotion: 'no-preference' });
  await Promise.all([slidIn(page), page.getByRole('button', { name: 'Open panel' }).click()]);
  const panel = page.getByRole('dialog', { name: 'Create Account' });
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(740);
});

screenTest(
  'Side panel, Back: closes the panel and stays on the page, and leaves no step behind',
  async () => {
    const page = await open('/table');
    await page.getByRole('link', { name: 'Overlays' }).click();
    const panel = page.getByRole('dialog', { name: 'Create Account' });
    await page.getByRole('button', { name: 'Open panel' }).click();
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Overlays' }).waitFor();
    await page.getByRole('button', { name: 'Open panel' }).click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => 'overlay' in (history.state as object))).toBe(false);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Table' }).waitFor();
  },
);

screenTest('Side panel, closed on the way to another page: arrives there', async () => {
  const page = await open('/overlays');
  await page.getByRole('button', { name: 'Open panel' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Table' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/table');
});

screenTest(
  'Side panel, with a form that was begun: asks before it is discarded, whichever way it is closed',
  async () => {
    const page = await open('/overlays');
    await page.getByRole('button', { name: 'Open panel' }).click();
    const panel = page.getByRole('dialog', { name: 'Create Account' });
    const name = panel.getByLabel('Name');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await name.fill('Harvest');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(100, 400),
      () => panel.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ];
    for (const way of ways) {
      await way();
      await question.getByRole('button', { name: 'Keep editing' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
      expect(await name.inputValue()).toBe('Harvest');
    }
    await page.keyboard.press('Escape');
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open panel' }).and(page.locator(':focus')).waitFor();
  },
);

screenTest('Dialog above a panel: closes alone, and the panel goes on', async () => {
  const page = await open('/overlays');
  await page.getByRole('button', { name: 'Open panel' }).click();
  const panel = page.getByRole('dialog', { name: 'Create Account' });
  await panel.getByRole('button', { name: 'Ask more' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await panel.getByRole('button', { name: 'Ask more' }).and(page.locator(':focus')).waitFor();
  await page.goBack();
  await panel.waitFor({ state: 'hidden' });
});

screenTest(
  'Dialog: ignores a click beside it; one that must be answered ignores Escape and Back too',
  async () => {
    const page = await open('/overlays');
    await page.getByRole('button', { name: 'Open dialog', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Statement' });
    await dialog.waitFor();
    await page.mouse.click(20, 700);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open dialog that stays' }).click();
    const fixed = page.getByRole('dialog', { name: 'No answer yet' });
    await fixed.waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await fixed.getByRole('button', { name: 'Go on' }).click();
    await fixed.waitFor({ state: 'hidden' });
  },
);

screenTest(
  'Dialog, a short one: a fifth from the top on a desktop, at the lower edge of a telephone',
  async () => {
    const page = await open('/overlays');
    await page.getByRole('button', { name: 'Open dialog', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Statement' });
    await dialog.waitFor();
    const place = await dialog.boundingBox();
    expect(place?.y).toBeCloseTo(DESKTOP.height / 5, 0);
    expect((place?.x ?? 0) + (place?.width ?? 0) / 2).toBeCloseTo(DESKTOP.width / 2, 0);
    await page.setViewportSize(TELEPHONE);
    const sheet = await dialog.boundingBox();
    expect([sheet?.x, sheet?.width]).toEqual([0, TELEPHONE.width]);
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(TELEPHONE.height);
    expect(sheet?.height).toBeLessThan(TELEPHONE.height / 2);
  },
);

screenTest(
  'Table, whose rows open: opens by a click on the row and by its button, and comes back to it',
  async () => {
    const page = await open('/table');
    await page
      .getByRole('cell', { name: 'Farmer 42', exact: true })
      .or(page.locator('tbody td').first())
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Payment Details' });
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'hidden' });
    const button = page.getByRole('button', { name: /^View details of Farmer/ }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await button.and(page.locator(':focus')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Break' }).click();
    await page.getByRole('table').getByRole('button', { name: 'Retry' }).click();
    await page.getByText('1 to 10 of 57').waitFor();
  },
);

screenTest('Date field: takes three forms and a picked day, refuses days outside its bounds', async () => {
  const page = await open('/small');
  const date = page.getByLabel('Date *');
  for (const [typed, day] of [
    ['2026-11-21', '2026-11-21'],
    ['22-11-2026', '2026-11-22'],
    ['3/1/2026', '2026-01-03'],
  ] as const) {
    await date.fill(typed);
    await date.press('Enter');
    await page.getByText(day, { exact: true }).waitFor();
    expect(await date.inputValue()).toBe(day.split('-').reverse().join('-'));
  }
  await date.fill('01-01-2027');
  await date.press('Tab');
  await page.getByText('Enter 31-12-2026 or an earlier date').waitFor();
  await expectAccessible(page);
  await page.locator('input[type="date"]').first().fill('2026-05-06');
  await page.getByText('2026-05-06', { exact: true }).waitFor();
  expect(await date.inputValue()).toBe('06-05-2026');
  await page.getByRole('button', { name: 'Pick Date from a calendar' }).click();
});

screenTest('Copy, allowed and refused: says what happened, or selects the text', async () => {
  const page = await open('/small', { permissions: ['clipboard-read', 'clipboard-write'] });
  const copy = page.getByRole('button', { name: 'Copy account number' });
  await copy.click();
  await page.getByText('Account number copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('3012345678');
  await page.getByText('Account number copied').waitFor({ state: 'hidden' });
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  await page.getByText('Account number is selected').waitFor();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('3012345678');
});

screenTest(
  'Toasts: stand at the top right, three at most, and go after five seconds unless somebody is at them',
  async () => {
    const page = await open('/small');
    await page.clock.install();
    // Without time of its own, the message waits for the mouse, however busy the machine is.
    await pauseClock(page);
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('alert').filter({ hasText: 'It did not work' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    const saved = page.getByRole('status').filter({ hasText: 'Saved 1' });
    await saved.waitFor();
    await saved.hover();
    await page.clock.resume();
    const box = await saved.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1400);
    expect(box?.y).toBeLessThan(200);
    const close = saved.getByRole('button', { name: 'Close this message' });
    expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await page.clock.runFor(10_000);
    expect(await saved.isVisible()).toBe(true);
    for (let more = 0; more < 3; more += 1) await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Close this message' }).count()).toBe(3);
    await page.mouse.move(10, 800);
    await page.clock.runFor(6_000);
    await saved.waitFor({ state: 'hidden' });
  },
);

screenTest('Toast, left alone: stands for five seconds', async () => {
  const page = await open('/small');
  await page.clock.install();
  await pauseClock(page);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  const saved = page.getByRole('status').filter({ hasText: 'Saved 1' });
  await saved.waitFor();
  await page.clock.runFor(4_900);
  expect(await saved.isVisible()).toBe(true);
  await page.clock.runFor(600);
  await saved.waitFor({ state: 'hidden' });
});

screenTest('Toasts, while the tab is hidden or the focus is in one of them: wait', async () => {
  const page = await open('/small');
  await page.clock.install();
  await pauseClock(page);
  const look = (visibilityState: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibilityState);
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Saved 1' });
  await saved.waitFor();
  await page.clock.runFor(3000);
  await look('hidden');
  await page.clock.runFor(60_000);
  await look('visible');
  await page.clock.runFor(4000);
  expect(await saved.isVisible()).toBe(true);
  const close = saved.getByRole('button', { name: 'Close this message' });
  await close.focus();
  await page.clock.runFor(60_000);
  expect(await saved.isVisible()).toBe(true);

  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  const second = page.getByRole('status').filter({ hasText: 'Saved 2' });
  await second.waitFor();
  await page.clock.resume();
  // Closed with the focus in it: the others do not wait for a focus that is gone.
  await close.click();
  await saved.waitFor({ state: 'hidden' });
  await page.mouse.move(10, 800);
  await page.clock.runFor(6000);
  await second.waitFor({ state: 'hidden' });
});

screenTest.each(['/drop-downs', '/numbers', '/overlays', '/table', '/small'])(
  'Parts at %s, on the narrowest telephone: fit, and nothing breaks a rule of accessibility',
  async (path) => {
    const page = await open(path, { viewport: NARROWEST });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (path !== '/overlays') return;
    await page.getByRole('button', { name: 'Open panel' }).click();
    const panel = page.getByRole('dialog', { name: 'Create Account' });
    await panel.waitFor();
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...NARROWEST });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);

screenTest('Side panel, on a telephone: fills the screen and keeps its actions in view', async () => {
  const page = await open('/overlays', { viewport: TELEPHONE });
  await page.getByRole('button', { name: 'Open panel' }).click();
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await create.waitFor();
  const box = await create.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(TELEPHONE.height);
});
