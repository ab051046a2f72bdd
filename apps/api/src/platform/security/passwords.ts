import { normalisedPassword } from '@harvest/contracts/password-rules';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../gate.ts';
import type { Metrics } from '../metrics.ts';

// argon2id, the library's default, with 46 MiB and one pass (decision 15).
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;
const AT_ONCE_MAX = 2;
const WAITING_MAX = 600;

export type Passwords = {
  /** Waits for a place by itself: never call it inside `withPlace`, where both could wait for each other. */
  hash(password: string): Promise<string>;
  /**
   * Rehashes a correct password with the current cost and Unicode form; undefined when the hash already has both.
   */
  renewed(password: string, passwordHash: string): Promise<string | undefined>;
  /** Runs `attempt` when a place is free; hashing is the one thing a stranger can make expensive. */
  withPlace<T>(attempt: (matches: Matches) => Promise<T>): Promise<T>;
};

/** Compares a password; where there is no hash it takes as long and says no. */
export type Matches = (password: string, passwordHash: string | null | undefined) => Promise<boolean>;

/** Password hashing behind a gate, so that a flood of sign-ins cannot starve the bank of memory or processors. */
export async function createPasswords(metrics: Metrics): Promise<Passwords> {
  // Unknown customers are compared with this, so that they cost the same time as known ones.
  const nobody = await hash('nobody has this password', COST);
  const gate = createGate({ atOnceMax: AT_ONCE_MAX, waitingMax: WAITING_MAX });

  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const stop = metrics.passwordSeconds.startTimer();
    try {
      return await work();
    } finally {
      stop();
    }
  }

  const matches: Matches = async (password, passwordHash) => {
    const known = passwordHash ?? nobody;
    const normalised = normalisedPassword(password);
    const isSame =
      (await timed(() => verify(known, normalised))) ||
      // Older hashes were made from the password without normalisation.
      (normalised !== password && (await timed(() => verify(known, password))));
    return isSame && typeof passwordHash === 'string';
  };

  const hashAnew = (password: string) =>
    gate.through(() => timed(() => hash(normalisedPassword(password), COST)));

  async function isOfToday(password: string, passwordHash: string): Promise<boolean> {
    if (parametersOf(passwordHash) !== parametersOf(nobody)) return false;
    const normalised = normalisedPassword(password);
    return normalised === password || gate.through(() => timed(() => verify(passwordHash, normalised)));
  }

  return {
    hash: hashAnew,
    renewed: async (password, passwordHash) =>
      (await isOfToday(password, passwordHash)) ? undefined : hashAnew(password),
    withPlace: (attempt) => gate.through(() => attempt(matches)),
  };
}

/** Algorithm, version and cost, which stand before salt and hash: `$argon2id$v=19$m=47104,t=1,p=1$…`. */
function parametersOf(passwordHash: string): string {
  return passwordHash.split('$').slice(0, 4).join('$');
}
