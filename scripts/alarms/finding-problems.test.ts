import { expect, test } from 'vitest';
import { type Alert, findCollisions, readAlerts, readDashboard } from './alarm-files.ts';
import { anchorsOf, findStrays, pageOf, problemsOfPage, type Surroundings } from './alert-pages.ts';
import { problemsOfExpression, seriesOf } from './known-series.ts';

const known = seriesOf({
  getMetricsAsArray: () => [
    { name: 'waiting', type: 'gauge', labelNames: ['queue'] },
    { name: 'dropped_total', type: 'counter', labelNames: [] },
    { name: 'answer_seconds', type: 'histogram', labelNames: ['route'] },
  ],
});

test.each([
  'waiting > 0',
  'max by (queue) (waiting{job="harvest-api"}) > 0',
  'rate(dropped_total[$__rate_interval])',
  'histogram_quantile(0.95, sum by (le, route) (rate(answer_seconds_bucket{route="GET /"}[5m])))',
  'absent(up{job="harvest-worker"} == 1)',
])('an expression that reads what there is, %j: has no problems', (expression) => {
  expect(problemsOfExpression(expression, known)).toEqual([]);
});

test.each([
  ['waiting >', 'is no PromQL'],
  ['{job="harvest-api"}', 'is no PromQL'],
  ['1 > 0', 'reads nothing'],
  ['gone > 0', 'reads gone, which the bank does not have'],
  ['rate(dropped[5m])', 'reads dropped, which the bank does not have'],
  ['answer_seconds > 1', 'reads answer_seconds, which the bank does not have'],
  ['waiting{kind="x"} > 0', 'reads waiting by kind, which it does not have'],
  ['answer_seconds_count{le="1"}', 'reads answer_seconds_count by le, which it does not have'],
  ['max by (kind) (waiting)', 'reads waiting by kind, which it does not have'],
  [
    'sum(rate(dropped_total[5m])) / sum by (route) (waiting)',
    'reads waiting by route, which it does not have',
  ],
])('an expression that cannot be answered, %j: is a problem', (expression, problem) => {
  expect(problemsOfExpression(expression, known)).toEqual([problem]);
});

const alertOf = (alert: string, page = pageOf(alert)): Alert => ({
  alert,
  expr: 'up',
  labels: { severity: 'page' },
  annotations: { summary: 'x', runbook_url: page },
});

test('the page of an alert: is called as the alert, in small letters', () => {
  expect(pageOf('BankNotAnswering')).toBe('docs/alerts/bank-not-answering.md');
});

test('alerts and pages that do not belong together: are problems', () => {
  const list = '| [WorkerGone](alerts/worker-gone.md) | [QueueStuck](alerts/worker-gone.md) |';
  expect(
    findStrays(
      [alertOf('WorkerGone'), alertOf('QueueStuck', 'docs/alerts/queue.md')],
      ['docs/alerts/worker-gone.md', 'docs/alerts/queue.md'],
      { 'docs/runbook.md': list },
    ),
  ).toEqual([
    'QueueStuck names another page than docs/alerts/queue-stuck.md',
    'docs/alerts/queue-stuck.md is missing',
    'docs/alerts/queue.md is about no alert',
    'docs/runbook.md does not lead to the page of QueueStuck',
  ]);
});

const around: Surroundings = {
  hasFile: (path) => ['docs/runbook.md', 'scripts/run.js', 'docs/alerts/worker-gone.md'].includes(path),
  hasHeading: (path, anchor) => path === 'docs/runbook.md' && anchor === 'the-switch-is-down',
  commands: ['prove-ledger'],
  scripts: ['db:migrate'],
  units: ['harvest-worker'],
};

/** A page that has all its parts, and this in one of them. */
const pageWith = (words: string) =>
  `# X\n\n## What it means for customers\n${words}\n\n## Look first\nx\n\n## Do\nx\n\n## It is over when\nx\n`;

test.each([
  'Ask `node scripts/run.js prove-ledger --since FILE`, then `npm run db:migrate`.',
  '`systemctl restart harvest-worker`, see [it](worker-gone.md) and [the switch](../runbook.md#the-switch-is-down).',
])('a page that names what there is, %j: has no problems', (words) => {
  expect(problemsOfPage('docs/alerts/x.md', pageWith(words), around)).toEqual([]);
});

test.each([
  ['`node scripts/run.js gone`', 'names gone, which is no command of scripts/run.js'],
  ['`npm run gone`', 'names gone, which is no script of package.json'],
  ['`systemctl restart harvest-gone`', 'names harvest-gone, which is no unit of deploy'],
  ['`deploy/gone.yaml`', 'names deploy/gone.yaml, which is not there'],
  ['[x](gone.md)', 'names docs/alerts/gone.md, which is not there'],
  ['[x](../runbook.md#gone)', 'names docs/runbook.md#gone, which is not there'],
])('a page that names what there is not, %s: is a problem', (words, problem) => {
  expect(problemsOfPage('docs/alerts/x.md', pageWith(words), around)).toEqual([
    `docs/alerts/x.md ${problem}`,
  ]);
});

test('a page without one of its parts: is a problem', () => {
  expect(problemsOfPage('docs/alerts/x.md', pageWith('x').replace('## Do', '## Don’t'), around)).toEqual([
    'docs/alerts/x.md does not tell What it means for customers, Look first, Do, It is over when',
  ]);
});

test('the names of headings in links: are their words in small letters, with hyphens', () => {
  expect(anchorsOf('# Alarms\n## What is deleted, and when\n')).toEqual([
    'alarms',
    'what-is-deleted-and-when',
  ]);
});

test.each([
  ['without a severity', 'labels: {}'],
  ['with a severity of its own', 'labels: { severity: urgent }'],
  ['with a label that names somebody', 'labels: { severity: page, customer: ada }'],
])('an alert %s: is refused', (_, labels) => {
  const file = `groups: [{ name: x, rules: [{ alert: WorkerGone, expr: up, ${labels}, annotations: { summary: x, runbook_url: x } }] }]`;
  expect(() => readAlerts(file)).toThrow();
});

const dashboardOf = (...panels: readonly object[]): string =>
  JSON.stringify({
    id: null,
    uid: 'a-dashboard',
    title: 'x',
    schemaVersion: 39,
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels,
  });

const row = (id: number, x: number, w: number) => ({
  id,
  type: 'row',
  title: `row ${id}`,
  gridPos: { x, y: 0, w, h: 1 },
  panels: [],
});

test('panels with one number, or one on the other: are problems', () => {
  const collisions = (...panels: readonly object[]) => findCollisions(readDashboard(dashboardOf(...panels)));
  expect(collisions(row(1, 0, 12), row(2, 12, 12))).toEqual([]);
  expect(collisions(row(1, 0, 12), row(1, 12, 12))).toEqual(['row 1 and row 1']);
  expect(collisions(row(1, 0, 13), row(2, 12, 12))).toEqual(['row 1 and row 2']);
});

test('a dashboard that Grafana cannot lay out: is refused', () => {
  expect(() => readDashboard(dashboardOf(row(1, 12, 13)))).toThrow();
  expect(() => readDashboard(dashboardOf({ ...row(1, 0, 24), type: 'timeseries' }))).toThrow();
});
