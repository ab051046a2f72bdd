import swagger from '@fastify/swagger';
import type { Endpoint } from '@harvest/contracts/endpoint';
import fastify, { type FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { schemaOf, urlOf } from './register-routes.ts';
import { contentSecurityPolicy, newNonce } from './web-pages.ts';

type Endpoints = Readonly<Record<string, Endpoint>>;

const STAFF = /^[A-Z]+ \/(api|auth)\/admin\//;

/** The calls of the back office, and those of everybody else. */
export function splitCalls(contract: Endpoints): {
  readonly ofStaff: Endpoints;
  readonly ofOthers: Endpoints;
} {
  const calls = Object.entries(contract);
  return {
    ofStaff: Object.fromEntries(calls.filter(([name]) => STAFF.test(name))),
    ofOthers: Object.fromEntries(calls.filter(([name]) => !STAFF.test(name))),
  };
}

/** OpenAPI 3.1 from the same schemas that check requests, made by a server of its own that answers nobody. */
async function describeApi(config: Config, title: string, endpoints: Endpoints): Promise<Description> {
  const app = fastify({ logger: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({
      zodToJsonConfig: {
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          // Amounts travel as numbers in naira in both directions; inside they are whole kobo.
          if (zodSchema instanceof z.ZodCodec)
            Object.assign(jsonSchema, { type: 'number', description: 'Naira, at most two decimals' });
        },
      },
    }),
  });
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = name.split(' ');
    app.route({ method, url: urlOf(path), schema: schemaOf(path, endpoint), handler: () => undefined });
  }
  await app.ready();
  const description = app.swagger() as Description;
  await app.close();
  return description;
}

type Described = { readonly title: string; readonly endpoints: Endpoints };

/** `/openapi.json` for programs and `/docs` for people, made when somebody first asks. */
export function registerApiPages(
  app: FastifyInstance,
  config: Config,
  { title, endpoints }: Described,
): void {
  let made: Promise<Description> | undefined;
  const description = () => (made ??= describeApi(config, title, endpoints));
  app.get('/openapi.json', description);
  app.get('/docs', async (_request, reply) => {
    const nonce = newNonce();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send(describe(await description(), title, nonce));
  });
}

type Operation = {
  summary?: string;
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: unknown }[];
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
};
type Description = { paths?: Record<string, Record<string, Operation>> };

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const asJson = (value: unknown) =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, undefined, 2))}</pre>`;

function describe(description: Description, title: string, nonce: string): string {
  const operations = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describeOperation(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title><style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#14211b;background:#f7f8f4}
summary{cursor:pointer;padding:.75rem;overflow-wrap:anywhere}code{font-weight:600}
details{background:#fff;border:1px solid #d9dfd6;border-radius:10px;margin:.5rem 0}
section{padding:0 .75rem .75rem}pre{overflow:auto;background:#edf0e8;padding:.75rem;border-radius:6px}
</style></head><body><main><h1>${escapeHtml(title)} API</h1>
<p>Every call. The same description for programs is at <a href="/openapi.json">/openapi.json</a>.</p>
${operations.join('\n')}</main></body></html>`;
}

function describeOperation(name: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema;
  const parts = [
    operation.parameters === undefined ? '' : `<h2>Parameters</h2>${asJson(operation.parameters)}`,
    body === undefined ? '' : `<h2>Body</h2>${asJson(body)}`,
    answer === undefined ? '' : `<h2>Answer</h2>${asJson(answer)}`,
  ];
  return `<details><summary><code>${escapeHtml(name)}</code> ${escapeHtml(operation.summary ?? '')}</summary><section>${parts.join('')}</section></details>`;
}
