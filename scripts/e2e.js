import { setUp } from './set-up.js';

await setUp();
const stages = await import('./stages.ts');
await stages.runStages([stages.webBuild, stages.browser, stages.browserJourneys]);
