import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMetrics } from './metrics.ts';

const LAG = 'nodejs_eventloop_lag_p99_seconds';
const REQUESTS = 'harvest_request_seconds';

test("Node's own numbers, with two banks in one process: are observed once, told by both, and the banks' own are apart", async () => {
  const pool = new pg.Pool();
  const [one, other] = [
    createMetrics({ money: pool, lists: pool }),
    createMetrics({ money: pool, lists: pool }),
  ];
  expect(await one.registry.getSingleMetricAsString(LAG)).toMatch(/^nodejs_eventloop_lag_p99_seconds \S/m);
  expect(other.registry.getSingleMetric(LAG)).toBe(one.registry.getSingleMetric(LAG));
  expect(other.registry.getSingleMetric(REQUESTS)).not.toBe(one.registry.getSingleMetric(REQUESTS));
});

/** What the library says of each number when it runs, and not in its types. */
const described = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
  }),
);

test("every number at /metrics, Node's own among them: has a help text, and a name that fits its type", () => {
  const pool = new pg.Pool();
  const all = described.parse(createMetrics({ money: pool, lists: pool }).registry.getMetricsAsArray());
  expect(all.length).toBeGreaterThan(70);
  const wrong = all.flatMap(({ name, help, type }) => [
    ...((type === 'counter') === name.endsWith('_total') ? [] : [`${name} is a ${type}`]),
    ...(/_(count|sum|bucket)$/.test(name) ? [`${name} ends as a part of a histogram`] : []),
    ...(/^[a-z]+(_[a-z0-9]+)+$/.test(name) ? [] : [`${name} is not in small letters with underscores`]),
    ...(/_(ms|milliseconds|minutes|hours|days|kilobytes|percent)(_|$)/.test(name)
      ? [`${name} is in no base unit`]
      : []),
    ...(type === 'histogram' && !/_(seconds|size)$/.test(name) ? [`${name} names no unit`] : []),
    ...(/^[A-Z].{10,}/.test(help) ? [] : [`${name} has no help text`]),
  ]);
  expect(wrong).toEqual([]);
  expect(
    all
      .filter(({ name }) => name.startsWith('nodejs_active_'))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['nodejs_active_handles', 'nodejs_active_requests', 'nodejs_active_resources']);
});

test('the page of /metrics, read by promtool: has nothing to be mended', async ({ skip }) => {
  const pool = new pg.Pool();
  const page = await createMetrics({ money: pool, lists: pool }).registry.metrics();
  const checked = async (lines: string) => {
    const promtool = spawn('promtool', ['check', 'metrics'], { stdio: ['pipe', 'ignore', 'pipe'] });
    const started = once(promtool, 'spawn').then(
      () => true,
      () => false,
    );
    if (!(await started)) return undefined;
    promtool.stdin.end(lines);
    return text(promtool.stderr);
  };
  const findings = await checked(page);
  if (findings === undefined) return skip('No promtool (on Debian: apt-get install prometheus).');
  expect(findings).toBe('');
  expect(await checked('# TYPE bad_total gauge\nbad_total 1\n')).toMatch(/bad_total/);
});
