import type { Platform } from '../platform/platform.ts';

/** Loaded with the first passkey, as it comes with a hundred modules that read certificates. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** So long a device has to sign. */
export const SIGN_MINUTES = 5;

/** Where passkeys work: at the address customers reach the bank by, and nowhere else. */
export function siteOf({ config }: Platform): { rpId: string; rpName: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpId: hostname, rpName: config.bank.name, origin };
}
