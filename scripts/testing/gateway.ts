import type { ServerResponse } from 'node:http';
import { type Outsider, startOutsider } from './outsider.ts';

/** What the other side does with a question: answers, answers with what nobody can read, or hangs up without a word. */
export type Behaviour = { readonly outcome: string } | 'GARBAGE' | 'HANGS_UP';

export type TestGateway = Outsider & {
  /** What was asked, in order: `send` or `query`, and the session id. */
  readonly asked: readonly string[];
  /** From now on. */
  behave(question: 'send' | 'query', behaviour: Behaviour): void;
};

/** Somebody outside the bank whom payments are sent to, over real HTTP. */
export async function startTestGateway(): Promise<TestGateway> {
  const asked: string[] = [];
  const behaviours = {
    send: { outcome: 'SUCCESS' } as Behaviour,
    query: { outcome: 'SUCCESS' } as Behaviour,
  };
  const outsider = await startOutsider((response, { url, body }) => {
    const question = url === '/send' ? 'send' : 'query';
    const { sessionId } = JSON.parse(body) as { sessionId: string };
    asked.push(`${question} ${sessionId}`);
    answer(response, behaviours[question]);
  });
  return {
    ...outsider,
    asked,
    behave(question, behaviour) {
      behaviours[question] = behaviour;
    },
  };
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'HANGS_UP') response.destroy();
  else if (behaviour === 'GARBAGE') response.end('<html>Gateway</html>');
  else response.end(JSON.stringify(behaviour));
}
