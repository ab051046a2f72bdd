import { setUp } from './set-up.js';

await setUp();
const { writeDatabaseTypes, verifyDatabaseTypes } = await import('./generate-database-types.ts');
await (process.argv.includes('--verify') ? verifyDatabaseTypes() : writeDatabaseTypes());
