import { type Access, type Endpoint, schemaNames, TAGS } from '@harvest/contracts/endpoint';
import { ERRORS, type ErrorBody, type ErrorCode, errorText } from '@harvest/contracts/errors';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { sessionCookieName, staffCookieName } from './access.ts';
import { refusalsOf } from './error-answers.ts';

export type Endpoints = Readonly<Record<string, Endpoint>>;

/** A schema, or any other part of the document: JSON as OpenAPI 3.1 has it. */
export type Json = { readonly [key: string]: unknown };

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
};

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};

/** All that the operations share, by kind and name; only what one of them uses is there. */
type Components = Record<
  'schemas' | 'responses' | 'examples' | 'headers' | 'parameters' | 'securitySchemes',
  Record<string, Json>
>;

const ABOUT = `Amounts are numbers in naira. Times are in UTC.

A session begins in two steps: the first takes the password, the second takes the code and answers the access token. Every
later call sends the token as \`Authorization: Bearer\`. A browser sends its cookie as well.

A payment is made in two steps: a start answers its id, a confirm takes the id and the code. A call that takes an
\`Idempotency-Key\` runs once for a key and body, so a call whose answer is lost can be sent again.

Every refusal is a \`Refusal\`. Its \`code\` never changes, its \`message\` is for the customer.`;

/** OpenAPI 3.1, generated from the contract that serves the calls. */
export function openApiDocument(
  config: Pick<Config, 'publicUrl'>,
  title: string,
  endpoints: Endpoints,
): OpenApiDocument {
  const components: Components = {
    schemas: {},
    responses: {},
    examples: {},
    headers: {},
    parameters: {},
    securitySchemes: {},
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [route, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = route.split(' ');
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operationOf(config, components, method, endpoint),
    };
  }
  const used = new Set(Object.values(endpoints).map(({ tag }) => tag as string));
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description: ABOUT,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: config.publicUrl }],
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components,
  };
}

function operationOf(
  config: Pick<Config, 'publicUrl'>,
  components: Components,
  method: string,
  endpoint: Endpoint,
): Operation {
  const { operationId, tag, summary, access, params, query, body } = endpoint;
  const parameters = [
    ...parametersOf(components, 'path', params),
    ...parametersOf(components, 'query', query),
    ...(endpoint.idempotencyKey === true ? [idempotencyKey(components)] : []),
    ...(endpoint.polled === true ? [ifNoneMatch(components)] : []),
  ];
  return {
    operationId,
    tags: [tag],
    summary,
    description: callersOf(access),
    security: securityOf(config, components, access),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestOf(components, operationId, body) }),
    responses: {
      200: successOf(components, endpoint),
      ...(endpoint.polled === true ? { 304: notModified(components) } : {}),
      ...refusalResponses(components, method, endpoint),
    },
  };
}

function requestOf(components: Components, operationId: string, body: z.ZodType): Json {
  return {
    required: !body.safeParse(undefined).success,
    content: asJson(components, body, `${nameOf(operationId)}Request`),
  };
}

const nameOf = (operationId: string) => operationId.replace(/^./, (letter) => letter.toUpperCase());

/** Who may call, in a sentence. */
function callersOf(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'For visitors: it takes no session.';
    case 'session':
      return 'For a customer with a session.';
    case 'links':
      return `For a customer with a session, after onboarding, who may open one of: ${access.links.join(', ')}.`;
    case 'staff':
      return `For a colleague with a session and one of: ${access.permissions.join(', ')}.`;
    case 'signed':
      return 'For a machine outside the bank, by a signature over its time and body.';
  }
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
const cookie = (name: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description: 'The browser gets it at sign-in and sends it with its token.',
});
const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

/** Alternatives, each of which is enough: a program has a token, a browser its cookie too. */
function securityOf(
  config: Pick<Config, 'publicUrl'>,
  { securitySchemes }: Components,
  access: Access,
): Operation['security'] {
  if (access.kind === 'public') return [];
  if (access.kind === 'signed') {
    securitySchemes['interbankTime'] = header('x-interbank-time', 'When it was signed, as ISO 8601');
    securitySchemes['interbankSignature'] = header(
      'x-interbank-signature',
      'HMAC-SHA256 in hex, with the shared secret, over the time, a line feed and the body; five minutes old at most',
    );
    return [{ interbankTime: [], interbankSignature: [] }];
  }
  if (access.kind === 'staff') {
    securitySchemes['staffToken'] = bearer('The access token that `confirmStaffSignIn` answers');
    securitySchemes['staffCookie'] = cookie(staffCookieName({ config }));
    return [{ staffToken: [] }, { staffToken: [], staffCookie: [] }];
  }
  securitySchemes['customerToken'] = bearer('The access token that `confirmSignIn` answers');
  securitySchemes['customerCookie'] = cookie(sessionCookieName({ config }));
  return [{ customerToken: [] }, { customerToken: [], customerCookie: [] }];
}

