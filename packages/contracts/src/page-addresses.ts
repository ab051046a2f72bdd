/** The addresses of the web application's pages, as its router writes them; a test of the router compares both. */
export const PAGE_ADDRESSES = [
  '/',
  '/signup',
  '/verify-email',
  '/terms',
  '/privacy',
  '/forgot-password',
  '/reset-password/:code/:email',
  '/help',
  '/receipt',
  '/receipt/:code',
  '/not-authorized',
  '/onboarding',
  '/home',
  '/transfer',
  '/transaction-history',
  '/bill-payment',
  '/kyc-setting',
  '/scheduled-payment',
  '/beneficiary',
  '/settings',
  '/customer-service',
  '/customer-service/:ticketId',
  '/admin',
  '/admin/auth',
  '/admin/queues/:queue',
  '/admin/queues/:queue/:id',
  '/admin/customers',
  '/admin/customers/:id',
  '/admin/customers/:id/transactions',
  '/admin/customers/:id/transactions/:referenceNumber',
  '/admin/payments',
  '/admin/tickets',
  '/admin/tickets/:id',
  '/admin/approvals',
  '/admin/staff',
  '/admin/authenticator',
  '/admin/password',
  '/admin/audit',
] as const;

// The router ignores case and a slash at the end.
const PATTERNS = PAGE_ADDRESSES.map(
  (address) => new RegExp(`^${address === '/' ? '' : address.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i'),
);

/** Whether the web application has a page at this path, which comes without its query. */
export const isPageAddress = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path));
