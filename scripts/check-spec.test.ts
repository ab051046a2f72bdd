import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Endpoint, PUBLIC } from '@harvest/contracts/endpoint';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkSpec, type SpecCheck } from './check-spec.ts';
import { describeCounts, describeMissing } from './spec/describe-gaps.ts';
import { type Bank, readBank } from './spec/read-bank.ts';
import { specFacts } from './spec/spec-facts.ts';
import { ownRoutes, specPages, specRoutes } from './spec/spec-routes.ts';
import { specTexts } from './spec/spec-texts.ts';
import { itemsOf, type Specification, type SpecRoute } from './spec/specification.ts';

const SEND = 'POST /api/transfer/intrabank';
const CONFIRM = 'POST /api/transfer/intrabank/confirm';
const TITLE = `${SEND}, of a farmer: answers`;

const routesFile = 'apps/api/src/transfers/transfers-routes.ts';
const routesTest = 'apps/api/src/transfers/send-money.test.ts';
const page = 'apps/web/src/features/transfer/transfer-page.tsx';
const pageTest = 'e2e/transfer.test.ts';
const pages = 'apps/web/src/app/routes.tsx';

const sendRoute: SpecRoute = {
  words: SEND,
  slice: 'transfers',
  at: ['S2 §7'],
  body: 'amount to | code',
  answer: 'id steps[].name',
};
/** A bank of two routes, one page, two texts and a fact, of which nothing is missing in the tree that is planted. */
const specification: Specification = {
  routes: [sendRoute, { words: CONFIRM, slice: 'transfers', at: ['S2 §7'] }],
  pages: itemsOf({ transfers: { 'S2 §2': ['/transfer'] } }),
  texts: itemsOf({ transfers: { 'S2 §2': ['Send'], 'S2 §8': ['An error occurred while transferring'] } }),
  facts: [{ words: 'answers in a second', slice: 'transfers', at: ['S2 §9'], test: [routesTest, TITLE] }],
  ownRoutes: {},
};
const catalogue = {
  texts: { transferFailed: 'An error occurred while transferring' },
  errors: { SEND_FAILED: { text: 'An error occurred while transferring' } },
};

const bodies = {
  known: z.object({ amount: z.number(), to: z.string().optional() }),
  coded: z.object({ code: z.string() }),
};
const answer = z.object({ id: z.string(), steps: z.array(z.object({ name: z.string() })) });
const endpoint = (parts: Partial<Endpoint>): Endpoint => ({
  operationId: 'callBank',
  tag: 'Search',
  summary: '',
  access: PUBLIC,
  response: answer,
  errors: [],
  ...parts,
});
const contract: Bank['contract'] = {
  [SEND]: endpoint({ body: z.union([bodies.known, bodies.coded]) }),
  [CONFIRM]: endpoint({}),
};

const PAGE = 'export const routes = <Route path="/transfer" element={<TransferPage />} />;';
const text = 'An error occurred while transferring';
const named = `test('${TITLE}', () => ask('${CONFIRM}'));`;

let tree: string;

function plant(file: string, source: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), source);
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'harvest-spec-'));
  plant(routesFile, `export const a = { '${SEND}': send, '${CONFIRM}': ({ body }) => confirm(body) };`);
  plant(routesTest, named);
  plant(pages, PAGE);
  plant(page, 'const a = <Button title={TEXTS.transferFailed}>Send</Button>;');
  plant(pageTest, `getByText('Send'); getByText('${text}');`);
});

afterEach(() => rmSync(tree, { recursive: true }));

function check(changes: Partial<Specification> & { contract?: Bank['contract'] } = {}): SpecCheck {
  const { contract: planned = contract, ...changed } = changes;
  return checkSpec({ ...specification, ...changed }, readBank(tree, planned, catalogue));
}

