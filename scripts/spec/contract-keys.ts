import type { Endpoint } from '@harvest/contracts/endpoint';
import { z } from 'zod';
import type { SpecRoute } from './specification.ts';

/** What one form of a body or an answer holds, as paths: `accounts[].accountNumber`. */
interface Form {
  keys: Set<string>;
  required: string[];
}

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/**
 * What keeps a client written to the specification from this endpoint: keys it sends that are not taken, keys it does not
 * send that are demanded, keys it reads that are not answered. Empty when nothing does.
 */
export function keyProblems(route: SpecRoute, endpoint: Endpoint): string[] {
  return [
    ...sentProblems('body', route.body, endpoint.body),
    ...sentProblems('query', route.query, endpoint.query),
    ...lacking('answer', keysIn(route.answer ?? ''), formsOf(endpoint.response)),
  ];
}

function sentProblems(part: string, sent: string | undefined, schema: z.ZodType | undefined): string[] {
  if (sent === undefined) return [];
  const forms = schema === undefined ? [{ keys: new Set<string>(), required: [] }] : formsOf(schema);
  return sent.split(' | ').flatMap((alternative) => {
    const keys = keysIn(alternative);
    const fitting = forms.filter((form) => keys.every((key) => form.keys.has(key)));
    if (fitting.length === 0) return lacking(part, keys, forms);
    const demands = fitting.map(({ required }) => required.filter((key) => isDemanded(key, keys)));
    return demands.some((list) => list.length === 0) ? [] : [`${part} demands ${demands[0]?.join(', ')}`];
  });
}

/** What an object demands inside is demanded only of whoever sends that object; who sends what is in a list sends the list. */
function isDemanded(key: string, sent: readonly string[]): boolean {
  const parent = key.slice(0, key.lastIndexOf('.') + 1);
  const isSent = sent.some((one) => one === key || one.startsWith(`${key}.`) || one.startsWith(`${key}[]`));
  return !isSent && sent.some((one) => one.startsWith(parent));
}

function lacking(part: string, keys: readonly string[], forms: readonly Form[]): string[] {
  const missing = keys.filter((key) => !forms.some((form) => form.keys.has(key)));
  return missing.length === 0 ? [] : [`${part} lacks ${missing.join(', ')}`];
}

function keysIn(list: string): string[] {
  return list.split(' ').filter((key) => key !== '');
}

/** The forms of what travels on the wire, on the way in as on the way out. */
function formsOf(schema: z.ZodType): Form[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return (described.anyOf ?? [described]).map((form) => {
    const found: Form = { keys: new Set(), required: [] };
    collect(form, '', found);
    return found;
  });
}

function collect(schema: Schema, path: string, found: Form): void {
  if (path !== '') found.keys.add(path);
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]) collect(part, path, found);
  if (schema.items !== undefined) collect(schema.items, `${path}[]`, found);
  const prefix = path === '' ? '' : `${path}.`;
  for (const [key, inner] of Object.entries(schema.properties ?? {})) collect(inner, prefix + key, found);
  for (const key of schema.required ?? []) found.required.push(prefix + key);
}
