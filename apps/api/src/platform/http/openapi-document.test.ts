import { contract } from '@harvest/contracts/contract';
import { type Endpoint, TAGS } from '@harvest/contracts/endpoint';
import { ERRORS, type ErrorCode } from '@harvest/contracts/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, PASSWORD, type TestBank } from '../../../../../scripts/testing/bank.ts';
import type { Json, OpenApiDocument, Operation } from './openapi-document.ts';

const endpoints: Readonly<Record<string, Endpoint>> = contract;

let bank: TestBank;
let document: OpenApiDocument;
let operations: { readonly route: string; readonly operation: Operation; readonly endpoint: Endpoint }[];

beforeAll(async () => {
  bank = await openTestBank();
  const answer = await fetch(`${bank.url}/openapi.json`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  document = (await answer.json()) as OpenApiDocument;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const route = `${method.toUpperCase()} ${path}`;
      const endpoint = endpoints[route];
      return endpoint === undefined ? [] : [{ route, operation, endpoint }];
    }),
  );
});
afterAll(() => bank.close());

/** The routes of which something is not so. */
const routesWhereNot = (isSo: (operation: Operation, endpoint: Endpoint) => boolean) =>
  operations.filter(({ operation, endpoint }) => !isSo(operation, endpoint)).map(({ route }) => route);

/** What a reference leads to, or what stands in the place of one. */
function resolved(part: unknown): Json {
  const { $ref } = (part ?? {}) as { readonly $ref?: string };
  if ($ref === undefined) return (part ?? {}) as Json;
  const keys = $ref.replace(/^#\//, '').split('/');
  return keys.reduce<unknown>((place, key) => (place as Json | undefined)?.[key], document) as Json;
}

/** Every object of the document. */
function objectsIn(part: unknown): Json[] {
  if (typeof part !== 'object' || part === null) return [];
  return [part as Json, ...Object.values(part).flatMap(objectsIn)];
}

type Content = {
  readonly schema?: { readonly $ref?: string; readonly allOf?: readonly Json[] };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
};

function contentOf(message: unknown): Content {
  const { content } = resolved(message) as { readonly content?: Readonly<Record<string, Content>> };
  return content?.['application/json'] ?? {};
}

/** The codes of a refused answer, by its schema. */
function codesOf(response: unknown): ErrorCode[] {
  const [refusal, own = {}] = contentOf(response).schema?.allOf ?? [];
  expect(refusal).toEqual({ $ref: '#/components/schemas/Refusal' });
  return (own['properties'] as { readonly code: { readonly enum: ErrorCode[] } }).code.enum;
}

const refusedAnswers = ({ responses }: Operation) =>
  Object.entries(responses).filter(([status]) => Number(status) >= 400);

test('GET /openapi.json: has each call of the contract, by the name that the contract gives it', () => {
  expect(operations.map(({ route }) => route).toSorted()).toEqual(Object.keys(contract).toSorted());
  expect(
    routesWhereNot(({ operationId, summary }, endpoint) => {
      const isNamed = /^[a-z]+[A-Z]/.test(operationId) && operationId === endpoint.operationId;
      return isNamed && summary === endpoint.summary;
    }),
  ).toEqual([]);
});

test('GET /openapi.json: sorts each call under one tag, and says what every tag is about', () => {
  const known = document.tags.map(({ name }) => name);
  expect(known).toEqual(Object.keys(TAGS));
  expect(document.tags.filter(({ description }) => description === '')).toEqual([]);
  expect(routesWhereNot(({ tags }, { tag }) => tags.length === 1 && tags[0] === tag)).toEqual([]);
  const used = new Set(operations.flatMap(({ operation }) => operation.tags));
  expect(known.filter((tag) => !used.has(tag))).toEqual([]);
});

test('GET /openapi.json: says which session a call takes, and of calls for visitors that they take none', () => {
  const schemes = {
    public: [],
    session: [['customerToken'], ['customerToken', 'customerCookie']],
    links: [['customerToken'], ['customerToken', 'customerCookie']],
    staff: [['staffToken'], ['staffToken', 'staffCookie']],
    signed: [['interbankTime', 'interbankSignature']],
  };
  for (const { route, operation, endpoint } of operations)
    expect(
      operation.security.map((one) => Object.keys(one)),
      route,
    ).toEqual(schemes[endpoint.access.kind]);
  const { securitySchemes = {} } = document.components;
  expect(Object.keys(securitySchemes).toSorted()).toEqual(
    [...new Set(Object.values(schemes).flat(2))].toSorted(),
  );
  expect(securitySchemes['customerCookie']).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'harvest' });
});

test('GET /openapi.json: has every code that a call refuses with, under its status and with an example', () => {
  for (const { route, operation, endpoint } of operations) {
    const listed = refusedAnswers(operation).flatMap(([status, response]) => {
      const codes = codesOf(response);
      const { examples = {} } = contentOf(response);
      expect(Object.keys(examples), route).toEqual(codes);
      for (const code of codes) {
        const { status: usual, alsoStatus }: { status: number; alsoStatus?: number } = ERRORS[code];
        expect([usual, alsoStatus], `${route} ${code}`).toContain(Number(status));
        expect(resolved(examples[code])['value']).toMatchObject({ status: Number(status), code });
      }
      return codes;
    });
    expect(listed, route).toEqual(
      expect.arrayContaining([...endpoint.errors, 'BAD_REQUEST', 'FLOODED', 'INTERNAL', 'UNAVAILABLE']),
    );
    const { kind } = endpoint.access;
    expect(listed.includes('UNAUTHENTICATED'), route).toBe(kind !== 'public' && kind !== 'signed');
    expect(listed.includes('BAD_JSON'), route).toBe(!route.startsWith('GET '));
    expect(listed.includes('BAD_IDEMPOTENCY_KEY'), route).toBe(endpoint.idempotencyKey === true);
  }
  const texts = Object.values(document.components['examples'] ?? {}).map(
    ({ value }) => (value as { readonly message: string }).message,
  );
  expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
});

