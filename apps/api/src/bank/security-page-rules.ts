/** The tab of the settings with the second factor, passkeys and the lock: where notices of security lead. */
export const SECURITY_PAGE = '/settings?tab=two-factor';
/** The tab with sessions, browsers and what happened to them. */
export const DEVICES_PAGE = '/settings?tab=devices';
