import { expect, test } from 'vitest';
import { bankConnection } from './connection.ts';

test('the connection, lost with a payment on its way: never says again that nothing was sent, until it is back', () => {
  const seen: string[] = [];
  const stop = bankConnection.subscribe(() => seen.push(bankConnection.state()));
  expect(bankConnection.state()).toBe('reached');
  bankConnection.noteLost('lost');
  bankConnection.noteLost('unanswered');
  bankConnection.noteLost('lost');
  bankConnection.noteLost('unheard');
  bankConnection.noteLost('unanswered');
  bankConnection.noteReached();
  bankConnection.noteReached();
  bankConnection.noteLost('lost');
  stop();
  bankConnection.noteReached();
  expect(seen).toEqual(['lost', 'unanswered', 'unheard', 'reached', 'lost']);
});
