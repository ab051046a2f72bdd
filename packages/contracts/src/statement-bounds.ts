// Apart from the contract, because the browser needs it, and not zod, which tries at once whether it may eval.

/** How long a period one statement may cover (A276). */
export const STATEMENT_MONTHS_MAX = 12;
