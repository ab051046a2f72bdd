import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '../../apps/api/src/platform/metrics.ts';
import { type Dashboard, findCollisions, readAlerts, readDashboard } from './alarm-files.ts';
import {
  anchorsOf,
  findStrays,
  namedMetrics,
  PAGES,
  problemsOfPage,
  type Surroundings,
} from './alert-pages.ts';
import { problemsOfExpression, seriesOf } from './known-series.ts';

const run = promisify(execFile);
const MINUTE = 60_000;
const RULES = 'deploy/prometheus/alerts.yaml';
const CASES = 'deploy/prometheus/alerts.test.yaml';
const DASHBOARD = 'deploy/grafana/harvest.json';
const LISTS = ['docs/runbook.md', `${PAGES}/README.md`];

const read = (path: string) => readFileSync(path, 'utf8');
const alerts = readAlerts(read(RULES));
const dashboard = readDashboard(read(DASHBOARD));
const pages = globSync(`${PAGES}/*.md`).filter((path) => !LISTS.includes(path));
// Nobody connects: what there is to read is known before anything is read.
const nobody = new pg.Pool();
const known = seriesOf(createMetrics({ money: nobody, lists: nobody }).registry);

const around: Surroundings = {
  hasFile: existsSync,
  hasHeading: (path, anchor) => anchorsOf(read(path)).includes(anchor),
  commands: [...read('scripts/run.js').matchAll(/^ {2}async '?([\w:-]+)'?\(/gm)].map(([, name = '']) => name),
  scripts: Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts),
  units: globSync('deploy/*.service').map((path) => path.replace(/^deploy\/(.+)\.service$/, '$1')),
};

const targetsOf = (panel: Dashboard['panels'][number]) => ('targets' in panel ? panel.targets : []);

test('the alerts, each of them: reads what the bank tells, by labels that it has', () => {
  expect(alerts.length).toBeGreaterThanOrEqual(20);
  expect(
    alerts.flatMap(({ alert, expr }) =>
      problemsOfExpression(expr, known).map((problem) => `${alert} ${problem}`),
    ),
  ).toEqual([]);
});

test('the dashboard, each panel: reads what the bank tells, and lies on no other', () => {
  expect(
    dashboard.panels.flatMap((panel) =>
      targetsOf(panel).flatMap(({ expr }) =>
        problemsOfExpression(expr, known).map((problem) => `${panel.title} ${problem}`),
      ),
    ),
  ).toEqual([]);
  expect(findCollisions(dashboard)).toEqual([]);
});

test('the pages of the alerts: are one for each, and both lists lead to all of them', () => {
  const lists = Object.fromEntries(LISTS.map((path) => [path, read(path)]));
  expect(findStrays(alerts, pages, lists)).toEqual([]);
});

test('the pages of the alerts, whatever they tell to do: name files, commands and numbers that there are', () => {
  expect(pages.flatMap((path) => problemsOfPage(path, read(path), around))).toEqual([]);
  const begins = (beginning: string) => [...known.keys()].some((name) => name.startsWith(beginning));
  expect(
    pages.flatMap((path) =>
      namedMetrics(read(path))
        .filter((name) => !begins(name))
        .map((name) => `${path} ${name}`),
    ),
  ).toEqual([]);
});

const caseFile = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
});

test('the cases of the alerts: each alert fires in one and is silent in one', () => {
  const cases = caseFile.parse(parse(read(CASES))).tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const without = (fires: boolean) =>
    alerts
      .map(({ alert }) => alert)
      .filter(
        (alert) => !cases.some((one) => one.alertname === alert && one.exp_alerts.length > 0 === fires),
      );
  expect({ neverFire: without(true), areNeverSilent: without(false) }).toEqual({
    neverFire: [],
    areNeverSilent: [],
  });
});

test(
  'promtool, with the rules, their cases and the settings of Prometheus: finds nothing wrong',
  async ({ skip }) => {
    const version = await run('promtool', ['--version']).catch(() => undefined);
    if (version === undefined) return skip('No promtool (on Debian: apt-get install prometheus).');
    await run('promtool', ['check', 'rules', '--lint-fatal', RULES]);
    await run('promtool', ['check', 'config', 'deploy/prometheus/prometheus.yaml']);
    await run('promtool', ['test', 'rules', CASES]);
  },
  MINUTE,
);
