import { createTransport, type NodemailerError } from 'nodemailer';
import type { Attachment } from '../platform/outbox.ts';
import type { CallOutcome } from '../platform/outward-calls.ts';
import type { Asking } from './gateway.ts';
import { sendTextMessage } from './sms.ts';
import { Undeliverable } from './undeliverable.ts';

const AT_ONCE_MAX = 5;
/** However a mail server behaves, one mail is sent or given back after this long. */
export const SEND_SECONDS_MAX = 20;
const STEP_MS_MAX = 5000;

export type OutgoingMessage = {
  /** The same again when a message is sent again, so that mail programs can tell. */
  readonly id: string;
  readonly channel: 'EMAIL' | 'SMS';
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** For e-mail, beside the text. */
  readonly html: string | undefined;
  /** For e-mail. */
  readonly attachments: readonly Attachment[];
  /** Whether an earlier try may have arrived. */
  readonly isAgain: boolean;
  /** Of earlier tries, how many were certainly not taken. */
  readonly refusals: number;
};

/** The way out of the bank for messages. Close it when a batch is done. */
export type Messaging = {
  /**
   * @throws Undeliverable when it can never arrive; NotTaken when this try certainly did not; any other error when that is not
   * known. All but the first may be tried again
   */
  send(message: OutgoingMessage): Promise<void>;
  close(): void;
};

/**
 * E-mail leaves by SMTP, text messages over HTTP, where that is configured. Where it is not, they arrive in the demo's
 * development mailbox alone; production refuses to start without both, so nothing is ever dropped.
 */
export function createMessaging(asking: Asking): Messaging {
  const { mail, sms } = asking.config;
  const smtp = mail.smtpUrl === undefined ? undefined : createSmtp(mail.smtpUrl, asking);
  return {
    async send(message) {
      if (message.channel === 'EMAIL') await smtp?.send(message);
      else if (sms.url !== undefined) await sendTextMessage(asking, message);
    },
    close: () => smtp?.close(),
  };
}

function createSmtp(smtpUrl: string, { config, outwardCalls }: Asking): Messaging {
  const { mail, bank, publicUrl } = config;
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: AT_ONCE_MAX,
    // Trying again is the outbox's business: it knows what was sent.
    maxRequeues: 0,
    connectionTimeout: STEP_MS_MAX,
    greetingTimeout: STEP_MS_MAX,
    dnsTimeout: STEP_MS_MAX,
    socketTimeout: 2 * STEP_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, recipient, subject, text, html, attachments }) {
      const letter = {
        // Objects, so that no address is ever read as a list or a name; line breaks have no way into a header.
        from: { name: oneLine(bank.name), address: mail.from },
        to: { name: '', address: recipient },
        subject: oneLine(subject),
        text,
        ...(html === undefined ? {} : { html }),
        attachments: attachments.map(({ name, mediaType, bytes }) => ({
          filename: oneLine(name),
          contentType: mediaType,
          content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        })),
        messageId: `<${id}@${new URL(publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(SEND_SECONDS_MAX * 1000),
      };
      try {
        const call = { gateway: 'mail', operation: 'send' } as const;
        await outwardCalls.run(call, () => transport.sendMail(letter), outcomeOf);
      } catch (error) {
        throw refusalOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** An answer of the server has a number; without one, nodemailer's kinds say how far it came. */
function outcomeOf(error: unknown): Exclude<CallOutcome, 'ok'> {
  const { code = '', responseCode, name } = error as NodemailerError;
  if (responseCode !== undefined) return 'refused';
  if (code === 'ETIMEDOUT' || name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  return /^(ECONNECTION|ECONNREFUSED|EDNS|ESOCKET)$/.test(code) ? 'unreachable' : 'broken';
}

const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');

/**
 * What a server answers may quote the address or even the message, so only its kind and number go on. A recipient or a
 * message that it refuses for good is not tried again; a login or a sender that it refuses is for operators to set right.
 */
function refusalOf(error: unknown): Error {
  const { code, responseCode, permanent, command } = error as NodemailerError;
  const told =
    `The mail server did not take the message: ${code ?? 'unknown'} ${responseCode ?? ''}`.trimEnd();
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
    ? new Undeliverable(told)
    : new Error(told);
}
