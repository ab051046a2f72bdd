import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('Code, asked for twice: is loaded once', async () => {
  let loads = 0;
  const load = loadOnce(() => {
    loads += 1;
    return Promise.resolve(loads);
  });
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test('Code, that did not come the first time: is asked for again', async () => {
  let loads = 0;
  const load = loadOnce(() => {
    loads += 1;
    return loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('here');
  });
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe('here');
});
