import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Books } from './books.ts';

const message = z.object({
  sender: z.string().min(1).max(14),
  destinations: z
    .array(z.object({ to: z.string().max(64), messageId: z.string().min(1).max(200) }))
    .length(1),
  content: z.object({ text: z.string().min(1).max(4000) }),
});
const sending = z.object({ messages: z.array(message).length(1) });
const search = z.object({ messageId: z.string().max(200).optional() });

/** What the networks took on; what it says goes no further than here. */
type Entry = { readonly messageId: string; readonly destination: string; readonly sentAt: string };

const PENDING = statusOf(1, 'PENDING', 26, 'PENDING_ACCEPTED', 'Message sent to next instance');
const DELIVERED = statusOf(3, 'DELIVERED', 5, 'DELIVERED_TO_HANDSET', 'Message delivered to handset');
const DUPLICATE = statusOf(5, 'REJECTED', 23, 'REJECTED_DUPLICATE_MESSAGE_ID', 'Duplicate message ID');
const NO_PREFIX = statusOf(5, 'REJECTED', 8, 'REJECTED_PREFIX_MISSING', 'Number prefix missing');
const NO_CREDIT = statusOf(5, 'REJECTED', 12, 'REJECTED_NOT_ENOUGH_CREDITS', 'Not enough credits');

function statusOf(groupId: number, groupName: string, id: number, name: string, description: string) {
  return { groupId, groupName, id, name, description };
}

/** Numbers of nobody, whose last three digits decide: all others are reached. */
const ENDING = /^234700000\d(404|051|503|096|097|098)$/;

function endingOf(to: string): string {
  if (!/^234\d{10}$/.test(to)) return '404';
  return ENDING.exec(to)?.[1] ?? '';
}

/** A provider of text messages. README.md describes what is asked and answered. */
export function registerSms(app: FastifyInstance, booksFile?: string): void {
  const books = new Books((entry: Entry) => entry.messageId, booksFile);
  const lost = new Set<string>();
  const lookedFor = new Set<string>();

  app.addHook('preValidation', async (request, reply) => {
    if (request.url.startsWith('/sms/') && !/^App \S+$/.test(request.headers.authorization ?? ''))
      return reply.code(401).send({ errorCode: 'E401', description: 'No API key' });
  });

  app.post('/sms/sms/3/messages', async (request, reply) => {
    const asked = sending.safeParse(request.body);
    const [first] = asked.data?.messages ?? [];
    const [destination] = first?.destinations ?? [];
    if (destination === undefined) return reply.code(400).send({ errorCode: 'E400' });
    const { to, messageId } = destination;
    const ending = endingOf(to);
    const hangUp = () => {
      request.raw.socket.destroy();
      return reply.hijack();
    };
    const answer = (status: typeof PENDING) => ({ messages: [{ messageId, status, destination: to }] });
    if (books.find(messageId) !== undefined) return answer(DUPLICATE);
    if (ending === '404') return answer(NO_PREFIX);
    if (ending === '051') return answer(NO_CREDIT);
    if (ending === '503') return reply.code(503).send({ errorCode: 'E503' });
    if (ending === '096' && !lost.has(messageId)) {
      lost.add(messageId);
      return hangUp();
    }
    books.write({ messageId, destination: to, sentAt: new Date().toISOString() });
    return ending === '097' || ending === '098' ? hangUp() : answer(PENDING);
  });

  app.get('/sms/sms/3/logs', async (request, reply) => {
    const asked = search.safeParse(request.query);
    if (!asked.success) return reply.code(400).send({ errorCode: 'E400' });
    const { messageId } = asked.data;
    const found = books.all().filter((entry) => messageId === undefined || entry.messageId === messageId);
    const shown = found.filter(
      (entry) => endingOf(entry.destination) !== '098' || lookedFor.has(entry.messageId),
    );
    for (const entry of found) lookedFor.add(entry.messageId);
    return { results: shown.map((entry) => ({ ...entry, status: DELIVERED })) };
  });
}
