import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../api/accounts-api.ts';
import { useUserInfo } from '../api/session.ts';
import { bank } from '../lib/bank.ts';
import { funding } from '../lib/funding.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { PillTabs } from '../ui/pill-tabs.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { AccountNumber } from './account-number.tsx';
import classes from './fund-account-panel.module.css';
import { SeedlingIllustration } from './illustrations/seedling-illustration.tsx';

type Props = {
  /** The customer's own accounts that are to be paid into. */
  readonly accounts: readonly Account[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const TABS = [
  { value: 'bank-transfer', label: TEXTS.bankTransfer },
  { value: 'own-account', label: TEXTS.ownAccount },
  { value: 'ussd', label: TEXTS.ussd },
  { value: 'debit-card', label: TEXTS.debitCard },
] as const;

/** How to pay in (S1 §2). What the other tabs are for is still to come, and each says what to do instead (A271). */
export function FundAccountPanel({ accounts, isOpen, onClose }: Props) {
  const [value, setValue] = useState<(typeof TABS)[number]['value']>('bank-transfer');
  const tab = TABS.find((each) => each.value === value) ?? TABS[0];
  const close = () => {
    setValue('bank-transfer');
    onClose();
  };
  return (
    <SidePanel isOpen={isOpen} title={TEXTS.fundAccount} onClose={close}>
      <PillTabs label={TEXTS.fundAccount} tabs={TABS} value={value} onChange={setValue}>
        {value === 'bank-transfer' ? (
          <div className={classes['tab']}>
            {funding.accountNumber !== '' && <BanksAccount />}
            {accounts.length > 0 && <OwnAccounts accounts={accounts} />}
          </div>
        ) : (
          <div className={classes['name']}>
            <SeedlingIllustration />
            <p>{tab.label}</p>
            {value === 'own-account' ? (
              <FromOwnAccount onLeave={close} />
            ) : (
              <p className={classes['later']}>Not yet. Use Bank Transfer.</p>
            )}
          </div>
        )}
      </PillTabs>
    </SidePanel>
  );
}

/** Money that is in one account of theirs already is moved where all money is. */
function FromOwnAccount({ onLeave }: { readonly onLeave: () => void }) {
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer') === true;
  return (
    <p className={classes['later']}>
      Not here yet.{' '}
      {maySend ? (
        <Link to="/transfer?tab=own-account" replace onClick={onLeave}>
          Move money between your accounts
        </Link>
      ) : (
        'Use Bank Transfer.'
      )}
    </p>
  );
}

/** What is configuration, and nothing that is fetched. */
function BanksAccount() {
  return (
    <section className={classes['part']} aria-label={TEXTS.bankTransfer}>
      <p>Transfer up to ₦ 500.00 to the bank below. Funds reflect instantly.</p>
      <FactList
        className={classes['facts']}
        facts={[
          { label: 'Bank Name', value: funding.bankName },
          { label: 'Account Number', value: <CopiedNumber accountNumber={funding.accountNumber} /> },
          { label: 'Beneficiary', value: funding.beneficiary },
        ]}
      />
      <p className={classes['whose']}>
        This is none of your own accounts: it belongs to {funding.beneficiary}, and {bank.name} takes such
        payments there.
      </p>
    </section>
  );
}

/** From any bank, and as much as that bank sends. */
function OwnAccounts({ accounts }: Pick<Props, 'accounts'>) {
  return (
    <section className={classes['part']} aria-labelledby="fund-own-accounts">
      <h3 id="fund-own-accounts">Straight to your own account</h3>
      <p>Any bank can send money to your number. Choose {bank.name} as the bank.</p>
      <FactList
        className={classes['facts']}
        facts={accounts.map(({ accountNumber, accountTypeName }) => ({
          id: accountNumber,
          label: accountTypeName,
          value: <CopiedNumber accountNumber={accountNumber} />,
        }))}
      />
    </section>
  );
}

function CopiedNumber({ accountNumber }: { readonly accountNumber: string }) {
  return (
    <span className={classes['number']}>
      <AccountNumber accountNumber={accountNumber} />
      <CopyButton text={accountNumber} what={`account number ${accountNumber}`} />
    </span>
  );
}
