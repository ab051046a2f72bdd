import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolConnection } from './database/database.ts';
import { registerDatabaseGauges } from './metrics/database-gauges.ts';

/** Numbers for the operators, read at /metrics. Labels hold route names and outcomes, never customers. */
export type Metrics = {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'route' | 'status'>;
  readonly connectionsOpen: Gauge;
  readonly connectionsDropped: Counter;
  readonly connectionsRefused: Counter;
  readonly policyReports: Counter<'directive'>;
  readonly jobSeconds: Histogram<'task' | 'outcome'>;
  readonly gatewaySeconds: Histogram<'gateway' | 'operation' | 'outcome'>;
  readonly moneyBatchSize: Histogram;
  readonly moneyBatchSeconds: Histogram<'outcome'>;
  readonly moneyOutcomes: Counter<'kind' | 'outcome'>;
  readonly eventsParked: Counter<'type'>;
  readonly paymentsUnsettled: Counter;
  readonly messages: Counter<'channel' | 'outcome'>;
  readonly identityAnswers: Counter<'kind' | 'outcome'>;
  readonly passwordSeconds: Histogram;
  readonly securityEvents: Counter<'kind'>;
};

/** The pools of this process by the name that their numbers carry. */
export type Pools = Readonly<Record<'money' | 'lists', pg.Pool>>;

const ofNode = new Registry();

/** Gauges that the library names as counters. Each is the sum of another number by `type`. */
const MISNAMED = ['handles', 'requests', 'resources'].map((of) => `nodejs_active_${of}_total`);

/** Node's own numbers are of the process, and what observes it for them never ends: there is one of each. */
function registerMetricsOfNode(registry: Registry): void {
  if (ofNode.getMetricsAsArray().length === 0) {
    collectDefaultMetrics({ register: ofNode });
    for (const name of MISNAMED) ofNode.removeSingleMetric(name);
  }
  for (const { name } of ofNode.getMetricsAsArray()) {
    const metric = ofNode.getSingleMetric(name);
    if (metric !== undefined) registry.registerMetric(metric);
  }
}

export function createMetrics(pools: Pools): Metrics {
  const { money: pool } = pools;
  const registry = new Registry();
  const registers = [registry];
  registerMetricsOfNode(registry);
  for (const [name, help, read] of [
    ['harvest_database_connections', 'Open database connections', (one: pg.Pool) => one.totalCount],
    [
      'harvest_database_waiting',
      'Requests waiting for a database connection',
      (one: pg.Pool) => one.waitingCount,
    ],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, one] of Object.entries(pools)) this.set({ pool }, read(one));
      },
    });
  }
  registerDatabaseGauges(registers, poolConnection(pool));
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'harvest_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    connectionsOpen: new Gauge({
      name: 'harvest_connections_open',
      help: 'Open connections of visitors and proxies',
      registers,
    }),
    connectionsDropped: new Counter({
      name: 'harvest_connections_dropped_total',
      help: 'Connections beyond CONNECTIONS_MAX, dropped at once',
      registers,
    }),
    connectionsRefused: new Counter({
      name: 'harvest_connections_refused_total',
      help: 'Connections of an address that has a tenth of CONNECTIONS_MAX already, dropped at once',
      registers,
    }),
    policyReports: new Counter({
      name: 'harvest_policy_reports_total',
      help: 'What browsers kept pages from doing, by directive of the content security policy',
      labelNames: ['directive'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'harvest_job_seconds',
      help: 'Time that a job of the queue took, by task and by whether it ended well (ok, failed)',
      labelNames: ['task', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
      registers,
    }),
    gatewaySeconds: new Histogram({
      name: 'harvest_gateway_seconds',
      help: 'Time that somebody outside took to answer, by what was asked and how it ended (ok, refused, timeout, unreachable, broken)',
      labelNames: ['gateway', 'operation', 'outcome'],
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    moneyBatchSize: new Histogram({
      name: 'harvest_money_batch_size',
      help: 'Operations committed together',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    moneyBatchSeconds: new Histogram({
      name: 'harvest_money_batch_seconds',
      help: 'Time to decide and commit a batch of operations, by outcome (committed, failed)',
      labelNames: ['outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    moneyOutcomes: new Counter({
      name: 'harvest_money_outcomes_total',
      help: 'Money operations by kind and outcome',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    paymentsUnsettled: new Counter({
      name: 'harvest_payments_unsettled_total',
      help: 'Answers from outside that could not settle their payment',
      registers,
    }),
    eventsParked: new Counter({
      name: 'harvest_events_parked_total',
      help: 'Events that nobody could hear, by type',
      labelNames: ['type'],
      registers,
    }),
    messages: new Counter({
      name: 'harvest_messages_total',
      help: 'Messages by channel and outcome',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    identityAnswers: new Counter({
      name: 'harvest_identity_answers_total',
      help: 'Questions to the identity provider by kind and answer',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    passwordSeconds: new Histogram({
      name: 'harvest_password_seconds',
      help: 'Time to hash or compare one password',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
      registers,
    }),
    securityEvents: new Counter({
      name: 'harvest_security_events_total',
      help: 'Security events by kind',
      labelNames: ['kind'],
      registers,
    }),
  };
}
