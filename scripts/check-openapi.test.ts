import { expect, test } from 'vitest';
import { findFaults } from './check-openapi.ts';

const described = (operation: object) => ({
  openapi: '3.1.0',
  info: { title: 'Harvest', version: '1.0.0', license: { name: 'All rights reserved', identifier: 'X' } },
  servers: [{ url: 'https://bank.example' }],
  paths: {
    '/accounts': { get: { operationId: 'listAccounts', summary: 'Accounts', security: [], ...operation } },
  },
});
const responses = { 200: { description: 'Success' }, 400: { description: 'Refused' } };

test('check-openapi, of a description in order: finds nothing; of one with a fault: says the rule and the place', async () => {
  expect(await findFaults(described({ responses }))).toEqual([]);
  const [fault, ...others] = await findFaults(
    described({
      responses: {
        200: {
          description: 'Success',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/None' } } },
        },
      },
    }),
  );
  expect(fault).toMatch(/^no-unresolved-refs: .*\(#\/paths\/~1accounts\/get\//);
  expect(others).toEqual([]);
  expect(await findFaults(described({ responses, security: undefined }))).toEqual([
    expect.stringMatching(/^security-defined: /),
  ]);
});
