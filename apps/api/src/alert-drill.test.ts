import { expect, test } from 'vitest';
import { PROMETHEUS_MISSING, Prometheus } from '../../../scripts/alarms/drill/prometheus.ts';
import { runAlertDrill } from '../../../scripts/alarms/drill/run-alert-drill.ts';

const MINUTE = 60_000;

test(
  'a bank whose worker is killed, then stopped while something waits: makes Prometheus tell of both by our rules',
  async ({ skip }) => {
    if (!(await Prometheus.isThere())) return skip(PROMETHEUS_MISSING);
    const drilled = await runAlertDrill(['WorkerGone', 'QueueStuck'], () => undefined);
    expect(drilled.map(({ alert, problem }) => [alert, problem])).toEqual([
      ['WorkerGone', undefined],
      ['QueueStuck', undefined],
    ]);
  },
  5 * MINUTE,
);
