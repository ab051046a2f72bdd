import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClusterLocation, postgresEnvironment } from './cluster-location.ts';

const run = promisify(execFile);

/**
 * Makes an empty cluster and writes its superuser's password to `passwordFile`. The folder gets its name when it is complete,
 * so that a set-up that was killed is begun again, not mistaken for a database.
 */
export async function createCluster(
  location: ClusterLocation,
  passwordFile: string,
  unsafe: boolean,
): Promise<void> {
  const { clusterDir, runAs } = location;
  const draft = `${clusterDir}.new`;
  // The kept file is ours alone, so the user PostgreSQL runs as reads the password from one of its own.
  const passwordDraft = `${clusterDir}.new.password`;
  for (const path of [draft, passwordDraft, passwordFile]) await rm(path, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const password = `${randomBytes(32).toString('base64url')}\n`;
  for (const file of [passwordFile, passwordDraft])
    await writeFile(file, password, { mode: 0o600, flag: 'wx' });
  if ('uid' in runAs) for (const path of [draft, passwordDraft]) await chown(path, runAs.uid, runAs.gid);
  await run(
    join(location.binDir, 'initdb'),
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordDraft}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own collation: an index sorted by the system's locale breaks when the system is upgraded.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(unsafe ? ['--no-sync'] : []),
    ],
    { ...runAs, cwd: '/', env: postgresEnvironment },
  );
  await rm(passwordDraft);
  await rename(draft, clusterDir);
}
