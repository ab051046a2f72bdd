import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
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
