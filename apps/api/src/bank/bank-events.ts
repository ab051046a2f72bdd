/** One message in words, for e-mail and for SMS. */
export type MessageText = {
  readonly subject: string;
  readonly email: string;
  readonly sms: string;
  /** What the e-mail is about, shown big: the six digits in it, or the one link. */
  readonly highlight?: 'CODE' | 'LINK' | undefined;
};

/** What happened; a worker turns it into messages for everybody it concerns (decision 46). */
export type BankEvent = {
  readonly id: string;
  readonly type:
    | 'TRANSFER_COMPLETED'
    | 'CUSTOMER_FROZEN'
    | 'CUSTOMER_UNFROZEN'
    | 'TOO_MANY_WRONG_CODES'
    | 'ONBOARDING_COMPLETED'
    | 'ONBOARDING_STAGE_DECLINED'
    | 'DOCUMENT_DECLINED';
  readonly customerId: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly occurredAt: Date;
};
