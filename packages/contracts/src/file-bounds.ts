/**
 * What a file takes on the way, either way, at the pace of a slow telephone: the server cuts off what takes longer, and calls of
 * pages give up no sooner. A session that is idle for ten minutes ends before (A347).
 */
export const FILE_MS_MAX = 20 * 60_000;
