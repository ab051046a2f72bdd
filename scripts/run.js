import module from 'node:module';
import { setUp } from './set-up.js';

// Everything that runs from the command line. Each loads what it needs only once the packages are there.
const commands = {
  async start() {
    // What Node compiled is kept between starts; Node 20, which only sets up, has no such thing.
    module.enableCompileCache?.('node_modules/.cache/node');
    const { buildWeb } = await import('./build-web.ts');
    await buildWeb();
    await import('../apps/api/src/main.ts');
  },
  async dev() {
    const { develop } = await import('./develop.ts');
    await develop();
  },
  async test() {
    const stages = await import('./stages.ts');
    await stages.runStages(stages.everything);
  },
  async check() {
    const stages = await import('./stages.ts');
    await stages.runStages(stages.quickChecks);
  },
  async e2e() {
    const stages = await import('./stages.ts');
    await stages.runStages(stages.journeys);
  },
  async bench() {
    const { buildWeb } = await import('./build-web.ts');
    await buildWeb();
    await import('../bench/run.ts');
  },
  async 'db:migrate'() {
    const { migrateDatabase } = await import('./database-commands.ts');
    await migrateDatabase();
  },
  async 'db:reset'() {
    const { resetDatabase } = await import('./database-commands.ts');
    await resetDatabase();
  },
  async 'add-staff'(...args) {
    const { addStaffMember } = await import('./staff-command.ts');
    await addStaffMember(args);
  },
  /** Whether a statement is as it was made, and the books it was made of are unchanged; docs/runbook.md tells more. */
  async 'verify-statement'(...args) {
    const { verifyStatementFile } = await import('./verify-statement.ts');
    await verifyStatementFile(args);
  },
  /** Transfers to other banks while everybody is killed; docs/runbook.md tells more. */
  async 'interbank-campaign'(...args) {
    const { interbankCampaign } = await import('./interbank-campaign.ts');
    await interbankCampaign(args);
  },
  /** Scheduled payments while the workers are killed and the clock jumps; docs/runbook.md tells more. */
  async 'schedule-campaign'(...args) {
    const { scheduleCampaign } = await import('./schedule-campaign.ts');
    await scheduleCampaign(args);
  },
  /** The types of the database's tables: written anew, or with --verify compared with what the migrations make. */
  async 'database-types'(...args) {
    const { writeDatabaseTypes, verifyDatabaseTypes } = await import('./generate-database-types.ts');
    await (args.includes('--verify') ? verifyDatabaseTypes() : writeDatabaseTypes());
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  console.error(`There is no command ${name}. There are: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
await setUp();
await command(...args);
