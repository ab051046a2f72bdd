import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

async function ask(kind: 'bvn' | 'nin', body: unknown) {
  const response = await fetch(`${sandbox.identityUrl}/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [response.status, await response.json()] as const;
}

const ada = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-11-21' };

test.each(['bvn', 'nin'] as const)(
  'the sandbox, asked for a %s: decides by the last three digits',
  async (kind) => {
    expect(await ask(kind, { ...ada, number: '22200001234' })).toEqual([
      200,
      { outcome: 'MATCH', holder: ada },
    ]);
    expect(await ask(kind, { ...ada, number: '22200001000' })).toEqual([
      200,
      {
        outcome: 'MISMATCH',
        reason: 'NAMES_DIFFER',
        holder: { firstName: 'Oluwatobi', lastName: 'Adewale', dateOfBirth: '1984-07-02' },
      },
    ]);
    expect((await ask(kind, { ...ada, number: '22200001999' }))[0]).toBe(503);
  },
);

test('the sandbox, asked what is no question: answers 400', async () => {
  for (const body of [null, {}, { ...ada, number: '1' }, { ...ada, number: 22_200_001_234 }])
    expect((await ask('bvn', body))[0]).toBe(400);
});
