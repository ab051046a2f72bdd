import { kobo, parseNairaText } from '@harvest/money';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readSendTo, type SendTo, sendToState } from '../../components/send-to.ts';
import { plainNaira } from '../../lib/naira-text.ts';
import { EMPTY_TRANSFER, type TransferTab } from './drafts.ts';
import type { Person } from './people.ts';
import type { TransferFields } from './use-transfer-form.ts';

type FormOf = TransferFields['form'];

/** Fills a tab's form in: for whoever is chosen in it, and once for whom another page was asked to send to. */
export function useFilling(form: FormOf, tab: TransferTab): (person: Person) => void {
  // What a transfer is for is filled in, too, unless the customer said it themselves.
  const described = useRef('');
  const { description } = form.values;

  useSendTo(tab, ({ accountNumber, bankCode, amountKobo, narration = '' }) => {
    described.current = narration;
    // Whatever was typed for somebody else is none of theirs.
    form.setValues({
      ...EMPTY_TRANSFER,
      destinationAccountNumber: accountNumber,
      destinationBankCode: bankCode,
      amount: amountKobo === undefined ? '' : plainNaira(kobo(amountKobo)),
      description: narration,
    });
  });

  return (person) => {
    form.setFieldValue('destinationAccountNumber', person.accountNumber);
    form.setFieldValue('destinationBankCode', person.bankCode);
    if (description !== '' && description !== described.current) return;
    described.current = person.description;
    form.setFieldValue('description', person.description);
  };
}

/** Opens the tab for somebody who cannot be paid from this one, with what was typed here. */
export function useOpenFor({ values }: FormOf): (person: Person) => void {
  const navigate = useNavigate();
  return ({ name, accountNumber, bankCode, bankName, description }) => {
    const amountKobo = parseNairaText(values.amount);
    const sendTo = {
      accountNumber,
      bankCode,
      bankName,
      accountName: name,
      narration: values.description.trim() || description,
      ...(amountKobo !== null && { amountKobo: Number(amountKobo) }),
    };
    void navigate('/transfer', { replace: true, state: sendToState(sendTo) });
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
