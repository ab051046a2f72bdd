/**
 * The parts the specification is built in, and where each part lives: names of folders (slices of the API, features of
 * the web) and beginnings of file names (browser tests are called after their page). A text of a slice counts only there. `app` is what every page shares.
 */
export const sliceHomes = {
  app: [
    'apps/web/src/app',
    'apps/web/src/components',
    'apps/web/src/ui',
    'not-authorized',
    // Browser tests of what is on every page.
    'shell',
    'parts',
    'search',
    'narrowed-links',
    'idle',
    'alerts',
    'help',
    'block-requests',
  ],
  auth: ['auth', 'sign-in', 'sessions'],
  registration: ['registration', 'sign-up', 'signup', 'verify-email'],
  'password-reset': ['password-reset', 'forgot-password', 'reset-password'],
  onboarding: ['onboarding'],
  dashboard: ['dashboard', 'home'],
  accounts: ['accounts', 'dashboard', 'home', 'transfer'],
  'create-account': ['accounts', 'open-account', 'create-account', 'settings'],
  'fund-account': ['fund-account'],
  'disable-account': ['accounts', 'disable-account', 'settings'],
  // Inside the bank; the page with the tabs of all kinds is theirs as well.
  transfers: ['transfers', 'transfer'],
  'other-transfers': ['transfers', 'transfer', 'banks', 'inbound-credits'],
  'bulk-transfers': ['bulk-transfers', 'transfer'],
  beneficiaries: ['beneficiaries', 'beneficiary'],
  'scheduled-payments': ['scheduled-payments', 'scheduled-payment', 'transfer'],
  bills: ['bills', 'bill-payment'],
  kyc: ['kyc', 'kyc-setting'],
  settings: [
    'settings',
    'payment-stop',
    'password-change',
    'emergency-lock',
    'contacts',
    'devices',
    'personal-data',
    'close-account',
  ],
  'two-factor': ['two-factor', 'passkeys', 'settings'],
  limits: ['limits', 'settings'],
  transactions: ['transactions', 'transaction-history', 'spending'],
  'transaction-details': ['transactions', 'transaction-history', 'receipts', 'receipt', 'disputes'],
  statements: ['statements', 'transaction-history', 'statement'],
  tickets: ['tickets', 'customer-service'],
  'back-office': ['back-office', 'admin'],
} as const satisfies Record<string, readonly string[]>;

export type Slice = keyof typeof sliceHomes;

export const slices = Object.keys(sliceHomes) as Slice[];

export function isSlice(name: string): name is Slice {
  return Object.hasOwn(sliceHomes, name);
}

const homes = new Map(
  slices.map((slice) => [slice, new RegExp(`(?:^|/)(?:${sliceHomes[slice].join('|')})(?:/|[-.][^/]*$)`)]),
);

/** Whether a file belongs to a slice: `e2e/transfer-refused.test.ts` and `apps/api/src/transfers/…` to transfers. */
export function livesIn(file: string, slice: Slice): boolean {
  return homes.get(slice)?.test(file) === true;
}
