/** The newest lines that one file of the audit holds (A108): more than that nobody reads in a spreadsheet. */
export const AUDIT_FILE_LINES_MAX = 50_000;
