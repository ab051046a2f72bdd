import { askBank } from './ask-bank.ts';
import { type Answer, type Answered, type Body, call } from './call.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';

export type LoginAnswer = Answer<typeof LOGIN>;

/** Not one of the calls of `auth-api.ts`: it is all the sign-in page asks before a password was right, and that page is to be light. */
export async function login(body: Body<typeof LOGIN>): Answered<LoginAnswer> {
  const { signal } = new AbortController();
  const answer = await askBank(call(LOGIN, { body }), { signal, loss: 'unanswered' });
  return 'error' in answer ? answer : { data: answer.data as LoginAnswer };
}
