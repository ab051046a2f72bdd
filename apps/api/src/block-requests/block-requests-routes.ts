import type { blockRequestsEndpoints } from '@harvest/contracts/block-requests';
import type { Handlers } from '../platform/http/calls.ts';

const coming = () => Promise.reject(new Error('This is still to come'));

export const blockRequestsRoutes: Handlers<typeof blockRequestsEndpoints> = {
  'POST /api/help/block-requests': coming,
};