function gaps(result: SpecCheck): string[] {
  return result.findings
    .filter(({ isThere }) => !isThere)
    .map(({ aspect, words, note }) => [aspect, words, ...(note === undefined ? [] : [note])].join(': '));
}

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

  test('texts: have the titles of the two cards that set a second factor', () => {
    const cards = specTexts.filter(({ slice, at }) => slice === 'two-factor' && at.includes('S2 §2'));
    expect(cards.map(({ words }) => words)).toEqual(['OTP authentication', 'Google authenticator']);
  });

  test('facts: are told apart by their words', () => {
    const names = specFacts.map(({ slice, words }) => `${slice}: ${words}`);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  test('what two sections of a slice list: is one item of both', () => {
    expect(itemsOf({ kyc: { 'S2 §2': ['Submit'], 'S2 §8': ['Submit'] } })).toEqual([
      { words: 'Submit', slice: 'kyc', at: ['S2 §2', 'S2 §8'] },
    ]);
  });
});

describe('routes', () => {
  test('a tree with everything: has no gaps, and fails nothing', () => {
    const result = check();
    expect(gaps(result)).toEqual([]);
    expect(result.breaches).toEqual([]);
    expect(result.missing).toEqual([]);
  });

  test('a route missing in the contract: is a gap, and fails', () => {
    const { [CONFIRM]: _, ...others } = contract;
    expect(gaps(check({ contract: others }))).toEqual([`contract: ${CONFIRM}`, `keys: ${CONFIRM}`]);
    expect(check({ contract: others }).missing).toEqual([
      expect.stringMatching(/^something is missing.*\n.*transfers\n.*confirm/),
    ]);
  });

  test('a contract route that nobody lists: fails, until our own list gives a reason', () => {
    const own = 'GET /api/transfer/operations/{id}';
    plant(routesFile, `const a = { '${SEND}': 1, '${CONFIRM}': 2, '${own}': 3 };`);
    plant(routesTest, `${named} ask('${own}');`);
    const wider = { ...contract, [own]: endpoint({}) };
    expect(check({ contract: wider }).breaches).toEqual([expect.stringMatching(/operations.*neither/)]);
    const listed = { [own]: { slice: 'transfers' as const, reason: 'A lost answer.' } };
    expect(check({ contract: wider, ownRoutes: listed }).breaches).toEqual([]);
    expect(check({ ownRoutes: listed }).breaches).toEqual([expect.stringMatching(/does not have it/)]);
  });

  test('a handler that stands twice: is a gap and fails', () => {
    plant('apps/api/src/bills/bills-routes.ts', `const a = { async '${SEND}'() { return 1; } };`);
    expect(gaps(check())).toEqual([`handler: ${SEND}: 2 handlers`]);
    expect(check().breaches).toEqual([expect.stringMatching(/intrabank has 2 handlers/)]);
  });

  test.each([
    ['gone', `const a = { '${SEND}': 1 };`],
    ['a comment', `const a = { '${SEND}': 1 }; // '${CONFIRM}': 2`],
    ['a string', `const a = { '${SEND}': 1 }; log('${CONFIRM}');`],
  ])('a handler that is %s: is a gap and fails', (_, source) => {
    plant(routesFile, source);
    plant('apps/api/src/transfers/confirm-transfer.ts', `const a = { '${CONFIRM}': 1 };`);
    expect(gaps(check())).toEqual([`handler: ${CONFIRM}`]);
    expect(check().breaches).toEqual([expect.stringMatching(/confirm has 0 handlers/)]);
  });

  test.each([
    ['no test', routesTest, ''],
    ['a comment', routesTest, `// ${CONFIRM}`],
    ['the path of a longer route', routesTest, `ask('${CONFIRM}/again')`],
    ['another method', routesTest, `ask('GET /api/transfer/intrabank/confirm')`],
    [
      'a test that lists all routes of the bank',
      'apps/api/src/platform/http/access.test.ts',
      `ask('${CONFIRM}')`,
    ],
  ])('a route that is named by %s: is untested and fails', (_, file, source) => {
    plant(routesTest, `test('${TITLE}', run);`);
    plant(file, `test('${TITLE}', run); ${source}`);
    expect(gaps(check())).toEqual([`route test: ${CONFIRM}`]);
    expect(check().breaches).toEqual([expect.stringMatching(/confirm is named by no test of transfers/)]);
  });
});