test('GET /openapi.json: says of what pages poll, and of nothing else, that an answer has a tag and can be 304', () => {
  const isSo = ({ parameters = [], responses }: Operation, { polled }: Endpoint) => {
    const takesTag = parameters.some((parameter) => resolved(parameter)['name'] === 'If-None-Match');
    const { headers = {} } = resolved(responses['200']) as { readonly headers?: Json };
    const isDescribed = [takesTag, 'ETag' in headers, '304' in responses];
    return isDescribed.every((one) => one === (polled === true));
  };
  expect(routesWhereNot(isSo)).toEqual([]);
});

test('GET /openapi.json: has every body and answer as a component, with an example that the contract takes', () => {
  const isNamed = ({ schema }: Content) => /^#\/components\/schemas\/\w+$/.test(schema?.$ref ?? '');
  for (const { route, operation, endpoint } of operations) {
    if (endpoint.body !== undefined) {
      const body = contentOf(operation.requestBody);
      expect(isNamed(body), route).toBe(true);
      expect(endpoint.body.safeParse(body.example).error, route).toBeUndefined();
    }
    const { content = {} } = resolved(operation.responses['200']) as { content?: Json };
    expect(Object.keys(content), route).toEqual([
      endpoint.download?.mediaType.split(';')[0] ?? 'application/json',
    ]);
    if (content['application/json'] === undefined) continue;
    const answer = contentOf(operation.responses['200']);
    expect(isNamed(answer), route).toBe(true);
    expect(endpoint.response.safeParse(answer.example).error, route).toBeUndefined();
  }
});

test('GET /openapi.json: refers to nothing that is not there, and has nothing that no call uses', () => {
  const references = [
    ...new Set(objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))),
  ];
  expect(references).toContain('#/components/schemas/Refusal');
  expect(references.filter(($ref) => resolved({ $ref }) === undefined)).toEqual([]);
  const components = Object.entries(document.components).flatMap(([kind, parts]) =>
    kind === 'securitySchemes' ? [] : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  expect(components.filter((component) => !references.includes(component))).toEqual([]);
});

test('GET /openapi.json, of what a customer takes along: describes what the file holds, not a text', () => {
  const route = 'GET /api/ibanking/personal/my-data';
  const operation = operations.find((one) => one.route === route)?.operation;
  expect(resolved(contentOf(operation?.responses['200']).schema)).toMatchObject({
    type: 'object',
    required: ['what', 'madeAt', 'howToRead', 'held', 'notGiven'],
  });
});

/** A client that knows nothing of the bank but its description: calls are asked by operationId, answers held to what is described. */
function clientOf(token?: string) {
  return async (operationId: string, body?: Readonly<Record<string, unknown>>): Promise<Json> => {
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    if (found === undefined) throw new Error(`There is no ${operationId}`);
    const { route, operation } = found;
    const [method = '', path = ''] = route.split(' ');
    const { required = [] } = resolved(contentOf(operation.requestBody).schema) as { required?: string[] };
    expect(Object.keys(body ?? {}), operationId).toEqual(expect.arrayContaining(required));
    const takesToken = operation.security.some((one) => Object.keys(one).join() === 'customerToken');
    const response = await fetch(`${bank.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(takesToken && token !== undefined ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const described = operation.responses[response.status];
    expect(described, `${operationId} answers ${response.status}`).toBeDefined();
    const answer = (await response.json()) as Json;
    if (response.status === 200) {
      const schema = resolved(contentOf(described).schema) as { required: string[]; properties: Json };
      expect(Object.keys(answer)).toEqual(expect.arrayContaining(schema.required));
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(answer)));
    } else {
      expect(codesOf(described)).toContain(answer['code']);
    }
    return answer;
  };
}

test('a client that knows the description alone: signs in, is refused by a code that is described, and pays', async () => {
  const ada = await bank.openCustomer({ balances: [5000] });
  const musa = await bank.openCustomer({ balances: [0] });
  const visitor = clientOf();
  expect(await visitor('listAccounts')).toMatchObject({ code: 'UNAUTHENTICATED' });
  const started = await visitor('startSignIn', { email: ada.email, password: PASSWORD });
  const { tokenDTO } = await visitor('confirmSignIn', {
    userId: started['userId'],
    userUUID: started['userUUID'],
    otp: await bank.codeFor(ada),
  });
  const client = clientOf((tokenDTO as { readonly accessToken: string }).accessToken);
  const { accountNumber } = musa.account;
  const inquiry = await client('inquireIntrabankName', { accountNumber });
  const payment = {
    sourceAccountNumber: ada.account.accountNumber,
    destinationAccountNumber: accountNumber,
    nameInquiryReference: inquiry['nameInquiryReference'],
    amount: 1500.5,
    description: 'Maize',
  };
  expect(await client('startIntrabankTransfer', { ...payment, amount: 6000 })).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  });
  const { id } = await client('startIntrabankTransfer', payment);
  const otp = await bank.codeFor(ada);
  expect(await client('confirmIntrabankTransfer', { id, otp })).toMatchObject({
    status: 'SUCCESS',
    amount: 1500.5,
  });
  expect(await bank.balanceOf(musa.account)).toBe(150_050n);
});
