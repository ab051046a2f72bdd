import { z } from 'zod';
import { readUses } from './promql.ts';

/** The labels of each series that there is. */
export type KnownSeries = ReadonlyMap<string, ReadonlySet<string>>;

/** Prometheus adds these to what it reads of a process. */
const OF_THE_TARGET = ['job', 'instance'];
/** Series that Prometheus makes itself. */
const OF_PROMETHEUS: Readonly<Record<string, readonly string[]>> = {
  up: [],
  ALERTS: ['alertname', 'alertstate', 'severity'],
};

// The library says what a metric's labels are when it runs, and not in its types.
const ownMetrics = z.array(
  z.object({
    name: z.string(),
    type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
    labelNames: z.array(z.string()),
  }),
);

/** Everything that whoever reads the bank's registry can ask for. */
export function seriesOf(registry: { getMetricsAsArray(): readonly object[] }): KnownSeries {
  const series = new Map<string, ReadonlySet<string>>();
  const add = (name: string, labels: readonly string[]) =>
    series.set(name, new Set([...labels, ...OF_THE_TARGET]));
  for (const [name, labels] of Object.entries(OF_PROMETHEUS)) add(name, labels);
  for (const { name, type, labelNames } of ownMetrics.parse(registry.getMetricsAsArray())) {
    if (type !== 'histogram') add(name, type === 'summary' ? [...labelNames, 'quantile'] : labelNames);
    if (type === 'histogram') add(`${name}_bucket`, [...labelNames, 'le']);
    if (type === 'histogram' || type === 'summary')
      for (const part of ['sum', 'count']) add(`${name}_${part}`, labelNames);
  }
  return series;
}

/** What is wrong with an expression: it is none, or it reads what the bank does not tell. */
export function problemsOfExpression(expression: string, known: KnownSeries): string[] {
  const uses = readUses(expression);
  if (uses === undefined) return ['is no PromQL'];
  if (uses.length === 0) return ['reads nothing'];
  const problems = uses.flatMap(({ name, labels }) => {
    const its = known.get(name);
    if (its === undefined) return [`reads ${name}, which the bank does not have`];
    return labels
      .filter((label) => !its.has(label))
      .map((label) => `reads ${name} by ${label}, which it does not have`);
  });
  return [...new Set(problems)];
}
