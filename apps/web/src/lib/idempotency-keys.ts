import { randomKey } from './random-key.ts';

/** Gives one `Idempotency-Key` per intent: the same content keeps its key, however often it is sent. */
export type IdempotencyKeys = {
  readonly keyOf: (content: object) => string;
  /** Whatever is sent next is a new intent, even if it looks the same. */
  readonly renew: () => void;
};

/**
 * A payment intent ends when any field changes or when the payment is settled. Until then a second press, or a try
 * after a lost answer, must reach the bank as the same request, so that it runs once (decision 5).
 */
export function createIdempotencyKeys(): IdempotencyKeys {
  let known: { content: string; key: string } | null = null;
  return {
    keyOf: (content) => {
      const text = JSON.stringify(content);
      if (known?.content !== text) known = { content: text, key: randomKey() };
      return known.key;
    },
    renew: () => {
      known = null;
    },
  };
}
