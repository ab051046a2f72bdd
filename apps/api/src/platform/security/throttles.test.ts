import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { newId } from '../../bank/ids.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1000);

const TRIES = { name: 'test-tries', attemptsMax: 10, windowMinutes: 15 };
const SLOWED = { name: 'test-slowed', attemptsMax: 10, windowMinutes: 15, pauseSecondsMax: 30 };

let bank: TestBank;
let second: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  second = await bank.join();
});
afterAll(async () => {
  await second.close();
  await bank.close();
});

test('a throttle of ten in fifteen minutes, asked at any moments: lets ten through within any fifteen minutes', async () => {
  const { throttles } = bank.platform;
  const gaps = fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 30, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(gaps, async (seconds) => {
      const whom = newId();
      const taken: number[] = [];
      let now = 0;
      for (const gap of seconds) {
        now += gap;
        const inWindow = taken.filter((at) => at > now - 900).length;
        const isTaken = await throttles.take(TRIES, whom, after(now));
        expect(isTaken).toBe(inWindow < 10);
        if (isTaken) taken.push(now);
      }
    }),
    { numRuns: 15 },
  );
});

test('a throttle, at the end of the time it says: has room again, and not a second earlier', async () => {
  const { throttles } = bank.platform;
  const whom = newId();
  for (let place = 0; place < 10; place += 1) await throttles.take(TRIES, whom, after(place * 20));
  const seconds = await throttles.secondsLeft(TRIES, whom, after(200));
  expect(await throttles.isFull(TRIES, whom, after(200 + seconds - 1))).toBe(true);
  expect(await throttles.isFull(TRIES, whom, after(200 + seconds))).toBe(false);
  expect(await throttles.take(TRIES, whom, after(200 + seconds))).toBe(true);
});

test('a throttle, asked a hundred times at once at two instances: lets ten through', async () => {
  const whom = newId();
  const taken = await Promise.all(
    Array.from({ length: 100 }, (_, place) =>
      (place % 2 === 0 ? bank : second).platform.throttles.take(TRIES, whom, after(0)),
    ),
  );
  expect(taken.filter(Boolean)).toHaveLength(10);
});

test('many attempts together: are counted all or none, and given back the newest first', async () => {
  const { throttles } = bank.platform;
  const whom = newId();
  expect(await throttles.take(TRIES, whom, after(0), 11)).toBe(false);
  expect(await throttles.take(TRIES, whom, after(0), 6)).toBe(true);
  expect(await throttles.take(TRIES, whom, after(100), 5)).toBe(false);
  expect(await throttles.take(TRIES, whom, after(100), 4)).toBe(true);
  await throttles.giveBack(TRIES, whom, after(100), 5);
  expect(await throttles.take(TRIES, whom, after(100), 6)).toBe(false);
  expect(await throttles.take(TRIES, whom, after(100), 5)).toBe(true);
  // What was counted later is not what is given back for then.
  await throttles.giveBack(TRIES, whom, after(50), 10);
  expect(await throttles.take(TRIES, whom, after(100), 5)).toBe(true);
  expect(await throttles.take(TRIES, whom, after(100))).toBe(false);
  await throttles.forget(TRIES, whom, after(100));
  expect(await throttles.take(TRIES, whom, after(100), 10)).toBe(true);
});

test('what is slowed: goes on ten times, then waits 1, 2, 4, 8, 16, 30 and 30 seconds, and is quick again after the window', async () => {
  const { throttles } = bank.platform;
  const whom = newId();
  for (let place = 0; place < 10; place += 1) expect(await throttles.slow(SLOWED, whom, after(0))).toBe(0);
  let now = 0;
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    expect(await throttles.secondsSlowed(SLOWED, whom, after(now))).toBe(0);
    expect(await throttles.slow(SLOWED, whom, after(now))).toBe(0);
    expect(await throttles.secondsSlowed(SLOWED, whom, after(now))).toBe(seconds);
    expect(await throttles.slow(SLOWED, whom, after(now))).toBe(seconds);
    now += seconds;
  }
  expect(await throttles.slow(SLOWED, whom, after(now + 900))).toBe(0);
  expect(await throttles.slow(SLOWED, whom, after(now + 900))).toBe(0);
});

test('what is slowed, asked a hundred times at once at two instances: goes on eleven times, and one at a time after that', async () => {
  const whom = newId();
  const ask = (seconds: number) =>
    Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        (place % 2 === 0 ? bank : second).platform.throttles.slow(SLOWED, whom, after(seconds)),
      ),
    );
  expect((await ask(0)).filter((wait) => wait === 0)).toHaveLength(11);
  expect((await ask(1)).filter((wait) => wait === 0)).toHaveLength(1);
  expect((await ask(2)).filter((wait) => wait === 0)).toHaveLength(0);
});

test('what is slowed, given back: leaves neither the attempt nor its pause', async () => {
  const { throttles } = bank.platform;
  const whom = newId();
  for (let place = 0; place < 11; place += 1) await throttles.slow(SLOWED, whom, after(0));
  await throttles.giveBackSlowed(SLOWED, whom, after(0));
  expect(await throttles.slow(SLOWED, whom, after(0))).toBe(0);
  expect(await throttles.slow(SLOWED, whom, after(0))).toBe(1);
});

test('what is counted while two keys are given: is counted still when the older one is dropped', async () => {
  const keyed = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
  const both = await bank.join({ SECRET_KEYS: `${keyed('2026-12', 8)},${keyed('2025-12', 7)}` });
  const newAlone = await bank.join({ SECRET_KEYS: keyed('2026-12', 8) });
  try {
    const [before, later] = [both.platform.throttles, newAlone.platform.throttles];
    const [whom, given, forgotten] = [newId(), newId(), newId()];
    for (const one of [whom, given, forgotten])
      expect(await before.take(TRIES, one, after(0), 10)).toBe(true);
    await before.giveBack(TRIES, given, after(1), 3);
    await before.forget(TRIES, forgotten, after(1));
    expect(await later.isFull(TRIES, whom, after(2))).toBe(true);
    expect(await later.take(TRIES, given, after(2), 4)).toBe(false);
    expect(await later.take(TRIES, given, after(2), 3)).toBe(true);
    expect(await later.take(TRIES, forgotten, after(2), 10)).toBe(true);
    for (let place = 0; place < 11; place += 1) await before.slow(SLOWED, whom, after(0));
    expect(await later.secondsSlowed(SLOWED, whom, after(0))).toBe(1);
    const pause = { name: 'test-pause', seconds: 60 };
    expect(await before.beginPause(pause, whom, after(0))).toBe(0);
    expect(await later.beginPause(pause, whom, after(20))).toBe(40);
  } finally {
    await newAlone.close();
    await both.close();
  }
});
