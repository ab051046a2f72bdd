import { z } from 'zod';
import type { Secrets } from '../platform/security/secrets.ts';

const wish = z.object({
  identifier: z.union([
    z.object({ kind: z.literal('EMAIL'), email: z.string() }),
    z.object({ kind: z.literal('PHONE'), phoneNumber: z.string() }),
  ]),
  /** The link that was opened too late, where that is why another one is sent. */
  lateLinkId: z.string().optional(),
  /** Absent where nobody asked. */
  visitor: z
    .object({
      address: z.string(),
      browser: z.string().optional(),
      device: z.string().optional(),
      traceId: z.string(),
    })
    .optional(),
});

/** Who is to get a link, by the name that was typed, and where that was asked from. */
export type Wish = z.output<typeof wish>;

/** A name that was typed may be anybody's, and a browser's cookie is a secret: neither can be read while it waits. */
export function sealWish(secrets: Secrets, id: string, wished: z.input<typeof wish>): Buffer {
  return secrets.encrypt('reset-requests', id, JSON.stringify(wish.parse(wished)));
}

export function openWish(secrets: Secrets, id: string, sealed: Buffer): Wish {
  return wish.parse(JSON.parse(secrets.decrypt('reset-requests', id, sealed)));
}
