import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSpec, type SpecCheck } from './check-spec.ts';
import { describeCounts, describeMissing } from './spec/describe-gaps.ts';
import { readBank } from './spec/read-bank.ts';
import type { Slice } from './spec/slices.ts';
import { ownRoutes, specPages, specRoutes } from './spec/spec-routes.ts';
import { specTexts } from './spec/spec-texts.ts';
import { itemsOf, type Specification } from './spec/specification.ts';

const SEND = 'POST /api/transfer/intrabank';
const CONFIRM = 'POST /api/transfer/intrabank/confirm';

/** A bank of two routes, one page and two texts, of which nothing is missing in the tree that is planted. */
const specification: Specification = {
  routes: itemsOf({ transfers: { 'S2 §7': [SEND, CONFIRM] } }),
  pages: itemsOf({ transfers: { 'S2 §2': ['/transfer'] } }),
  texts: itemsOf({ transfers: { 'S2 §2': ['Send'], 'S2 §8': ['An error occurred while transferring'] } }),
  ownRoutes: {},
  notShown: {},
};
const catalogue = {
  texts: { transferFailed: 'An error occurred while transferring' },
  errors: { SEND_FAILED: { text: 'An error occurred while transferring' } },
};

const routesFile = 'apps/api/src/transfers/transfers-routes.ts';
const routesTest = 'apps/api/src/transfers/send-money.test.ts';
const page = 'apps/web/src/features/transfer/transfer-page.tsx';
const pageTest = 'e2e/transfer.test.ts';
const pages = 'apps/web/src/app/routes.tsx';

const PAGE = 'export const routes = <Route path="/transfer" element={<TransferPage />} />;';
const showsBoth = `const a = <Button title={TEXTS.transferFailed}>Send</Button>;`;
const assertsBoth = `getByText('Send'); getByText('An error occurred while transferring');`;

let tree: string;

function plant(file: string, source: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), source);
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'harvest-spec-'));
  plant(routesFile, `export const routes = { '${SEND}': send, '${CONFIRM}': ({ body }) => confirm(body) };`);
  plant(routesTest, `test('${SEND}, of a farmer: answers', () => ask('${CONFIRM}'));`);
  plant(pages, PAGE);
  plant(page, showsBoth);
  plant(pageTest, assertsBoth);
});

afterEach(() => rmSync(tree, { recursive: true }));

function check(
  changes: Partial<Specification> & { contract?: string[]; done?: Slice[]; assumptions?: string } = {},
): SpecCheck {
  const { contract = [SEND, CONFIRM], done = [], assumptions = '', ...changed } = changes;
  const bank = readBank(tree, contract, catalogue);
  return checkSpec({ ...specification, ...changed }, bank, assumptions, done);
}

function gaps(result: SpecCheck): string[] {
  return result.findings
    .filter(({ isThere }) => !isThere)
    .map(({ aspect, words, note }) => [aspect, words, ...(note === undefined ? [] : [note])].join(': '));
}

const text = 'An error occurred while transferring';

describe('the specification as data', () => {
  test('routes: are 95, each in one slice', () => {
    expect(specRoutes).toHaveLength(95);
    expect(new Set(specRoutes.map(({ words }) => words)).size).toBe(95);
    expect(specRoutes.filter(({ words }) => words in ownRoutes)).toEqual([]);
  });

  test('pages: are the 18 of the route table', () => {
    expect(specPages).toHaveLength(18);
  });

  test('texts: have no spaces to spare and no typographic apostrophe', () => {
    expect(specTexts.filter(({ words }) => words !== words.trim() || /\s{2}|’/.test(words))).toEqual([]);
  });

  test('what two sections of a slice list: is one item of both', () => {
    expect(itemsOf({ kyc: { 'S2 §2': ['Submit'], 'S2 §8': ['Submit'] } })).toEqual([
      { words: 'Submit', slice: 'kyc', at: ['S2 §2', 'S2 §8'] },
    ]);
  });
});

