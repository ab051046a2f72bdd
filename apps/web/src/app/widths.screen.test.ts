import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { BankAnswers } from '../../../../e2e/support/bank-answers.ts';
import { SOLD } from '../../../../e2e/support/bills.ts';
import { kycAnswers } from '../../../../e2e/support/kyc-answers.ts';
import { schedule } from '../../../../e2e/support/schedule-answers.ts';
import { layoutFaults } from '../../../../e2e/support/width-checks.ts';
import {
  ADA,
  MAKER,
  openScreen,
  type ScreenToTest,
  says,
  screenTest,
} from '../../../../scripts/workshop/screen-test.ts';

/** Those at which a layout changes, those beside them, and the windows that customers have. */
const WIDTHS = [320, 360, 424, 767, 768, 1000, 1024, 1093, 1200, 1280, 1366, 1920];
const EVERY_WIDTH = Array.from({ length: (1920 - 320) / 8 + 1 }, (_, place) => 320 + 8 * place);
const widths = process.env['EVERY_WIDTH'] === undefined ? WIDTHS : EVERY_WIDTH;

const ID = '019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f60';
const AT = '2026-11-21T09:30:00.000Z';
const STAFF: BankAnswers = {
  'GET /api/admin/queues': { says: [] },
  'GET /api/admin/approvals': { says: [], totalCount: 0 },
};
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
const sendable = says('Available to spend');

type Shown = Pick<ScreenToTest, 'path' | 'as' | 'answers' | 'until'>;
const PAGES: Readonly<Record<string, Shown>> = {
  'Transfer to Harvest': { path: '/transfer', as: ADA, until: sendable },
  'Transfer to another bank': { path: '/transfer?tab=other-bank', as: ADA, until: sendable },
  'Transfer to an own account': { path: '/transfer?tab=own-account', as: ADA, until: sendable },
  'Transfer to many': { path: '/transfer?tab=bulk-bank', as: ADA, until: says('Recipient 1 of 1') },
  'Transaction history': { path: '/transaction-history', as: ADA, until: says(/^1 to 10 of \d+$/) },
  Bills: {
    path: '/bill-payment?buy=electricity',
    as: ADA,
    answers: SOLD,
    until: says('Meter Number'),
  },
  Home: { path: '/home', as: ADA, until: (page) => page.locator('li[aria-current="true"]').waitFor() },
  Settings: { path: '/settings?tab=change-password', as: ADA, until: says('8 characters or more') },
  KYC: { path: '/kyc-setting', as: ADA, answers: kycAnswers(0), until: says('Personal Information') },
  Beneficiaries: { path: '/beneficiary', as: ADA, until: heading('Beneficiar') },
  'Scheduled payments': {
    path: '/scheduled-payment',
    as: ADA,
    answers: {
      'GET /api/ibanking/personal/schedule-payments/shortfalls': { says: [] },
      'GET /api/ibanking/personal/schedule-payments': { says: [schedule()], totalCount: 1 },
    },
    until: heading('Scheduled'),
  },
  'Tickets of the back office': {
    path: '/admin/tickets',
    as: MAKER,
    answers: {
      ...STAFF,
      'GET /api/admin/tickets': {
        says: [
          {
            id: ID,
            subject: 'The money for my seedlings did not arrive at the cooperative in Kaduna',
            trackingNumber: 'HVT7K3M9QZP',
            customerName: 'Oluwaseun-Chukwuemeka Abubakar-Olanrewaju',
            state: 'WAITING',
            isDispute: false,
            createdAt: AT,
            answerBy: AT,
            waitingSince: AT,
            urgency: 'LATE',
          },
        ],
        totalCount: 1,
      },
    },
    until: says('Oluwaseun-Chukwuemeka Abubakar-Olanrewaju'),
  },
};

screenTest.each(Object.entries(PAGES))(
  'Any width, %s: has room for its forms, and cuts and covers no text',
  async (name, { until, ...screen }) => {
    const page = await openScreen(screen);
    await until(page);
    const faults: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      faults.push(...(await layoutFaults(page)).map((fault) => `${width} px: ${fault}`));
      const folder = process.env['PICTURES'];
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}-${width}.png` });
    }
    expect(faults).toEqual([]);
  },
  10 * widths.length * 1000,
);
