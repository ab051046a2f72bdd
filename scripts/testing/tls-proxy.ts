import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../bench/free-port.ts';

const run = promisify(execFile);

export const PROXY_MISSING =
  'No nginx or no openssl in PATH (on Debian: apt-get install nginx-light openssl).';
export const IPV6_MISSING = 'This machine has no IPv6, not even for itself.';
const START_SECONDS_MAX = 20;
const POLL_MS = 50;

/** The one of `deploy/nginx.conf`, with other ports and a certificate that it made for itself. */
export type TlsProxy = {
  readonly httpsPort: number;
  readonly httpPort: number;
  /** Whom to trust for it to be trusted. */
  readonly certificate: string;
  /** Whether it listens on `::1` beside `127.0.0.1`. */
  readonly isOnIPv6: boolean;
  close(): Promise<void>;
};

/** Where nobody listens. */
export const NOBODY = 'http://127.0.0.1:9';

type Changes = {
  nextUrl?: string;
  connectionsOfAddressMax?: number;
  /** A header that says from which address a visitor comes, so that one machine plays many. */
  visitorHeader?: string;
};

/** @returns undefined where the programs are missing */
export async function startTlsProxy(
  bankUrl: string,
  { nextUrl = NOBODY, connectionsOfAddressMax, visitorHeader }: Changes = {},
): Promise<TlsProxy | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'harvest-proxy-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const isThere = await Promise.all([run('nginx', ['-v']), run('openssl', ['version'])]).catch(
    () => undefined,
  );
  if (isThere === undefined) {
    await remove();
    return undefined;
  }
  await makeCertificate(folder);
  const [httpsPort, httpPort] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  const isOnIPv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  );
  const given = await configuration(folder, [bankUrl, nextUrl], {
    httpsPort,
    httpPort,
    isOnIPv6,
    visitorHeader,
  });
  const narrowed =
    connectionsOfAddressMax === undefined
      ? given
      : given.replace(/limit_conn addresses \d+;/, `limit_conn addresses ${connectionsOfAddressMax};`);
  await writeFile(file, narrowed);
  const nginx = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.stderr.on('data', (data: Buffer) => {
    said += data.toString();
  });
  await untilListening(nginx, httpsPort).catch((error: unknown) => {
    throw new Error(`nginx did not start: ${said}`, { cause: error });
  });
  return {
    httpsPort,
    httpPort,
    certificate: await readFile(join(folder, 'fullchain.pem'), 'utf8'),
    isOnIPv6,
    close: async () => {
      const ended = nginx.exitCode === null ? once(nginx, 'exit') : undefined;
      nginx.kill('SIGTERM');
      await ended;
      await remove();
    },
  };
}

async function makeCertificate(folder: string): Promise<void> {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=bank.example', '-addext', 'subjectAltName=DNS:bank.example'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'fullchain.pem')];
  await run('openssl', ['req', ...kind, ...names, ...files]);
}

async function configuration(
  folder: string,
  [bankUrl, nextUrl]: readonly [string, string],
  {
    httpsPort,
    httpPort,
    isOnIPv6,
    visitorHeader,
  }: { httpsPort: number; httpPort: number; isOnIPv6: boolean; visitorHeader: string | undefined },
): Promise<string> {
  const given = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const site = given
    .replaceAll(/^ *listen \[::\].*\n/gm, (line) => (isOnIPv6 ? line.replace('[::]', '[::1]') : ''))
    .replaceAll(/listen (\[::1\]:)?443 /g, (_, host = '127.0.0.1:') => `listen ${host}${httpsPort} `)
    .replaceAll(/listen (\[::1\]:)?80;/g, (_, host = '127.0.0.1:') => `listen ${host}${httpPort};`)
    .replaceAll('127.0.0.1:3000', new URL(bankUrl).host)
    .replaceAll('127.0.0.1:3001', new URL(nextUrl).host)
    .replaceAll('/etc/harvest/tls', folder)
    .replaceAll('/var/log/nginx', folder);
  return `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    events {}
    http {
      # As in Debian's own nginx.conf, which includes the file.
      ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
      ssl_prefer_server_ciphers on;
      access_log ${folder}/access.log;
      error_log ${folder}/error.log;
      gzip on;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      ${visitorHeader === undefined ? '' : `set_real_ip_from 127.0.0.1; real_ip_header ${visitorHeader};`}
      ${site}
    }
  `;
}

async function untilListening(nginx: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + START_SECONDS_MAX * 1000;
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`It ended with ${nginx.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (performance.now() > until) throw new Error('It does not listen');
    await wait(POLL_MS);
  }
}
