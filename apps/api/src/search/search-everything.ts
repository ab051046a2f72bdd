import type { PermittedLink } from '@harvest/contracts/endpoint';
import type { SearchKind } from '@harvest/contracts/search';
import {
  SEARCH_COUNTED_MAX,
  SEARCH_LENGTH_MIN,
  SEARCH_OF_A_KIND_MAX,
} from '@harvest/contracts/search-bounds';
import type { Kobo } from '@harvest/money';
import { listAccounts } from '../accounts/accounts.ts';
import { lagosDate } from '../bank/lagos-time.ts';
import { listBeneficiaries } from '../beneficiaries/beneficiaries.ts';
import { listBillLogs } from '../bills/bills.ts';
import { readLookedFor } from '../platform/database/looked-for.ts';
import { patternsOf } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import { listSchedules } from '../scheduled-payments/scheduled-payments.ts';
import { searchTickets } from '../tickets/tickets.ts';
import { listTransactions } from '../transactions/history.ts';
import { recentRecipients } from '../transactions/transactions.ts';
import { BOUGHT_WORDS, detailOf, holdsAllWords, INTERVAL_WORDS, standingWords } from './search-rules.ts';

type Searcher = { readonly id: string; readonly permittedLinks: readonly PermittedLink[] };

type Found = {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly amount: Kobo | null;
  readonly date: string | null;
  readonly recipient: {
    readonly accountNumber: string;
    readonly accountName: string;
    readonly bankCode: string;
    readonly bankName: string;
  } | null;
};
type Finds = {
  readonly total: number;
  /** How many the page lists that shows all of them; as many as there are where nothing is said. */
  readonly listed?: number;
  readonly items: readonly Found[];
};
type Search = (platform: Platform, customerId: string, q: string, now: Date) => Promise<Finds>;

const FIRST_PAGE = { page: 1, size: SEARCH_OF_A_KIND_MAX };
const NOTHING_MORE = { amount: null, date: null, recipient: null };

/** How each kind is looked for, and which pages show it: what nobody may open is not found either. */
const searches: readonly { kind: SearchKind; links: readonly PermittedLink[]; search: Search }[] = [
  { kind: 'ACCOUNT', links: ['/home', '/transfer', '/settings'], search: findAccounts },
  { kind: 'PERSON', links: ['/transfer', '/beneficiary'], search: findPeople },
  { kind: 'PAYMENT', links: ['/home', '/transaction-history'], search: findPayments },
  { kind: 'BILL', links: ['/transfer'], search: findBills },
  { kind: 'SCHEDULE', links: ['/scheduled-payment'], search: findSchedules },
  { kind: 'TICKET', links: ['/customer-service'], search: findTickets },
];

/** Everything of the customer that holds these words, a few of each kind; kinds of which there is nothing are left out. */
export async function searchEverything(platform: Platform, customer: Searcher, text: string, now: Date) {
  const q = text.trim();
  if (q.length < SEARCH_LENGTH_MIN) return { groups: [] };
  const groups = [];
  const permitted = searches.filter(({ links }) =>
    links.some((link) => customer.permittedLinks.includes(link)),
  );
  // One after the other: whoever types fast takes few connections from the others.
  for (const { kind, search } of permitted) {
    const { total, listed = total, items } = await search(platform, customer.id, q, now);
    if (total > 0) groups.push({ kind, total, listed, items: [...items] });
  }
  return { groups };
}

async function findAccounts(platform: Platform, customerId: string, q: string): Promise<Finds> {
  const accounts = await listAccounts(platform, customerId);
  return firstOf(
    accounts
      .filter(({ accountTypeName, accountNumber }) => holdsAllWords(q, accountTypeName, accountNumber))
      .map(({ accountTypeName, accountNumber, availableBalance }) => ({
        ...NOTHING_MORE,
        id: accountNumber,
        title: accountTypeName,
        detail: accountNumber,
        amount: availableBalance,
      })),
  );
}

