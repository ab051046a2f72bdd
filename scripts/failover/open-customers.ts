import { type BenchCustomer, makeCustomers, openSessions } from '../../bench/bench-customers.ts';
import { connect } from '../../bench/ledger-bench.ts';
import { openPeople, openPlatform, type Settings } from '../campaign/bank-processes.ts';
import type { Signed } from './paying-customers.ts';

const OPENING_NAIRA = 100_000;

/** Customers for whom transfers are made ready by SQL. */
export async function openConfirming(ownerUrl: string, count: number): Promise<BenchCustomer[]> {
  const client = await connect(ownerUrl);
  try {
    return await makeCustomers(client, count);
  } finally {
    await client.end();
  }
}

/** Signs customers in, as of now. @returns their tokens, by the customer's id */
export async function openSessionsOf(
  url: string,
  customers: readonly BenchCustomer[],
): Promise<ReadonlyMap<string, string>> {
  const client = await connect(url);
  try {
    const tokens = await openSessions(client, customers);
    return new Map(customers.map(({ id }, place) => [id, tokens[place] ?? '']));
  } finally {
    await client.end();
  }
}

/** Customers who are sent their codes, as everybody is, and are signed in already. */
export async function openWholeWay(settings: Settings, ownerUrl: string, count: number): Promise<Signed[]> {
  const platform = await openPlatform(settings);
  const client = await connect(ownerUrl);
  try {
    const drillers = { name: 'drill', place: 'drill.test', count, nairaOf: () => OPENING_NAIRA };
    const people = await openPeople(platform, drillers);
    const opened = people.map(({ id, email, account }) => ({ ...account, id, email }));
    const tokens = await openSessions(client, opened);
    return opened.map((customer, place) => ({ ...customer, token: tokens[place] ?? '' }));
  } finally {
    await client.end();
    await platform.close();
  }
}
