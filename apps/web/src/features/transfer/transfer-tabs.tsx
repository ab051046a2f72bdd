import { TEXTS } from '@harvest/contracts/texts';
import { NotBuilt } from '../../components/not-built.tsx';
import type { SendTo } from '../../components/send-to.ts';
import { bank } from '../../lib/bank.ts';
import { IntraBankForm } from './intra-bank-form.tsx';
import { OtherBankForm } from './other-bank-form.tsx';
import { OwnAccountForm } from './own-account-form.tsx';
import { isHere } from './people.ts';

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

function BulkBank() {
  return (
    <NotBuilt
      title="This kind of transfer is not available yet."
      coming="You will pay many people at once here."
      meanwhile="Until then, send to one person after the other."
      wayOn={{ to: '/transfer', label: `Send to an account at ${bank.name}` }}
    />
  );
}
