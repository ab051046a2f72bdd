/** The tab of the settings with the second factor, passkeys and the lock: where notices of security lead. */
export const SECURITY_PAGE = '/settings?tab=two-factor';
