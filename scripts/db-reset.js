import { setUp } from './set-up.js';

await setUp();
const { resetDatabase } = await import('./database-commands.ts');
await resetDatabase();
