import { useUserInfo } from '../../api/session.ts';
import { useOpenInAddress } from '../../ui/use-open-in-address.ts';

/** Whether a statement is being asked for, in the address; and whether this customer may. */
export function useStatementDialog() {
  const { reference, open, close } = useOpenInAddress('statement');
  const links = useUserInfo()?.permittedLinks ?? [];
  const isAllowed = links.includes('/home') || links.includes('/transaction-history');
  return { isAllowed, isOpen: isAllowed && reference !== null, open: () => open('new'), close };
}
