import { listWaitingBulks } from './bulk-transfers/bulk-transfers.ts';
import { listWaitingSchedules } from './scheduled-payments/scheduled-payments.ts';

/** What a code approves besides single payments: what is not listed here is not told of while it waits for its code. */
export const waitingOrders = [
  { confirmedAt: 'bulk', list: listWaitingBulks },
  { confirmedAt: 'schedule', list: listWaitingSchedules },
] as const;
