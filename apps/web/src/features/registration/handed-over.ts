/** What the page that led to `/verify-email` knows and an address bar must not say. */
export type HandedOver = {
  /** Which registration of the address is meant, where it is known here (decision 71). */
  readonly handle?: string;
  /** Where the code went, as far as it may be said here: in full to whoever typed it a moment ago (A438). */
  readonly sentTo?: string;
  /** No code was sent yet. */
  readonly asksForCode?: boolean;
  /** Somebody wanted to log in and has to do this first. */
  readonly isSigningIn?: boolean;
};

/** The state of a history entry, which may be anybody's. */
export function readHandedOver(state: unknown): HandedOver {
  if (typeof state !== 'object' || state === null) return {};
  const { handle, sentTo, asksForCode, isSigningIn } = state as Partial<Record<keyof HandedOver, unknown>>;
  return {
    ...(typeof handle === 'string' && { handle }),
    ...(typeof sentTo === 'string' && { sentTo }),
    ...(asksForCode === true && { asksForCode }),
    ...(isSigningIn === true && { isSigningIn }),
  };
}
