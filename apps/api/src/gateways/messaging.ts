import { createTransport, type NodemailerError } from 'nodemailer';
import type { Config } from '../platform/config.ts';
import type { Attachment } from '../platform/outbox.ts';

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
};

/** The way out of the bank for messages. Close it when a batch is done. */
export type Messaging = {
  /** @throws Undeliverable when it can never arrive; any other error when it may be tried again */
  send(message: OutgoingMessage): Promise<void>;
  close(): void;
};

/** Nobody will take this message, however often it is tried. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/**
 * E-mail leaves by SMTP where it is configured. The demo has no provider of SMS, nor of mail where none is configured: its
 * messages arrive in the development mailbox alone. Production refuses to start without both, so nothing is ever dropped.
 */
export function createMessaging(config: Config): Messaging {
  const { smtpUrl } = config.mail;
  const smtp = smtpUrl === undefined ? undefined : createSmtp(smtpUrl, config);
  return {
    async send(message) {
      if (message.channel === 'EMAIL' && smtp !== undefined) await smtp.send(message);
      else if (config.profile === 'production')
        throw new Error(`No provider for ${message.channel} is built in yet`);
    },
    close: () => smtp?.close(),
  };
}

function createSmtp(smtpUrl: string, { mail, bank, publicUrl }: Config): Messaging {
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
      try {
        await transport.sendMail({
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
        });
      } catch (error) {
        throw refusalOf(error);
      }
    },
    close: () => transport.close(),
  };
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
