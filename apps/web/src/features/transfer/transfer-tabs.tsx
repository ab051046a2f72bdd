import { TEXTS } from '@harvest/contracts/texts';
import { NotBuilt } from '../../components/not-built.tsx';
import { bank } from '../../lib/bank.ts';
import { IntraBankForm } from './intra-bank-form.tsx';
import { OwnAccountForm } from './own-account-form.tsx';

/** The kinds of transfer, in their order; the value is what stands in the URL. */
export const TRANSFER_TABS = [
  { value: 'intra-bank', label: TEXTS.intraBankTransfer, Form: IntraBankForm },
  { value: 'own-account', label: TEXTS.ownAccountTransfer, Form: OwnAccountForm },
  { value: 'other-bank', label: TEXTS.otherBankTransfer, Form: OtherBank },
  { value: 'bulk-bank', label: TEXTS.bulkBankTransfer, Form: BulkBank },
] as const;

const NOT_AVAILABLE = {
  title: 'This kind of transfer is not available yet.',
  wayOn: { to: '/transfer', label: `Send to an account at ${bank.name}` },
};

function OtherBank() {
  return (
    <NotBuilt
      {...NOT_AVAILABLE}
      coming="You will send money to accounts at other banks here."
      meanwhile={`Until then, ask the person for an account at ${bank.name}.`}
    />
  );
}

function BulkBank() {
  return (
    <NotBuilt
      {...NOT_AVAILABLE}
      coming="You will pay many people at once here."
      meanwhile="Until then, send to one person after the other."
    />
  );
}