function idempotencyKey({ parameters }: Components): Json {
  parameters['IdempotencyKey'] = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The bank runs a key and body once in 30 days. A repeat gets the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
    example: '5f3c2c1e-pay-ada',
  };
  return { $ref: '#/components/parameters/IdempotencyKey' };
}

function ifNoneMatch({ parameters }: Components): Json {
  parameters['IfNoneMatch'] = {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of an answer that the caller keeps. While it is still true, the answer is 304 without a body.',
    schema: { type: 'string' },
  };
  return { $ref: '#/components/parameters/IfNoneMatch' };
}

function notModified(components: Components): Json {
  components.responses['304'] ??= {
    description: 'The answer that the caller keeps is still true',
    headers: { ETag: entityTag(components) },
  };
  return { $ref: '#/components/responses/304' };
}

function parametersOf(
  components: Components,
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(components, schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

/** A schema as its values travel: what a body is read from, and what an answer is written as. */
function jsonSchema({ schemas }: Components, schema: z.ZodType): Json {
  const { id } = schemaNames.get(schema) ?? {};
  if (id !== undefined && schemas[id] !== undefined) return { $ref: `#/components/schemas/${id}` };
  const { $defs = {}, ...own } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: schemaNames,
    // What is read by a function of ours is described as what goes into it.
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: described }) {
      // The library takes examples of what a function reads for examples of what it makes.
      const examples = schemaNames.get(zodSchema)?.examples;
      if (examples !== undefined) described.examples = [...examples];
    },
  });
  for (const [name, shared] of Object.entries($defs)) schemas[name] = pointed(shared);
  delete own.$schema;
  return pointed(own);
}

/** The library keeps shared schemas beside the one that uses them; here they are components. */
function pointed(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

/** A body or an answer as a component, under its own name, or else under one that is made of its operation's. */
function asJson(components: Components, schema: z.ZodType, ownName: string): Json {
  const described = jsonSchema(components, schema);
  if (described['$ref'] === undefined) components.schemas[ownName] = described;
  return {
    'application/json': {
      schema: described['$ref'] === undefined ? { $ref: `#/components/schemas/${ownName}` } : described,
      example: exampleOf(components.schemas, described),
    },
  };
}

function successOf(components: Components, { operationId, response, download, ...endpoint }: Endpoint): Json {
  const mediaType = mediaTypeOf(download);
  if (download !== undefined && mediaType !== 'application/json')
    return { description: 'The file', content: { [mediaType]: { schema: fileSchema(download) } } };
  const content = asJson(components, response, `${nameOf(operationId)}Response`);
  // A list without pages comes whole, and does not count its rows.
  const isPaged = response instanceof z.ZodArray && endpoint.query !== undefined;
  const headers = {
    ...(isPaged ? { 'X-Total-Count': totalCount(components) } : {}),
    ...(endpoint.idempotencyKey === true ? { 'Idempotency-Replayed': replayed(components) } : {}),
    ...(endpoint.polled === true ? { ETag: entityTag(components) } : {}),
  };
  return { description: 'Success', ...(Object.keys(headers).length === 0 ? {} : { headers }), content };
}

/** Without its charset. */
const mediaTypeOf = (download: Endpoint['download']): string =>
  download?.mediaType.split(';')[0] ?? 'application/json';

const fileSchema = ({ mediaType }: { readonly mediaType: string }) =>
  mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };

function sharedHeader({ headers }: Components, name: string, description: string, schema: Json): Json {
  headers[name] = { description, schema };
  return { $ref: `#/components/headers/${name}` };
}
const totalCount = (components: Components) =>
  sharedHeader(components, 'TotalCount', 'The number of rows on all pages', { type: 'integer', minimum: 0 });
const replayed = (components: Components) =>
  sharedHeader(components, 'IdempotencyReplayed', 'Present when the answer repeats an earlier one', {
    type: 'string',
    const: 'true',
  });
const entityTag = (components: Components) =>
  sharedHeader(components, 'ETag', 'The tag of this answer, for `If-None-Match`', { type: 'string' });
