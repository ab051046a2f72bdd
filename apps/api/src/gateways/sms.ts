import { z } from 'zod';
import { type Asking, askOverHttp, GatewayProblem } from './gateway.ts';
import { NotTaken, Undeliverable } from './undeliverable.ts';

// The way out for text messages, in the form of Infobip's SMS API, version 3 (infobip.com/docs/api/channels/sms): messages go to
// POST /sms/3/messages and are found at GET /sms/3/logs for 48 hours. Who sends gives each its messageId; the list of status
// codes (infobip.com/docs/essentials/api-essentials/response-status-and-error-codes) has REJECTED_DUPLICATE_MESSAGE_ID for one
// that came before. What is asked and answered stands in apps/sandbox/README.md.

// Twice at most, and then a message is given back to the outbox within the time it has for one.
const TIME_OUT_MS = 8000;

export type TextMessage = {
  readonly id: string;
  /** Of a customer, as we keep it: 0803… */
  readonly recipient: string;
  readonly text: string;
  /** Whether it may have been sent before. */
  readonly isAgain: boolean;
  /** How often it was certainly not taken. */
  readonly refusals: number;
};

const status = z.object({
  groupName: z.string().regex(/^[A-Z_]{2,60}$/),
  name: z.string().regex(/^[A-Z_]{2,60}$/),
});
const known = z.object({ messageId: z.string(), status });
const sendAnswer = z.object({ messages: z.array(known).length(1) });
const logAnswer = z.object({ results: z.array(known) });

type Status = z.output<typeof status>;

/** These say of the number or the message itself that it never arrives; all others are for operators to set right. */
const NEVER: ReadonlySet<string> = new Set([
  'REJECTED_PREFIX_MISSING',
  'REJECTED_INVALID_DESTINATION',
  'REJECTED_MESSAGE_TOO_LONG',
  'MISSING_TO',
]);

/**
 * Hands one text message over, once however often it is tried. Who has heard no answer asks whether it is there before sending
 * it again, under the same id, which the provider refuses where it knows it after all.
 * @throws Undeliverable for a number or a message that is never taken; NotTaken where it was certainly not taken and may be later;
 * GatewayProblem where nothing is certain
 */
export async function sendTextMessage(
  asking: Pick<Asking, 'config' | 'outwardCalls'>,
  message: TextMessage,
  timeOutMs = TIME_OUT_MS,
): Promise<void> {
  const to = internationalNumber(message.recipient);
  const messageId = message.refusals === 0 ? message.id : `${message.id}-${message.refusals}`;
  const ask: Ask = (operation, address, shape, body) =>
    askProvider(asking, { operation, address, shape, body, timeOutMs });
  const before = message.isAgain ? await findSent(ask, messageId) : undefined;
  const content = { text: message.text };
  const sent = { sender: asking.config.sms.sender, destinations: [{ to, messageId }], content };
  judge(before ?? (await send(ask, messageId, sent)));
}

type Ask = <Answer>(
  operation: 'send' | 'find',
  address: string,
  shape: z.ZodType<Answer>,
  body?: unknown,
) => Promise<Answer>;

async function send(ask: Ask, messageId: string, sent: unknown): Promise<Status> {
  const answer = await ask('send', '/sms/3/messages', sendAnswer, { messages: [sent] });
  const [taken] = answer.messages;
  if (taken?.messageId !== messageId) throw new GatewayProblem('the answer is about another message');
  return taken.status;
}

/** What the provider knows of an earlier try; undefined where it never heard of it. */
async function findSent(ask: Ask, messageId: string): Promise<Status | undefined> {
  const address = `/sms/3/logs?messageId=${encodeURIComponent(messageId)}`;
  const { results } = await ask('find', address, logAnswer);
  return results.find((result) => result.messageId === messageId)?.status;
}

type Question<Answer> = {
  readonly operation: string;
  readonly address: string;
  readonly shape: z.ZodType<Answer>;
  readonly body: unknown;
  readonly timeOutMs: number;
};

async function askProvider<Answer>(
  asking: Pick<Asking, 'config' | 'outwardCalls'>,
  { address, ...asked }: Question<Answer>,
): Promise<Answer> {
  const { url, apiKey } = asking.config.sms;
  if (url === undefined) throw new GatewayProblem('SMS_URL is not set', true);
  const authorization = `App ${apiKey}`;
  return askOverHttp(asking, { gateway: 'sms', url: `${url}${address}`, authorization, ...asked });
}

/** Anything but a refusal means that the provider has it; what became of it at the networks is asked of nobody. */
function judge({ groupName, name }: Status): void {
  if (groupName !== 'REJECTED' || name === 'REJECTED_DUPLICATE_MESSAGE_ID') return;
  const told = `The SMS provider did not take the message: ${name}`;
  throw NEVER.has(name) ? new Undeliverable(told) : new NotTaken(told);
}

/** Digits alone, the country first: 2348030000001. */
function internationalNumber(phoneNumber: string): string {
  const [, national] = /^0(\d{10})$/.exec(phoneNumber) ?? [];
  if (national === undefined) throw new Undeliverable('The number of the message is none of Nigeria');
  return `234${national}`;
}
