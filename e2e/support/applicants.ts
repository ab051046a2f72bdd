import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { PageOptions } from './browser.ts';
import { openAs } from './people.ts';
import { openCustomer } from './registering.ts';

export {
  button,
  chooseKind,
  documentBlock,
  field,
  giveFile,
  IDENTITY,
  PASSPORT,
  stepHeading,
} from './onboarding-page.ts';

/** A page of somebody who has onboarding before them. */
export async function openAsApplicant(path: string, options: PageOptions = {}): Promise<Page> {
  return openAs(await openCustomer(), path, options);
}

/** A NIN that nobody has; the last three digits say what the sandbox makes of it. */
export const newNin = (lastThree = '123'): string => `444${randomInt(10_000, 99_999)}${lastThree}`;
