import module from 'node:module';
import { setUp } from './set-up.js';

// Everything that runs from the command line. Each loads what it needs only once the packages are there.
const commands = {
  async start() {
    // What Node compiled is kept between starts; Node 20, which only sets up, has no such thing.
    module.enableCompileCache?.('node_modules/.cache/node');
    const { buildWeb } = await import('./build-web.ts');
    await buildWeb();
    const { main } = await import('../apps/api/src/main.ts');
    await main();
  },
  /** What Node compiles of the bank, kept for processes that may write nothing there; docs/runbook.md tells more. */
  async 'compile-ahead'() {
    module.enableCompileCache?.('node_modules/.cache/node');
    const { loadAllOfTheBank } = await import('./compile-ahead.ts');
    await loadAllOfTheBank();
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
  /** Every state of every page that has a screen test, in this machine's own browser and without a bank. */
  async workshop() {
    const { openWorkshop } = await import('./workshop/open-workshop.ts');
    await openWorkshop();
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
  /** Everything encrypted anew under the bank's first key, and what hangs on another one; docs/runbook.md tells more. */
  async 'rotate-keys'(...args) {
    const { keysCommand } = await import('./keys/keys-command.ts');
    await keysCommand(args);
  },
  /** What nobody could hear of, and hearing it again; docs/runbook.md tells more. */
  async 'parked-events'(...args) {
    const { parkedEvents } = await import('./parked-events.ts');
    await parkedEvents(args);
  },
  /** Whether a statement is as it was made, and the books it was made of are unchanged; docs/runbook.md tells more. */
  async 'verify-statement'(...args) {
    const { verifyStatementFile } = await import('./verify-statement.ts');
    await verifyStatementFile(args);
  },
  /** Whether the books add up, and the chain still holds a head that was kept; docs/runbook.md tells more. */
  async 'prove-ledger'(...args) {
    const { proveLedgerByHand } = await import('./prove-ledger.ts');
    await proveLedgerByHand(args);
  },
  /** Drops the months of security events that are older than they are kept; docs/runbook.md tells more. */
  async 'drop-old-months'(...args) {
    const { dropOldMonthsOfEvents } = await import('./drop-old-months.ts');
    await dropOldMonthsOfEvents(args);
  },
  /** No payment is made any more, by nobody, until they are released; docs/runbook.md tells more. */
  async 'halt-payments'(...args) {
    const { haltCommand } = await import('./halted-payments.ts');
    await haltCommand('halt-payments', args);
  },
  async 'release-payments'(...args) {
    const { haltCommand } = await import('./halted-payments.ts');
    await haltCommand('release-payments', args);
  },
  /** What comes first on a database that was restored: payments halted, numbers that were given out left out. */
  async 'after-restore'(...args) {
    const { haltCommand } = await import('./halted-payments.ts');
    await haltCommand('after-restore', args);
  },
  /** The long campaigns on a kept bank, in pieces; docs/runbook.md tells more. */
  async campaign(...args) {
    const { campaignCommand } = await import('./campaign-command.ts');
    await campaignCommand(args);
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
  /** The rules that money goes by, changed in every way, and their tests on each change; docs/mutation.md tells more. */
  async mutation(...args) {
    const { mutateRules } = await import('./mutation/mutate-rules.ts');
    await mutateRules(args);
  },
  /** Thirty changes to the ledger's SQL, each of which a test has to notice; docs/mutation.md tells more. */
  async 'sql-mutation'(...args) {
    const { mutateSql } = await import('./mutation/mutate-sql.ts');
    await mutateSql(args);
  },
  /** What the product is made of: a CycloneDX file of all packages, and the page of their licences; docs/runbook.md tells more. */
  async sbom() {
    const { writeSbom } = await import('./write-sbom.ts');
    writeSbom();
  },
  /** A bank that is lost and restored to a chosen second; docs/runbook.md tells more. */
  async 'backup-drill'() {
    const { backupDrill } = await import('./backup-drill.ts');
    await backupDrill();
  },
  /** A bank whose database loses its leader again and again; docs/scaling.md tells more. */
  async drill(...args) {
    const { drill } = await import('./drill.ts');
    await drill(args);
  },
  /** How long the bank takes to answer, alone on its machine; docs/runbook.md tells more. */
  async 'timing-drill'() {
    const stages = await import('./stages.ts');
    await stages.runStages(stages.timingDrill);
  },
  /** The pages of the sweep at every width from 320 to 1920 px in steps of 8, where `npm test` looks at twelve. */
  async 'width-sweep'() {
    const stages = await import('./stages.ts');
    await stages.runStages(stages.widthSweep);
  },
  /** Every alert made to fire once, by a bank of its own that is broken; docs/alerts tells more. */
  async 'alert-drill'(...args) {
    const { alertDrill } = await import('./alert-drill.ts');
    await alertDrill(args);
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
