import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of a connection at its commit: it goes on, or falls silent before or after the commit has reached the server. */
export type AtCommit = 'PASS' | 'SWALLOW_COMMIT' | 'SWALLOW_ANSWER';

export type SilentProxy = {
  /** The database's address by way of this proxy. */
  readonly url: string;
  /** How many connections fell silent so far. */
  silent(): number;
  /** Asked at every commit, with all that the bank said in the transaction, values included. */
  onCommit(decide: (said: string) => AtCommit): void;
  /** From now on nothing comes through any more, on any connection or new one, until they are let speak: new ones then do. */
  silenceAll(): void;
  /** On how many connections that still talk the bank said this, since they last began a transaction. */
  talkingOf(words: string): number;
  letSpeak(): void;
  close(): Promise<void>;
};

type Line = { readonly client: Socket; readonly server: Socket; readonly ear: Ear; isSilent: boolean };

/**
 * A real proxy between the bank and PostgreSQL that can fall silent: it takes every byte of both sides and hands none on, with
 * both sockets open. Neither side learns that the other one has hung up.
 */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const lines = new Set<Line>();
  let silent = 0;
  let isDead = false;
  let decide: (said: string) => AtCommit = () => 'PASS';

  function silence(line: Line): void {
    if (!line.isSilent) silent += 1;
    line.isSilent = true;
  }

  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const line: Line = { client, server, ear: listenForCommits(), isSilent: isDead };
    lines.add(line);
    client.on('data', (bytes) => {
      if (line.isSilent) return;
      const what = line.ear.hearsCommit(bytes) ? decide(line.ear.said()) : 'PASS';
      if (what !== 'PASS') silence(line);
      if (what !== 'SWALLOW_COMMIT') server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!line.isSilent) client.write(bytes);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        if (line.isSilent) return;
        other.destroy();
        lines.delete(line);
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    silent: () => silent,
    onCommit(asked) {
      decide = asked;
    },
    silenceAll() {
      isDead = true;
      for (const line of lines) silence(line);
    },
    talkingOf: (words) =>
      [...lines].filter((line) => !line.isSilent && line.ear.said().includes(words)).length,
    letSpeak() {
      isDead = false;
    },
    async close() {
      for (const { client, server } of lines) {
        client.destroy();
        server.destroy();
      }
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

type Ear = {
  /** Whether these bytes end a commit. */
  hearsCommit(bytes: Buffer): boolean;
  /** All since the last transaction began. */
  said(): string;
};

/**
 * Reads what the bank says to the server, message after message as the protocol has them: a letter, four bytes of length, the
 * rest; the very first one has no letter. Statements without values are messages of the kind Q.
 */
function listenForCommits(): Ear {
  let rest = Buffer.alloc(0);
  let isGreeted = false;
  let said = '';
  return {
    said: () => said,
    hearsCommit(bytes) {
      let isCommit = false;
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const head = isGreeted ? 1 : 0;
        const end = rest.length < head + 4 ? Number.POSITIVE_INFINITY : head + rest.readUInt32BE(head);
        if (rest.length < end) return isCommit;
        const message = rest.toString('latin1', 0, end);
        isGreeted = true;
        rest = rest.subarray(end);
        if (/^Q.{4}begin/s.test(message)) said = '';
        said += message;
        isCommit ||= /^Q.{4}commit/s.test(message);
      }
    },
  };
}
