import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const question = z.object({
  number: z.string().regex(/^\d{11}$/),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  dateOfBirth: z.iso.date().optional(),
  phoneNumber: z.string().optional(),
});

const SOMEBODY_ELSE = { firstName: 'Oluwatobi', lastName: 'Adewale', dateOfBirth: '1984-07-02' };
const OTHER_PHONE = '08099999998';

/**
 * BVN and NIN look-ups. The last three digits decide: 000 belongs to somebody else, 999 finds the provider down, 998 is known by
 * another phone number than the one asked about and 997 by none.
 */
export function registerIdentity(app: FastifyInstance): void {
  for (const kind of ['bvn', 'nin']) {
    app.post(`/identity/${kind}`, async (request, reply) => {
      const asked = question.safeParse(request.body);
      if (!asked.success) return reply.code(400).send({ message: 'This is not a question' });
      const { number, ...person } = asked.data;
      if (number.endsWith('999')) return reply.code(503).send({ message: 'Down' });
      return number.endsWith('000')
        ? { outcome: 'MISMATCH', reason: 'NAMES_DIFFER', holder: SOMEBODY_ELSE }
        : { outcome: 'MATCH', holder: { ...person, ...phoneOf(number, person.phoneNumber) } };
    });
  }
}

function phoneOf(number: string, asked: string | undefined) {
  if (asked === undefined) return {};
  if (number.endsWith('997')) return { phoneNumber: undefined };
  return { phoneNumber: number.endsWith('998') ? OTHER_PHONE : asked };
}
