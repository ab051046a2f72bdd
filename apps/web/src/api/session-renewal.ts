import { readStored, removeStored, writeStored } from '../lib/stored-value.ts';
import { storedUserInfo } from './session.ts';

// In storage, because every tab has to know it.
const RENEWAL_KEY = 'sessionRenewal';
/** Longer than any call waits for its answer; a tab that was closed on the way holds nobody up for ever. */
const RENEWAL_MS_MAX = 20_000;
const LOOK_AGAIN_MS = 50;

/** Does what gives the session a new token (decision 8), while every tab knows that its own may be over at any moment. */
export async function whileRenewing<T>(work: () => Promise<T>): Promise<T> {
  writeStored(RENEWAL_KEY, Date.now());
  try {
    return await work();
  } finally {
    removeStored(RENEWAL_KEY);
  }
}

/** Whether the session goes on under another token than the one the bank just refused. */
export async function isRenewed(refusedToken: string | undefined): Promise<boolean> {
  while (isRenewalUnderWay()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  const token = storedUserInfo()?.tokenDTO.accessToken;
  return token !== undefined && token !== refusedToken;
}

function isRenewalUnderWay(): boolean {
  const since = readStored(RENEWAL_KEY);
  return typeof since === 'number' && Math.abs(Date.now() - since) < RENEWAL_MS_MAX;
}
