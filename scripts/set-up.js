// Runs on whatever Node the machine has, before anything is installed: plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binDir = join(root, 'node_modules', '.bin');
const pinnedNode = join(binDir, 'node');
const marker = join(root, 'node_modules', '.harvest-installed');

/**
 * Returns once the packages of the lock file are installed and this process runs on the pinned Node. Where it does not,
 * the script that called is run again on that one, and this call never returns.
 */
export async function setUp() {
  process.chdir(root);
  // Whoever deployed this put the right packages and the right Node there, and may not write here.
  if (process.env.HARVEST_DEPLOYED === '1') return;
  endWithStarter();
  process.env.PATH = [
    binDir,
    ...(process.env.PATH ?? '').split(delimiter).filter((dir) => dir !== binDir),
  ].join(delimiter);
  if (readIfThere(marker) !== fingerprint()) await install();
  if (realpathSync(process.execPath) !== realpathSync(pinnedNode)) await runAgainOnPinnedNode();
}

/**
 * Whoever kills npm means what it started, so this process ends when the one that started it is gone. Signals that can be
 * passed on are: package.json says `exec`, so that npm's shell, which would keep them to itself, is not in between.
 */
function endWithStarter() {
  if (process.env.npm_lifecycle_event === undefined && process.env.HARVEST_STARTED_AGAIN === undefined)
    return;
  const starter = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json', ...workspacePackages()])
    hash.update(readIfThere(join(root, file)));
  return hash.digest('hex');
}

function workspacePackages() {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .sort()
      .map((name) => join(parent, name, 'package.json')),
  );
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function install() {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  console.log('Installing packages (a first time takes about a minute) …');
  const ticker = setInterval(() => console.log(`  still installing, ${seconds()} s`), 10_000);
  // `npm ci` refuses a lock file without the optional binaries of other platforms; --no-save leaves the lock file alone.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm === undefined ? await run('npm', args) : await run(process.execPath, [npm, ...args]);
  clearInterval(ticker);
  if (code !== 0) {
    console.error('The packages could not be installed: npm says why above.');
    process.exit(1);
  }
  writeFileSync(marker, fingerprint());
  console.log(`Packages installed in ${seconds()} s.`);
}

async function runAgainOnPinnedNode() {
  process.env.HARVEST_STARTED_AGAIN = '1';
  process.exit(await run(pinnedNode, [...process.execArgv, ...process.argv.slice(1)]));
}

/** Answers the exit code. Signals that reach this process are passed on, so that whoever started it can end it all. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', cwd: root });
    const passOn = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, passOn);
    const end = (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, passOn);
      resolve(code ?? 1);
    };
    child.on('error', (error) => {
      console.error(String(error));
      end(1);
    });
    child.on('exit', end);
  });
}
