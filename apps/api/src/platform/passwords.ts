import { hash, verify } from '@node-rs/argon2';
import { fail } from './errors.ts';

// argon2id, the library's default, with 46 MiB and one pass (decision 15).
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;
const AT_ONCE_MAX = 2;
const WAITING_MAX = 600;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Runs `attempt` when a place is free; hashing is the one thing a stranger can make expensive. */
  withPlace<T>(
    attempt: (
      matches: (password: string, passwordHash: string | undefined) => Promise<boolean>,
    ) => Promise<T>,
  ): Promise<T>;
};

/** Password hashing behind a gate, so that a flood of sign-ins cannot starve the bank of memory or processors. */
export async function createPasswords(): Promise<Passwords> {
  // Unknown customers are compared with this, so that they cost the same time as known ones.
  const nobody = await hash('nobody has this password', COST);
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < AT_ONCE_MAX) {
      running += 1;
      return;
    }
    if (waiting.length >= WAITING_MAX) throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  async function matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const same = await verify(passwordHash ?? nobody, password);
    return same && passwordHash !== undefined;
  }

  return {
    hash: (password) => hash(password, COST),
    async withPlace(attempt) {
      await enter();
      try {
        return await attempt(matches);
      } finally {
        leave();
      }
    },
  };
}