describe('keys', () => {
  test.each([
    [
      'a key of the body missing',
      { body: bodies.known.omit({ to: true }) },
      'body lacks to; body lacks code',
    ],
    ['no body', {}, 'body lacks amount, to; body lacks code'],
    ['one form of the body missing', { body: bodies.known }, 'body lacks code'],
    [
      'a key that a client of the specification does not send',
      { body: z.union([bodies.known.extend({ pin: z.string() }), bodies.coded]) },
      'body demands pin',
    ],
    [
      'a key of the answer missing',
      { body: contract[SEND]?.body, response: answer.omit({ id: true }) },
      'answer lacks id',
    ],
    [
      'a key inside a list of the answer missing',
      { body: contract[SEND]?.body, response: answer.extend({ steps: z.array(z.object({})) }) },
      'answer lacks steps[].name',
    ],
  ])('a route with %s: is a gap, and fails', (_, parts, note) => {
    const changed = { ...contract, [SEND]: endpoint(parts as Partial<Endpoint>) };
    expect(gaps(check({ contract: changed }))).toEqual([`keys: ${SEND}: ${note}`]);
    expect(check({ contract: changed }).missing).toEqual([
      expect.stringContaining(`routes with other keys: ${SEND} (S2 §7, ${note})`),
    ]);
  });

  test('a key that is demanded inside something nobody sends: is no gap', () => {
    const setting = z.object({ day: z.string() }).optional();
    const body = z.union([bodies.known.extend({ setting }), bodies.coded]);
    expect(gaps(check({ contract: { ...contract, [SEND]: endpoint({ body }) } }))).toEqual([]);
    const sent = { ...sendRoute, body: 'amount to setting.hour' };
    const wider = { ...contract, [SEND]: endpoint({ body: body.options[0] }) };
    expect(gaps(check({ routes: [sent], contract: wider, ownRoutes: {} }))).toEqual([
      `keys: ${SEND}: body lacks setting.hour`,
    ]);
  });
});

describe('keys of a list', () => {
  const row = z.object({ amount: z.number(), to: z.string() });
  const listed = endpoint({ body: z.object({ transfers: z.array(row) }) });

  test.each([
    ['all of a row', 'transfers[].amount transfers[].to', []],
    ['a row without what it demands', 'transfers[].amount', [`keys: ${SEND}: body demands transfers[].to`]],
  ])('a body with %s: is judged by the row, and the list is sent with it', (_, body, found) => {
    const routes = [{ ...sendRoute, body }];
    expect(gaps(check({ routes, contract: { ...contract, [SEND]: listed } }))).toEqual(found);
  });
});

