import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openGatewayLine } from '../../../../scripts/testing/gateway-line.ts';
import { newId } from '../bank/ids.ts';
import type { CallOutcome } from '../platform/outward-calls.ts';
import { createMessaging, MAIL_TROUBLES, type MailTrouble } from './messaging.ts';

const run = promisify(execFile);
const OPENSSL_MISSING = 'No openssl in PATH (on Debian: apt-get install openssl).';

let line: Awaited<ReturnType<typeof openGatewayLine>>;
beforeAll(async () => {
  line = await openGatewayLine(/ada@harvest|482913|hunter2|robot@/);
});
afterAll(() => line.close());

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const secret = { address: 'ada@harvest.test', code: '482913' };

/** What is known of a mail that a server at this address did not take. */
async function troubleWith(smtpUrl: string): Promise<string> {
  const mail = { smtpUrl, from: 'no-reply@harvest.test' };
  const asking = line.with({ mail });
  const messaging = createMessaging(asking);
  const sending = messaging.send({
    id: newId(),
    channel: 'EMAIL',
    recipient: secret.address,
    subject: `Your code ${secret.code}`,
    text: `Your code is ${secret.code}.`,
    html: undefined,
    attachments: [],
    isAgain: false,
    refusals: 0,
  });
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  messaging.close();
  if (!(error instanceof Error)) return 'taken';
  asking.log.warn({ err: error }, 'a message could not be handed over');
  line.expectDiscreetLog();
  return error.message.replace('The mail server did not take the message: ', '');
}

/** A real SMTP server, at `smtp://127.0.0.1:PORT`. */
async function serving(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ logger: false, ...options });
  // What ends a connection is the bank's to see.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', () => ready());
  });
  closing.push(() => new Promise((closed) => server.close(() => closed())));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** Something that listens and is no mail server. */
async function listening(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onSocket(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const OPEN: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] };
const refuse = (responseCode: number) =>
  Object.assign(new Error(`No, ${secret.address}, not ${secret.code}`), { responseCode });

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `smtp://127.0.0.1:${port}`;
}

