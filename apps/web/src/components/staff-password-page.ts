/** Where a colleague changes their password. */
export const STAFF_PASSWORD_PAGE = '/admin/password';