const retryAfter = (components: Components) =>
  sharedHeader(components, 'RetryAfter', 'Seconds to wait before a retry', { type: 'integer', minimum: 0 });

/** Every refusal of the bank; `satisfies` holds it to the body that `error-answers.ts` writes. */
const refusal = z.object({
  status: z.int(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  detail: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  fieldErrors: z.record(z.string(), z.string()).exactOptional(),
  traceId: z.uuid(),
}) satisfies z.ZodType<ErrorBody>;

/** Many operations share responses of so many codes, which are components by the names of their codes. */
const SHARED_CODES_MAX = 3;

/** The codes that an operation may answer, by their statuses. */
function refusalResponses(components: Components, method: string, endpoint: Endpoint): Record<string, Json> {
  const codesOf = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(method, endpoint))
    for (const status of statusesOf(code)) codesOf.set(status, [...(codesOf.get(status) ?? []), code]);
  components.schemas['Refusal'] ??= jsonSchema(components, refusal);
  return Object.fromEntries(
    [...codesOf].map(([status, codes]) => {
      if (codes.length > SHARED_CODES_MAX) return [status, refusalResponse(components, status, codes)];
      const name = `${status}-${codes.join('-')}`;
      components.responses[name] ??= refusalResponse(components, status, codes);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function statusesOf(code: ErrorCode): number[] {
  const { status, alsoStatus }: { status: number; alsoStatus?: number } = ERRORS[code];
  return alsoStatus === undefined ? [status] : [status, alsoStatus];
}

function refusalResponse(components: Components, status: number, codes: readonly ErrorCode[]): Json {
  const examples = codes.map((code): [ErrorCode, Json] => {
    const name = `${code}_${status}`;
    components.examples[name] ??= { value: refusalExample(code, status) };
    return [code, { $ref: `#/components/examples/${name}` }];
  });
  return {
    description: `Refused: ${codes.join(', ')}`,
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter(components) } } : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Refusal' },
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** What the texts of refusals are filled with, in examples. */
const SAMPLE_PARAMS: Readonly<Record<string, string | number>> = {
  amount: '₦1,500.50',
  contact: 'call 0700 000 0000',
  daily: '₦200,000.00',
  from: '1 June 2026, 09:00',
  hours: 24,
  limit: '₦50,000.00',
  max: 10,
  min: '₦100.00',
  months: 12,
  name: 'Farm hands',
  next: 'Log in again tomorrow.',
  outcome: 'it was sent',
  provider: 'Ikeja Electric',
  remaining: '₦20,000.00',
  single: '₦50,000.00',
  until: '1 June 2026, 09:00',
  wait: '5 minutes',
};

const EXAMPLE_ID = '01a1fbd4-68b2-7676-b649-778990cbcf6b';

function refusalExample(code: ErrorCode, status: number): ErrorBody {
  const params = Object.fromEntries(
    [...ERRORS[code].text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, SAMPLE_PARAMS[name] ?? name]),
  );
  const message = errorText(code, params);
  return { status, code, message, detail: message, params, traceId: EXAMPLE_ID };
}

/** What the formats of JSON Schema look like. */
const SAMPLE_TEXTS: Readonly<Record<string, string>> = {
  uuid: EXAMPLE_ID,
  date: '2026-05-29',
  'date-time': '2026-05-29T09:30:00.000Z',
  email: 'ada@example.com',
};

type Described = {
  $ref?: string;
  examples?: readonly unknown[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Described[];
  oneOf?: readonly Described[];
  allOf?: readonly Described[];
  type?: string | readonly string[];
  format?: string;
  properties?: Record<string, Described>;
  items?: Described;
  minimum?: number;
};

/** A value that a schema takes: the examples of its fields, put together. */
function exampleOf(schemas: Components['schemas'], schema: Described, name = 'text'): unknown {
  const { $ref, anyOf, oneOf, allOf } = schema;
  if (schema.examples !== undefined) return schema.examples[0];
  if ($ref !== undefined)
    return exampleOf(schemas, schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, name);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = anyOf ?? oneOf ?? [];
  if (first !== undefined) return exampleOf(schemas, first, name);
  if (allOf !== undefined) {
    const parts = allOf.map((part) => exampleOf(schemas, part, name));
    return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0];
  }
  const [type = 'null'] = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(schemas, part, key)]),
      );
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schemas, schema.items, name)];
    case 'string':
      return (
        SAMPLE_TEXTS[schema.format ?? ''] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      );
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
