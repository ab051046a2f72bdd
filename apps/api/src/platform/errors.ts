import { ERRORS, type ErrorCode, type ErrorParams } from '@harvest/contracts/errors';
import { waitWords } from '@harvest/contracts/wait-words';

/** What is waited for where nobody knows better: most throttles give something back by then. */
const ONE_MINUTE = 60;

/** A refusal the customer may read. Anything else that is thrown is a fault of ours and answers 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams;
  /** Field name → what is wrong with it. */
  readonly fieldErrors: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Of a code that was entered: whether it was compared with one that could have been right. */
  readonly wasCompared: boolean;

  constructor(code: ErrorCode, details: RefusalDetails) {
    super(ERRORS[code].text);
    this.code = code;
    this.status = details.status ?? ERRORS[code].status;
    this.fieldErrors = details.fieldErrors;
    this.wasCompared = details.wasCompared ?? false;
    const isThrottled = ERRORS[code].status === 429;
    this.retryAfterSeconds = details.retryAfterSeconds ?? (isThrottled ? ONE_MINUTE : undefined);
    const isWaitSaid = this.retryAfterSeconds !== undefined && ERRORS[code].text.includes('{wait}');
    this.params = { ...(isWaitSaid && { wait: waitWords(this.retryAfterSeconds) }), ...details.params };
  }
}

export type RefusalDetails = {
  /** Where the same words refuse a deal, and do not answer for an unknown id. */
  status?: 422;
  params?: ErrorParams;
  fieldErrors?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
  wasCompared?: boolean;
};

/** Refusals that say when it is worth trying again. */
export type ThrottledCode = {
  [Code in ErrorCode]: (typeof ERRORS)[Code]['status'] extends 429 ? Code : never;
}[ErrorCode];

/**
 * Whoever may be refusing with 429 has to tell the seconds: every 429 carries Retry-After (decision 48). A code that was
 * read from somewhere may be any of them.
 */
type DetailsOf<Code extends ErrorCode> = [Extract<Code, ThrottledCode>] extends [never]
  ? [details?: RefusalDetails]
  : [ErrorCode] extends [Code]
    ? [details?: RefusalDetails]
    : [details: RefusalDetails & { retryAfterSeconds: number }];

/** The only way to refuse: `throw fail('WRONG_CODE')`. */
export function fail<Code extends ErrorCode>(code: Code, ...[details]: DetailsOf<Code>): Refusal {
  return new Refusal(code, details ?? {});
}
