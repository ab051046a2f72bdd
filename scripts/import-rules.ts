import type { IConfiguration, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser';

/**
 * Which slice of the API may use which other slice, through its front door; ARCHITECTURE.md shows the edges that are
 * in use. An edge that is added here is a decision: it must not close a circle.
 */
export const sliceEdges: Record<string, string[]> = {
  accounts: ['customers'],
  alerts: ['accounts', 'customers'],
  auth: ['customers', 'devices', 'passkeys', 'registration'],
  'back-office': [
    'accounts',
    'bills',
    'block-requests',
    'bulk-transfers',
    'close-account',
    'contacts',
    'customers',
    'disputes',
    'emergency-lock',
    'inbound-credits',
    'kyc',
    'onboarding',
    'passkeys',
    'receipts',
    'scheduled-payments',
    'settlement',
    'tickets',
    'transactions',
    'transfers',
    'two-factor',
  ],
  banks: [],
  beneficiaries: ['customers', 'name-inquiries'],
  'bulk-transfers': ['charges', 'customers', 'name-inquiries', 'operations', 'transfers'],
  bills: ['accounts', 'charges', 'customers', 'limits', 'operations', 'transactions'],
  'block-requests': ['accounts', 'customers'],
  charges: [],
  'close-account': ['accounts', 'customers', 'tickets'],
  contacts: ['customers', 'onboarding', 'password-reset'],
  customers: [],
  dashboard: ['accounts', 'scheduled-payments', 'transactions'],
  demo: [
    'accounts',
    'alerts',
    'bills',
    'block-requests',
    'close-account',
    'customers',
    'disputes',
    'kyc',
    'messages',
    'onboarding',
    'operations',
    'scheduled-payments',
    'tickets',
    'transactions',
    'transfers',
  ],
  devices: ['customers'],
  'disable-account': ['accounts', 'customers', 'scheduled-payments'],
  disputes: ['tickets', 'transactions'],
  'emergency-lock': ['accounts', 'customers', 'limits', 'scheduled-payments'],
  events: [],
  'inbound-credits': ['accounts', 'banks', 'settlement', 'transactions'],
  kyc: ['customers', 'limits', 'onboarding'],
  'ledger-upkeep': [],
  limits: ['accounts', 'customers'],
  messages: ['alerts'],
  'name-inquiries': ['accounts', 'banks'],
  onboarding: ['customers'],
  'open-account': ['accounts', 'customers', 'limits'],
  operations: ['charges', 'settlement', 'transactions'],
  passkeys: ['customers'],
  'password-change': ['customers', 'password-reset'],
  'password-reset': ['customers', 'registration'],
  'payment-stop': ['customers'],
  'personal-data': [],
  receipts: ['inbound-credits', 'operations', 'transactions'],
  registration: ['accounts', 'customers'],
  search: ['accounts', 'beneficiaries', 'bills', 'scheduled-payments', 'tickets', 'transactions'],
  'scheduled-payments': [
    'accounts',
    'bills',
    'charges',
    'customers',
    'name-inquiries',
    'operations',
    'transfers',
  ],
  settlement: [],
  spending: [],
  statements: ['accounts', 'charges', 'customers'],
  tickets: [],
  transactions: [],
  transfers: ['accounts', 'charges', 'limits', 'name-inquiries', 'operations', 'transactions'],
  'two-factor': ['customers', 'passkeys'],
};

/** Slices with further front doors, beside the one that bears their name: each for another kind of visitor. */
export const otherDoors: Record<string, string[]> = {
  accounts: ['closed-accounts'],
  bills: ['later-bills', 'past-bills'],
  kyc: ['submit-pictures'],
  'name-inquiries': ['name-again'],
  onboarding: ['keep-application'],
  operations: ['orders', 'past-payments'],
  'scheduled-payments': ['stopped-schedules'],
  tickets: ['answering'],
  transactions: ['history', 'movements'],
  transfers: ['many-transfers'],
};

/** A front door with more exports than this is a hall. */
export const frontDoorExportsMax = 8;

/** Names that say nothing about what is inside. */
export const emptyNames = ['index', 'utils', 'helpers', 'common', 'shared', 'types', 'misc'];

const api = '^apps/api/src/';
const web = '^apps/web/src/';
const money = '^packages/money/';
const input = '^packages/input/';
const contracts = '^packages/contracts/';
const ledger = '^packages/ledger/';
const localPostgres = '^packages/local-postgres/';
const notSlices = '(bank|platform|gateways)/';
/** Of these files it is known that they do no I/O: they keep the rules of a `-rules.ts` themselves. */
const pureFiles =
  '^apps/api/src/(bank/(bank-events|bill-words|contact-words|failure-words|identifiers|lagos-time|schedule-words)|platform/errors)\\.ts$';
const packages = (...names: string[]): string => `node_modules/(${names.join('|')})/`;

/** Tests may look at anything from anywhere. */
const tests = '\\.test\\.tsx?$';

function never(
  name: string,
  from: string | string[],
  to: IRegularForbiddenRuleType['to'],
  fromNot: string[] = [],
): IForbiddenRuleType {
  return { name, severity: 'error', from: { path: from, pathNot: [tests, ...fromNot] }, to };
}

/** Everything but what is listed, packages from npm and Node's own modules included. */
function only(name: string, from: string, ...allowed: string[]): IForbiddenRuleType {
  return never(name, from, { pathNot: allowed });
}

const packageRules = [
  only('money-imports-nothing', `${money}src/`, money),
  only('input-imports-money', `${input}src/`, input, money),
  only('contracts-import-money-input-and-zod', `${contracts}src/`, contracts, money, input, packages('zod')),
  only(
    'ledger-imports-money-and-pg',
    `${ledger}src/`,
    ledger,
    money,
    packages('pg', '@types/pg'),
    '^(node:)?(assert|crypto)$',
  ),
];

const sandbox = '^apps/sandbox/';
const apiMain = `${api}main\\.ts$`;

const sandboxRules = [
  // It plays others, who know nothing of how the bank is made.
  only(
    'sandbox-knows-no-bank',
    `${sandbox}src/`,
    sandbox,
    packages('fastify', 'zod'),
    '^(node:)?(crypto|fs|net|timers/promises)$',
  ),
  never('product-knows-no-sandbox', '^apps/', { path: sandbox }, [apiMain, sandbox]),
];

const localPostgresRules = [
  // Whatever runs a PostgreSQL on this machine needs nothing but Node.
  never('local-postgres-knows-no-bank', `${localPostgres}src/`, {
    pathNot: localPostgres,
    dependencyTypesNot: ['core'],
  }),
  never('product-knows-no-local-postgres', '^(apps|packages)/', { path: localPostgres }, [
    apiMain,
    localPostgres,
  ]),
  // Production has its own outside world and its own database, and loads no code that stands in for them.
  never('main-loads-stand-ins-when-used', apiMain, { path: [sandbox, localPostgres], dynamic: false }),
];

const webRules = [
  never('web-stays-in-the-browser', web, {
    path: ['^apps/(?!web/)', ledger, packages('pg', 'kysely', 'fastify')],
  }),
  never('web-never-imports-node', web, { dependencyTypes: ['core'] }),
  never('web-lib-is-the-bottom', `${web}lib/`, { path: `${web}(ui|api|components|features|app)/` }),
  never('web-ui-knows-no-domain', `${web}ui/`, { path: [`${web}(api|components|features|app)/`, contracts] }),
  never('web-api-knows-no-screens', `${web}api/`, { path: `${web}(ui|components|features|app)/` }),
  never('web-components-know-no-feature', `${web}components/`, { path: `${web}(features|app)/` }),
  never('web-features-know-no-app', `${web}features/`, { path: `${web}app/` }),
  never('web-features-know-no-other-feature', `${web}features/([^/]+)/`, {
    path: `${web}features/`,
    pathNot: `${web}features/$1/`,
  }),
];

const apiRules = [
  never('api-platform-knows-no-slice', `${api}${notSlices}`, {
    path: `${api}[^/]+/`,
    pathNot: `${api}${notSlices}`,
  }),
  never(
    'api-platform-moves-no-money',
    `${api}${notSlices}`,
    // A type moves nothing.
    { path: ledger, dependencyTypesNot: ['type-only'] },
    // The one module that owns the batch in which money moves.
    [`${api}platform/money/`],
  ),
  never('api-parts-know-no-whole', `${api}[^/]+/`, { path: `${api}[^/]+\\.ts$` }),
  only(
    'api-rules-are-pure',
    `${api}.*-rules\\.ts$`,
    money,
    input,
    contracts,
    `${api}[^/]+/[^/]+-rules\\.ts$`,
    pureFiles,
  ),
  only('api-pure-files-are-pure', pureFiles, money, input, contracts, pureFiles, packages('zod')),
  // Time, names and numbers as this bank uses them: everybody may know them, they know nobody.
  only(
    'api-bank-is-the-bottom',
    `${api}bank/`,
    money,
    input,
    contracts,
    `${api}bank/`,
    packages('uuid', 'zod'),
    '^(node:)?crypto$',
  ),
  never('api-routes-and-jobs-hold-no-sql', `${api}.*-(routes|job)\\.ts$`, {
    path: [packages('pg', '@types/pg', 'kysely'), '-db\\.ts$'],
  }),
  never('api-routes-and-jobs-know-no-ledger', `${api}.*-(routes|job)\\.ts$`, {
    path: [ledger, `${api}gateways/`],
  }),
  never('api-routes-and-jobs-stay-in-their-slice', `${api}([^/]+)/.*-(routes|job)\\.ts$`, {
    path: `${api}[^/]+/`,
    pathNot: `${api}($1|bank|platform)/`,
  }),
  never('api-use-cases-speak-no-http', `${api}[^/]+/`, { path: packages('fastify', '@fastify/[^/]+') }, [
    `${api}platform/`,
    '-routes\\.ts$',
  ]),
  // A type is no query: use cases may name the transaction they pass on.
  never(
    'api-sql-lives-in-db-files',
    `${api}[^/]+/`,
    { path: packages('pg', 'kysely'), dependencyTypesNot: ['type-only'] },
    [`${api}platform/`, '-db\\.ts$'],
  ),
  never('api-slices-meet-at-the-front-door', `${api}([^/]+)/`, {
    path: `${api}[^/]+/`,
    // Every slice's front door bears its name: accounts/accounts.ts.
    pathNot: [
      `${api}($1|bank|platform|gateways)/`,
      `${api}(?<door>[^/]+)/\\k<door>\\.ts$`,
      ...Object.entries(otherDoors).flatMap(([slice, doors]) =>
        doors.map((door) => `${api}${slice}/${door}\\.ts$`),
      ),
    ],
  }),
  ...Object.entries(sliceEdges).map(([slice, others]) =>
    never(`api-slice-edges-of-${slice}`, `${api}${slice}/`, {
      path: `${api}[^/]+/`,
      pathNot: `${api}(${[slice, 'bank', 'platform', 'gateways', ...others].join('|')})/`,
    }),
  ),
  never(
    'api-slice-edges-are-listed',
    `${api}([^/]+)/`,
    { path: `${api}[^/]+/`, pathNot: `${api}($1|bank|platform|gateways)/` },
    [`${api}${notSlices}`, ...Object.keys(sliceEdges).map((slice) => `${api}${slice}/`)],
  ),
];

const everywhere: IForbiddenRuleType[] = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  { name: 'imports-resolve', severity: 'error', from: {}, to: { couldNotResolve: true } },
  never('apps-know-no-other-app', '^apps/([^/]+)/', {
    path: '^apps/',
    // Who may know the sandbox has a rule of its own.
    pathNot: ['^apps/$1/', sandbox],
  }),
  never('packages-know-no-app', '^packages/', { path: '^apps/' }),
  never('product-knows-no-tooling', '^(apps|packages)/[^/]+/src/', { path: '^(scripts|e2e|bench)/' }),
];

export const importRules: IConfiguration = {
  forbidden: [
    ...packageRules,
    ...sandboxRules,
    ...localPostgresRules,
    ...webRules,
    ...apiRules,
    ...everywhere,
  ],
};
