import { expect, test } from 'vitest';
import { createWatchedValue } from './watched-value.ts';

test('a watched value: tells whoever watches of each change, and of nothing that stays the same', () => {
  const weather = createWatchedValue('dry');
  const heard: string[] = [];
  const stop = weather.subscribe(() => heard.push(weather.get()));
  for (const next of ['dry', 'rain', 'rain', 'dry']) weather.set(next);
  stop();
  weather.set('storm');
  expect(heard).toEqual(['rain', 'dry']);
  expect(weather.get()).toBe('storm');
});
