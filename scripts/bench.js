import { setUp } from './set-up.js';

await setUp();
const { buildWeb } = await import('./build-web.ts');
await buildWeb();
await import('../bench/run.ts');
