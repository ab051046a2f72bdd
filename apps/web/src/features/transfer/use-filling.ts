import { kobo } from '@harvest/money';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readSendTo, type SendTo } from '../../components/send-to.ts';
import { plainNaira } from '../../lib/naira-text.ts';
import { EMPTY_TRANSFER, keepDraft, type TransferTab, type TransferValues } from './drafts.ts';
import type { Person } from './people.ts';
import type { TransferFields } from './use-transfer-form.ts';
import { withParameter } from './with-parameter.ts';

type FormOf = TransferFields['form'];

/** Fills a tab's form in: for whoever is chosen in it, and once for whom another page was asked to send to. */
export function useFilling(form: FormOf, tab: TransferTab): (person: Person) => void {
  useSendTo(tab, ({ accountNumber, bankCode, amountKobo, narration = '' }) => {
    // Whatever was typed for somebody else is none of theirs.
    form.setValues({
      ...EMPTY_TRANSFER,
      destinationAccountNumber: accountNumber,
      destinationBankCode: bankCode,
      amount: amountKobo === undefined ? '' : plainNaira(kobo(amountKobo)),
      description: narration,
      filledInDescription: narration,
    });
  });

  return (person) => {
    const filled = filledFor(person, form.values);
    form.setFieldValue('destinationAccountNumber', filled.destinationAccountNumber);
    form.setFieldValue('destinationBankCode', filled.destinationBankCode);
    form.setFieldValue('description', filled.description);
    form.setFieldValue('filledInDescription', filled.filledInDescription);
  };
}

/** Opens the tab of other banks for somebody who cannot be paid from this one, with everything that was typed here. */
export function useOpenElsewhere({ values }: FormOf): (person: Person) => void {
  const [search, setSearch] = useSearchParams();
  return (person) => {
    const tab: TransferTab = 'other-bank';
    keepDraft(tab, filledFor(person, values));
    setSearch(withParameter(search, 'tab', tab), { replace: true });
  };
}

/** What a transfer is for is filled in, too, unless the customer said it themselves. */
function filledFor(person: Person, values: TransferValues): TransferValues {
  const isOwnWords = values.description !== '' && values.description !== values.filledInDescription;
  return {
    ...values,
    destinationAccountNumber: person.accountNumber,
    destinationBankCode: person.bankCode,
    ...(!isOwnWords && { description: person.description, filledInDescription: person.description }),
  };
}

/** Hears once whom another page was asked to send to: afterwards the page is as if it had been opened by itself. */
function useSendTo(tab: TransferTab, onSendTo: (sendTo: SendTo) => void): void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const take = useEffectEvent((sendTo: SendTo | null) => {
    if (sendTo === null) return;
    void navigate({ pathname: '/transfer', search: `?tab=${tab}` }, { replace: true });
    onSendTo(sendTo);
  });
  useEffect(() => take(readSendTo(state)), [state]);
}