describe('routes', () => {
  test('a tree with everything: has no gaps, and its slice may be finished', () => {
    const result = check({ done: ['transfers'] });
    expect(gaps(result)).toEqual([]);
    expect(result.failures).toEqual([]);
  });

  test('a route missing in the contract: is a gap, and fails a finished slice', () => {
    expect(gaps(check({ contract: [SEND] }))).toEqual([`contract: ${CONFIRM}`]);
    expect(check({ contract: [SEND] }).failures).toEqual([]);
    expect(check({ contract: [SEND], done: ['transfers'] }).failures).toContainEqual(
      expect.stringMatching(/^a finished slice.*\n.*transfers\n.*confirm/),
    );
    expect(check({ contract: [SEND], done: ['kyc'] }).failures).toEqual([]);
  });

  test('a contract route that nobody lists: fails, until our own list gives a reason', () => {
    const own = 'GET /api/transfer/operations/{id}';
    plant(routesFile, `const a = { '${SEND}': 1, '${CONFIRM}': 2, '${own}': 3 };`);
    plant(routesTest, `ask('${SEND}'); ask('${CONFIRM}'); ask('${own}');`);
    const contract = [SEND, CONFIRM, own];
    expect(check({ contract }).failures).toEqual([expect.stringMatching(/operations.*neither/)]);
    const listed = { [own]: { slice: 'transfers' as const, reason: 'A lost answer.' } };
    expect(check({ contract, ownRoutes: listed }).failures).toEqual([]);
    expect(check({ ownRoutes: listed }).failures).toEqual([expect.stringMatching(/does not have it/)]);
  });

  test('a handler that stands twice: is a gap and fails', () => {
    plant('apps/api/src/bills/bills-routes.ts', `const a = { async '${SEND}'() { return 1; } };`);
    expect(gaps(check())).toEqual([`handler: ${SEND}: 2 handlers`]);
    expect(check().failures).toEqual([expect.stringMatching(/intrabank has 2 handlers/)]);
  });

  test.each([
    ['gone', `const a = { '${SEND}': 1 };`],
    ['a comment', `const a = { '${SEND}': 1 }; // '${CONFIRM}': 2`],
    ['a string', `const a = { '${SEND}': 1 }; log('${CONFIRM}');`],
  ])('a handler that is %s: is a gap and fails', (_, source) => {
    plant(routesFile, source);
    plant('apps/api/src/transfers/confirm-transfer.ts', `const a = { '${CONFIRM}': 1 };`);
    expect(gaps(check())).toEqual([`handler: ${CONFIRM}`]);
    expect(check().failures).toEqual([expect.stringMatching(/confirm has 0 handlers/)]);
  });

  test.each([
    ['no test', ''],
    ['a comment', `// ${SEND}`],
    ['the path of a longer route', `page.route('**/api/transfer/intrabank/resend')`],
    ['another method', `ask('GET /api/transfer/intrabank')`],
  ])('a route that is named by %s: is untested and fails', (_, source) => {
    plant(routesTest, `ask('${CONFIRM}'); ${source}`);
    expect(gaps(check())).toEqual([`route test: ${SEND}`]);
    expect(check().failures).toEqual([expect.stringMatching(/intrabank is named by no test/)]);
  });

  test.each([
    ['its path alone', "page.route('**/api/transfer/intrabank')"],
    ['its path in a query', "fetch('/api/transfer/intrabank?page=1')"],
    ['a title', `test('${SEND}, with nothing: refuses', run)`],
  ])('a route that is named by %s: is tested', (_, source) => {
    plant(routesTest, `ask('${CONFIRM}'); ${source}`);
    expect(gaps(check())).toEqual([]);
  });

  test.each([
    ['one path of two methods', "fetch('/api/tickets/7')", []],
    ['a value for a parameter', "ask('GET /api/tickets/7')", ['GET /api/tickets/{id}']],
    ['a hole for a parameter', `ask(\`DELETE /api/tickets/\${id}\`)`, ['DELETE /api/tickets/{id}']],
    ['the parameter', "ask('GET /api/tickets/{id}')", ['GET /api/tickets/{id}']],
    ['a word that is a route itself', "ask('GET /api/tickets/open')", ['GET /api/tickets/open']],
  ])('of routes that look alike, %s: names the one that is meant', (_, source, named) => {
    const routes = ['GET /api/tickets/{id}', 'DELETE /api/tickets/{id}', 'GET /api/tickets/open'];
    plant('e2e/tickets.test.ts', source);
    const { findings } = check({ routes: itemsOf({ tickets: { 'S2 §7': routes } }) });
    const tested = findings.filter(({ aspect, isThere }) => aspect === 'route test' && isThere);
    expect(tested.map(({ words }) => words)).toEqual(named);
  });
});

describe('pages', () => {
  test.each([
    ['gone', ''],
    ['only announced', 'const a = <Route path="/transfer" element={<NotBuiltPage title="Transfer" />} />;'],
  ])('a page that is %s: is a gap', (_, source) => {
    plant(pages, source);
    expect(gaps(check())).toEqual(['page: /transfer']);
  });

  test('a page with a parameter: is found under its name in the specification', () => {
    plant(pages, 'const a = <Route path="/tickets/:ticketId" element={<TicketPage />} />;');
    const listed = itemsOf({ tickets: { 'S2 §2': ['/tickets/{ticketId}'] } });
    expect(gaps(check({ pages: listed }))).toEqual([]);
  });
});

