import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { SignedIn } from '../../../../../scripts/testing/bank.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../../scripts/testing/interbank.ts';
import { confirmElsewhere, settleDue, startElsewhere } from '../../../../../scripts/testing/other-banks.ts';
import { type Heard, type Outsider, startOutsider } from '../../../../../scripts/testing/outsider.ts';
import { startWorker } from '../../worker.ts';

const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.unknown(),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.looseObject({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});

let collector: Outsider;
const heard: Heard[] = [];
let logged = '';
let opened: BankWithSwitch;
beforeAll(async () => {
  collector = await startOutsider((response, question) => {
    heard.push(question);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, LOG_LEVEL: 'debug' };
  opened = await openBankWithSwitch({ env, onLog: (line) => (logged += line) });
});
afterAll(() => collector.stop());

const spansHeard = () =>
  heard.flatMap(({ body }) =>
    sent
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

/** What a collector reads, without ids and times, which are numbers of many digits by themselves. */
const wordsOf = (body: string) =>
  body.replaceAll(/"(traceId|spanId|parentSpanId|\w+TimeUnixNano)":"[^"]*"/g, '');

async function journey(ada: SignedIn, number: string) {
  const { bank } = opened;
  const started = await startElsewhere(bank, ada, number, 100);
  const wrong = await confirmElsewhere(bank, ada, {
    ...started,
    otp: started.otp === '000000' ? '1' : '000000',
  });
  expect((await confirmElsewhere(bank, ada, started)).status).toBe(200);
  await settleDue(bank);
  return { started, refused: wrong.body as { traceId: string } };
}

test('traces of a transfer, with a collector: bear the ids of answers and log, show where time went, and hold nothing of anybody', async () => {
  const { bank } = opened;
  const [ada, number] = [await bank.signedIn(), accountElsewhere()];
  const { started, refused } = await journey(ada, number);
  const asked = await fetch(
    `${bank.url}/api/ibanking/personal/transactions?accountNumber=${ada.account.accountNumber}`,
    {
      headers: { authorization: `Bearer ${ada.token}` },
    },
  );
  expect(asked.status).toBe(200);
  const worker = await startWorker(bank.platform, bank.database.appUrl);
  const { metrics } = bank.platform;
  await eventually(async () =>
    expect(await metrics.registry.metrics()).toContain('harvest_job_seconds_count{task="seal-journals"'),
  );
  await worker.stop();
  await opened.close();

  const spans = spansHeard();
  expect(new Set(heard.map(({ method, url }) => `${method} ${url}`))).toEqual(new Set(['POST /v1/traces']));
  const confirm = 'POST /api/transfer/other-banks/confirm';
  const confirms = spans.filter(({ name }) => name === confirm);
  expect(confirms).toHaveLength(2);
  const traceId = refused.traceId.replaceAll('-', '');
  expect(confirms.map((span) => span.traceId)).toContain(traceId);
  const logLine = logged.split('\n').find((line) => line.includes(refused.traceId)) ?? '{}';
  expect(JSON.parse(logLine)).toMatchObject({ traceId: refused.traceId, route: confirm });
  const paid = confirms.find((span) => span.traceId !== traceId);
  const commit = spans.find(
    ({ name, parentSpanId }) => name === 'money commit' && parentSpanId === paid?.spanId,
  );
  expect(commit?.traceId).toBe(paid?.traceId);
  const inquiry = spans.find(({ name }) => name === 'interbank name-inquiry');
  expect(spans.find(({ spanId }) => spanId === inquiry?.parentSpanId)?.name).toMatch(
    /^POST \/api\/transfer\//,
  );
  const names = spans.map(({ name }) => name);
  for (const name of ['job seal-journals', 'interbank transfer', 'GET /api/ibanking/personal/transactions'])
    expect(names).toContain(name);
  expect(names.filter((name) => /health|metrics|dev/.test(name))).toEqual([]);

  for (const { body } of heard) {
    const words = wordsOf(body);
    expect(words).not.toMatch(/\d{6}|@|\?|select |Ada|Maize/);
    for (const secret of [number, started.otp, started.id, started.reference, ada.token, ada.email, ada.id])
      expect(words).not.toContain(secret);
  }
});

test('a bank whose collector is away: answers as ever, says so in its log, and stops', async () => {
  let lines = '';
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', LOG_LEVEL: 'warn' };
  const one = await openBankWithSwitch({ env, onLog: (line) => (lines += line) });
  const ada = await one.bank.signedIn();
  expect((await one.bank.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
  await one.close();
  expect(lines).toContain('traces could not be delivered');
});
