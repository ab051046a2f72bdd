import type { inboundCreditsEndpoints } from '@harvest/contracts/inbound-credits';
import type { Handlers } from '../platform/http/calls.ts';
import { receiveCredit } from './receive-credit.ts';

export const inboundCreditsRoutes: Handlers<typeof inboundCreditsEndpoints> = {
  'POST /api/interbank/credits': ({ platform, body, now }) => receiveCredit(platform, body, now),
};
