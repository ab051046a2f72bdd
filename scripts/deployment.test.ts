import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { environment } from '../apps/api/src/platform/settings.ts';
import { ArchivedCluster } from './backup/archived-cluster.ts';
import { findPostgresPrograms, PROGRAMS_MISSING } from './backup/postgres-programs.ts';
import { PRODUCTION } from './testing/production.ts';

const run = promisify(execFile);
const deploy = (name: string) => new URL(`../deploy/${name}`, import.meta.url);
const read = (name: string) => readFile(deploy(name), 'utf8');

/** Of Node and of our own start, not of the bank. */
const BESIDE_SETTINGS = ['NODE_ENV', 'HARVEST_DEPLOYED', 'NODE_COMPILE_CACHE'];
/** Of PostgreSQL's containers alone. */
const OF_POSTGRES = ['SUPERUSER_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD', 'BACKUP_PASSWORD'];

async function unitNames(): Promise<string[]> {
  return (await readdir(deploy('.'))).filter((name) => /\.(service|timer)$/.test(name));
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harvest-deploy-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('deploy/Dockerfile: takes the Node that package.json pins, and runs it as nobody who may do anything', async () => {
  const { devDependencies } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  ) as {
    devDependencies: Record<string, string>;
  };
  const recipe = await read('Dockerfile');
  expect(/^ARG NODE_VERSION=(.+)$/m.exec(recipe)?.[1]).toBe(devDependencies['node']);
  const last = recipe.slice(recipe.lastIndexOf('\nFROM '));
  expect([...last.matchAll(/^USER (.+)$/gm)].map(([, user]) => user)).toEqual(['node']);
  expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/health\/ready/m);
});

test("deploy/Dockerfile, where it builds the web: has what the web's own settings of TypeScript rest on", async () => {
  const settings = await readFile(new URL('../apps/web/tsconfig.json', import.meta.url), 'utf8');
  const { extends: base } = JSON.parse(settings) as { extends: string };
  const [, web = ''] = /AS web\n([\s\S]*?)\nFROM /.exec(await read('Dockerfile')) ?? [];
  expect(web).toMatch(new RegExp(`^COPY .*\\b${basename(base).replaceAll('.', '\\.')} .*\\./$`, 'm'));
});

test('deploy/Dockerfile, read by a linter: has nothing to be mended', async () => {
  const findings = (recipe: string) => validate(recipe).map(({ message }) => message);
  const recipe = await read('Dockerfile');
  expect(findings(recipe)).toEqual([]);
  expect(findings(recipe.replace('COPY packages', 'COPPY packages'))).toEqual(['Unknown instruction: COPPY']);
});

/** What Node is given where it runs a program. */
function flagsIn(text: string, program: string): string[] {
  const [, flags] = new RegExp(`node ((?:--\\S+ )*)${program}`).exec(text) ?? [];
  if (flags === undefined) throw new Error(`Nobody runs ${program}`);
  return flags.trim().split(' ');
}

