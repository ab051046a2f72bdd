import type { disputesEndpoints } from '@harvest/contracts/disputes';
import type { Handlers } from '../platform/http/calls.ts';

const coming = () => Promise.reject(new Error('This is still to come'));

export const disputesRoutes: Handlers<typeof disputesEndpoints> = {
  'GET /api/ibanking/personal/transactions/{referenceNumber}/dispute': coming,
  'POST /api/ibanking/personal/transactions/{referenceNumber}/dispute': coming,
};
