import type { ticketsEndpoints } from '@harvest/contracts/tickets';
import type { Handlers } from '../platform/http/calls.ts';

const coming = () => Promise.reject(new Error('This is still to come'));

export const ticketsRoutes: Handlers<typeof ticketsEndpoints> = {
  'GET /api/tickets': coming,
  'POST /api/tickets': coming,
  'GET /api/tickets/{id}': coming,
  'POST /api/tickets/{id}/messages': coming,
  'POST /api/tickets/{id}/status': coming,
  'GET /api/tickets/attachments/{id}/download': coming,
};
