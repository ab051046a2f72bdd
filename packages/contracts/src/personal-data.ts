import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';

/** What the bank holds of one kind: rows as its database has them, and what is left out of each, with why. */
const heldRows = z.object({
  about: z.string(),
  leftOut: z.record(z.string(), z.string()),
  rows: z.array(z.record(z.string(), z.unknown())),
});

const personalData = z.object({
  what: z.string(),
  madeAt: z.iso.datetime(),
  howToRead: z.array(z.string()),
  /** By the name of the kind. */
  held: z.record(z.string(), heldRows),
  /** What is not given, with why. */
  notGiven: z.record(z.string(), z.string()),
});

nameSchemas({ HeldRows: heldRows, PersonalData: personalData });

export const personalDataEndpoints = defineEndpoints('Personal data', {
  'GET /api/ibanking/personal/my-data': {
    operationId: 'downloadPersonalData',
    summary: 'All that the bank holds about the customer, to read and to take along (decision 76)',
    access: anyLink('/settings'),
    response: personalData,
    errors: ['TOO_MANY_DATA_REQUESTS'],
    download: { mediaType: 'application/json; charset=utf-8', fileName: 'my-data.json' },
  },
});