describe('texts that are shown', () => {
  test.each([
    ['no longer there', ''],
    ['a comment', `// ${text}`],
    ['a type', `type A = '${text}';`],
    ['part of another sentence', `const a = '${text} again';`],
    ['spelt otherwise', "const a = 'An error occured while transferring';"],
    ['a key of the catalogue that nobody uses', 'const a = TEXTS.other;'],
    ['the title of a page that is not built', `const a = <NotBuiltPage title="${text}" />;`],
  ])('a text that is %s: is a gap', (_, source) => {
    plant(page, `const b = 'Send'; ${source}`);
    expect(gaps(check())).toEqual([`shown: ${text}`]);
  });

  test.each([
    ['a string', `const a = '${text}';`],
    ['a key of the catalogue', 'const a = TEXTS.transferFailed;'],
    ['JSX over two lines', 'const a = <p>An error occurred\n  while transferring</p>;'],
    ['JSX with a part in bold', 'const a = <p>An error occurred <b>while</b> transferring</p>;'],
    ['one of two sentences', `const a = 'Sorry. ${text}. Try again';`],
    ['a string with a type', `const a = { b: '${text}' } as const satisfies B;`],
    ['a sum of strings', `const a = 'An error occurred ' + 'while transferring';`],
  ])('a text that is %s: is shown', (_, source) => {
    plant(page, `const b = 'Send'; ${source}`);
    expect(gaps(check())).toEqual([]);
  });

  test('a text that the API answers as a refusal: is shown where the code is thrown', () => {
    plant(page, "const b = 'Send';");
    plant('apps/api/src/transfers/confirm-transfer.ts', "throw fail('SEND_FAILED');");
    expect(gaps(check())).toEqual([]);
  });

  test('a text in a test or in a package only: is not shown', () => {
    plant(page, "const b = 'Send';");
    plant('apps/web/src/features/transfer/transfer-page.test.tsx', `const a = '${text}';`);
    plant('packages/contracts/src/texts.ts', `const a = '${text}';`);
    expect(gaps(check())).toEqual([`shown: ${text}`]);
  });

  test.each([
    ['another slice', 'apps/web/src/features/tickets/reply-box.tsx'],
    ['a shared part that the slice does not use', 'apps/web/src/ui/send-button.tsx'],
  ])('a label that stands in %s: is not shown', (_, file) => {
    plant(page, 'const b = TEXTS.transferFailed;');
    plant(file, "const a = 'Send';");
    expect(gaps(check())).toEqual(['shown: Send']);
  });

  test('a label in a shared part of a part that the slice uses: is shown', () => {
    plant(page, "import { Form } from '../../components/form.tsx'; const b = TEXTS.transferFailed;");
    plant('apps/web/src/components/form.tsx', "export { B } from '../ui/send-button.tsx';");
    plant('apps/web/src/ui/send-button.tsx', 'export const B = <b>Send</b>;');
    expect(gaps(check())).toEqual([]);
  });

  test('a label in a rule of the contracts: is shown where the slice applies the rule', () => {
    plant(page, 'const b = TEXTS.transferFailed;');
    plant('packages/contracts/src/send-rules.ts', "export const refuse = () => 'Send';");
    expect(gaps(check())).toEqual(['shown: Send']);
    plant(
      page,
      "import { refuse } from '@harvest/contracts/send-rules'; const b = [TEXTS.transferFailed, refuse()];",
    );
    expect(gaps(check())).toEqual([]);
  });

  test('a label in a shared part that is loaded later: is shown', () => {
    plant(
      page,
      "const Part = lazy(() => import('../../ui/send-button.tsx')); const b = TEXTS.transferFailed;",
    );
    plant('apps/web/src/ui/send-button.tsx', 'export const B = <b>Send</b>;');
    expect(gaps(check())).toEqual([]);
  });

  test('a label of every page on one page only: is not shown by the frame that leads to the page', () => {
    plant(pages, `import '../features/transfer/transfer-page.tsx'; ${PAGE}`);
    expect(gaps(check({ texts: itemsOf({ app: { 'S1 §6': ['Send'] } }) }))).toEqual(['shown: Send']);
  });

  test.each([
    ['a template', `const a = \`STEP \${step} OF 3\`;`, []],
    ['the catalogue', "const a = 'STEP {step} OF 3';", []],
    ['JSX', 'const a = <p>STEP {step} OF 3</p>;', []],
    ['nothing that fits', `const a = \`STEP \${step} OF \${all}\`;`, ['shown: STEP {step} OF 3']],
  ])('a text with something to fill in, in %s: is found by what is fixed', (_, source, expected) => {
    plant('apps/web/src/features/signup/stepper.tsx', source);
    plant('e2e/signup.test.ts', "getByText('STEP 2 OF 3')");
    const texts = itemsOf({ registration: { 'S1 §2': ['STEP {step} OF 3'] } });
    expect(gaps(check({ texts }))).toEqual(expected);
  });

  test('a text that an assumption takes out: is no gap, as long as the assumption is written down', () => {
    plant(page, "const b = 'Send';");
    const notShown = { [text]: 'A99' };
    expect(check({ notShown, assumptions: '| A99 | Nobody sees it. |' })).toMatchObject({ failures: [] });
    expect(gaps(check({ notShown, assumptions: '| A99 | Nobody sees it. |' }))).toEqual([]);
    expect(check({ notShown }).failures).toEqual([expect.stringMatching(/A99, which does not exist/)]);
  });
});

