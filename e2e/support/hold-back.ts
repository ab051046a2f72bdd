import type { BrowserContext, Page, Request } from 'playwright-core';

type HeldBack = {
  /** How many requests there have been so far. */
  readonly asked: () => number;
  /** Lets all of them go on, those to come as well. */
  readonly letGo: () => void;
};

/** Keeps requests to an address on their way until they may go on, all of them or those that are meant. */
export async function holdBack(
  from: Page | BrowserContext,
  address: string | RegExp,
  isMeant: (request: Request) => boolean = () => true,
): Promise<HeldBack> {
  let asked = 0;
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
  await from.route(address, async (route) => {
    if (isMeant(route.request())) {
      asked += 1;
      await mayGo;
    }
    await route.fallback();
  });
  return { asked: () => asked, letGo };
}
