import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { contentSecurityPolicy, newNonce } from './web-pages.ts';

/** OpenAPI 3.1 from the same schemas that check requests; must be registered before the routes. */
export async function registerApiDescription(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.bank.name} internet banking`, version: '1.0.0' },
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
}

/** `/openapi.json` for programs and `/docs` for people; must be registered after the routes. */
export function registerApiPages(app: FastifyInstance, config: Config): void {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    const nonce = newNonce();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send(describe(app.swagger() as Description, config.bank.name, nonce));
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

function describe(description: Description, bankName: string, nonce: string): string {
  const operations = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describeOperation(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(bankName)} API</title><style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#14211b;background:#f7f8f4}
summary{cursor:pointer;padding:.75rem;overflow-wrap:anywhere}code{font-weight:600}
details{background:#fff;border:1px solid #d9dfd6;border-radius:10px;margin:.5rem 0}
section{padding:0 .75rem .75rem}pre{overflow:auto;background:#edf0e8;padding:.75rem;border-radius:6px}
</style></head><body><main><h1>${escapeHtml(bankName)} API</h1>
<p>Every call of the bank. The same description for programs is at <a href="/openapi.json">/openapi.json</a>.</p>
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
