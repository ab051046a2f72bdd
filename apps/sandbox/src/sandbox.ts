import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { registerIdentity } from './identity.ts';

export type Sandbox = {
  /** What `IDENTITY_URL` would be. */
  readonly identityUrl: string;
  stop(): Promise<void>;
};

/**
 * Plays the outside world on this machine, for the demo and for tests: the same question always gets the same answer.
 * `port` is a free one unless given.
 */
export async function startSandbox({ port = 0 }: { readonly port?: number } = {}): Promise<Sandbox> {
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  app.addHook('onSend', async (_request, reply) => {
    // A bank in production that was pointed here by mistake can tell.
    reply.header('x-harvest-sandbox', 'true');
  });
  registerIdentity(app);
  await app.listen({ host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { identityUrl: `${url}/identity`, stop: () => app.close() };
}
