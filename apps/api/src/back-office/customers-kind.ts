import type { OtherProof } from '@harvest/contracts/auth';
import type { ContactChannel } from '@harvest/contracts/contacts';
import { PERMITTED_LINKS, type PermittedLink } from '@harvest/contracts/endpoint';
import { formatNaira } from '@harvest/money';
import { listAccounts, totalsOf } from '../accounts/accounts.ts';
import { lostChannelsOf } from '../contacts/contacts.ts';
import { type CustomerRecord, changeCustomer, findCustomer, lockCustomer } from '../customers/customers.ts';
import { endLock } from '../emergency-lock/emergency-lock.ts';
import { allowSubmission, hasDeclined } from '../kyc/kyc.ts';
import { describeOnboarding } from '../onboarding/onboarding.ts';
import { otherProofsOf } from '../passkeys/passkeys.ts';
import { resetAuthenticator } from '../two-factor/two-factor.ts';
import { type Action, type Choice, type Fact, subjectKind, type Work } from './actions.ts';
import { selectLastDeed } from './audit-db.ts';
import { BLOCK, blockCustomer, unblockCustomer } from './block-customer.ts';
import { selectLastSignIn } from './customers-db.ts';
import { enableAccounts } from './enable-accounts.ts';
import { FREEZE, freezeCustomer, unfreezeCustomer } from './freeze-customer.ts';
import { contactFacts, lostChannelActions } from './lost-channel-actions.ts';

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
const isPermitted = ({ permittedLinks }: CustomerRecord, link: PermittedLink): boolean =>
  link === '/home' || permittedLinks.includes(link);

const isTakeable = (customer: CustomerRecord, link: PermittedLink): boolean =>
  link !== '/home' && isPermitted(customer, link);

/** Pages to choose from; those that `mayChange` leaves out stay as they are, whatever is chosen. */
const pageChoices = (customer: CustomerRecord, mayChange: (link: PermittedLink) => boolean): Choice[] =>
  PERMITTED_LINKS.map((link) => ({
    value: link,
    label: PAGES[link],
    chosen: isPermitted(customer, link),
    fixed: !mayChange(link),
  }));

const usesApp = (customer: CustomerRecord) => customer.twoFactorType === 'GOOGLE_AUTHENTICATOR';

/** A customer with what else their actions depend on. */
type CustomerState = CustomerRecord & {
  readonly hasDeclinedKyc: boolean;
  /** Passkeys and backup codes, which a lost phone may hold. */
  readonly otherProofs: readonly OtherProof[];
  /** What they may change without a code on it. */
  readonly lostChannels: readonly ContactChannel[];
  readonly accounts: Awaited<ReturnType<typeof listAccounts>>;
};

/** Their owner disabled them; only the owner disables, so the others stay as they are. */
const disabledOf = ({ accounts }: CustomerState) => accounts.filter(({ isDisabled }) => isDisabled);

const openChoices = ({ accounts }: CustomerState): Choice[] =>
  accounts.map(({ accountNumber, accountTypeName, isDisabled }) => ({
    value: accountNumber,
    label: `${accountTypeName} ${accountNumber}`,
    chosen: !isDisabled,
    fixed: !isDisabled,
  }));

const permitPages: Action<CustomerState>['run'] = ({ transaction }, customer, { chosen }) =>
  changeCustomer(transaction, customer.id, { permittedLinks: chosen });

