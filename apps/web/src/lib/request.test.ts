import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { request } from './request.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const json = { 'content-type': 'application/json' };

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return text;
}

test('request, with a body and a query: sends JSON and leaves out what is not given', async () => {
  const baseUrl = await serve((incoming, reply) => {
    const { method, url, headers } = incoming;
    void bodyOf(incoming).then((body) => {
      const seen = { method, url, type: headers['content-type'], key: headers['idempotency-key'], body };
      reply.writeHead(200, json).end(JSON.stringify(seen));
    });
  });
  const outcome = await request({
    baseUrl,
    method: 'POST',
    path: '/api/x',
    query: { page: 2, q: 'a b&c', from: undefined, to: '' },
    body: { amount: 0.29 },
    headers: { 'Idempotency-Key': 'k1' },
  });
  expect(outcome).toMatchObject({
    ok: true,
    data: {
      method: 'POST',
      url: '/api/x?page=2&q=a+b%26c',
      type: 'application/json',
      key: 'k1',
      body: '{"amount":0.29}',
    },
  });
});

test('request, answered with headers: hands them on', async () => {
  const baseUrl = await serve((_, reply) =>
    reply.writeHead(200, { ...json, 'x-total-count': '42' }).end('[]'),
  );
  const outcome = await request({ baseUrl, method: 'GET', path: '/' });
  expect(outcome.ok && outcome.headers.get('x-total-count')).toBe('42');
});

test('request, answered without content: is a success with nothing in it', async () => {
  const baseUrl = await serve((_, reply) => reply.writeHead(204).end());
  expect(await request({ baseUrl, method: 'POST', path: '/' })).toMatchObject({ ok: true, data: null });
});

test('request, refused with a JSON body: fails with the status and the body', async () => {
  const baseUrl = await serve((_, reply) =>
    reply.writeHead(422, json).end('{"code":"WRONG_CODE","detail":"No."}'),
  );
  expect(await request({ baseUrl, method: 'POST', path: '/', body: {} })).toEqual({
    ok: false,
    failure: { status: 422, data: { code: 'WRONG_CODE', detail: 'No.' } },
  });
});

test('request, refused by a proxy with a page: fails with the status and the text', async () => {
  const baseUrl = await serve((_, reply) =>
    reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  );
  expect(await request({ baseUrl, method: 'GET', path: '/' })).toEqual({
    ok: false,
    failure: { status: 502, data: '<h1>Bad gateway</h1>' },
  });
});

test('request, answered with something that is not JSON: is a PARSING_ERROR that keeps the status', async () => {
  const baseUrl = await serve((_, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to café wifi</h1>'),
  );
  expect(await request({ baseUrl, method: 'GET', path: '/' })).toMatchObject({
    ok: false,
    failure: { status: 'PARSING_ERROR', originalStatus: 200, data: '<h1>Welcome to café wifi</h1>' },
  });
});

test('request, with nobody listening: is a FETCH_ERROR', async () => {
  const baseUrl = await serve(() => undefined);
  server?.close();
  expect(await request({ baseUrl, method: 'GET', path: '/', timeoutMs: 5000 })).toMatchObject({
    ok: false,
    failure: { status: 'FETCH_ERROR' },
  });
});

test('request, cut off in the middle of the answer: is a FETCH_ERROR, not a success', async () => {
  const baseUrl = await serve((_, reply) => {
    reply.writeHead(200, { ...json, 'content-length': '100' });
    reply.write('{"status":"SUCC', () => reply.destroy());
  });
  expect(await request({ baseUrl, method: 'POST', path: '/', body: {}, timeoutMs: 5000 })).toMatchObject({
    ok: false,
    failure: { status: 'FETCH_ERROR' },
  });
});

test('request, never answered: is a TIMEOUT_ERROR', async () => {
  const baseUrl = await serve(() => undefined);
  expect(await request({ baseUrl, method: 'POST', path: '/', body: {}, timeoutMs: 50 })).toMatchObject({
    ok: false,
    failure: { status: 'TIMEOUT_ERROR' },
  });
});

test('request, whose answer starts and then stalls: is a TIMEOUT_ERROR', async () => {
  const baseUrl = await serve((_, reply) => {
    reply.writeHead(200, json);
    reply.write('{"status":');
  });
  expect(await request({ baseUrl, method: 'GET', path: '/', timeoutMs: 50 })).toMatchObject({
    ok: false,
    failure: { status: 'TIMEOUT_ERROR' },
  });
});

test('request, given up by the caller: is a FETCH_ERROR, not a time-out', async () => {
  const baseUrl = await serve(() => undefined);
  const caller = new AbortController();
  const outcome = request({ baseUrl, method: 'GET', path: '/', timeoutMs: 5000, signal: caller.signal });
  caller.abort();
  expect(await outcome).toMatchObject({ ok: false, failure: { status: 'FETCH_ERROR' } });
});