describe('texts that are asserted', () => {
  test.each([
    ['nobody', ''],
    ['a comment', `// ${text}`],
    ['a title that speaks of it', `test('Transfer, refused: says ${text}', run);`],
    ['a longer text', `getByText('${text} again')`],
  ])('a text that is asserted by %s: is a gap', (_, source) => {
    plant(pageTest, `getByText('Send'); ${source}`);
    expect(gaps(check())).toEqual([`asserted: ${text}`]);
  });

  test.each([
    ['a string', `getByText('${text}')`],
    ['a pattern', `getByText(/^${text}$/)`],
    ['the catalogue', 'getByText(TEXTS.transferFailed)'],
    ['the text of a refusal', "getByText(errorText('SEND_FAILED', params))"],
  ])('a text that is asserted by %s: is no gap', (_, source) => {
    plant(pageTest, `getByText('Send'); ${source}`);
    expect(gaps(check())).toEqual([]);
  });

  test('a text in a file of data: is not asserted', () => {
    plant(pageTest, "getByText('Send');");
    plant('e2e/support/texts.ts', `export const a = '${text}';`);
    expect(gaps(check())).toEqual([`asserted: ${text}`]);
  });

  test('a code of a refusal in a test: asserts no text', () => {
    plant(pageTest, "getByText('Send');");
    plant(routesTest, `ask('${SEND}'); ask('${CONFIRM}'); expect(code).toBe('SEND_FAILED');`);
    expect(gaps(check())).toEqual([`asserted: ${text}`]);
  });

  test("a label in another slice's test: is not asserted", () => {
    plant(pageTest, `getByText('${text}');`);
    plant('e2e/customer-service.test.ts', "getByText('Send');");
    expect(gaps(check())).toEqual(['asserted: Send']);
    plant('e2e/transfer-refused.test.ts', "getByText('Send');");
    expect(gaps(check())).toEqual([]);
  });

  test('a sentence that two slices have: is asserted for each by its own test', () => {
    const texts = itemsOf({ transfers: { 'S2 §8': [text] }, bills: { 'S2 §8': [text] } });
    plant('apps/web/src/features/bill-payment/airtime.tsx', `const a = '${text}';`);
    expect(gaps(check({ texts }))).toEqual([`asserted: ${text}`]);
    plant('e2e/bill-payment.test.ts', `getByText('${text}');`);
    expect(gaps(check({ texts }))).toEqual([]);
  });

  test('what stands in brackets: may follow a label', () => {
    const texts = itemsOf({ transfers: { 'S1 §5': ['(Optional)'] } });
    plant(page, "const a = 'Beneficiary (Optional)';");
    plant(pageTest, "getByLabel('Beneficiary (Optional)')");
    expect(gaps(check({ texts }))).toEqual([]);
  });

  test.each(['Amount *', 'Amount:', '(Amount)', 'Amount'])('the label %s: is Amount', (label) => {
    const texts = itemsOf({ transfers: { 'S2 §2': ['Amount'] } });
    plant(page, `const a = '${label}';`);
    plant(pageTest, `getByLabel('${label}')`);
    expect(gaps(check({ texts }))).toEqual([]);
  });
});

describe('what is printed', () => {
  test('the table: counts every slice that has something, and all of them', () => {
    const rows = describeCounts(check({ contract: [SEND] }).findings).split('\n');
    expect(rows.map((row) => row.trim().split(/\s+/))).toEqual([
      ['slice', 'routes', 'handlers', 'tested', 'pages', 'texts', 'asserted'],
      ['transfers', '1/2', '2/2', '2/2', '1/1', '2/2', '2/2'],
      ['all', '1/2', '2/2', '2/2', '1/1', '2/2', '2/2'],
    ]);
  });

  test('the list: names each missing item once, with its section', () => {
    plant(page, '');
    plant(pageTest, '');
    expect(describeMissing(check({ contract: [SEND] }).findings, 'transfers')).toEqual([
      'transfers',
      `  routes not in the contract: ${CONFIRM} (S2 §7)`,
      `  texts that nothing shows: Send (S2 §2) · ${text} (S2 §8)`,
    ]);
  });
});
