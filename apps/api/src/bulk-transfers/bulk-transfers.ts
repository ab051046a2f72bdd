export { listWaitingBulks } from './list-waiting-bulks.ts';