/** Saved beneficiaries, then those paid lately who are not among them. */
async function findPeople(platform: Platform, customerId: string, q: string): Promise<Finds> {
  const [saved, recent] = await Promise.all([
    listBeneficiaries(platform, customerId, { ...FIRST_PAGE, q, sort: 'beneficiaryName' }),
    recentRecipients(platform, customerId),
  ]);
  const kept = saved.items.map(({ beneficiaryName, accountName, accountNumber, bankCode, bankName }) => ({
    ...NOTHING_MORE,
    id: `${bankCode}-${accountNumber}`,
    title: beneficiaryName,
    detail: `${accountNumber} · ${bankName}`,
    recipient: { accountNumber, accountName, bankCode, bankName },
  }));
  const paid = recent
    .filter(({ accountName, accountNumber, bankName }) =>
      holdsAllWords(q, accountName, accountNumber, bankName),
    )
    .map(({ accountName, accountNumber, bankCode, bankName }) => ({
      ...NOTHING_MORE,
      id: `${bankCode}-${accountNumber}`,
      title: accountName,
      detail: `${accountNumber} · ${bankName}`,
      recipient: { accountNumber, accountName, bankCode, bankName },
    }))
    .filter(({ id }) => !kept.some((one) => one.id === id));
  return { total: saved.total + paid.length, items: [...kept, ...paid].slice(0, SEARCH_OF_A_KIND_MAX) };
}

/** Bills have a group of their own; the history lists them, too. */
async function findPayments(platform: Platform, customerId: string, q: string, now: Date): Promise<Finds> {
  const query = { ...FIRST_PAGE, q, sort: '-dateCreated', countedMax: SEARCH_COUNTED_MAX } as const;
  const { items, total } = await listTransactions(
    platform,
    customerId,
    { ...query, withoutBills: true },
    now,
  );
  const listed =
    total > items.length
      ? (await listTransactions(platform, customerId, { ...query, size: 1 }, now)).total
      : total;
  return {
    total,
    listed,
    items: items.map(
      ({ referenceNumber, counterparty, transactionType, narration, amount, dateCreated, ...row }) => ({
        ...NOTHING_MORE,
        id: referenceNumber,
        title: counterparty,
        detail: detailOf(transactionType, ...standingWords(row.status, row.wasStopped), narration),
        amount,
        date: dateCreated,
      }),
    ),
  };
}

async function findBills(platform: Platform, customerId: string, q: string, now: Date): Promise<Finds> {
  const { items, total } = await listBillLogs(platform, customerId, { ...FIRST_PAGE, q }, now);
  return {
    total,
    items: items.map(
      ({ id, utilityProductType, utilityProviderTitle, bill, amount, dateCreated, ...row }) => ({
        ...NOTHING_MORE,
        id,
        title: `${utilityProviderTitle} ${BOUGHT_WORDS[utilityProductType]}`,
        detail: detailOf(bill.number, ...standingWords(row.vendingStatus)),
        amount,
        date: dateCreated.slice(0, 10),
      }),
    ),
  };
}

async function findSchedules(platform: Platform, customerId: string, q: string, now: Date): Promise<Finds> {
  const { items, total } = await listSchedules(platform, customerId, { ...FIRST_PAGE, q }, now);
  return {
    total,
    items: items.map((one) => ({
      ...NOTHING_MORE,
      id: one.uuid,
      title:
        one.bill === null
          ? one.destinationAccountName
          : `${one.bill.providerTitle} ${BOUGHT_WORDS[one.bill.utilityProductType]}`,
      detail: `${INTERVAL_WORDS[one.interval ?? 'ONCE']} · ${one.description}`,
      amount: one.amount,
      date: one.scheduleDate,
    })),
  };
}

async function findTickets({ db }: Platform, customerId: string, q: string, now: Date): Promise<Finds> {
  const wanted = { patterns: patternsOf(q), lookedFor: readLookedFor(q, now) };
  const { items, total } = await searchTickets(db, customerId, wanted, SEARCH_OF_A_KIND_MAX);
  return {
    total,
    items: items.map(({ id, subject, trackingNumber, resolved, createdAt }) => ({
      ...NOTHING_MORE,
      id,
      title: subject,
      detail: detailOf(trackingNumber, resolved ? 'Done' : 'Unresolved'),
      date: lagosDate(createdAt),
    })),
  };
}

const firstOf = (found: readonly Found[]): Finds => ({
  total: found.length,
  items: found.slice(0, SEARCH_OF_A_KIND_MAX),
});
