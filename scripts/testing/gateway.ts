import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the other side does with a question: answers, answers with what nobody can read, or hangs up without a word. */
export type Behaviour = { readonly outcome: string } | 'GARBAGE' | 'HANGS_UP';

export type TestGateway = {
  readonly url: string;
  /** What was asked, in order: `send` or `query`, and the session id. */
  readonly asked: readonly string[];
  /** From now on. */
  behave(question: 'send' | 'query', behaviour: Behaviour): void;
  stop(): void;
};

/** Somebody outside the bank whom payments are sent to, over real HTTP. */
export async function startTestGateway(): Promise<TestGateway> {
  const asked: string[] = [];
  const behaviours = {
    send: { outcome: 'SUCCESS' } as Behaviour,
    query: { outcome: 'SUCCESS' } as Behaviour,
  };
  const server = createServer((request, response) => {
    const question = request.url === '/send' ? 'send' : 'query';
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data.toString();
    });
    request.on('end', () => {
      const { sessionId } = JSON.parse(body) as { sessionId: string };
      asked.push(`${question} ${sessionId}`);
      answer(response, behaviours[question]);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave(question, behaviour) {
      behaviours[question] = behaviour;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'HANGS_UP') response.destroy();
  else if (behaviour === 'GARBAGE') response.end('<html>Gateway</html>');
  else response.end(JSON.stringify(behaviour));
}
