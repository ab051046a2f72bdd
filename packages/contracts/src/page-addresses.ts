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

/** The parts between slashes. The router ignores case and slashes at the end. */
const partsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
    .split('/');

const PAGES = PAGE_ADDRESSES.map(partsOf);

/** Whether the web application has a page at this path, which comes without its query. */
export function isPageAddress(path: string): boolean {
  const parts = partsOf(path);
  const isAt = (page: readonly string[]) =>
    page.length === parts.length &&
    page.every((part, place) => (part.startsWith(':') ? parts[place] !== '' : part === parts[place]));
  return PAGES.some(isAt);
}
