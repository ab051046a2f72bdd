import { PERMITTED_LINKS, type PermittedLink } from '@harvest/contracts/endpoint';
import { lagosText } from '../bank/lagos-time.ts';
import { type CustomerRecord, changeCustomer, findCustomer, lockCustomer } from '../customers/customers.ts';
import { clearDeclined, hasDeclined } from '../kyc/kyc.ts';
import { describeOnboarding } from '../onboarding/onboarding.ts';
import { resetAuthenticator } from '../two-factor/two-factor.ts';
import { type Action, type Choice, type Fact, subjectKind, type Work } from './actions.ts';
import { selectLastSignIn } from './customers-db.ts';
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
const choicesOf = (customer: CustomerRecord): Choice[] =>
  PERMITTED_LINKS.map((link) => ({
    value: link,
    label: PAGES[link],
    chosen: link === '/home' || customer.permittedLinks.includes(link),
    fixed: link === '/home',
  }));

const usesApp = (customer: CustomerRecord) => customer.twoFactorType === 'GOOGLE_AUTHENTICATOR';

/** A customer with what else their actions depend on. */
type CustomerState = CustomerRecord & { readonly hasDeclinedKyc: boolean };

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
    run: ({ transaction }, customer, { chosen }) =>
      changeCustomer(transaction, customer.id, { permittedLinks: chosen }),
  },
  {
    action: 'freeze',
    label: 'Freeze',
    tone: 'danger',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: false,
    isPossible: (customer) => customer.frozenAt === undefined,
    run: (work, customer) => freezeCustomer(work, customer.id),
  },
  {
    action: 'unfreeze',
    label: 'Unfreeze',
    tone: 'good',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: true,
    isPossible: (customer) => customer.frozenAt !== undefined,
    run: (work, customer) => unfreezeCustomer(work, customer.id),
  },
  {
    action: 'allow-kyc',
    label: 'Allow another KYC submission',
    tone: 'neutral',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: false,
    isPossible: (customer) => customer.hasDeclinedKyc,
    run: ({ transaction, now }, customer) => clearDeclined(transaction, customer.id, now),
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
  async load({ transaction }, id, lock) {
    const customer = await (lock === 'LOCK'
      ? lockCustomer(transaction, id)
      : findCustomer(transaction, { id }));
    return customer && { ...customer, hasDeclinedKyc: await hasDeclined(transaction, id) };
  },
  titleOf: (customer) => `${customer.firstName} ${customer.lastName}`,
  async describe(work, customer) {
    return {
      subtitle: `${customer.email} · ${customer.phoneNumber}`,
      since: customer.createdAt,
      facts: await factsOf(work, customer),
      files: [],
    };
  },
  actions,
});

async function factsOf({ platform, transaction }: Work, customer: CustomerRecord): Promise<Fact[]> {
  const onboarding = await describeOnboarding(platform, transaction, customer.id);
  const lastSignIn = await selectLastSignIn(transaction, customer.id);
  return [
    ...onboarding.facts,
    { label: 'KYC level', value: String(customer.kycLevel) },
    { label: 'Second factor', value: usesApp(customer) ? 'Authenticator app' : 'Code by email and SMS' },
    { label: 'Last sign-in', value: lastSignIn === undefined ? 'Never' : lagosText(lastSignIn) },
    {
      label: 'Frozen',
      value: customer.frozenAt === undefined ? 'No' : `Since ${lagosText(customer.frozenAt)}`,
    },
  ];
}