test('compile-ahead, in runbook and image: runs with the same flags of Node, which API and worker start with as well', async () => {
  const recipe = await read('Dockerfile');
  const flagsOfUnit = flagsIn(await read('harvest-api.service'), 'apps/api/src/main.ts');
  expect(flagsIn(await read('harvest-worker.service'), 'apps/api/src/main.ts')).toEqual(flagsOfUnit);
  expect(flagsIn(recipe.replaceAll(/[",]/g, ''), 'apps/api/src/main.ts')).toEqual(flagsOfUnit);
  // What is compiled counts for the flags it was compiled with.
  const runbook = await readFile(new URL('../docs/runbook.md', import.meta.url), 'utf8');
  const flags = flagsIn(recipe, 'scripts/run.js compile-ahead');
  expect(flagsIn(runbook, 'scripts/run.js compile-ahead')).toEqual(flags);
  expect(flagsOfUnit).toEqual(expect.arrayContaining(flags));
});

/** A folder of a release as the runbook has it, which a link leads to; packages from elsewhere are those of this repository. */
async function layOutRelease(): Promise<{ readonly release: string; readonly link: string }> {
  const here = deploy('..').pathname;
  const release = join(folder, 'harvest-1');
  for (const part of ['package.json', 'packages', 'scripts', 'apps/api'])
    await cp(join(here, part), join(release, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  const packages = join(release, 'node_modules');
  await mkdir(join(packages, '@harvest'), { recursive: true });
  for (const name of await readdir(join(here, 'node_modules')))
    if (name !== '@harvest' && name !== '.cache')
      await symlink(join(here, 'node_modules', name), join(packages, name));
  for (const name of await readdir(join(release, 'packages')))
    await symlink(join(release, 'packages', name), join(packages, '@harvest', name));
  const link = join(folder, 'harvest');
  await symlink(release, link);
  return { release, link };
}

test('the unit of the API, started through the link to a release that was compiled as the runbook says: compiles nothing', async () => {
  const { release, link } = await layOutRelease();
  const runbook = await readFile(new URL('../docs/runbook.md', import.meta.url), 'utf8');
  const PATH = process.env['PATH'];
  const [, made = ''] = /`install --directory --owner=harvest (\S+)`/.exec(runbook) ?? [];
  await mkdir(join(release, made), { recursive: true });
  const [, deployed = '', command = ''] =
    /`HARVEST_DEPLOYED=(1) runuser -u harvest -- node_modules\/\.bin\/node ([^`]+ compile-ahead)`/.exec(
      runbook,
    ) ?? [];
  const env = { PATH, HARVEST_DEPLOYED: deployed };
  await run(process.execPath, command.split(' '), { env, cwd: release });

  const unit = (await read('harvest-api.service')).replaceAll('/opt/harvest', link);
  const [, cache = ''] = /^Environment=NODE_COMPILE_CACHE=(\S+)$/m.exec(unit) ?? [];
  const [, cwd = ''] = /^WorkingDirectory=(\S+)$/m.exec(unit) ?? [];
  const [, start = ''] = /^ExecStart=\S+with-secrets \S+\/node (.+)$/m.exec(unit) ?? [];
  expect([cache, cwd]).toEqual([join(link, made), link]);
  const stopped = await run(process.execPath, start.split(' '), {
    // It has read everything when it finds out that it cannot run.
    env: {
      ...env,
      NODE_COMPILE_CACHE: cache,
      APP_ENV: 'production',
      PORT: 'none',
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
    },
    cwd,
    maxBuffer: 2 ** 26,
  }).catch((error: unknown) => error as { stderr: string });
  const loaded = stopped.stderr
    .split('\n')
    .filter((line) => /reading cache .* for StrippedTypeScript/.test(line));
  expect(loaded.filter((line) => line.includes(`${release}/`)).length).toBeGreaterThan(300);
  expect(loaded.filter((line) => !line.includes('success'))).toEqual([]);
}, 300_000);

const SYSTEMD_MISSING =
  'No systemd-analyze in PATH (on Debian: apt-get install --no-install-recommends systemd).';

test('the units of deploy, read by systemd itself: have nothing to be mended', async ({ skip }) => {
  if (
    await run('systemd-analyze', ['--version']).then(
      () => false,
      () => true,
    )
  )
    return skip(SYSTEMD_MISSING);
  const names = await unitNames();
  const here = deploy('..').pathname.replace(/\/$/, '');
  // It looks whether the program is there, which is so where this repository is and not in /opt/harvest.
  const verified = async (change: (unit: string) => string) => {
    const files = names.map((name) => join(folder, name));
    for (const name of names)
      await writeFile(join(folder, name), change((await read(name)).replaceAll('/opt/harvest', here)));
    return run('systemd-analyze', ['verify', ...files]).then(
      ({ stderr }) => stderr,
      (error: unknown) => (error as { stderr: string }).stderr,
    );
  };
  expect(await verified((unit) => unit)).toBe('');
  expect(await verified((unit) => unit.replace('OnCalendar=', 'OnCalender='))).toMatch(/OnCalender/);
});

test('deploy/Dockerfile.dockerignore: lets in what the image is made of by name, and nothing of version control, data or tests', async () => {
  const lines = (await read('Dockerfile.dockerignore')).trim().split('\n');
  expect(lines[0]).toBe('**');
  const letIn = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(letIn).toEqual([
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    '.npmrc',
    'apps',
    'packages',
    'scripts',
    'deploy/with-secrets',
  ]);
  expect(lines).toEqual(expect.arrayContaining(['**/node_modules', '**/*.test.ts', '**/*.test.tsx']));
});

test('the files of deploy, wherever they name a setting: name one that there is, and no secret in the open', async () => {
  const settings = [...Object.keys(environment.shape), ...BESIDE_SETTINGS];
  const units = (await Promise.all((await unitNames()).map(read))).join('\n');
  const compose = await read('compose.yaml');
  const inTheOpen = [
    ...[...units.matchAll(/^Environment=(.+)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').map((word) => word.split('=')[0] ?? ''),
    ),
    ...[...(await read('harvest.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ];
  const secrets = [
    ...[...units.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name = '']) => name),
    ...[...compose.matchAll(/^ {2}([A-Z_]+):\n {4}file: \.\/secrets\/\1$/gm)].map(([, name = '']) => name),
  ].filter((name) => !OF_POSTGRES.includes(name));
  expect(inTheOpen.length).toBeGreaterThan(10);
  expect(new Set(secrets)).toEqual(
    new Set([
      'DATABASE_URL',
      'MIGRATION_DATABASE_URL',
      'SECRET_KEYS',
      'INTERBANK_SECRET',
      'BILLERS_SECRET',
      'IDENTITY_SECRET',
      'SMTP_URL',
      'SMS_API_KEY',
    ]),
  );
  for (const name of [...inTheOpen, ...secrets]) expect(settings, name).toContain(name);
  expect(inTheOpen.filter((name) => secrets.includes(name))).toEqual([]);
});

test('deploy/harvest.env.example, read by a shell as the runbook has it: gives each setting, with its blanks', async () => {
  const example = await read('harvest.env.example');
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const printed = names.map((name) => `printf '%s\\n' "$${name}"`).join('; ');
  const { stdout, stderr } = await run(
    'sh',
    ['-euc', `set -a; . "$0"; set +a; ${printed}`, deploy('harvest.env.example').pathname],
    { env: {} },
  );
  const told = names.map((name) => new RegExp(`^${name}="?(.*?)"?$`, 'm').exec(example)?.[1]);
  expect([stdout.trim().split('\n'), stderr]).toEqual([told, '']);
  expect(told).toContain('0700 000 0000');
});

test('the units and containers of deploy: are each given the secrets of their role alone', async () => {
  const shared = ['DATABASE_URL', 'SECRET_KEYS', 'INTERBANK_SECRET', 'BILLERS_SECRET', 'IDENTITY_SECRET'];
  const compose = await read('compose.yaml');
  for (const [role, own] of [
    ['api', shared],
    ['worker', [...shared, 'SMTP_URL', 'SMS_API_KEY']],
  ] as const) {
    const unit = await read(`harvest-${role}.service`);
    expect([...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => name)).toEqual(own);
    const [, list = ''] = new RegExp(`&secrets-of-${role}\\n((?: {2}- \\w+\\n)+)`).exec(compose) ?? [];
    expect(list.split('\n').filter(Boolean)).toEqual(own.map((name) => `  - ${name}`));
    expect(compose).toMatch(
      new RegExp(`PROCESS_ROLE: ${role}\\n(?: {6}.+\\n)* {4}secrets: \\*secrets-of-${role}\\n`),
    );
  }
});

test("the operators' ports of deploy: are those that Prometheus reads, one for API and worker each, on this machine alone", async () => {
  const [prometheus, compose] = [await read('prometheus/prometheus.yaml'), await read('compose.yaml')];
  const ports = [
    ...prometheus.matchAll(/job_name: harvest-\w+\n[\s\S]*?targets: \["127\.0\.0\.1:(\d+)"\]/g),
  ].map(([, port]) => port);
  expect(new Set(ports).size).toBe(2);
  for (const [index, name] of ['api', 'worker'].entries()) {
    const port = ports[index];
    expect(await read(`harvest-${name}.service`)).toMatch(
      new RegExp(`^Environment=.*OPERATIONS_PORT=${port}$`, 'm'),
    );
    expect(compose).toMatch(
      new RegExp(
        `PROCESS_ROLE: ${name}\n {6}OPERATIONS_PORT: ${port}\n(?: {6}#.+\n)? {6}OPERATIONS_HOST: 0\\.0\\.0\\.0\n[\\s\\S]*? - 127\\.0\\.0\\.1:${port}:${port}\n`,
      ),
    );
  }
  expect(await read('Dockerfile')).toContain('process.env.OPERATIONS_PORT ??');
});

test('the pages for operators, on a machine with systemd and Debian: ask the unit that has the lines, and find what they call', async () => {
  const page = await readFile(deploy('../docs/alerts/database-waiting.md'), 'utf8');
  // `postgresql` alone is the unit that starts the clusters, and says nothing of any.
  expect([...page.matchAll(/--unit (\S*postgresql\S*)/g)].map(([, unit]) => unit)).toEqual([
    "'postgresql@*'",
  ]);
  const runbook = await readFile(deploy('../docs/runbook.md'), 'utf8');
  const nightly = runbook.split('```').find((block) => block.includes('\npg_verifybackup '));
  expect(nightly).toMatch(/^\nPATH=\/usr\/lib\/postgresql\/\d+\/bin:\$PATH$/m);
});

test("the unit of the next release, made by the runbook's own line: differs by its two ports, of which the proxy knows one", async () => {
  const runbook = await readFile(deploy('../docs/runbook.md'), 'utf8');
  const [, line = ''] = /^(sed .+ \/etc\/systemd\/system\/harvest-api\.service) > /m.exec(runbook) ?? [];
  const here = line.replace(
    '/etc/systemd/system/harvest-api.service',
    deploy('harvest-api.service').pathname,
  );
  const { stdout } = await run('sh', ['-c', here]);
  const now = (await read('harvest-api.service')).split('\n');
  expect(stdout.split('\n').filter((next, place) => next !== now[place])).toEqual([
    'Environment=PORT=3001 OPERATIONS_PORT=9466',
  ]);
  expect(await read('nginx.conf')).toMatch(/^ {2}server 127\.0\.0\.1:3001 max_fails=0 backup;$/m);
});

/** What the runbook has between two lines of a shell's here-document. */
async function hereDocument(name: string): Promise<string> {
  const runbook = await readFile(deploy('../docs/runbook.md'), 'utf8');
  const [, body] = new RegExp(`<<'${name}'\\n([\\s\\S]*?)\\n${name}\\n`).exec(runbook) ?? [];
  if (body === undefined) throw new Error(`The runbook has nothing up to ${name}`);
  return body;
}

test("the runbook's logins of the database: are those that the containers make", async () => {
  const [, ofContainers = ''] = /<<'SQL'\n([\s\S]*?)\nSQL\n/.exec(await read('postgres-setup.sh')) ?? [];
  const ours = (await hereDocument('SQL')).replaceAll(
    /'(\w+)_PASSWORD'/g,
    (_, name: string) => `:'${name.toLowerCase()}'`,
  );
  expect(ours).toBe(ofContainers);
});

test("the runbook's logins, migration, price list and first colleague, made on Debian's PostgreSQL by its own lines: are those of a bank", async ({
  skip,
}) => {
  const programs = (await findPostgresPrograms()) ?? skip(PROGRAMS_MISSING);
  const server = await mkdtemp(join(tmpdir(), 'harvest-runbook-'));
  await chmod(server, 0o711);
  const cluster = await ArchivedCluster.create(programs, server);
  try {
    const superuser = new URL(cluster.superuserUrl);
    const psql = async (url: URL, sql: string) => {
      const file = join(folder, 'statements.sql');
      await writeFile(file, sql);
      const asked = [
        '--no-psqlrc',
        '--tuples-only',
        '--no-align',
        '--set',
        'ON_ERROR_STOP=1',
        '--file',
        file,
      ];
      return (await run(join(programs.binDir, 'psql'), [...asked, url.href])).stdout;
    };
    // The cluster of the drill has a login for backups already.
    await psql(superuser, 'drop role if exists harvest_backup');
    await psql(superuser, await hereDocument('SQL'));
    const as = (login: string, password: string) =>
      Object.assign(new URL(superuser.href), { username: login, password, pathname: '/harvest' });
    expect(
      await psql(as('harvest_owner', 'OWNER_PASSWORD'), 'create table a (b int); show timezone'),
    ).toMatch(/UTC/);
    await expect(psql(as('harvest_app', 'APP_PASSWORD'), 'select b from a')).rejects.toThrow(
      /permission denied/,
    );
    await expect(psql(as('harvest_app', 'APP_PASSWORD'), 'create table c (d int)')).rejects.toThrow(
      /permission denied/,
    );
    await psql(as('harvest_app', 'APP_PASSWORD'), 'create table graphile_worker.c (d int)');
    expect(
      await psql(superuser, "select rolname from pg_roles where rolreplication and rolname like 'harvest%'"),
    ).toBe('harvest_backup\n');
    await psql(as('harvest_owner', 'OWNER_PASSWORD'), 'drop table a');
    await psql(as('harvest_app', 'APP_PASSWORD'), 'drop table graphile_worker.c');

    // The bank of these logins, as it is made for the first time.
    const runbook = await readFile(deploy('../docs/runbook.md'), 'utf8');
    const ofBank = {
      ...PRODUCTION,
      HARVEST_DEPLOYED: '1',
      DATABASE_URL: as('harvest_app', 'APP_PASSWORD').href,
      MIGRATION_DATABASE_URL: as('harvest_owner', 'OWNER_PASSWORD').href,
      DATA_DIR: folder,
      PATH: `${dirname(process.execPath)}:${programs.binDir}:${process.env['PATH'] ?? ''}`,
    };
    const commandLike = (shape: RegExp) => {
      const [, command] = shape.exec(runbook) ?? [];
      if (command === undefined) throw new Error(`The runbook has no ${String(shape)}`);
      return command;
    };
    const byShell = (command: string, input = '') => {
      const started = run('sh', ['-euc', command], { env: ofBank, cwd: deploy('..') });
      started.child.stdin?.end(input);
      return started.then(({ stdout }) => stdout);
    };
    expect(await byShell(commandLike(/`(npm run db:migrate)` brings/))).toMatch(/The database is up to date/);
    const prices = () => psql(as('harvest_app', 'APP_PASSWORD'), 'select count(*) > 0 from tariffs');
    expect(await prices()).toBe('f\n');
    await byShell(commandLike(/`(psql [^`]* apps\/api\/tariffs\/[^`]+)`/));
    expect(await prices()).toBe('t\n');
    const addStaff = commandLike(/`(node scripts\/run\.js add-staff amina@bank\.example [^`]+)`/);
    expect(await byShell(addStaff, 'Guinea#Corn1\n')).toMatch(
      /amina@bank\.example can log in at \/admin\/auth/,
    );
    await expect(byShell(addStaff, 'Guinea#Corn1\n')).rejects.toThrow(/is a staff member already/);
    const helpBack = commandLike(/`(node scripts\/run\.js add-staff ADDRESS)` makes/);
    expect(await byShell(helpBack.replace('ADDRESS', 'amina@bank.example'))).toMatch(/It works until/);
    expect(
      await psql(
        as('harvest_owner', 'OWNER_PASSWORD'),
        "select array_to_string(permissions, ',') from staff",
      ),
    ).toBe('REVIEWER,SUPPORT\n');
  } finally {
    await cluster.stop();
    await rm(server, { recursive: true });
  }
}, 600_000);

test("the runbook's restore with containers, what runs beside the database's files: keeps the lost cluster and stops the copy at the second", async () => {
  const [data, backups] = [join(folder, 'postgresql'), join(folder, 'backups')];
  await mkdir(join(data, '18/docker'), { recursive: true });
  await mkdir(join(backups, 'base/2026-11-23'), { recursive: true });
  await writeFile(join(data, '18/docker/of'), 'the lost one');
  await writeFile(join(backups, 'base/2026-11-23/of'), 'the backup');
  await writeFile(join(backups, 'base/2026-11-23/postgresql.auto.conf'), "work_mem = '8MB'\n");
  const script = (await hereDocument('SH'))
    .replace('/var/lib/postgresql', data)
    .replace('/var/backups/harvest/base', join(backups, 'base'));
  await run('sh', ['-euc', script]);
  const there = (name: string) => readFile(join(data, '18', name), 'utf8');
  expect([await there('docker.lost/of'), await there('docker/of')]).toEqual(['the lost one', 'the backup']);
  expect(await there('docker/recovery.signal')).toBe('');
  expect((await stat(join(data, '18/docker'))).mode & 0o777).toBe(0o700);
  const settings = (await there('docker/postgresql.auto.conf')).trim().split('\n');
  const runbook = await readFile(deploy('../docs/runbook.md'), 'utf8');
  const [, step = ''] = /5\. \*\*Say where to stop\*\*[\s\S]*?```\n([\s\S]*?)```/.exec(runbook) ?? [];
  expect(settings).toEqual([
    "work_mem = '8MB'",
    ...step
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ]);
});

test('deploy/nginx.conf: listens on IPv6 wherever it listens on IPv4, and takes for programs what the bank does', async () => {
  const proxy = await read('nginx.conf');
  const listening = [...proxy.matchAll(/^ {2}listen (\S+:)?(\d+.*);$/gm)];
  const onIPv4 = listening.filter(([, host]) => host === undefined).map(([, , port]) => port);
  const onIPv6 = listening.filter(([, host]) => host === '[::]:').map(([, , port]) => port);
  expect([onIPv4.length, onIPv4]).toEqual([3, onIPv6]);
  const pages = await readFile(deploy('../apps/api/src/platform/http/web-pages.ts'), 'utf8');
  const [, forPrograms] = /^const API_PATHS = \/\^\\\/(\(.+\))\(\\\/\|\$/m.exec(pages) ?? [];
  expect(forPrograms).toMatch(/^\(api\|auth\|/);
  const locations = [...proxy.matchAll(/^ {2}location ~ \^\/(\(.+\))\(\/\|\$\) \{$/gm)].map(
    ([, paths]) => paths,
  );
  expect(locations).toEqual([forPrograms, forPrograms]);
});

test('deploy/with-secrets: gives the program each file as the setting of its name, and is that program from then on', async () => {
  await writeFile(join(folder, 'SECRET_KEY'), 'a key, with "signs" and $more\n');
  await mkdir(join(folder, 'a folder'));
  const { stdout } = await run(deploy('with-secrets').pathname, ['sh', '-c', 'printf %s "$SECRET_KEY"'], {
    env: { PATH: process.env['PATH'], CREDENTIALS_DIRECTORY: folder },
  });
  expect(stdout).toBe('a key, with "signs" and $more');
});

test('deploy/archive-wal: keeps a segment under its name, takes the same one again, and refuses another one', async () => {
  const archiver = deploy('archive-wal').pathname;
  const [segment, archived] = [join(folder, 'segment'), join(folder, 'wal')];
  await writeFile(segment, 'first');
  await run(archiver, [segment, archived]);
  await run(archiver, [segment, archived]);
  await writeFile(segment, 'other');
  await expect(run(archiver, [segment, archived])).rejects.toMatchObject({ code: 1 });
  expect(await readFile(archived, 'utf8')).toBe('first');
  expect((await readdir(folder)).toSorted()).toEqual(['segment', 'wal']);
});
