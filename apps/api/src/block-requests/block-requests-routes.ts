import type { blockRequestsEndpoints } from '@harvest/contracts/block-requests';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { requestBlock } from './request-block.ts';

export const blockRequestsRoutes: Handlers<typeof blockRequestsEndpoints> = {
  'POST /api/help/block-requests': async ({ platform, body, address, now }) => {
    await requestBlock(platform, { address }, body.identifier, now);
    return { message: TEXTS.blockRequested };
  },
};
