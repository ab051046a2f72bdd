import type { alertsEndpoints } from '@harvest/contracts/alerts';
import type { Handlers } from '../platform/http/calls.ts';

const coming = () => Promise.reject(new Error('This is still to come'));

export const alertsRoutes: Handlers<typeof alertsEndpoints> = {
  'GET /api/ibanking/personal/notices': coming,
  'POST /api/ibanking/personal/notices/read': coming,
  'GET /api/ibanking/personal/alert-preferences': coming,
  'PUT /api/ibanking/personal/alert-preferences/{event}': coming,
  'PUT /api/ibanking/personal/low-balances/{accountNumber}': coming,
};
