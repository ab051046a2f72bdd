import { afterAll, afterEach } from 'vitest';
import { closePages, endTest } from './browser.ts';
import { closeJourneyBank, openJourneyBank } from './journey-bank.ts';

// Runs before each file of journeys, also where files share a process: a bank of the file's own, from its first line on.
await openJourneyBank();

afterEach(async ({ task }) => endTest(task.result?.state === 'fail'));

afterAll(async () => {
  await closePages();
  await closeJourneyBank();
});
