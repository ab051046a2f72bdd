import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayLine } from '../../../../scripts/testing/gateway-line.ts';
import { type Heard, withOutsider } from '../../../../scripts/testing/outsider.ts';
import type { Config } from '../platform/config.ts';
import { createIdentity } from './identity.ts';

const NUMBER = '22233344455';
const question = {
  kind: 'BVN',
  number: NUMBER,
  firstName: 'Ngozi',
  lastName: 'Eze',
  dateOfBirth: '1994-03-08',
} as const;

let line: Awaited<ReturnType<typeof openGatewayLine>>;
beforeAll(async () => {
  line = await openGatewayLine(/22233344455|Ngozi|Eze/);
});
afterAll(() => line.close());

/** Serves one answer; without one it never answers. */
const withProvider = <T>(
  answer: { status: number; text: string } | undefined,
  work: (url: string, heard: readonly Heard[]) => Promise<T>,
): Promise<T> =>
  withOutsider((response) => {
    if (answer !== undefined) response.writeHead(answer.status).end(answer.text);
  }, work);

const ask = (identityUrl: string | undefined, more: Partial<Config> = {}, timeOutMs?: number) =>
  createIdentity(line.with({ ...more, identityUrl }), timeOutMs).ask(question);

test('the identity provider, asked: gets number, names and date of birth in the body, and nothing in the address', async () => {
  const heard = await withProvider({ status: 200, text: '{"outcome":"MATCH"}' }, async (url, sent) => {
    expect(await ask(`${url}/v1`)).toEqual({ outcome: 'MATCH' });
    return sent;
  });
  expect(heard.map(({ url, body }) => `${url} ${body}`)).toEqual([
    `/v1/bvn ${JSON.stringify({ number: NUMBER, firstName: 'Ngozi', lastName: 'Eze', dateOfBirth: '1994-03-08' })}`,
  ]);
});

test.each([
  ['NAMES_DIFFER', 'NAMES_DIFFER'],
  ['DATE_OF_BIRTH_DIFFERS', 'DATE_OF_BIRTH_DIFFERS'],
  ['NUMBER_UNKNOWN', 'NUMBER_UNKNOWN'],
  [`${NUMBER} belongs to Musa Bello`, undefined],
  ['toString', undefined],
  [undefined, undefined],
])(
  'a mismatch because of %s: is a mismatch, and words of the provider go no further',
  async (reason, told) => {
    const text = JSON.stringify({ outcome: 'MISMATCH', reason });
    const answer = await withProvider({ status: 200, text }, (url) => ask(url));
    expect(answer).toEqual({ outcome: 'MISMATCH', reason: told });
  },
);

const HOLDER = { firstName: 'Musa', lastName: 'Bello', dateOfBirth: '1979-09-30' };

test.each([
  ['the holder', HOLDER, HOLDER],
  ['no date of birth', { ...HOLDER, dateOfBirth: undefined }, { firstName: 'Musa', lastName: 'Bello' }],
  ['a date that is none', { ...HOLDER, dateOfBirth: '1979-02-31' }, undefined],
  ['a name without end', { ...HOLDER, lastName: 'x'.repeat(101) }, undefined],
  [
    'a link and a number to call',
    { ...HOLDER, firstName: 'Musa evil\u2024ng/x', lastName: 'Bello\u202e 0803 000 0001' },
    { ...HOLDER, firstName: 'Musa evil ng x' },
  ],
  ['a name of nothing to be seen', { ...HOLDER, firstName: '\u3164\u200b' }, undefined],
  ['a name of digits', { ...HOLDER, lastName: '22233344455' }, undefined],
  ['a holder of another shape', ['Musa Bello'], undefined],
])('a match that names %s: is a match, and the holder is read or left out', async (_what, holder, read) => {
  const text = JSON.stringify({ outcome: 'MATCH', holder });
  const answer = await withProvider({ status: 200, text }, (url) => ask(url));
  expect(answer).toEqual({ outcome: 'MATCH', holder: read });
});

test('an identity provider that is silent, gone or not configured: is down, and the log holds no number or name', async () => {
  const down = { outcome: 'DOWN' };
  expect(await withProvider(undefined, (url) => ask(url, {}, 50))).toEqual(down);
  expect(await ask('http://127.0.0.1:1')).toEqual(down);
  expect(await ask(undefined)).toEqual(down);
  expect(await withProvider({ status: 200, text: `no JSON: ${NUMBER} Ngozi` }, (url) => ask(url))).toEqual(
    down,
  );
  expect(
    line
      .logged()
      .split('\n')
      .filter((line) => line.includes('gave no answer')),
  ).toHaveLength(4);
  line.expectDiscreetLog();
});

test('a production bank that is pointed to the sandbox: believes none of its answers', async () => {
  expect(await ask(line.sandbox.identityUrl)).toMatchObject({ outcome: 'MATCH' });
  expect(await ask(line.sandbox.identityUrl, { profile: 'production' })).toEqual({ outcome: 'DOWN' });
  expect(line.logged()).toContain('leads to the sandbox');
});
