import type { PermittedLink } from '@harvest/contracts/endpoint';
import type { SearchKind } from '@harvest/contracts/search';
import { SEARCH_COUNTED_MAX } from '@harvest/contracts/search-bounds';
import type { Found, FoundGroup } from '../../api/search-api.ts';
import { sendToState } from '../../components/send-to.ts';
import { showAccountState } from '../../components/show-account.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { pagesFound } from './known-pages.ts';

type Links = readonly PermittedLink[];

/** Where something is opened, with what the router hands on that is not to stand in an address. */
type Place = { readonly to: string; readonly state?: object };

/** One line to choose. */
export type SearchOption = Place & {
  readonly key: string;
  readonly title: string;
  /** What tells it from others of that title; a way to all of a kind has neither this nor the rest. */
  readonly detail?: string;
  readonly amount?: string | undefined;
  readonly day?: string | undefined;
};

export type SearchSection = { readonly heading: string; readonly options: readonly SearchOption[] };

/** Beyond a thousand nobody counts. */
export const countWords = (total: number): string => (total > SEARCH_COUNTED_MAX ? '1,000+' : `${total}`);

type Kind = {
  readonly heading: string;
  readonly open: (found: Found, links: Links) => Place;
  /** Where all of them are listed, and how that reads. */
  readonly list: {
    readonly words: (group: Pick<FoundGroup, 'total' | 'listed'>) => string;
    readonly path: string;
    readonly link: PermittedLink;
  };
};

const KINDS: Readonly<Record<SearchKind, Kind>> = {
  ACCOUNT: {
    heading: 'Accounts',
    open: ({ id }, links) => {
      if (links.includes('/home')) return { to: '/home', state: showAccountState(id) };
      return { to: links.includes('/settings') ? '/settings' : '/transfer' };
    },
    list: { words: () => 'All accounts', path: '/settings', link: '/settings' },
  },
  PERSON: {
    heading: 'People',
    open: ({ recipient, title }, links) =>
      recipient !== null && links.includes('/transfer')
        ? { to: '/transfer', state: sendToState(recipient) }
        : { to: `/beneficiary?q=${encodeURIComponent(title)}` },
    // Those who were paid lately and never saved are not listed there.
    list: { words: () => 'All beneficiaries that match', path: '/beneficiary', link: '/beneficiary' },
  },
  PAYMENT: {
    heading: 'Payments',
    open: ({ id }, links) => {
      const page = links.includes('/transaction-history') ? '/transaction-history' : '/home';
      return { to: `${page}?transaction=${encodeURIComponent(id)}` };
    },
    list: {
      words: ({ total, listed }) => `All ${countWords(listed)} payments${listed > total ? ' and bills' : ''}`,
      path: '/transaction-history',
      link: '/transaction-history',
    },
  },
  BILL: {
    heading: 'Bills',
    open: ({ id }) => ({ to: `/bill-payment?purchase=${encodeURIComponent(id)}` }),
    list: { words: ({ total }) => `All ${total} bills`, path: '/bill-payment', link: '/transfer' },
  },
  SCHEDULE: {
    heading: 'Scheduled payments',
    open: ({ id }) => ({ to: `/scheduled-payment?payment=${encodeURIComponent(id)}` }),
    list: {
      words: ({ total }) => `All ${total} scheduled payments`,
      path: '/scheduled-payment',
      link: '/scheduled-payment',
    },
  },
  TICKET: {
    heading: 'Tickets',
    open: ({ id }) => ({ to: `/customer-service/${encodeURIComponent(id)}` }),
    list: {
      words: ({ total }) => `All ${total} tickets`,
      path: '/customer-service',
      link: '/customer-service',
    },
  },
};

/** The pages of that name, known here, which come at once. */
export function pageSection(q: string, links: Links): readonly SearchSection[] {
  const options = pagesFound(q, links).map(({ title, to }) => ({ key: title, title, to }));
  return options.length === 0 ? [] : [{ heading: 'Pages', options }];
}

/** What the bank found, as it is shown and opened. */
export function foundSections(groups: readonly FoundGroup[], q: string, links: Links): SearchSection[] {
  return groups.map(({ kind, total, listed, items }) => {
    const { heading, open, list } = KINDS[kind];
    const options = items.map((found, place): SearchOption => {
      const { title, detail, amount, date } = found;
      return {
        ...open(found, links),
        key: `${kind} ${place}`,
        title,
        detail,
        // What is in an account stays behind the eye that shows balances.
        amount: amount === null || kind === 'ACCOUNT' ? undefined : nairaText(amount),
        day: date ?? undefined,
      };
    });
    const isMore = total > items.length && links.includes(list.link);
    const all = {
      key: `${kind} all`,
      title: list.words({ total, listed }),
      to: kind === 'ACCOUNT' ? list.path : `${list.path}?q=${encodeURIComponent(q)}`,
    };
    return { heading, options: isMore ? [...options, all] : options };
  });
}
