/** What the page that led to `/verify-email` knows and an address bar must not say. */
export type HandedOver = {
  /** Where the code went, when the address itself is not known here. */
  readonly maskedEmail?: string;
  /** No code was sent yet. */
  readonly asksForCode?: boolean;
  /** Somebody wanted to log in and has to do this first. */
  readonly isSigningIn?: boolean;
};

/** The state of a history entry, which may be anybody's. */
export function readHandedOver(state: unknown): HandedOver {
  if (typeof state !== 'object' || state === null) return {};
  const { maskedEmail, asksForCode, isSigningIn } = state as Partial<Record<keyof HandedOver, unknown>>;
  return {
    ...(typeof maskedEmail === 'string' && { maskedEmail }),
    ...(asksForCode === true && { asksForCode }),
    ...(isSigningIn === true && { isSigningIn }),
  };
}
