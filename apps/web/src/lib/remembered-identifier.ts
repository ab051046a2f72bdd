import { readStored, removeStored, writeStored } from './stored-value.ts';

/** Where the remembered e-mail or phone number is kept; never the password (decision 9). */
const REMEMBERED_KEY = 'rememberedIdentifier';

/** What this browser signs in with, or nothing. */
export function rememberedIdentifier(): string {
  const stored = readStored(REMEMBERED_KEY);
  return typeof stored === 'string' ? stored : '';
}

export const rememberIdentifier = (identifier: string): void => writeStored(REMEMBERED_KEY, identifier);

export const forgetIdentifier = (): void => removeStored(REMEMBERED_KEY);
