import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type Delivery = {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
};

/** When a mail server refuses, and with which answer. Nothing set: it takes everything. */
export type Refusing = { recipient?: number; content?: number };

/** A real mail server on this machine that keeps what it was given. */
export type MailServer = {
  readonly url: string;
  readonly deliveries: Delivery[];
  /** Changed while it runs. */
  readonly refusing: Refusing;
  /** Lets everybody who brings a mail wait for the answer until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
};

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Refused, with your text: https://bank.example/secret'), { responseCode });
}

/** @param port the port to listen at; a free one when absent */
export async function startMailServer(port = 0): Promise<MailServer> {
  const deliveries: Delivery[] = [];
  const refusing: Refusing = {};
  let held = Promise.resolve();
  async function receive(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    await held;
    if (refusing.content !== undefined) throw refusal(refusing.content);
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    const to = envelope.rcptTo.map(({ address }) => address);
    deliveries.push({ from, to, raw: raw.toString('utf8'), mail: await PostalMime.parse(raw) });
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      callback(refusing.recipient === undefined ? null : refusal(refusing.recipient));
    },
    onData: callbackify(receive),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    deliveries,
    refusing,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
