// Apart from the contract, because the browser needs these before anything is validated.

/** The newest lines that one file of the audit holds (A108): more than that nobody reads in a spreadsheet. */
export const AUDIT_FILE_LINES_MAX = 50_000;

/** Characters of what staff say when they decide or act; the tables' own checks hold as many. */
export const COMMENT_LENGTH_MAX = 500;
