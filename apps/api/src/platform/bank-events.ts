/** One message in words, for e-mail and for SMS. */
export type MessageText = { readonly subject: string; readonly email: string; readonly sms: string };

/** What happened; a worker turns it into messages for everybody it concerns (decision 46). */
export type BankEvent = {
  readonly id: string;
  readonly type: 'TRANSFER_COMPLETED';
  readonly customerId: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly occurredAt: Date;
};
