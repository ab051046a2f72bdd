import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { contentSecurityPolicy } from './web-pages.ts';

let bank: TestBank;
const log: string[] = [];
beforeAll(async () => {
  bank = await openTestBank({ env: { LOG_LEVEL: 'warn' }, onLog: (line) => void log.push(line) });
});
afterAll(() => bank.close());
afterEach(() => vi.restoreAllMocks());

const LEGACY = 'application/csp-report';
const REPORT = (directive: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://bank.example/transfer/01999a7e?account=0803000001',
      'effective-directive': directive,
      'blocked-uri': 'https://evil.example/steal.js?token=8Zk3secret',
      'script-sample': 'ada@harvest.test',
    },
  });

async function send(body: string, type = LEGACY): Promise<{ status: number; text: string }> {
  const response = await fetch(`${bank.url}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return { status: response.status, text: await response.text() };
}

async function readCount(directive: string): Promise<number> {
  const text = await bank.platform.metrics.registry.getSingleMetricAsString('harvest_policy_reports_total');
  return Number(new RegExp(`directive="${directive}"} (\\d+)`).exec(text)?.[1] ?? 0);
}

test.each([
  [LEGACY, 'img-src', REPORT('img-src')],
  ['application/json', 'font-src', REPORT('font-src')],
])('POST /csp-reports, as %s: answers 204 and counts it under %s', async (type, directive, body) => {
  expect(await send(body, type)).toEqual({ status: 204, text: '' });
  expect(await readCount(directive)).toBe(1);
});

test('POST /csp-reports, fifty of one directive: are all counted, and logged once in a minute, without what could name anybody', async () => {
  log.length = 0;
  for (let reports = 0; reports < 50; reports += 1) await send(REPORT('script-src-elem'));
  await send(REPORT('connect-src'));
  expect(await readCount('script-src-elem')).toBe(50);
  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ directive, blocked, page }) => [directive, blocked, page])).toEqual([
    ['script-src-elem', 'https://evil.example', '/transfer'],
    ['connect-src', 'https://evil.example', '/transfer'],
  ]);
  expect(log.join('')).not.toMatch(/8Zk3|0803|01999a7e|ada@|127\.0\.0\.1|\?/);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 61_000);
  await send(REPORT('script-src-elem'));
  expect(log).toHaveLength(3);
});

test.each([
  ['no JSON', 'x', LEGACY, 400],
  ['nothing', '', LEGACY, 400],
  ['a prototype', '{"__proto__":{"a":1}}', LEGACY, 400],
  ['something else', '{"a":1}', LEGACY, 400],
  ['17 KB', JSON.stringify({ 'csp-report': { 'original-policy': 'x'.repeat(17_000) } }), LEGACY, 413],
  ['a text', REPORT('frame-src'), 'text/plain', 415],
])('POST /csp-reports, with %s: answers 4xx and counts nothing', async (_, body, type, status) => {
  const count = () => bank.platform.metrics.registry.getSingleMetricAsString('harvest_policy_reports_total');
  const before = await count();
  expect((await send(body, type)).status).toBe(status);
  expect(await count()).toBe(before);
});

test.each([LEGACY, 'text/plain'])('a sign-in, sent as %s: answers 415', async (type) => {
  const response = await fetch(`${bank.url}/auth/ibanking/personal/login`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: '{}',
  });
  expect(response.status).toBe(415);
});

test('GET /csp-reports: answers 405, and GET /docs, a page: says where reports go', async () => {
  expect((await fetch(`${bank.url}/csp-reports`)).status).toBe(405);
  const { headers } = await fetch(`${bank.url}/docs`);
  expect(headers.get('content-security-policy')).toMatch(/; report-uri \/csp-reports$/);
  expect(contentSecurityPolicy('x')).toContain('report-uri /csp-reports');
});

test('POST /csp-reports, more than 600 of one address in a minute: answers 429, counts no more, and costs nobody a call', async () => {
  const body = REPORT('worker-src');
  const ask = (method: 'GET' | 'POST', path: string, sent = '') =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': LEGACY, 'content-length': sent.length };
      request(`${bank.url}${path}`, { method, headers, localAddress: '127.5.6.1' }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      })
        .once('error', reject)
        .end(sent);
    });
  const answers: number[] = [];
  for (let round = 0; round < 7; round += 1)
    answers.push(
      ...(await Promise.all(Array.from({ length: 100 }, () => ask('POST', '/csp-reports', body)))),
    );
  expect(answers.filter((status) => status === 429)).toHaveLength(100);
  expect(await readCount('worker-src')).toBe(600);
  expect(await ask('GET', '/api/accounts')).toBe(401);
});
