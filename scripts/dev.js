import { setUp } from './set-up.js';

await setUp();
const { develop } = await import('./develop.ts');
await develop();
