import { listUnfinishedBills } from './bills/list-unfinished-bills.ts';
import { listWaitingBulks } from './bulk-transfers/bulk-transfers.ts';
import { type UnfinishedList, unfinishedOrders } from './operations/list-unfinished.ts';
import { listWaitingSchedules } from './scheduled-payments/scheduled-payments.ts';
import { listUnfinishedTransfers } from './transfers/list-unfinished-transfers.ts';

/** Whatever a customer may have begun: what is not listed here is not told of while it is not over. */
export const unfinishedLists: readonly UnfinishedList[] = [
  listUnfinishedTransfers,
  listUnfinishedBills,
  unfinishedOrders('bulk', listWaitingBulks),
  unfinishedOrders('schedule', listWaitingSchedules),
];
