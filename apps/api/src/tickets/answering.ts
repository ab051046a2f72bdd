/** The door for staff, who see the tickets of all customers and answer them; whether they may is judged before. */
export { answerTicket, readAttachments } from './answer-ticket.ts';
export { describeMessage, describeTicket } from './describe-ticket.ts';
export { downloadAttachment } from './download-attachment.ts';
export { selectConversation } from './ticket-messages-db.ts';
export { stateOf } from './ticket-rules.ts';
export { addToTicket } from './write-message.ts';
