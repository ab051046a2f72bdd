import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

/**
 * One kept-alive connection that asks one question at a time. It shares the machine with what it measures, so it does as
 * little as HTTP allows: it writes a request, counts the bytes of the answer and reads its status.
 */
export class BareClient {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer[] = [];
  #missing = 0;
  #answered: (status: number) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('The server closed the connection')));
  }

  static async open(url: string): Promise<BareClient> {
    const { hostname, port, host } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new BareClient(socket, host);
  }

  /**
   * The page sends no key with a confirm, because its id says which one it is (decision 52); a program may, and then it is `keyed`.
   * @returns the status of the answer, once all of it has arrived
   */
  post(path: string, token: string, body: string, keyed = false): Promise<number> {
    const key = keyed ? `idempotency-key: ${randomUUID()}\r\n` : '';
    return this.#ask(
      `POST ${path} HTTP/1.1\r\n${this.#headers(token)}x-user-active: 1\r\n${key}` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }

  get(path: string, token: string): Promise<number> {
    return this.#ask(`GET ${path} HTTP/1.1\r\n${this.#headers(token)}\r\n`);
  }

  /** What a browser on a telephone sends with each of the page's questions. */
  #headers(token: string): string {
    return (
      `host: ${this.#host}\r\nconnection: keep-alive\r\nauthorization: Bearer ${token}\r\n` +
      `sec-ch-ua-platform: "Android"\r\nuser-agent: ${USER_AGENT}\r\naccept: application/json\r\n` +
      `sec-ch-ua: "Chromium";v="156", "Not)A;Brand";v="8"\r\nsec-ch-ua-mobile: ?1\r\norigin: http://${this.#host}\r\n` +
      `sec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\nsec-fetch-dest: empty\r\nreferer: http://${this.#host}/\r\n` +
      'accept-encoding: gzip, deflate, br, zstd\r\naccept-language: en-NG,en;q=0.9\r\n'
    );
  }

  close(): void {
    this.#failed = () => undefined;
    this.#socket.destroy();
  }

  #ask(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  #take(chunk: Buffer): void {
    if (this.#received.length === 0) this.#missing = lengthOf(chunk);
    this.#received.push(chunk);
    this.#missing -= chunk.length;
    if (this.#missing > 0) return;
    const status = Number(this.#received[0]?.toString('latin1', 9, 12));
    this.#received = [];
    this.#answered(status);
  }
}

/** How long the whole answer is. The bank's answers come with their length, and its heads in one piece. */
function lengthOf(start: Buffer): number {
  const head = start.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(start.toString('latin1', 0, head))?.[1];
  if (head === -1 || length === undefined) throw new Error('An answer without a length');
  return head + 4 + Number(length);
}