const actions: readonly Action<CustomerState>[] = [
  {
    // Taking pages away protects, so one person does it; giving them back opens ways to the money, so two do.
    action: 'narrow-links',
    label: 'Take permitted pages away',
    tone: 'neutral',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: false,
    isPossible: (customer) => PERMITTED_LINKS.some((link) => isTakeable(customer, link)),
    choices: (customer) => pageChoices(customer, (link) => isTakeable(customer, link)),
    run: permitPages,
  },
  {
    action: 'widen-links',
    label: 'Permit more pages',
    tone: 'neutral',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: true,
    isPossible: (customer) => PERMITTED_LINKS.some((link) => !isPermitted(customer, link)),
    choices: (customer) => pageChoices(customer, (link) => !isPermitted(customer, link)),
    run: permitPages,
  },
  {
    action: 'freeze',
    label: FREEZE,
    tone: 'danger',
    about:
      'Money cannot leave the accounts any more. The customer can still log in and read: to stop that, log them out and block them.',
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
    tellStake: tellFrozen,
    run: (work, customer) => unfreezeCustomer(work, customer.id),
  },
  {
    action: 'block',
    label: BLOCK,
    tone: 'danger',
    about:
      'Ends every session at once, and nobody can log in as this customer until two of us unblock them. It is about logging in: scheduled payments go on. To stop money, freeze the accounts as well.',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: false,
    isPossible: (customer) => customer.blockedAt === undefined,
    run: blockCustomer,
  },
  {
    action: 'unblock',
    label: 'Unblock',
    tone: 'good',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: true,
    isPossible: (customer) => customer.blockedAt !== undefined,
    // One that began since is another one.
    askedFor: ({ blockedAt }) => blockedAt?.toISOString() ?? '',
    tellStake: tellBlocked,
    run: unblockCustomer,
  },
  {
    action: 'open-accounts',
    label: 'Open disabled accounts',
    tone: 'good',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: true,
    isPossible: (customer) => disabledOf(customer).length > 0,
    // An account that its owner disabled again since is disabled for another reason.
    askedFor: (customer) =>
      disabledOf(customer)
        .map(({ accountNumber, disabledSince }) => `${accountNumber} ${disabledSince?.toISOString()}`)
        .join(', '),
    tellStake: tellDisabled,
    choices: openChoices,
    run: (work, customer, { chosen }) =>
      enableAccounts(
        work,
        customer.id,
        disabledOf(customer).flatMap(({ accountNumber: one }) => (chosen.includes(one) ? [one] : [])),
      ),
  },
  {
    action: 'end-lock',
    label: 'End the lock early',
    tone: 'danger',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: true,
    isPossible: ({ lockedUntil }) => lockedUntil !== undefined,
    // A lock that was pressed since is another one.
    askedFor: ({ lockedUntil }) => lockedUntil?.toISOString() ?? '',
    tellStake: tellLocked,
    run: ({ transaction, now }, customer) => endLock(transaction, customer.id, 'BANK', now),
  },
  {
    action: 'allow-kyc',
    label: 'Allow another KYC submission',
    tone: 'neutral',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: false,
    isPossible: (customer) => customer.hasDeclinedKyc,
    run: ({ transaction, now }, customer) => allowSubmission(transaction, customer.id, now),
  },
  {
    action: 'reset-authenticator',
    label: 'Reset lost authenticator',
    tone: 'danger',
    permissions: ['SUPPORT'],
    needsComment: true,
    needsSecondPerson: true,
    isPossible: (customer) => usesApp(customer) || customer.otherProofs.length > 0,
    run: ({ platform, transaction, by, visitor, now }, { id: customerId }) =>
      resetAuthenticator(platform, transaction, { customerId, by, visitor }, now),
  },
  ...lostChannelActions,
];

