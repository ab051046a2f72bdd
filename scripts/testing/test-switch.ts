import type { ServerResponse } from 'node:http';
import { type Outsider, startOutsider } from './outsider.ts';

type Question = 'name-inquiry' | 'transfer' | 'status';
type Asked = Readonly<Record<string, string>>;
export type SwitchBehaviour = (response: ServerResponse, asked: Asked) => void;

export type TestSwitch = Outsider & {
  /** What was asked, in order. */
  readonly asked: readonly (readonly [Question, Asked])[];
  /** From now on. */
  behave(question: Question, behaviour: SwitchBehaviour): void;
};

export const answers =
  (words: object): SwitchBehaviour =>
  (response, { accountNumber, sessionId, amountKobo }) => {
    response.end(JSON.stringify({ responseCode: '00', accountNumber, sessionId, amountKobo, ...words }));
  };

export const hangsUp: SwitchBehaviour = (response) => response.destroy();
export const saysNothing: SwitchBehaviour = () => undefined;
export const talksGarbage: SwitchBehaviour = (response) => response.end('<html>Gateway</html>');
export const talksOn: SwitchBehaviour = (response) => response.end(`"${'x'.repeat(10 * 1024 * 1024)}"`);
export const sendsElsewhere: SwitchBehaviour = (response, asked) => {
  response.writeHead(307, { location: `/${asked['sessionId'] ?? 'elsewhere'}` }).end();
};

/** A switch to other banks that answers just what a test wants, over real HTTP. */
export async function startTestSwitch(): Promise<TestSwitch> {
  const asked: (readonly [Question, Asked])[] = [];
  const behaviours: Record<Question, SwitchBehaviour> = {
    'name-inquiry': answers({ accountName: 'OKAFOR ADAEZE' }),
    transfer: answers({}),
    status: answers({}),
  };
  const outsider = await startOutsider((response, { url, body }) => {
    const question = url.slice(1) as Question;
    const said = JSON.parse(body) as Asked;
    asked.push([question, said]);
    // Whoever has all jobs run asks more than is answered here.
    const behave = question in behaviours ? behaviours[question] : hangsUp;
    behave(response, said);
  });
  return {
    ...outsider,
    asked,
    behave(question, behaviour) {
      behaviours[question] = behaviour;
    },
  };
}
