import { setUp } from './set-up.js';

await setUp();
const { migrateDatabase } = await import('./database-commands.ts');
await migrateDatabase();
