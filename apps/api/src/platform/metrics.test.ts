import pg from 'pg';
import { expect, test } from 'vitest';
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
