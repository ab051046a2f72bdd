import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { KillableProcess } from './killable-process.ts';

let folder: string;
let one: KillableProcess;

/** A program that is ready at once, ends by itself where SIGUSR2 says so, and on SIGTERM as it should, or not after SIGUSR1. */
const PROGRAM = `
let code = 0;
process.on('SIGTERM', () => process.exit(code));
process.on('SIGUSR1', () => { code = 1; console.log('broken'); });
process.on('SIGUSR2', () => process.exit(3));
setInterval(() => undefined, 1000);
console.log('pid', process.pid, 'listens on 1234');
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harvest-process-'));
  const file = join(folder, 'program.mjs');
  await writeFile(file, PROGRAM);
  one = new KillableProcess({ name: 'program', file, env: async () => ({}), ready: /listens on (\d+)/ });
  await one.start();
});
afterEach(async () => {
  await one.stop();
  await rm(folder, { recursive: true, force: true });
});

const letItDie = async (): Promise<void> => {
  process.kill(one.pid, 'SIGUSR2');
  await eventually(() => expect(one.endedByItself).toHaveLength(1));
};

test('a process that is killed is counted, and did not end by itself', async () => {
  await one.kill();
  await one.start();
  await one.kill();
  expect(one.kills).toBe(2);
  expect(one.endedByItself).toEqual([]);
});

test('a process that is told to stop did not end by itself', async () => {
  await one.stop();
  expect(one.kills).toBe(0);
  expect(one.endedByItself).toEqual([]);
});

test('a process that is told to stop, and breaks meanwhile: is told of', async () => {
  process.kill(one.pid, 'SIGUSR1');
  // Until it has heard of it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await one.stop();
  expect(one.endedByItself).toEqual([expect.stringMatching(/^program ended with 1: /)]);
});

test('a process that ends by itself is told of, with the last that it said, and to kill it afterwards is no kill', async () => {
  await letItDie();
  expect(one.endedByItself[0]).toMatch(/^program ended with 3: pid \d+ listens on 1234$/);
  await one.kill();
  expect(one.kills).toBe(0);
  await one.start();
  await one.kill();
  expect(one.kills).toBe(1);
  expect(one.endedByItself).toHaveLength(1);
});
