import module from 'node:module';
import { setUp } from './set-up.js';

await setUp();
// What Node compiled is kept between starts; Node 20, which only sets up, has no such thing.
module.enableCompileCache?.('node_modules/.cache/node');
const { buildWeb } = await import('./build-web.ts');
await buildWeb();
await import('../apps/api/src/main.ts');
