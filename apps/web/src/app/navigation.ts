import type { PermittedLink } from '@harvest/contracts/endpoint';

/** Onboarding has a side menu of its own, with this one entry (S1 §2). */
export type NavigationLink = PermittedLink | '/onboarding';

export type NavigationEntry<Link extends NavigationLink = PermittedLink> = {
  readonly link: Link;
  readonly label: string;
};

/** The side menu (S2 §2): eight entries, of which a customer sees the permitted ones. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { link: '/home', label: 'Home' },
  { link: '/transfer', label: 'Transfer' },
  { link: '/transaction-history', label: 'Transaction History' },
  { link: '/kyc-setting', label: 'Kyc Settings' },
  { link: '/scheduled-payment', label: 'Scheduled Payments' },
  { link: '/beneficiary', label: 'Beneficiary' },
  { link: '/settings', label: 'Settings' },
  { link: '/customer-service', label: 'Customer Service' },
];

/** Whether a path is an entry's page or one below it: `/customer-service/42` belongs to `/customer-service`. */
export function isWithin(pathname: string, link: string): boolean {
  return pathname === link || pathname.startsWith(`${link}/`);
}

/** Whether a customer may open a path. `/bill-payment` is in no menu and follows Transfer (decision 10). */
export function isPermitted(pathname: string, permittedLinks: readonly PermittedLink[]): boolean {
  if (isWithin(pathname, '/bill-payment')) return permittedLinks.includes('/transfer');
  return permittedLinks.some((link) => isWithin(pathname, link));
}
