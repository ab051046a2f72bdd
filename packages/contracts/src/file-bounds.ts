/**
 * What a file takes on the way, either way, at the pace of a slow telephone: the server cuts off what takes longer, and pages give up
 * no sooner.
 */
export const FILE_MS_MAX = 20 * 60_000;
