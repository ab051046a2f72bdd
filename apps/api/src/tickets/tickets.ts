export { countNewTicket, openTicket } from './open-ticket.ts';
export { setTicketStatus } from './set-ticket-status.ts';
export { readWords } from './ticket-rules.ts';
export { searchTickets, selectTicket, setAnswerBy, type Ticket } from './tickets-db.ts';
