import { setUp } from './set-up.js';

await setUp();
const stages = await import('./stages.ts');
await stages.runStages([
  stages.types,
  stages.lint,
  stages.importRules,
  stages.specification,
  stages.unitTests,
]);
