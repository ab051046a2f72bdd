/** What everybody in Nigeria can dial to be told a number of their own, with their own phone (A103). */
export const USSD_CODES = { bvn: '*565*0#', nin: '*346#' } as const;
