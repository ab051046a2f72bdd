// Apart from the contract, because the browser needs these before anything is validated.

/** Shorter words are not looked for. */
export const SEARCH_LENGTH_MIN = 2;
/** So many of a kind are answered; the page of that kind has the rest. */
export const SEARCH_OF_A_KIND_MAX = 5;
/** So many of a kind are counted; where there are more, the number is one higher. */
export const SEARCH_COUNTED_MAX = 1000;
