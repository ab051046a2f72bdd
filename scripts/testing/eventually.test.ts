import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventually } from './eventually.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('eventually', () => {
  test('an assertion that passes at the third attempt › returns', async () => {
    let attempts = 0;
    await eventually(() => expect(++attempts).toBe(3));
    expect(attempts).toBe(3);
  });

  test('a predicate › its first answer that is not false, null, 0 or empty', async () => {
    const answers = [false, null, 0, '', 'ready', 'later'];
    expect(await eventually(async () => answers.shift() ?? null)).toBe('ready');
  });

  test('an assertion that never passes › its last failure', async () => {
    let attempts = 0;
    const attempt = (): never => {
      throw new Error(`attempt ${++attempts}`);
    };
    const failure: unknown = await eventually(attempt, 50).catch((error: unknown) => error);
    expect(attempts).toBeGreaterThan(1);
    expect(failure).toEqual(new Error(`attempt ${attempts}`));
  });

  test('a predicate that never holds › an error that quotes it', async () => {
    await expect(eventually(() => [].length > 1, 50)).rejects.toThrow(
      'Unmet after 50 ms: () => [].length > 1',
    );
  });

  test('fake timers › waits in real time, and leaves them where they are', async () => {
    vi.useFakeTimers({ now: 0 });
    let attempts = 0;
    await eventually(() => ++attempts === 4);
    expect(Date.now()).toBe(0);
    await expect(eventually(() => false, 50)).rejects.toThrow('Unmet');
    expect(Date.now()).toBe(0);
  });

  test('a predicate that may answer undefined › refused by its type', () => {
    const maybe = (): number | undefined => 1;
    // @ts-expect-error what is undefined looks like an assertion that passed
    const refused = (): Promise<number> => eventually(maybe);
    expect(refused).toBeTypeOf('function');
  });
});
