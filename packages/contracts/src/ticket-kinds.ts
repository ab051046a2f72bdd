// Apart from the contract, because the browser needs these before anything is validated.

/**
 * What a ticket is about, and within how many hours the bank has dealt with it: what regulation gives it for complaints of that
 * kind (72 hours for money that moved, 14 days for accounts, 30 days for charges).
 */
export const TICKET_KINDS = {
  PAYMENT: { label: 'A transfer or a bill', answerHours: 72 },
  ACCOUNT: { label: 'My account or my details', answerHours: 14 * 24 },
  CHARGES: { label: 'A charge', answerHours: 30 * 24 },
  OTHER: { label: 'Something else', answerHours: 14 * 24 },
} as const;
export type TicketKind = keyof typeof TICKET_KINDS;
export const ticketKinds = Object.keys(TICKET_KINDS) as [TicketKind, ...TicketKind[]];

/** Where a ticket stands for the bank: it waits for an answer, for the customer, or for nobody. */
export const TICKET_STATES = ['WAITING', 'ANSWERED', 'DONE'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** S2 §5. */
export const ATTACHMENT_BYTES_MAX = 10_485_760;
/** Of one message, together. */
export const ATTACHMENTS_BYTES_MAX = 20 * 1024 * 1024;
export const ATTACHMENTS_MAX = 5;
/** By the end of their name, with the media type they are kept and handed out as (S2 §5). */
export const ATTACHMENT_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
  odt: 'application/vnd.oasis.opendocument.text',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
} as const;

export const SUBJECT_LENGTH_MAX = 120;
export const MESSAGE_LENGTH_MAX = 4000;
