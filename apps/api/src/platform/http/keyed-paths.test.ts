import cookie from '@fastify/cookie';
import { anyLink, defineEndpoints } from '@harvest/contracts/endpoint';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { newId } from '../../bank/ids.ts';
import type { AnyHandler, Handlers } from './calls.ts';
import { answerError } from './error-answers.ts';
import { registerRoutes } from './register-routes.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test('Idempotency-Key, repeated with the same body under another path or query: answers 409 and does nothing', async () => {
  const things = defineEndpoints('Search', {
    'PUT /things/{id}': {
      operationId: 'changeThing',
      summary: 'Changes something',
      access: anyLink('/home'),
      params: z.object({ id: z.string() }),
      query: z.object({ size: z.string().optional() }),
      body: z.object({ name: z.string() }),
      response: z.object({ id: z.string() }),
      errors: [],
      idempotencyKey: true,
    },
  });
  const changed: string[] = [];
  const app = fastify();
  await app.register(cookie);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) =>
    answerError({ log: bank.platform.log, strict: true }, error, request, reply),
  );
  const change: Handlers<typeof things>['PUT /things/{id}'] = ({ params }) => {
    changed.push(params.id);
    return Promise.resolve(params);
  };
  registerRoutes(app, bank.platform, things, { 'PUT /things/{id}': change as AnyHandler });
  const { token } = await bank.signedIn();
  const key = newId();
  const put = async (place: string) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
    const answer = await app.inject({
      method: 'PUT',
      url: `/things/${place}`,
      headers,
      payload: { name: 'Yam' },
    });
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };

  expect(await put('one')).toEqual([200, undefined]);
  for (const place of ['other', 'one?size=2'])
    expect(await put(place)).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  expect(await put('one')).toEqual([200, undefined]);
  expect(changed).toEqual(['one']);
  await app.close();
});