describe('pages', () => {
  test('a page that is gone: is a gap', () => {
    plant(pages, '');
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
    ['a comment', `// ${text}\n/* '${text}' */`],
    ['a type', `type A = '${text}';`],
    ['part of another sentence', `const a = '${text} again';`],
    ['spelt otherwise', "const a = 'An error occured while transferring';"],
    ['a key of the catalogue that nobody uses', 'const a = TEXTS.other;'],
  ])('a text that is %s: is a gap', (_, source) => {
    plant(page, `const b = 'Send'; ${source}`);
    expect(gaps(check())).toEqual([`shown: ${text}`]);
  });

  test.each([
    ['a string', `const a = '${text}';`],
    ['a key of the catalogue', 'const a = TEXTS.transferFailed;'],
    ['JSX over two lines', 'const a = <p>An error occurred\n  while transferring</p>;'],
    ['one of two sentences', `const a = 'Sorry. ${text}. Try again';`],
    ['a string with a type', `const a = { b: '${text}' } as const satisfies B;`],
  ])('a text that is %s: is shown', (_, source) => {
    plant(page, `const b = 'Send'; ${source}`);
    expect(gaps(check())).toEqual([]);
  });

  test('a text that the API answers as a refusal: is shown where the code is thrown', () => {
    plant(page, "const b = 'Send';");
    plant('apps/api/src/transfers/confirm-transfer.ts', "throw fail('SEND_FAILED');");
    expect(gaps(check())).toEqual([]);
  });

  test.each([
    ['a test', 'apps/web/src/features/transfer/transfer-page.test.tsx'],
    ['a file of data', 'packages/contracts/src/texts.ts'],
    ['another slice', 'apps/web/src/features/tickets/reply-box.tsx'],
    ['a slice of the API of another name', 'apps/api/src/bills/vend.ts'],
    ['a shared part that the slice does not use', 'apps/web/src/ui/send-button.tsx'],
  ])('a text that stands in %s alone: is not shown, be it a label or a sentence', (_, file) => {
    plant(page, '');
    plant(file, `const a = ['Send', '${text}'];`);
    expect(gaps(check())).toEqual(['shown: Send', `shown: ${text}`]);
  });

  test('a text in a shared part of a part that the slice uses: is shown', () => {
    plant(page, "import { Form } from '../../components/form.tsx'; const b = [TEXTS.transferFailed, Form];");
    plant('apps/web/src/components/form.tsx', "export { B } from '../ui/send-button.tsx';");
    plant('apps/web/src/ui/send-button.tsx', 'export const B = <b>Send</b>;');
    expect(gaps(check())).toEqual([]);
    plant(page, "const Part = lazy(() => import('../../ui/send-button.tsx')); use(TEXTS.transferFailed);");
    expect(gaps(check())).toEqual([]);
  });

  test('a text in a rule of the contracts: is shown where the slice applies the rule', () => {
    plant(page, 'const b = TEXTS.transferFailed;');
    plant('packages/contracts/src/send-rules.ts', "export const refuse = () => 'Send';");
    expect(gaps(check())).toEqual(['shown: Send']);
    plant(
      page,
      "import { refuse } from '@harvest/contracts/send-rules'; use(TEXTS.transferFailed, refuse());",
    );
    expect(gaps(check())).toEqual([]);
  });

  test('a label of every page on one page only: is not shown by the frame that leads to the page', () => {
    plant(pages, `import { T } from '../features/transfer/transfer-page.tsx'; use(T); ${PAGE}`);
    plant('e2e/shell.test.ts', "getByText('Send')");
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
    ['the beginning of a pattern', `getByText(/^${text}\\. /)`],
    ['the catalogue', 'getByText(TEXTS.transferFailed)'],
    ['the text of a refusal', "getByText(errorText('SEND_FAILED', params))"],
  ])('a text that is asserted by %s: is no gap', (_, source) => {
    plant(pageTest, `getByText('Send'); ${source}`);
    expect(gaps(check())).toEqual([]);
  });

  test('a code of a refusal in a test: asserts no text', () => {
    plant(pageTest, "getByText('Send');");
    plant(routesTest, `${named} expect(code).toBe('SEND_FAILED');`);
    expect(gaps(check())).toEqual([`asserted: ${text}`]);
  });

  test.each([
    ["another slice's test", 'e2e/customer-service.test.ts'],
    ['a file of data', 'e2e/support/texts.ts'],
  ])('a text in %s: is not asserted', (_, file) => {
    plant(pageTest, '');
    plant(file, `getByText('Send'); getByText('${text}');`);
    expect(gaps(check())).toEqual(['asserted: Send', `asserted: ${text}`]);
    plant('e2e/transfer-refused.test.ts', `getByText('Send'); getByText('${text}');`);
    expect(gaps(check())).toEqual([]);
  });

  test.each(['Amount *', 'Amount:', 'Amount'])('the label %s: is Amount', (label) => {
    plant(page, `const a = '${label}';`);
    plant(pageTest, `getByLabel('${label}')`);
    expect(gaps(check({ texts: itemsOf({ transfers: { 'S2 §2': ['Amount'] } }) }))).toEqual([]);
  });

  test('what stands in brackets: may follow a label', () => {
    plant(page, `const a = \`\${label} (Optional)\`;`);
    plant(pageTest, "getByLabel('Beneficiary (Optional)')");
    expect(gaps(check({ texts: itemsOf({ transfers: { 'S1 §5': ['(Optional)'] } }) }))).toEqual([]);
  });
});

