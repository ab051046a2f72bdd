import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { registerBillers } from './billers.ts';
import { registerIdentity } from './identity.ts';
import { registerInterbank } from './interbank.ts';
import { refuseUnsigned } from './signed.ts';
import { registerSms } from './sms.ts';

export type Sandbox = {
  /** What `IDENTITY_URL` would be. */
  readonly identityUrl: string;
  /** What `INTERBANK_URL` would be. */
  readonly interbankUrl: string;
  /** What `BILLERS_URL` would be. */
  readonly billersUrl: string;
  /** What `SMS_URL` would be. */
  readonly smsUrl: string;
  stop(): Promise<void>;
};

export type SandboxOptions = {
  /** A free one when absent. */
  readonly port?: number | undefined;
  /** What pushes are signed with, and what the bank asks, `INTERBANK_SECRET`; when absent pushes have nobody's, and anybody may ask. */
  readonly interbankSecret?: string | undefined;
  /** What the bank signs its questions with, `BILLERS_SECRET`; when absent anybody may ask. */
  readonly billersSecret?: string | undefined;
  /** The same of the identity provider, `IDENTITY_SECRET`. */
  readonly identitySecret?: string | undefined;
  /** Keeps the books of the switch when the process ends, also when it is killed; without it they are in memory alone. */
  readonly interbankBooksFile?: string | undefined;
  /** The same of the billers. */
  readonly billersBooksFile?: string | undefined;
  /** The same of the text messages that were taken on; not what they say. */
  readonly smsBooksFile?: string | undefined;
};

/** Plays the outside world on this machine, for the demo and for tests: the same question always gets the same answer. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  app.addHook('onSend', async (_request, reply) => {
    // A bank in production that was pointed here by mistake can tell.
    reply.header('x-harvest-sandbox', 'true');
  });
  refuseUnsigned(app, {
    '/identity/': options.identitySecret,
    '/interbank/': options.interbankSecret,
    '/billers/': options.billersSecret,
  });
  registerIdentity(app);
  registerInterbank(app, {
    secret: options.interbankSecret ?? randomBytes(32).toString('base64url'),
    booksFile: options.interbankBooksFile,
  });
  registerBillers(app, options.billersBooksFile);
  registerSms(app, options.smsBooksFile);
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    identityUrl: `${url}/identity`,
    interbankUrl: `${url}/interbank`,
    billersUrl: `${url}/billers`,
    smsUrl: `${url}/sms`,
    stop: () => app.close(),
  };
}
