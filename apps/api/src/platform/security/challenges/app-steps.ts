import type { Secrets } from '../secrets.ts';
import { verifyTotp } from './authenticator.ts';

/** The time step of an app whose code this is; undefined where it is no code of that app, or there is no app. */
export function appStepOf(
  secrets: Pick<Secrets, 'decrypt'>,
  holderId: string,
  secretEncrypted: Buffer | null | undefined,
  code: string | undefined,
): bigint | undefined {
  if (!secretEncrypted || code === undefined) return undefined;
  return verifyTotp(secrets.decrypt('totp-secrets', holderId, secretEncrypted), code);
}

/** Whether the code of a step was used, or a later one: no code works twice (decision 11). */
export function isStepUsed(step: bigint | undefined, lastStep: bigint | null | undefined): boolean {
  return step !== undefined && lastStep !== undefined && lastStep !== null && step <= lastStep;
}
