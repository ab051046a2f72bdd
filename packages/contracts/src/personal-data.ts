import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';

export const personalDataEndpoints = defineEndpoints({
  'GET /api/ibanking/personal/my-data': {
    summary: 'All that the bank holds about the customer, to read and to take along (decision 76)',
    access: anyLink('/settings'),
    response: z.string(),
    errors: ['TOO_MANY_DATA_REQUESTS'],
    download: { mediaType: 'application/json', fileName: 'my-data.json' },
  },
});
