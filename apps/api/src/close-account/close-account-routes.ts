import type { closeAccountEndpoints } from '@harvest/contracts/close-account';
import type { Handlers } from '../platform/http/calls.ts';

const coming = () => Promise.reject(new Error('This is still to come'));

export const closeAccountRoutes: Handlers<typeof closeAccountEndpoints> = {
  'POST /api/accounts/{accountNumber}/closing': coming,
};
