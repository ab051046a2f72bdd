import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question, heard to its end. */
export type Heard = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type Behave = (response: ServerResponse, heard: Heard) => void;

export type Outsider = { readonly url: string; stop(): void };

/** Somebody outside the bank, over real HTTP, who does with every question what a test wants. */
export async function startOutsider(behave: Behave): Promise<Outsider> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data.toString();
    });
    const { method = '', url = '', headers } = request;
    request.on('end', () => behave(response, { method, url, headers, body }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The same for as long as something is done with it, and what it heard. */
export async function withOutsider<T>(
  behave: Behave,
  work: (url: string, heard: readonly Heard[]) => Promise<T>,
): Promise<T> {
  const heard: Heard[] = [];
  const outsider = await startOutsider((response, one) => {
    heard.push(one);
    behave(response, one);
  });
  try {
    return await work(outsider.url, heard);
  } finally {
    outsider.stop();
  }
}