test.for<[string, MailTrouble, () => Promise<string>]>([
  ['where nothing listens', 'MAIL_UNREACHABLE', closedPort],
  ['under a name that does not exist', 'MAIL_NAME_UNKNOWN', async () => 'smtp://mail.invalid:25'],
  [
    // The certificate that the library brings along.
    'with a certificate that ran out',
    'MAIL_CERTIFICATE_EXPIRED',
    async () => `${await serving({ authOptional: true })}?requireTLS=true`,
  ],
  [
    'without STARTTLS, which is insisted on',
    'MAIL_NO_STARTTLS',
    async () => `${await serving(OPEN)}?requireTLS=true`,
  ],
  [
    'without TLS, where TLS is spoken from the start',
    'MAIL_TLS_FAILED',
    async () => (await serving(OPEN)).replace('smtp:', 'smtps:'),
  ],
  [
    'that takes another login',
    'MAIL_LOGIN_REFUSED',
    async () =>
      (
        await serving({ disabledCommands: ['STARTTLS'], onAuth: (_auth, _session, end) => end(refuse(535)) })
      ).replace('//', '//robot%40harvest.test:hunter2@'),
  ],
  [
    'that wants a login, where none is given',
    'MAIL_LOGIN_MISSING',
    () => serving({ disabledCommands: ['STARTTLS'], onAuth: (_auth, _session, end) => end(refuse(535)) }),
  ],
  [
    'that refuses the sender',
    'MAIL_SENDER_REFUSED',
    () => serving({ ...OPEN, onMailFrom: (_address, _session, end) => end(refuse(553)) }),
  ],
  [
    'that refuses the recipient',
    'MAIL_RECIPIENT_REFUSED',
    () => serving({ ...OPEN, onRcptTo: (_address, _session, end) => end(refuse(550)) }),
  ],
  [
    'that refuses the message',
    'MAIL_MESSAGE_REFUSED',
    () =>
      serving({
        ...OPEN,
        onData(stream, _session, end) {
          stream.resume().once('end', () => end(refuse(554)));
        },
      }),
  ],
  [
    'that turns everybody away',
    'MAIL_SERVER_REFUSED',
    () => listening((socket) => socket.end('554 not today\r\n')),
  ],
  [
    'that is none',
    'MAIL_NOT_UNDERSTOOD',
    () => listening((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  ],
  ['that hangs up', 'MAIL_CUT_OFF', () => listening((socket) => socket.end())],
  ['that says nothing', 'MAIL_SILENT', () => listening(() => undefined)],
])('a mail to a server %s: fails as %s, which is all that the log holds of it', async ([, trouble, open]) => {
  expect(await troubleWith(await open())).toMatch(new RegExp(`^${trouble}( \\d{3}| [A-Z0-9_]+)?$`));
});

/** A certificate for a name, which it signs itself. */
async function certificateFor(name: string): Promise<{ key: string; cert: string } | undefined> {
  const isThere = await run('openssl', ['version']).catch(() => undefined);
  if (isThere === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'harvest-mail-'));
  const files = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const;
  try {
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const names = ['-subj', '/CN=mail', '-addext', `subjectAltName=${name}`];
    await run('openssl', ['req', ...kind, ...names, '-keyout', files[0], '-out', files[1]]);
    return { key: await readFile(files[0], 'utf8'), cert: await readFile(files[1], 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const TRUSTED = { name: 'IP:127.0.0.1', isTrusted: true };
const UNTRUSTED = { name: 'IP:127.0.0.1', isTrusted: false };
const OF_ANOTHER = { name: 'DNS:mail.example', isTrusted: true };
const SELF_SIGNED = 'MAIL_CERTIFICATE_UNTRUSTED DEPTH_ZERO_SELF_SIGNED_CERT';
const OTHER_NAME = 'MAIL_CERTIFICATE_NAME ERR_TLS_CERT_ALTNAME_INVALID';

test.for<[string, typeof TRUSTED, 'smtp:' | 'smtps:', string, string]>([
  ['that is trusted, by STARTTLS', TRUSTED, 'smtp:', '?requireTLS=true', 'taken'],
  ['that is trusted, by TLS from the start', TRUSTED, 'smtps:', '', 'taken'],
  ['of its own making, by STARTTLS', UNTRUSTED, 'smtp:', '?requireTLS=true', SELF_SIGNED],
  ['of its own making, by STARTTLS not insisted on', UNTRUSTED, 'smtp:', '', SELF_SIGNED],
  ['of its own making, by TLS from the start', UNTRUSTED, 'smtps:', '', SELF_SIGNED],
  ['for another name, by STARTTLS', OF_ANOTHER, 'smtp:', '?requireTLS=true', OTHER_NAME],
  ['for another name, by TLS from the start', OF_ANOTHER, 'smtps:', '', OTHER_NAME],
])(
  'a mail to a server with a certificate %s: is taken, or fails by the name of the cause',
  async ([, { name, isTrusted }, protocol, query, ending], { skip }) => {
    const certificate = (await certificateFor(name)) ?? skip(OPENSSL_MISSING);
    const before = getCACertificates('default');
    // As NODE_EXTRA_CA_CERTS does it for a process that starts.
    if (isTrusted) setDefaultCACertificates([...before, certificate.cert]);
    try {
      const secure = protocol === 'smtps:';
      const url = await serving({
        ...certificate,
        secure,
        disabledCommands: ['AUTH'],
        onData: (stream, _session, end) => stream.resume().once('end', end),
      });
      expect(await troubleWith(url.replace('smtp:', protocol) + query)).toBe(ending);
    } finally {
      setDefaultCACertificates(before);
    }
  },
);

test('a mail to a server without the STARTTLS that is insisted on: counts as unreachable, so that an alert fires', async () => {
  const countOf = async (outcome: CallOutcome): Promise<number> => {
    const { values } = await line.metrics.gatewaySeconds.get();
    const ofMail = values.find(
      ({ metricName, labels }) =>
        metricName?.endsWith('_count') === true && labels.gateway === 'mail' && labels.outcome === outcome,
    );
    return ofMail?.value ?? 0;
  };
  const [unreachable, refused] = [await countOf('unreachable'), await countOf('refused')];
  await troubleWith(`${await serving(OPEN)}?requireTLS=true`);
  expect([await countOf('unreachable'), await countOf('refused')]).toEqual([unreachable + 1, refused]);
});

test('the runbook: says of each trouble with mail what to do', async () => {
  const runbook = await readFile(new URL('../../../../docs/runbook.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n## Mail does not leave\n([\s\S]*?)\n## /.exec(runbook) ?? [];
  const told = [...section.matchAll(/^\| `(MAIL_\w+)`.* \| .{20,} \|$/gm)].map(([, name]) => name);
  expect(told).toEqual([...MAIL_TROUBLES]);
});
