import { TEXTS } from '@harvest/contracts/texts';
import { useAirtimeProvidersQuery } from '../../api/bills-api.ts';
import { plainNairaOf } from '../../lib/naira-text.ts';
import { BillAmountField } from './bill-amount-field.tsx';
import { type BillFormProps, billAmountProblem, useBillForm } from './bill-form.ts';
import { BillPanel } from './bill-panel.tsx';
import { checkNext, isForLater, koboOf, nairaOf, plainAmountOf } from './bill-values.ts';
import { MobileNumberField, mobileNumberProblem } from './mobile-number-field.tsx';
import { NETWORKS_HEIGHT_PX, NetworkField, networkOf, otherNetworkWarning } from './network-field.tsx';
import { Providers } from './providers.tsx';
import { SavedNumbers } from './saved-numbers.tsx';

/** What most people top up by. */
const QUICK_AMOUNTS = [100, 200, 500, 1000, 2000, 5000] as const;

/** S2 §2: airtime for any phone. */
export function AirtimeForm({ isOpen, again, isBusy, onClose, refusal, later, onBuy }: BillFormProps) {
  const providers = useAirtimeProvidersQuery();
  const networks = providers.data ?? [];
  /** The one that was chosen; before that, the one the number speaks of. */
  const chosenOf = ({
    airtimeProviderCode: code,
    phoneNumber,
  }: {
    airtimeProviderCode: string;
    phoneNumber: string;
  }) => (code === '' ? networkOf(phoneNumber, networks) : networks.find((network) => network.code === code));
  const { form, accounts, source, focusFirst } = useBillForm(
    {
      nuban: '',
      airtimeProviderCode: again?.providerCode ?? '',
      phoneNumber: again?.number ?? '',
      amount: plainAmountOf(again),
    },
    {
      airtimeProviderCode: (_, values) => (chosenOf(values) === undefined ? TEXTS.fieldRequired : null),
      phoneNumber: mobileNumberProblem,
      amount: (amount, values) => billAmountProblem(amount, chosenOf(values) ?? networks[0]),
    },
  );
  const { phoneNumber, amount } = form.values;
  const chosen = chosenOf(form.values);
  const submit = form.onSubmit(async () => {
    if (chosen === undefined || source === '') return;
    const problems = await onBuy(
      {
        nuban: source,
        utilityProductType: 'AIRTIME',
        airtimeProviderCode: chosen.code,
        phoneNumber,
        amount: nairaOf(amount),
      },
      { ownerName: null, price: null },
    );
    form.setErrors(problems);
    focusFirst(problems);
  }, focusFirst);
  return (
    <BillPanel
      product="AIRTIME"
      title={TEXTS.buyAirtime}
      isOpen={isOpen}
      isBusy={isBusy}
      isDirty={form.isDirty()}
      onClose={onClose}
      accounts={accounts}
      source={source}
      onSource={(nuban) => form.setFieldValue('nuban', nuban)}
      refusal={refusal}
      later={later}
      price={koboOf(amount)}
      onSubmit={submit}
      step={{ label: TEXTS.proceed, busy: false }}
      hint={checkNext(later)}
    >
      <SavedNumbers
        product="AIRTIME"
        chosen={{ providerCode: chosen?.code, number: phoneNumber }}
        onChoose={(saved) =>
          form.setValues({
            airtimeProviderCode: saved.providerCode,
            phoneNumber: saved.number,
            amount: amount || plainNairaOf(String(saved.lastAmount)) || '',
          })
        }
      />
      <Providers asked={providers} heightPx={NETWORKS_HEIGHT_PX}>
        <NetworkField
          label="Network"
          networks={networks}
          {...form.getInputProps('airtimeProviderCode')}
          value={chosen?.code ?? ''}
          onChange={(code) => form.setFieldValue('airtimeProviderCode', code)}
        />
      </Providers>
      <MobileNumberField
        {...form.getInputProps('phoneNumber')}
        value={phoneNumber}
        onChange={(number) => form.setFieldValue('phoneNumber', number)}
        warning={otherNetworkWarning(phoneNumber, chosen, networks)}
      />
      <BillAmountField
        {...form.getInputProps('amount')}
        value={amount}
        onChange={(typed) => form.setFieldValue('amount', typed)}
        bounds={chosen ?? networks[0]}
        account={accounts.data?.find(({ accountNumber }) => accountNumber === source)}
        isSilent={refusal !== null || isForLater(later)}
        quickAmounts={QUICK_AMOUNTS}
      />
    </BillPanel>
  );
}
