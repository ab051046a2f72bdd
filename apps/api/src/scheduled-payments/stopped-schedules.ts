/** The door for whoever stops the money of an account or a customer, or lets it go again. */
export { countActiveFrom, pauseAllFrom } from './pause-all-from.ts';
export { countDue } from './schedule-runs-db.ts';
