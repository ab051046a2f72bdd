import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, readAnswer, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';

let bank: TestBank;
let small: TestBank;
const lines: string[] = [];
beforeAll(async () => {
  bank = await openTestBank({ onLog: (line) => lines.push(line) });
  small = await bank.join({ CONNECTIONS_MAX: '3' });
});
afterAll(async () => {
  await small.close();
  await bank.close();
});

/** Connects, and asks for what the bank answers without its database. */
async function openConnection(to: TestBank, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = new URL(to.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await askAgain(socket);
  return socket;
}

/** Answers the status line, or nothing where the connection was dropped. */
function askAgain(socket: Socket): Promise<string> {
  socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', (data: Buffer) => resolve(data.toString().split('\r\n')[0] ?? ''));
    socket.once('close', () => resolve(''));
  });
}

async function readMetric(name: string): Promise<number> {
  const text = await small.platform.metrics.registry.getSingleMetricAsString(name);
  return Number(/ (\d+)$/m.exec(text)?.[1]);
}

test('connections beyond CONNECTIONS_MAX: are dropped at once and counted, those that are open go on, and room is given again', async () => {
  const open = await Promise.all(Array.from({ length: 3 }, () => openConnection(small)));
  const beyond = await Promise.all(Array.from({ length: 5 }, () => openConnection(small)));
  expect(beyond.map(({ destroyed, bytesRead }) => [destroyed, bytesRead])).toEqual(
    beyond.map(() => [true, 0]),
  );
  expect([
    await readMetric('harvest_connections_dropped_total'),
    await readMetric('harvest_connections_open'),
  ]).toEqual([5, 3]);
  const [first, ...others] = open;
  for (const socket of others) expect(await askAgain(socket)).toBe('HTTP/1.1 200 OK');
  first?.destroy();
  await eventually(async () => expect(await readMetric('harvest_connections_open')).toBe(2));
  const next = await openConnection(small);
  expect(await askAgain(next)).toBe('HTTP/1.1 200 OK');
  for (const socket of [...others, next]) socket.destroy();
});

async function openMany(to: TestBank, localAddress: string, many: number) {
  const sockets: Socket[] = [];
  for (let number = 0; number < many; number += 1) sockets.push(await openConnection(to, localAddress));
  return {
    kept: sockets.filter(({ destroyed }) => !destroyed).length,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('connections of one address beyond a tenth of CONNECTIONS_MAX: are dropped, others are served, and the log says so once', async () => {
  const one = await bank.join({ CONNECTIONS_MAX: '30', LOG_LEVEL: 'warn' });
  try {
    lines.length = 0;
    const greedy = await openMany(one, '127.0.0.9', 8);
    expect(greedy.kept).toBe(3);
    for (const [address, kept] of [
      ['127.0.0.10', 2],
      // A tool of ours on this machine.
      ['127.0.0.1', 6],
    ] as const) {
      const others = await openMany(one, address, kept);
      expect(others.kept).toBe(kept);
      others.close();
    }
    expect(
      await one.platform.metrics.registry.getSingleMetricAsString('harvest_connections_refused_total'),
    ).toMatch(/ 5$/m);
    expect(lines.filter((line) => line.includes('connections are dropped'))).toHaveLength(1);
    expect(lines.join()).not.toContain('127.0.0.9');
    greedy.close();
    await eventually(async () => {
      const again = await openMany(one, '127.0.0.9', 3);
      again.close();
      expect(again.kept).toBe(3);
    });
  } finally {
    await one.close();
  }
});

test.each([
  ['1', 8],
  ['127.0.0.8/29', 8],
  ['127.0.0.9', 8],
  ['10.0.0.0/8', 3],
])(
  'connections of an address, with TRUST_PROXY %s: are counted only where it is no proxy',
  async (TRUST_PROXY, kept) => {
    const one = await bank.join({ CONNECTIONS_MAX: '30', TRUST_PROXY });
    try {
      const opened = await openMany(one, '127.0.0.9', 8);
      expect(opened.kept).toBe(kept);
      opened.close();
    } finally {
      await one.close();
    }
  },
);

test('connections that say nothing, or half of their headers: are cut off', async () => {
  const { hostname, port } = new URL(bank.url);
  const answers = await Promise.all(
    ['', 'GET /api/accounts HTTP/1.1\r\nHost: x\r\n'].map(async (bytes) => {
      const socket = connect(Number(port), hostname);
      socket.write(bytes);
      const [head = '', body = ''] = (await readText(socket)).split('\r\n\r\n');
      return readAnswer('bytes', Number(head.split(' ')[1]), new Headers(), body);
    }),
  );
  expect(answers.map(({ code }) => code)).toEqual(['BAD_REQUEST', 'BAD_REQUEST']);
});
