import { ERRORS, type ErrorCode, type ErrorParams } from '@harvest/contracts/errors';

/** A refusal the customer may read. Anything else that is thrown is a fault of ours and answers 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** Field name → what is wrong with it. */
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: RefusalDetails) {
    super(ERRORS[code].text);
    this.code = code;
    this.params = details.params ?? {};
    this.fieldErrors = details.fieldErrors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export type RefusalDetails = {
  params?: ErrorParams;
  fieldErrors?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
};

/** The only way to refuse: `throw fail('WRONG_CODE')`. */
export function fail(code: ErrorCode, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, details);
}
