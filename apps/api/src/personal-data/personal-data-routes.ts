import type { personalDataEndpoints } from '@harvest/contracts/personal-data';
import type { Handlers } from '../platform/http/calls.ts';

const coming = () => Promise.reject(new Error('This is still to come'));

export const personalDataRoutes: Handlers<typeof personalDataEndpoints> = {
  'GET /api/ibanking/personal/my-data': coming,
};
