import type { closeAccountEndpoints } from '@harvest/contracts/close-account';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { askToClose } from './ask-to-close.ts';
import { listOwnClosings } from './list-own-closings.ts';

export const closeAccountRoutes: Handlers<typeof closeAccountEndpoints> = {
  'GET /api/accounts/closings': ({ platform, customer }) => listOwnClosings(platform, customer.id),
  'POST /api/accounts/{accountNumber}/closing': async ({
    platform,
    customer,
    params,
    body,
    idToCreate: id,
    now,
  }) => {
    const asked = { id, accountNumber: params.accountNumber, reason: body.reason };
    const ticket = await askToClose(platform, customer.id, asked, now);
    return {
      message: TEXTS.accountClosingAsked,
      ticketId: ticket.id,
      trackingNumber: ticket.trackingNumber,
    };
  },
};
