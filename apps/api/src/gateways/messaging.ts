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

/** What can be wrong with mail, by its name in the log. The runbook says of each what to do (*Mail does not leave*). */
export const MAIL_TROUBLES = [
  'MAIL_UNREACHABLE',
  'MAIL_NAME_UNKNOWN',
  'MAIL_CERTIFICATE_UNTRUSTED',
  'MAIL_CERTIFICATE_NAME',
  'MAIL_CERTIFICATE_EXPIRED',
  'MAIL_NO_STARTTLS',
  'MAIL_TLS_FAILED',
  'MAIL_LOGIN_REFUSED',
  'MAIL_LOGIN_MISSING',
  'MAIL_SENDER_REFUSED',
  'MAIL_RECIPIENT_REFUSED',
  'MAIL_MESSAGE_REFUSED',
  'MAIL_SERVER_REFUSED',
  'MAIL_NOT_UNDERSTOOD',
  'MAIL_CUT_OFF',
  'MAIL_SILENT',
  'MAIL_FAILED',
] as const;
export type MailTrouble = (typeof MAIL_TROUBLES)[number];

/** Node's and OpenSSL's codes for what went wrong below SMTP, the most particular first. */
const TROUBLE_OF_CODE: readonly (readonly [RegExp, MailTrouble])[] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA)$/, 'MAIL_NAME_UNKNOWN'],
  [/^(ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/, 'MAIL_CERTIFICATE_NAME'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'MAIL_CERTIFICATE_EXPIRED'],
  [/CERT|^INVALID_|^UNABLE_TO_/, 'MAIL_CERTIFICATE_UNTRUSTED'],
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/, 'MAIL_TLS_FAILED'],
  [/^(ECONNRESET|EPIPE)$/, 'MAIL_CUT_OFF'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ETIMEDOUT)$/, 'MAIL_UNREACHABLE'],
];

/** nodemailer's kinds, where neither server nor system said more. */
const TROUBLE_OF_KIND: Readonly<Record<string, MailTrouble>> = {
  EABORT: 'MAIL_SILENT',
  EAUTH: 'MAIL_LOGIN_MISSING',
  ECONNECTION: 'MAIL_CUT_OFF',
  EDNS: 'MAIL_NAME_UNKNOWN',
  EPROTOCOL: 'MAIL_NOT_UNDERSTOOD',
  ETIMEDOUT: 'MAIL_SILENT',
  ETLS: 'MAIL_TLS_FAILED',
};

const TROUBLE_OF_COMMAND: Readonly<Record<string, MailTrouble>> = {
  STARTTLS: 'MAIL_NO_STARTTLS',
  'MAIL FROM': 'MAIL_SENDER_REFUSED',
  'RCPT TO': 'MAIL_RECIPIENT_REFUSED',
  DATA: 'MAIL_MESSAGE_REFUSED',
};

const AUTHENTICATION_REQUIRED = 530;

/** An answer of the server has a number. Without one, the system's code says how far it came, else nodemailer's kind. */
function troubleOf({
  code = '',
  originalCode,
  responseCode,
  command = '',
  timeoutType,
}: NodemailerError): MailTrouble {
  if (responseCode === AUTHENTICATION_REQUIRED) return 'MAIL_LOGIN_MISSING';
  if (responseCode !== undefined)
    return code === 'EAUTH' ? 'MAIL_LOGIN_REFUSED' : (TROUBLE_OF_COMMAND[command] ?? 'MAIL_SERVER_REFUSED');
  if (timeoutType === 'CONNECT_TIMEOUT') return 'MAIL_UNREACHABLE';
  const ofSystem = TROUBLE_OF_CODE.find(([codes]) => originalCode !== undefined && codes.test(originalCode));
  return ofSystem?.[1] ?? TROUBLE_OF_KIND[code] ?? 'MAIL_FAILED';
}

/** Nothing that a server could settle by an answer: the line to it, its name, or what keeps the line secret. */
const UNREACHABLE = /^MAIL_(UNREACHABLE|NAME_UNKNOWN|CERTIFICATE_\w+|NO_STARTTLS|TLS_FAILED)$/;

function outcomeOf(error: unknown): Exclude<CallOutcome, 'ok'> {
  const trouble = troubleOf(error as NodemailerError);
  if (UNREACHABLE.test(trouble)) return 'unreachable';
  if ((error as NodemailerError).responseCode !== undefined) return 'refused';
  return trouble === 'MAIL_SILENT' ? 'timeout' : 'broken';
}

const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');

/**
 * What a server answers may quote the address or even the message, so only the trouble and a number or code go on. A recipient
 * or a message that it refuses for good is not tried again; a login or a sender that it refuses is for operators to set right.
 */
function refusalOf(error: unknown): Error {
  const { originalCode, responseCode, permanent, command } = error as NodemailerError;
  const trouble = troubleOf(error as NodemailerError);
  const told =
    `The mail server did not take the message: ${trouble} ${responseCode ?? originalCode ?? ''}`.trimEnd();
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
    ? new Undeliverable(told)
    : new Error(told);
}
