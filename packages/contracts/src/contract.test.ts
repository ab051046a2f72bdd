import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { type Endpoint, schemaNames } from './endpoint.ts';
import { bankCode } from './fields.ts';

/** Where in a schema something is read in one direction only: an answer of it could never be written. */
function oneWayPlaces(schema: z.ZodType): string[] {
  const places: string[] = [];
  z.toJSONSchema(schema, {
    // What is read goes through the readers that written schemas leave out.
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, path }) {
      const { def } = zodSchema._zod;
      const isOneWay =
        def.type === 'transform' ||
        (def.type === 'pipe' && [def.in, def.out].some((end) => end._zod.def.type === 'transform'));
      if (isOneWay) places.push(path.join('.'));
    },
  });
  return places;
}

test('a schema that reads a field in one direction only: is found, however deep the field stands', () => {
  const answer = z.object({ rows: z.array(z.object({ bankCode, note: z.string().nullable() })) });
  expect(oneWayPlaces(answer)).not.toEqual([]);
  expect(() => z.encode(answer, { rows: [{ bankCode: '000013', note: null }] })).toThrow('unidirectional');
});

test.each(Object.entries(contract))('what %s answers: can be written', (_, { response }) => {
  expect(oneWayPlaces(response)).toEqual([]);
});

/** Every schema of one text in a schema, with the name of its field. */
function textsOf(schema: z.core.$ZodType, field = ''): [field: string, schema: z.core.$ZodType][] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'string') return [[field, schema]];
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, inner]) => textsOf(inner, name));
  if (def.type === 'array') return textsOf(def.element, field);
  if (def.type === 'union') return def.options.flatMap((option) => textsOf(option, field));
  if (def.type === 'pipe')
    // What a reader makes of a text it may refuse: only the whole of both can be judged.
    return textsOf(def.in, field).map(([name, inner]) => [name, inner === def.in ? schema : inner]);
  return 'innerType' in def ? textsOf(def.innerType, field) : [];
}

/** Texts that are no name and no address, and what keeps them from readers: a rule of their own, or no reader at all. */
const NOT_JUDGED = new Set(
  [
    // Words that are read as a quotation, or that only the conversation shows.
    'description narration text body subject reason comment',
    // Compared with what is known, and kept nowhere.
    'identifier email status password oldPassword newPassword confirmPassword passwordResetCode backupCode',
    'nameInquiryReference termsVersion privacyVersion clientType stateOfResidence interval uuid clientId bvn nin',
    'referenceNumber transferType scheduleDate dateOfBirth chosen',
    // The bank's own, whatever the request says.
    'bankName destinationBankName destinationAccountName accountName',
    // Cleaned by what receives it.
    'sourceAccountName document content utilityBill validIdentificationCard',
  ].flatMap((line) => line.split(' ')),
);
const isJudged = (field: string) => !NOT_JUDGED.has(field) && !field.endsWith('Code');

/** Names of files, which the attachments' own rule cleans, and the names of a form that keeps those on file. */
const NOT_JUDGED_HERE: readonly string[] = [
  'POST /api/kyc/level-3 firstName',
  'POST /api/kyc/level-3 lastName',
  'POST /api/tickets name',
  'POST /api/tickets/{id}/messages name',
  'POST /api/admin/tickets/{id}/messages name',
];

const takesALink = (schema: z.core.$ZodType) => z.safeParse(schema, '\u0430da evil\u3002ng').success;

const bodies = Object.entries(contract as Record<string, Endpoint>).flatMap(([route, { body }]) =>
  body === undefined ? [] : textsOf(body).map(([field, schema]) => ({ route, field, schema })),
);

test('a free text of a body that is read beside words of the bank: takes no link, in no spelling', () => {
  const open = bodies.filter(({ field, schema }) => isJudged(field) && takesALink(schema));
  expect(open.map(({ route, field }) => `${route} ${field}`)).toEqual(NOT_JUDGED_HERE);
});

test.each([
  ['POST /auth/ibanking/personal/registration/new', 'firstName lastName address'],
  ['POST /api/onboarding/basic-profile', 'firstName lastName'],
  [
    'POST /api/onboarding/business-information',
    'businessName natureOfBusiness registrationNumber businessAddress',
  ],
  ['POST /api/beneficiaries', 'beneficiaryName'],
  ['PATCH /api/beneficiaries/{id}', 'beneficiaryName'],
])('%s: refuses a link and turned text as %s, and says so', (route, fields) => {
  for (const field of fields.split(' ')) {
    const found = bodies.find((one) => one.route === route && one.field === field);
    if (found === undefined) throw new Error(`${route} has no ${field}`);
    for (const text of ['evil\u2024ng', 'Ada \u202eolleB', 'Ada 🌾'])
      expect([field, text, z.safeParse(found.schema, text).success]).toEqual([field, text, false]);
    expect(z.safeParse(found.schema, 'Ọ̀ṣun').success).toBe(true);
  }
});

/** The object schemas that a schema holds itself: what has a name of its own holds its own. */
function objectsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const inner = (part: z.core.$ZodType) => (schemaNames.get(part)?.id === undefined ? objectsOf(part) : []);
  if (def.type === 'object') return [schema, ...Object.values(def.shape).flatMap(inner)];
  if (def.type === 'array') return inner(def.element);
  if (def.type === 'union') return def.options.flatMap(inner);
  if (def.type === 'pipe') return inner(def.in);
  return 'innerType' in def ? inner(def.innerType) : [];
}

test('an object schema that two calls send or answer: has a name in the description of the API', () => {
  const calls = new Map<z.core.$ZodType, Set<string>>();
  for (const { operationId, body, response } of Object.values(contract as Record<string, Endpoint>))
    for (const part of [body, response])
      if (part !== undefined && schemaNames.get(part)?.id === undefined)
        for (const schema of objectsOf(part))
          calls.set(schema, (calls.get(schema) ?? new Set()).add(operationId));
  const shared = [...calls].filter(
    ([schema, of]) => of.size > 1 && schemaNames.get(schema)?.id === undefined,
  );
  expect(shared.map(([, of]) => [...of])).toEqual([]);
});

test('the operationId of a call: is a verb and a noun, and no other call has it', () => {
  const ids = Object.values(contract).map(({ operationId }) => operationId);
  expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(id))).toEqual([]);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

const downloads = Object.entries<Endpoint>(contract).flatMap(([name, { download }]) =>
  download === undefined ? [] : [[name, download.mediaType] as const],
);

test.each(downloads)('the file of %s: says its charset where it is text (%s)', (_, mediaType) => {
  if (/^text\/|^application\/(.+\+)?(json|xml)\b/.test(mediaType))
    expect(mediaType).toMatch(/; charset=utf-8$/);
});
