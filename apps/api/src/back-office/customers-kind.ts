import { PERMITTED_LINKS, type PermittedLink } from '@harvest/contracts/endpoint';
import { lagosText } from '../bank/lagos-time.ts';
import { describeOnboarding } from '../onboarding/onboarding.ts';
import { resetAuthenticator } from '../two-factor/two-factor.ts';
import { type Action, type Choice, type Fact, subjectKind, type Work } from './actions.ts';
import { type CustomerState, selectCustomer, selectLastSignIn, setPermittedLinks } from './customers-db.ts';
import { freezeCustomer, unfreezeCustomer } from './freeze-customer.ts';

const PAGES: Readonly<Record<PermittedLink, string>> = {
  '/home': 'Home',
  '/transfer': 'Transfer',
  '/transaction-history': 'Transaction History',
  '/kyc-setting': 'Kyc Settings',
  '/scheduled-payment': 'Scheduled Payments',
  '/beneficiary': 'Beneficiary',
  '/settings': 'Settings',
  '/customer-service': 'Customer Service',
};

/** Signing in leads to Home, so nobody is ever left without it (A53). */
const choicesOf = (customer: CustomerState): Choice[] =>
  PERMITTED_LINKS.map((link) => ({
    value: link,
    label: PAGES[link],
    chosen: link === '/home' || customer.permitted_links.includes(link),
    fixed: link === '/home',
  }));

const usesApp = (customer: CustomerState) => customer.two_factor_type === 'GOOGLE_AUTHENTICATOR';

const actions: readonly Action<CustomerState>[] = [
  {
    action: 'change-links',
    label: 'Change permitted pages',
    tone: 'neutral',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: false,
    isPossible: () => true,
    choices: choicesOf,
    run: ({ transaction }, customer, { chosen }) => setPermittedLinks(transaction, customer.id, chosen),
  },
  {
    action: 'freeze',
    label: 'Freeze',
    tone: 'danger',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: false,
    isPossible: (customer) => customer.frozen_at === null,
    run: (work, customer) => freezeCustomer(work, customer.id),
  },
  {
    action: 'unfreeze',
    label: 'Unfreeze',
    tone: 'good',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: true,
    isPossible: (customer) => customer.frozen_at !== null,
    run: (work, customer) => unfreezeCustomer(work, customer.id),
  },
  {
    action: 'reset-authenticator',
    label: 'Reset lost authenticator',
    tone: 'danger',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: true,
    isPossible: usesApp,
    run: ({ platform, transaction, now }, customer) =>
      resetAuthenticator(platform, transaction, customer.id, now),
  },
];

export const customersKind = subjectKind<CustomerState>({
  kind: 'customers',
  load: ({ transaction }, id, lock) => selectCustomer(transaction, id, lock),
  titleOf: (customer) => `${customer.first_name} ${customer.last_name}`,
  async describe(work, customer) {
    return {
      subtitle: `${customer.email} · ${customer.phone_number}`,
      since: customer.created_at,
      facts: await factsOf(work, customer),
      files: [],
    };
  },
  actions,
});

async function factsOf({ platform, transaction }: Work, customer: CustomerState): Promise<Fact[]> {
  const onboarding = await describeOnboarding(platform, transaction, customer.id);
  const lastSignIn = await selectLastSignIn(transaction, customer.id);
  return [
    ...onboarding.facts,
    { label: 'KYC level', value: String(customer.kyc_level) },
    { label: 'Second factor', value: usesApp(customer) ? 'Authenticator app' : 'Code by email and SMS' },
    { label: 'Last sign-in', value: lastSignIn === undefined ? 'Never' : lagosText(lastSignIn) },
    { label: 'Frozen', value: customer.frozen_at === null ? 'No' : `Since ${lagosText(customer.frozen_at)}` },
  ];
}
