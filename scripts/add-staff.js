import { setUp } from './set-up.js';

await setUp();
const { addStaffMember } = await import('./staff-command.ts');
await addStaffMember(process.argv.slice(2));