export const customersKind = subjectKind<CustomerState>({
  kind: 'customers',
  async load({ platform, transaction, now }, id, lock) {
    const customer = await (lock === 'LOCK'
      ? lockCustomer(transaction, id)
      : findCustomer(transaction, { id }));
    return (
      customer && {
        ...customer,
        hasDeclinedKyc: await hasDeclined(transaction, id),
        otherProofs: await otherProofsOf({ db: transaction, secrets: platform.secrets }, id),
        lostChannels: await lostChannelsOf(transaction, id, now),
        accounts: await listAccounts(platform, id, transaction),
      }
    );
  },
  titleOf: (customer) => `${customer.firstName} ${customer.lastName}`,
  customerIdOf: ({ id }) => id,
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

const PROOFS = { PASSKEY: 'passkey', BACKUP_CODE: 'backup codes' } as const satisfies Record<
  OtherProof,
  string
>;

function factorOf(customer: CustomerState): string {
  const factor = usesApp(customer) ? 'Authenticator app' : 'Code by email and SMS';
  return [factor, ...customer.otherProofs.map((proof) => PROOFS[proof])].join(', ');
}

async function factsOf({ platform, transaction, now }: Work, customer: CustomerState): Promise<Fact[]> {
  const onboarding = await describeOnboarding(platform, transaction, customer.id);
  const lastSignIn = await selectLastSignIn(transaction, customer.id);
  return [
    ...onboarding.facts,
    { label: 'KYC level', value: String(customer.kycLevel) },
    { label: 'Second factor', value: factorOf(customer) },
    ...contactFacts(customer, now),
    lastSignIn === undefined
      ? { label: 'Last login', value: 'Never' }
      : { label: 'Last login', value: '', at: lastSignIn.toISOString() },
    customer.frozenAt === undefined
      ? { label: 'Frozen', value: 'No' }
      : { label: 'Frozen', value: 'Yes', at: customer.frozenAt.toISOString() },
    ...(await tellBlocked({ transaction }, customer)),
    ...lockFacts(customer),
  ];
}

function lockFacts({ lockedUntil }: CustomerRecord): Fact[] {
  if (lockedUntil === undefined) return [];
  return [{ label: 'Locked by its owner until', value: '', at: lockedUntil.toISOString() }];
}

/** Until when the customer themselves stopped the money, and how much of it there is. */
function tellLocked(_work: Work, customer: CustomerState): Promise<Fact[]> {
  return Promise.resolve([...lockFacts(customer), stakeOf(customer)]);
}

/** Since when the customer has stopped which accounts, and how much there is. */
function tellDisabled(_work: Work, customer: CustomerState): Promise<Fact[]> {
  const disabled = disabledOf(customer).map(({ accountNumber, disabledSince }) => ({
    label: `${accountNumber}, disabled by its owner`,
    value: '',
    ...(disabledSince && { at: disabledSince.toISOString() }),
  }));
  return Promise.resolve([...disabled, stakeOf(customer)]);
}

/** Who blocked them, when and why; also for whoever answers when they call. */
async function tellBlocked(
  { transaction }: Pick<Work, 'transaction'>,
  customer: CustomerState,
): Promise<Fact[]> {
  if (customer.blockedAt === undefined) return [];
  const blocked = await selectLastDeed(transaction, { subjectId: customer.id, action: BLOCK });
  return [
    { label: 'Blocked from logging in', value: 'Yes', at: customer.blockedAt.toISOString() },
    { label: 'Blocked by', value: blocked?.staff_name ?? 'Not known' },
    { label: 'Why they were blocked', value: blocked?.comment || 'Not known' },
  ];
}

/** Who stopped the money, when and why, and how much of it there is. */
async function tellFrozen({ transaction }: Work, customer: CustomerState): Promise<Fact[]> {
  if (customer.frozenAt === undefined) return [];
  const froze = await selectLastDeed(transaction, { subjectId: customer.id, action: FREEZE });
  return [
    { label: 'Frozen by', value: froze?.staff_name ?? 'Not known', at: customer.frozenAt.toISOString() },
    { label: 'Why it was frozen', value: froze?.comment || 'Not known' },
    stakeOf(customer),
  ];
}

function stakeOf({ accounts }: CustomerState): Fact {
  const inAccounts = accounts.length === 1 ? 'in 1 account' : `in ${accounts.length} accounts`;
  const total = formatNaira(totalsOf(accounts).totalCurrentBalance);
  return { label: 'Balance at stake', value: `${total} ${inAccounts}` };
}
