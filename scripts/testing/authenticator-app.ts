import { Secret, TOTP } from 'otpauth';
import { expect, vi } from 'vitest';
import type { SignedIn, TestBank } from './bank.ts';

const STEP_MS = 30_000;

/** The authenticator app on a customer's telephone. */
export class AuthenticatorApp {
  readonly secretCode: string;
  readonly #totp: TOTP;

  constructor(secretCode = new Secret({ size: 20 }).base32) {
    this.secretCode = secretCode;
    this.#totp = new TOTP({
      secret: Secret.fromBase32(secretCode),
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
  }

  /** What the app shows now, or so many steps of thirty seconds from now. */
  code(stepsFromNow = 0): string {
    return this.#totp.generate({ timestamp: Date.now() + stepsFromNow * STEP_MS });
  }
}

export type AppOwner = SignedIn & { readonly app: AuthenticatorApp };

/** A signed-in customer with an authenticator app, whose next code is still unused. */
export async function openAppOwner(bank: TestBank): Promise<AppOwner> {
  const app = new AuthenticatorApp();
  const customer = await bank.openCustomer({ totpSecret: app.secretCode });
  const token = await bank.signIn(customer, app.code());
  nextAppCode();
  return { ...customer, token, app };
}

/** Where the wall clock stands at the earliest when it is stopped next: codes of an app are taken once, and only newer ones then. */
let stopsFrom = 0;
let fileOfWallClock: string | undefined;

/**
 * Authenticator codes follow the wall clock, which stands still from here until a test moves it: always forward, and from one file
 * to the next back to the machine's.
 */
export function stopWallClock(): void {
  const { testPath } = expect.getState();
  if (testPath !== fileOfWallClock) stopsFrom = 0;
  fileOfWallClock = testPath;
  const now = Math.max(stopsFrom, Math.ceil(vi.getRealSystemTime() / STEP_MS) * STEP_MS + 5000);
  vi.useFakeTimers({ toFake: ['Date'], now });
}

export function letWallClockRun(): void {
  stopsFrom = Date.now() + 10 * STEP_MS;
  vi.useRealTimers();
}

/** Waits until apps show their next code. */
export function nextAppCode(): void {
  vi.setSystemTime(Date.now() + STEP_MS);
}
