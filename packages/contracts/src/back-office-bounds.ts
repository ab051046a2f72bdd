// Apart from the contract, because the browser needs these before anything is validated.

/** The newest lines that one file of the audit holds (A108): more than that nobody reads in a spreadsheet. */
export const AUDIT_FILE_LINES_MAX = 50_000;

/** Hours in which a second person decides about what was asked for; then it has to be asked for anew (A342). */
export const APPROVAL_HOURS = 72;

/** Hours in which an authenticator app decides nothing that was set on the word of a mailed code (A356). */
export const NEW_APP_HOURS = 24;

/** Characters of what staff say when they decide or act; the tables' own checks hold as many. */
export const COMMENT_LENGTH_MAX = 500;
