import { TEXTS } from '@harvest/contracts/texts';
import { IntraBankForm } from './intra-bank-form.tsx';
import { OwnAccountForm } from './own-account-form.tsx';

/** The kinds of transfer, in their order; the value is what stands in the URL. */
export const TRANSFER_TABS = [
  { value: 'intra-bank', label: TEXTS.intraBankTransfer, Form: IntraBankForm },
  { value: 'own-account', label: TEXTS.ownAccountTransfer, Form: OwnAccountForm },
  { value: 'other-bank', label: TEXTS.otherBankTransfer, Form: NotAvailable },
  { value: 'bulk-bank', label: TEXTS.bulkBankTransfer, Form: NotAvailable },
] as const;

function NotAvailable() {
  return <p>This kind of transfer is not available yet.</p>;
}