describe('facts', () => {
  const factOf = (title: string, file = routesTest): Partial<Specification> => ({
    facts: [{ words: 'a second', slice: 'transfers', at: ['S2 §9'], test: [file, title] }],
  });

  test.each([
    ['another title', factOf('POST /api/transfer/intrabank, of a farmer')],
    ['a test of another file', factOf(TITLE, pageTest)],
    ['a file that is not there', factOf(TITLE, 'e2e/nowhere.test.ts')],
  ])('a fact with %s: is a gap and fails', (_, facts) => {
    expect(gaps(check(facts))).toEqual(['proven: a second']);
    expect(check(facts).breaches).toEqual([
      expect.stringMatching(/"a second" names a test that does not exist/),
    ]);
  });

  test.each([
    ['a comment', `// test('Answers', run)`],
    ['a string', `ask('Answers', 1)`],
    ['a test that is skipped', `test.skip('Answers', run)`],
  ])('a fact whose test is %s: is a gap and fails', (_, source) => {
    plant(pageTest, `getByText('Send'); getByText('${text}'); ${source};`);
    expect(gaps(check(factOf('Answers', pageTest)))).toEqual(['proven: a second']);
  });

  test.each([
    [
      'a title with quotes',
      `test("Ada's (first) transfer, of ₦1.00: says 'sent'", run)`,
      "Ada's (first) transfer, of ₦1.00: says 'sent'",
    ],
    ['a test of many', `test.each([[1]])('Of %i: answers', run)`, 'Of %i: answers'],
  ])('a fact with %s: is proven', (_, source, title) => {
    plant(pageTest, `getByText('Send'); getByText('${text}'); ${source};`);
    expect(gaps(check(factOf(title, pageTest)))).toEqual([]);
  });

  test('a fact without a test: is a gap, and fails', () => {
    const facts = { facts: [{ words: 'a second', slice: 'transfers', at: ['S2 §9'] }] } as const;
    expect(gaps(check(facts))).toEqual(['proven: a second']);
    expect(check(facts).missing).toHaveLength(1);
  });
});

describe('what is printed', () => {
  test('the table: counts every slice that has something, and all of them', () => {
    const { [CONFIRM]: _, ...others } = contract;
    const rows = describeCounts(check({ contract: others }).findings).split('\n');
    expect(rows.map((row) => row.trim().split(/\s+/))).toEqual([
      ['slice', 'routes', 'keys', 'handlers', 'tested', 'pages', 'texts', 'asserted', 'facts'],
      ['transfers', '1/2', '1/2', '2/2', '2/2', '1/1', '2/2', '2/2', '1/1'],
      ['all', '1/2', '1/2', '2/2', '2/2', '1/1', '2/2', '2/2', '1/1'],
    ]);
  });

  test('the list: names each missing item once, with its section', () => {
    const { [CONFIRM]: _, ...others } = contract;
    plant(page, '');
    plant(pageTest, '');
    expect(describeMissing(check({ contract: others }).findings, 'transfers')).toEqual([
      'transfers',
      `  routes not in the contract: ${CONFIRM} (S2 §7)`,
      `  texts that nothing of the slice shows: Send (S2 §2) · ${text} (S2 §8)`,
    ]);
  });
});
