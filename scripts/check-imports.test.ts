import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBreaches } from './check-imports.ts';
import { sliceEdges } from './import-rules.ts';

let tree: string;

function plant(file: string, source = 'export const x = 1;\n'): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), source);
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'harvest-imports-'));
  plant('package.json', '{ "type": "module" }');
  for (const name of ['money', 'input', 'contracts', 'ledger', 'local-postgres']) {
    plant(
      `packages/${name}/package.json`,
      `{ "name": "@harvest/${name}", "type": "module", "exports": { ".": "./src/${name}.ts", "./*": "./src/*.ts" } }`,
    );
    plant(`packages/${name}/src/${name}.ts`);
    mkdirSync(join(tree, 'node_modules/@harvest'), { recursive: true });
    symlinkSync(`../../packages/${name}`, join(tree, 'node_modules/@harvest', name));
  }
  for (const name of ['zod', 'pg', 'kysely', 'fastify']) {
    plant(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "main.js" }`);
    plant(`node_modules/${name}/main.js`, 'module.exports = {};\n');
  }
});

afterEach(() => rmSync(tree, { recursive: true }));

const api = 'apps/api/src/';
const web = 'apps/web/src/';

/** Rule, importing file, what it imports; a target that is a file of the tree is planted too. */
const breaches: [rule: string, from: string, specifier: string, target?: string][] = [
  ['money-imports-nothing', 'packages/money/src/a.ts', 'zod'],
  ['money-imports-nothing', 'packages/money/src/a.ts', 'node:fs'],
  ['input-imports-money', 'packages/input/src/a.ts', '@harvest/contracts'],
  ['input-imports-money', 'packages/input/src/a.ts', 'zod'],
  ['contracts-import-money-input-and-zod', 'packages/contracts/src/a.ts', '@harvest/ledger'],
  ['contracts-import-money-input-and-zod', 'packages/contracts/src/a.ts', 'fastify'],
  ['ledger-imports-money-and-pg', 'packages/ledger/src/a.ts', '@harvest/contracts'],
  ['ledger-imports-money-and-pg', 'packages/ledger/src/a.ts', 'node:http'],
  ['packages-know-no-app', 'packages/ledger/src/a.ts', '../../../apps/api/src/b.ts', `${api}b.ts`],
  ['sandbox-knows-no-bank', 'apps/sandbox/src/a.ts', '@harvest/contracts'],
  ['sandbox-knows-no-bank', 'apps/sandbox/src/a.ts', '../../api/src/b.ts', `${api}b.ts`],
  ['local-postgres-knows-no-bank', 'packages/local-postgres/src/a.ts', '@harvest/money'],
  ['local-postgres-knows-no-bank', 'packages/local-postgres/src/a.ts', 'pg'],
  ['product-knows-no-local-postgres', `${api}platform/a.ts`, '@harvest/local-postgres'],
  ['main-loads-stand-ins-when-used', `${api}main.ts`, '@harvest/local-postgres'],
  ['main-loads-stand-ins-when-used', `${api}main.ts`, '../../sandbox/src/b.ts', 'apps/sandbox/src/b.ts'],
  ['product-knows-no-sandbox', `${api}gateways/a.ts`, '../../../sandbox/src/b.ts', 'apps/sandbox/src/b.ts'],
  ['web-stays-in-the-browser', `${web}app/a.tsx`, '@harvest/ledger'],
  ['web-stays-in-the-browser', `${web}app/a.tsx`, '../../../api/src/b.ts', `${api}b.ts`],
  ['web-never-imports-node', `${web}lib/a.ts`, 'node:fs'],
  ['web-lib-is-the-bottom', `${web}lib/a.ts`, '../ui/b.tsx', `${web}ui/b.tsx`],
  ['web-ui-knows-no-domain', `${web}ui/a.tsx`, '../api/b.ts', `${web}api/b.ts`],
  ['web-ui-knows-no-domain', `${web}ui/a.tsx`, '@harvest/contracts'],
  ['web-api-knows-no-screens', `${web}api/a.ts`, '../features/b/b.tsx', `${web}features/b/b.tsx`],
  [
    'web-components-know-no-feature',
    `${web}components/a.tsx`,
    '../features/b/b.tsx',
    `${web}features/b/b.tsx`,
  ],
  ['web-features-know-no-app', `${web}features/a/a.tsx`, '../../app/b.ts', `${web}app/b.ts`],
  ['web-features-know-no-other-feature', `${web}features/a/a.tsx`, '../b/b.tsx', `${web}features/b/b.tsx`],
  [
    'api-platform-knows-no-slice',
    `${api}platform/a.ts`,
    '../accounts/accounts.ts',
    `${api}accounts/accounts.ts`,
  ],
  [
    'api-platform-knows-no-slice',
    `${api}gateways/a.ts`,
    '../accounts/accounts.ts',
    `${api}accounts/accounts.ts`,
  ],
  ['api-platform-moves-no-money', `${api}platform/a.ts`, '@harvest/ledger'],
  ['api-platform-moves-no-money', `${api}gateways/a.ts`, '@harvest/ledger'],
  ['api-parts-know-no-whole', `${api}accounts/a.ts`, '../app.ts', `${api}app.ts`],
  ['api-rules-are-pure', `${api}limits/limit-rules.ts`, 'node:fs'],
  ['api-rules-are-pure', `${api}limits/limit-rules.ts`, 'pg'],
  ['api-rules-are-pure', `${api}limits/limit-rules.ts`, './limits-db.ts', `${api}limits/limits-db.ts`],
  ['api-rules-are-pure', `${api}limits/limit-rules.ts`, '@harvest/ledger'],
  ['api-pure-files-are-pure', `${api}platform/errors.ts`, './files.ts', `${api}platform/files.ts`],
  ['api-bank-is-the-bottom', `${api}bank/ids.ts`, '../platform/files.ts', `${api}platform/files.ts`],
  ['api-routes-and-jobs-hold-no-sql', `${api}accounts/accounts-routes.ts`, 'kysely'],
  ['api-routes-and-jobs-hold-no-sql', `${api}accounts/close-job.ts`, 'pg'],
  [
    'api-routes-and-jobs-hold-no-sql',
    `${api}accounts/accounts-routes.ts`,
    './accounts-db.ts',
    `${api}accounts/accounts-db.ts`,
  ],
  ['api-routes-and-jobs-know-no-ledger', `${api}accounts/accounts-routes.ts`, '@harvest/ledger'],
  [
    'api-routes-and-jobs-stay-in-their-slice',
    `${api}transfers/a-job.ts`,
    '../accounts/accounts.ts',
    `${api}accounts/accounts.ts`,
  ],
  ['api-use-cases-speak-no-http', `${api}accounts/open-account.ts`, 'fastify'],
  ['api-sql-lives-in-db-files', `${api}accounts/open-account.ts`, 'kysely'],
  [
    'api-slices-meet-at-the-front-door',
    `${api}transfers/a.ts`,
    '../accounts/accounts-db.ts',
    `${api}accounts/accounts-db.ts`,
  ],
  [
    'api-slice-edges-are-listed',
    `${api}unlisted/a.ts`,
    '../accounts/accounts.ts',
    `${api}accounts/accounts.ts`,
  ],
  ['apps-know-no-other-app', 'apps/sandbox/src/a.ts', '../../api/src/b.ts', `${api}b.ts`],
  ['product-knows-no-tooling', `${api}platform/a.ts`, '../../../../scripts/b.ts', 'scripts/b.ts'],
  ['imports-resolve', `${api}platform/a.ts`, './missing.ts'],
];

test.each(breaches)('import rules, %s: %s may not import %s', async (rule, from, specifier, target) => {
  if (target !== undefined) plant(target);
  plant(from, `import * as other from '${specifier}';\nexport const a = other;\n`);

  expect(await findBreaches(tree)).toContainEqual(expect.stringMatching(new RegExp(`^${rule}: ${from} → `)));
});

test.each(Object.keys(sliceEdges))(
  'import rules, slice %s: refuses an edge that is not listed',
  async (slice) => {
    const stranger =
      Object.keys(sliceEdges).find((other) => other !== slice && !sliceEdges[slice]?.includes(other)) ?? '';
    plant(`${api}${stranger}/${stranger}.ts`);
    plant(`${api}${slice}/a.ts`, `export { x } from '../${stranger}/${stranger}.ts';\n`);

    expect(await findBreaches(tree)).toEqual([
      `api-slice-edges-of-${slice}: ${api}${slice}/a.ts → ${api}${stranger}/${stranger}.ts`,
    ]);
  },
);

test('import rules, a type import: counts like any other', async () => {
  plant(`${api}accounts/accounts.ts`, 'export type X = 1;\n');
  plant(`${api}platform/a.ts`, "import type { X } from '../accounts/accounts.ts';\nexport type Y = X;\n");

  expect(await findBreaches(tree)).toHaveLength(1);
});

test('import rules, a circle: is refused', async () => {
  plant(`${api}accounts/a.ts`, "export { x } from './b.ts';\n");
  plant(`${api}accounts/b.ts`, "export { x } from './a.ts';\n");

  expect(await findBreaches(tree)).toContainEqual(expect.stringMatching(/^no-cycles: /));
});

test('import rules, the listed slice edges: close no circle', () => {
  const visit = (slice: string, path: string[]): void => {
    expect(path).not.toContain(slice);
    for (const other of sliceEdges[slice] ?? []) visit(other, [...path, slice]);
  };
  for (const slice of Object.keys(sliceEdges)) visit(slice, []);
});

test.each(['index.ts', 'utils.ts', 'helpers/a.ts', 'common.ts', 'shared/a.ts', 'types.ts', 'misc.ts'])(
  'import rules, a file called %s: is refused',
  async (name) => {
    plant(`${api}accounts/${name}`);

    expect(await findBreaches(tree)).toEqual([`no-empty-names: ${api}accounts/${name}`]);
  },
);

test('import rules, a front door with nine exports: is refused', async () => {
  const listed = 'export {\n  a,\n  b,\n} from "./inner.ts";\n';
  plant(`${api}accounts/inner.ts`);
  plant(`${api}accounts/accounts.ts`, listed + 'export const c = 1;\n'.repeat(7));

  expect(await findBreaches(tree)).toEqual([
    `front-door-is-narrow: ${api}accounts/accounts.ts has 9 exports`,
  ]);
});

test('import rules, a tree as it should be: finds nothing', async () => {
  const imports = (...specifiers: string[]): string =>
    specifiers
      .map(
        (specifier, index) =>
          `import * as m${index} from '${specifier}';\nexport const e${index} = m${index};\n`,
      )
      .join('');
  plant('packages/ledger/src/a.ts', imports('@harvest/money', 'pg', 'node:crypto'));
  plant('packages/contracts/src/a.ts', imports('@harvest/money', '@harvest/input', 'zod'));
  plant('packages/input/src/a.ts', imports('@harvest/money'));
  plant(`${web}features/a/a.tsx`, imports('../../components/b.tsx', '@harvest/contracts', '@harvest/money'));
  plant(`${web}components/b.tsx`);
  plant(
    `${api}accounts/accounts.ts`,
    imports('./accounts-db.ts', '@harvest/ledger', '../platform/errors.ts'),
  );
  plant(`${api}main.ts`, "export const started = import('@harvest/local-postgres');\n");
  plant('packages/local-postgres/src/a.ts', imports('node:child_process', './b.ts'));
  plant('packages/local-postgres/src/b.ts');
  plant(`${api}accounts/accounts-db.ts`, imports('kysely'));
  plant(`${api}platform/errors.ts`, imports('@harvest/contracts/a'));
  plant(`${api}platform/money/money-commit.ts`, imports('@harvest/ledger', 'kysely'));
  plant(
    `${api}transfers/transfers-routes.ts`,
    imports('./confirm-transfer.ts', '@harvest/contracts', 'fastify'),
  );
  plant(
    `${api}transfers/confirm-transfer.ts`,
    `${imports('../accounts/accounts.ts', './transfer-rules.ts')}import type { Q } from 'kysely';\nexport type R = Q;\n`,
  );
  plant(
    `${api}transfers/transfer-rules.ts`,
    imports('@harvest/money', '@harvest/contracts', '../platform/errors.ts'),
  );
  plant(`${api}transfers/confirm-transfer.test.ts`, imports('../accounts/accounts-db.ts'));

  expect(await findBreaches(tree)).toEqual([]);
});
