import { z } from 'zod';
import { anyLink, defineEndpoints, PERMITTED_LINKS } from './endpoint.ts';
import { accountNumber, naira, text } from './fields.ts';

/** What a customer has and may look for, in the order it is shown. */
export const SEARCH_KINDS = ['ACCOUNT', 'PERSON', 'PAYMENT', 'BILL', 'SCHEDULE', 'TICKET'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const found = z.object({
  /** What its page is opened by: a reference, an account number, an id. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  amount: naira.nullable(),
  /** DD-MM-YYYY; null for what has no day. */
  date: z.string().nullable(),
  /** Where money for this person goes; null for anything else. */
  recipient: z
    .object({
      accountNumber,
      accountName: z.string(),
      bankCode: z.string(),
      bankName: z.string(),
    })
    .nullable(),
});

export const searchEndpoints = defineEndpoints('Search', {
  'GET /api/ibanking/personal/search': {
    operationId: 'searchBank',
    summary:
      'Looks through everything a customer has and may see; nothing is found by fewer than two characters',
    access: anyLink(...PERMITTED_LINKS),
    query: z.object({ q: text(100) }),
    response: z.object({
      groups: z.array(
        z.object({
          kind: z.enum(SEARCH_KINDS),
          /** How many there are in all; of payments, the dearest to count, 1,001 where there are more than a thousand. */
          total: z.number().int(),
          /** How many the page lists that shows all of them: the history lists bills among the payments. */
          listed: z.number().int(),
          items: z.array(found),
        }),
      ),
    }),
    errors: [],
  },
});
