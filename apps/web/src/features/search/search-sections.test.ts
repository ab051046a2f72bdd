import { PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import { expect, test } from 'vitest';
import type { FoundGroup } from '../../api/search-api.ts';
import { foundSections, pageSection } from './search-sections.ts';

const titles = (q: string, links = PERMITTED_LINKS as readonly (typeof PERMITTED_LINKS)[number][]) =>
  pageSection(q, links).flatMap(({ options }) => options.map(({ title }) => title));

test.each([
  ['statement', ['Request Statement']],
  ['LIMITS', ['Transaction Limit']],
  ['passw', ['Change Password']],
  ['lock', ['Lock my accounts', 'Help']],
  ['buy airtime', ['Buy airtime']],
  ['mit', []],
  ['***', []],
])('Pages, looked for by %s: are found by how their words begin', (q, expected) => {
  expect(titles(q)).toEqual(expected);
});

test('Pages, to somebody who may not open them: are not found', () => {
  expect(titles('limits', ['/home', '/transfer'])).toEqual([]);
  expect(titles('airtime', ['/home'])).toEqual([]);
  expect(titles('home', ['/home'])).toEqual(['Home']);
});

const RECIPIENT = {
  accountNumber: '3000000051',
  accountName: 'BELLO MUSA',
  bankCode: '000013',
  bankName: 'GTBank',
};
const found = { id: 'A1', title: 'Musa', detail: '', amount: 12.5, date: null, recipient: null };
const groups: readonly FoundGroup[] = [
  { kind: 'ACCOUNT', total: 1, listed: 1, items: [{ ...found, id: '1000000040' }] },
  { kind: 'PERSON', total: 6, listed: 6, items: [{ ...found, amount: null, recipient: RECIPIENT }] },
  { kind: 'PAYMENT', total: 12, listed: 12, items: [found] },
  { kind: 'BILL', total: 2, listed: 2, items: [found] },
  { kind: 'SCHEDULE', total: 2, listed: 2, items: [found] },
  { kind: 'TICKET', total: 2, listed: 2, items: [found] },
];
const placesOf = (links: Parameters<typeof foundSections>[2]) =>
  foundSections(groups, 'a&b', links).map(({ options }) => options.map(({ title, to }) => [title, to]));

test('What was found, by somebody who may open everything: leads to itself, and to all of its kind', () => {
  expect(placesOf(PERMITTED_LINKS)).toEqual([
    [['Musa', '/home']],
    [
      ['Musa', '/transfer'],
      ['All beneficiaries that match', '/beneficiary?q=a%26b'],
    ],
    [
      ['Musa', '/transaction-history?transaction=A1'],
      ['All 12 payments', '/transaction-history?q=a%26b'],
    ],
    [
      ['Musa', '/bill-payment?purchase=A1'],
      ['All 2 bills', '/bill-payment?q=a%26b'],
    ],
    [
      ['Musa', '/scheduled-payment?payment=A1'],
      ['All 2 scheduled payments', '/scheduled-payment?q=a%26b'],
    ],
    [
      ['Musa', '/customer-service/A1'],
      ['All 2 tickets', '/customer-service?q=a%26b'],
    ],
  ]);
});

test('What was found, by somebody who may open little: leads to the pages they have, and no further', () => {
  expect(placesOf(['/settings', '/beneficiary']).slice(0, 2)).toEqual([
    [['Musa', '/settings']],
    [
      ['Musa', '/beneficiary?q=Musa'],
      ['All beneficiaries that match', '/beneficiary?q=a%26b'],
    ],
  ]);
  expect(placesOf(['/home'])[2]).toEqual([['Musa', '/home?transaction=A1']]);
});

test('What was found, where nobody counted to the end: says so', () => {
  const [payments] = foundSections(
    [{ kind: 'PAYMENT', total: 1001, listed: 1001, items: [found] }],
    'musa',
    PERMITTED_LINKS,
  );
  expect(payments?.options.at(-1)?.title).toBe('All 1,000+ payments');
});

test('An account and a person that were found: hand on whose they are without an address that says so', () => {
  const [accounts, people] = foundSections(groups, 'musa', PERMITTED_LINKS);
  expect(accounts?.options[0]).toMatchObject({ state: { showAccount: '1000000040' }, amount: undefined });
  expect(people?.options[0]?.state).toEqual({ sendTo: RECIPIENT });
});

test('What was found, where the page behind lists more, or all there are: says how many it lists', () => {
  const titlesOf = (kind: FoundGroup['kind'], total: number, listed: number) =>
    foundSections([{ kind, total, listed, items: [found] }], 'a', PERMITTED_LINKS).map(
      ({ options }) => options.at(-1)?.title,
    );
  expect(titlesOf('PAYMENT', 12, 15)).toEqual(['All 15 payments and bills']);
  expect(titlesOf('PAYMENT', 12, 1001)).toEqual(['All 1,000+ payments and bills']);
  // Settings shows every account, whichever match.
  expect(titlesOf('ACCOUNT', 6, 6)).toEqual(['All accounts']);
});
