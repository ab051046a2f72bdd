import type { billsEndpoints } from '@harvest/contracts/bills';
import { fail } from '../platform/errors.ts';
import type { Handlers } from '../platform/http/calls.ts';

const notYet = (): never => {
  throw fail('UNAVAILABLE', { retryAfterSeconds: 60 });
};

export const billsRoutes: Handlers<typeof billsEndpoints> = {
  'GET /api/utility/providers/airtime': notYet,
  'POST /api/utility/providers/airtime/vend/initiate': notYet,
  'POST /api/utility/providers/airtime/vend/confirm': notYet,
  'GET /api/utility/providers/databundle': notYet,
  'GET /api/utility/providers/databundle/{providerCode}/bundles': notYet,
  'POST /api/utility/providers/databundle/vend/initiate': notYet,
  'POST /api/utility/providers/databundle/vend/confirm': notYet,
  'GET /api/utility/roviders/electricity/meter-types': notYet,
  'GET /api/utility/providers/electricity': notYet,
  'POST /api/utility/providers/electricity/meter-info': notYet,
  'POST /api/utility/providers/electricity/vend/initiate': notYet,
  'POST /api/utility/providers/electricity/vend/confirm': notYet,
  'GET /api/utility/providers/cabletv': notYet,
  'GET /api/utility/providers/cabletv/{providerCode}/bouquets': notYet,
  'POST /api/utility/providers/cabletv/card-info': notYet,
  'POST /api/utility/providers/cabletv/vend/initiate': notYet,
  'POST /api/utility/providers/cabletv/vend/confirm': notYet,
  'GET /api/utility/logs': notYet,
  'POST /api/utility/logs/{id}/token': notYet,
  'GET /api/utility/saved-numbers': notYet,
  'POST /api/utility/saved-numbers': notYet,
  'DELETE /api/utility/saved-numbers/{id}': notYet,
};
