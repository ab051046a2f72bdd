import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type Endpoints, type OpenApiDocument, type Operation, openApiDocument } from './openapi-document.ts';
import { contentSecurityPolicy, newNonce } from './web-pages.ts';

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

type Described = { readonly title: string; readonly endpoints: Endpoints };

/** `/openapi.json` for programs and `/docs` for people, made at the first request. */
export function registerApiPages(
  app: FastifyInstance,
  config: Config,
  { title, endpoints }: Described,
): void {
  const document = once(() => openApiDocument(config, title, endpoints));
  const json = once(() => JSON.stringify(document()));
  const body = once(() => bodyOf(document()));
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json()));
  app.get('/docs', (_request, reply) => {
    const nonce = newNonce();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send(page(title, body(), nonce));
  });
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON to read; a reference leads to the schema that it names. */
function asJson(value: unknown): string {
  const text = escapeHtml(JSON.stringify(value, undefined, 2));
  const linked = text.replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (reference, name: string) => `<a href="#${name}">${reference}</a>`,
  );
  return `<pre tabindex="0">${linked}</pre>`;
}

const page = (title: string, body: string, nonce: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title><style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#14211b;background:#f7f8f4}
summary{cursor:pointer;padding:.75rem;overflow-wrap:anywhere}code{font-weight:600}
details{background:#fff;border:1px solid #d9dfd6;border-radius:10px;margin:.5rem 0}
section{padding:0 .75rem .75rem}pre{overflow:auto;background:#edf0e8;padding:.75rem;border-radius:6px}
</style></head><body><main><h1>${escapeHtml(title)} API</h1>
<p>Every call. The same description for programs is at <a href="/openapi.json">/openapi.json</a>.</p>
${body}</main></body></html>`;

function bodyOf({ paths, tags, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const parts = tags.map(({ name: tag, description }) => {
    const ofTag = operations.filter(({ operation }) => operation.tags.includes(tag));
    const calls = ofTag.map(({ name, operation }) => describeOperation(name, operation));
    return `<h2>${escapeHtml(tag)}</h2><p>${escapeHtml(description)}</p>${calls.join('\n')}`;
  });
  const schemas = Object.entries(components['schemas'] ?? {}).map(
    ([name, schema]) => `<h3 id="${name}">${name}</h3>${asJson(schema)}`,
  );
  return `${parts.join('\n')}<h2>Schemas</h2>${schemas.join('\n')}`;
}

function describeOperation(name: string, operation: Operation): string {
  const { operationId, summary, description, ...rest } = operation;
  const parts = [
    `<p>${escapeHtml(operationId)}. ${escapeHtml(description)}</p>`,
    rest.parameters === undefined ? '' : `<h3>Parameters</h3>${asJson(rest.parameters)}`,
    rest.requestBody === undefined ? '' : `<h3>Body</h3>${asJson(rest.requestBody)}`,
    `<h3>Answers</h3>${asJson(rest.responses)}`,
  ];
  return `<details><summary><code>${escapeHtml(name)}</code> ${escapeHtml(summary)}</summary><section>${parts.join('')}</section></details>`;
}
