import type { staffTicketsEndpoints } from '@harvest/contracts/staff-tickets';
import type { Handlers } from '../platform/http/calls.ts';

const coming = () => Promise.reject(new Error('This is still to come'));

export const staffTicketsRoutes: Handlers<typeof staffTicketsEndpoints> = {
  'GET /api/admin/tickets': coming,
  'GET /api/admin/tickets/{id}': coming,
  'POST /api/admin/tickets/{id}/messages': coming,
  'POST /api/admin/tickets/{id}/status': coming,
  'GET /api/admin/tickets/attachments/{id}/download': coming,
};
