export { listWaitingBulks } from './list-waiting-bulks.ts';
export { type TracedBulk, traceBulk } from './trace-bulk.ts';
