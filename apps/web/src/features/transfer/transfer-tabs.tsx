import { TEXTS } from '@harvest/contracts/texts';
import { lazy, Suspense } from 'react';
import type { SendTo } from '../../components/send-to.ts';
import { Placeholder } from '../../ui/placeholder.tsx';
import { IntraBankForm } from './intra-bank-form.tsx';
import { OtherBankForm } from './other-bank-form.tsx';
import { OwnAccountForm } from './own-account-form.tsx';
import { isHere } from './people.ts';
import { FORM_HEIGHT_PX } from './transfer-form.tsx';

/** The kinds of transfer, in their order; the value is what stands in the URL. */
export const TRANSFER_TABS = [
  { value: 'intra-bank', label: TEXTS.intraBankTransfer, Form: IntraBankForm },
  { value: 'own-account', label: TEXTS.ownAccountTransfer, Form: OwnAccountForm },
  { value: 'other-bank', label: TEXTS.otherBankTransfer, Form: OtherBankForm },
  { value: 'bulk-bank', label: TEXTS.bulkBankTransfer, Form: BulkBank },
] as const;

const [INTRA_BANK, , OTHER_BANK] = TRANSFER_TABS;

/** The tab that is open: the one the address names, unless somebody is to be paid whose bank is another tab's. */
export function openTab(named: string | null, sendTo: SendTo | null) {
  const tab = TRANSFER_TABS.find(({ value }) => value === named) ?? INTRA_BANK;
  if (sendTo === null) return tab;
  if (!isHere(sendTo)) return OTHER_BANK;
  return tab === OTHER_BANK ? INTRA_BANK : tab;
}

/** Its code is as much as all the other forms together. */
const BulkBankForm = lazy(() =>
  import('./bulk/bulk-bank-form.tsx').then((m) => ({ default: m.BulkBankForm })),
);

function BulkBank() {
  return (
    <Suspense fallback={<Placeholder heightPx={FORM_HEIGHT_PX} />}>
      <BulkBankForm />
    </Suspense>
  );
}
