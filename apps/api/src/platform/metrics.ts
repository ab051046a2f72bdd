import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Numbers for the operators, read at /metrics. Labels hold route names and outcomes, never customers. */
export type Metrics = {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'route' | 'status'>;
  readonly moneyBatchSize: Histogram;
  readonly moneyOutcomes: Counter<'kind' | 'outcome'>;
  readonly eventsParked: Counter<'type'>;
  readonly paymentsUnsettled: Counter;
  readonly messages: Counter<'channel' | 'outcome'>;
  readonly identityAnswers: Counter<'kind' | 'outcome'>;
  readonly passwordSeconds: Histogram;
};

export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const [name, help, read] of [
    ['harvest_database_connections', 'Open database connections', () => pool.totalCount],
    ['harvest_database_waiting', 'Requests waiting for a database connection', () => pool.waitingCount],
  ] as const) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'harvest_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    moneyBatchSize: new Histogram({
      name: 'harvest_money_batch_size',
      help: 'Operations committed together',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
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
  };
}
