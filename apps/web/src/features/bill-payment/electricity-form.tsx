import { TEXTS } from '@harvest/contracts/texts';
import { ungrouped } from '@harvest/input/plain-text';
import { TextInput } from '@mantine/core';
import {
  useElectricityProvidersQuery,
  useLazyMeterInfoQuery,
  useMeterTypesQuery,
} from '../../api/bills-api.ts';
import { plainNairaOf } from '../../lib/naira-text.ts';
import { ListField } from '../../ui/list-field.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { BillAmountField } from './bill-amount-field.tsx';
import { type BillFormProps, billAmountProblem, useBillForm } from './bill-form.ts';
import { BillPanel } from './bill-panel.tsx';
import { checkNext, isForLater, koboOf, nairaOf, plainAmountOf } from './bill-values.ts';
import { OwnerCard } from './owner-card.tsx';
import { Providers } from './providers.tsx';
import { SavedNumbers } from './saved-numbers.tsx';
import { useOwner } from './use-owner.ts';

/** The contract's bounds. */
const METER_NUMBER = /^\d{10,13}$/;
/** What has to be right before a provider can be asked whose meter it is. */
const ASKED_FIELDS = ['electricityProviderCode', 'meterType', 'electricityMeterNum'] as const;
/** What a choice of meter type means to whoever pays. */
const METER_NOTES = { PREPAID: 'You get a token', POSTPAID: 'You pay a bill' } as const;

const LIST_HEIGHT_PX = 73;
const TYPES_HEIGHT_PX = 94;

type Values = {
  nuban: string;
  electricityProviderCode: string;
  meterType: 'PREPAID' | 'POSTPAID' | '';
  electricityMeterNum: string;
  amount: string;
};

/** S2 §2: electricity for a meter, whose owner is seen before anything is paid. */
export function ElectricityForm({ isOpen, again, isBusy, onClose, refusal, later, onBuy }: BillFormProps) {
  const providers = useElectricityProvidersQuery();
  const meterTypes = useMeterTypesQuery();
  const providerIn = ({ electricityProviderCode }: Values) =>
    providers.data?.find(({ code }) => code === electricityProviderCode);
  const { form, accounts, source, focusFirst } = useBillForm<Values>(
    {
      nuban: '',
      electricityProviderCode: again?.providerCode ?? '',
      meterType: again?.meterType ?? '',
      electricityMeterNum: again?.number ?? '',
      amount: plainAmountOf(again),
    },
    {
      electricityProviderCode: (code) => (code === '' ? TEXTS.fieldRequired : null),
      meterType: (type) => (type === '' ? TEXTS.fieldRequired : null),
      electricityMeterNum: meterNumberProblem,
      amount: (amount, values) => billAmountProblem(amount, providerIn(values)),
    },
  );
  const { electricityProviderCode, meterType, electricityMeterNum, amount } = form.values;
  const provider = providerIn(form.values);
  const [ask] = useLazyMeterInfoQuery();
  const owner = useOwner(`${electricityProviderCode} ${meterType} ${electricityMeterNum}`, ask);
  const { state } = owner;

  const lookUp = () => {
    const problems = ASKED_FIELDS.filter((field) => form.validateField(field).hasError);
    const [first] = problems;
    if (first !== undefined) return form.getInputNode(first)?.focus();
    if (meterType === '') return undefined;
    return void owner.lookUp({ meterNumber: electricityMeterNum, electricityProviderCode, meterType });
  };
  const buy = form.onSubmit(async () => {
    if (state.status !== 'found' || meterType === '' || source === '') return;
    const problems = await onBuy(
      {
        nuban: source,
        utilityProductType: 'ELECTRICITY_BILL',
        electricityProviderCode,
        meterType,
        electricityMeterNum,
        amount: nairaOf(amount),
      },
      { ownerName: state.owner.name, price: null },
    );
    form.setErrors(problems);
    focusFirst(problems);
  }, focusFirst);

  return (
    <BillPanel
      product="ELECTRICITY_BILL"
      title={TEXTS.payElectricityBill}
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
      onSubmit={(event) => {
        if (state.status === 'found') return buy(event);
        event.preventDefault();
        return lookUp();
      }}
      step={{
        label: state.status === 'found' ? TEXTS.proceed : TEXTS.getMeterDetails,
        busy: state.status === 'asking' && 'Checking the meter...',
      }}
      hint={state.status === 'found' ? checkNext(later) : 'First we ask the provider whose meter it is.'}
    >
      <SavedNumbers
        product="ELECTRICITY_BILL"
        chosen={{ providerCode: electricityProviderCode, number: electricityMeterNum, meterType }}
        onChoose={(saved) =>
          form.setValues({
            electricityProviderCode: saved.providerCode,
            meterType: saved.meterType ?? '',
            electricityMeterNum: saved.number,
            amount: amount || plainNairaOf(String(saved.lastAmount)) || '',
          })
        }
      />
      <Providers asked={providers} heightPx={LIST_HEIGHT_PX}>
        <ListField
          label="Provider"
          required
          searchable
          placeholder="Name, or your state"
          {...form.getInputProps('electricityProviderCode')}
          description={provider?.coverage}
          data={(providers.data ?? []).map(({ code, title, coverage }) => ({
            value: code,
            label: title,
            alsoKnownAs: [code, coverage],
          }))}
          value={electricityProviderCode === '' ? null : electricityProviderCode}
          onChange={(code) => form.setFieldValue('electricityProviderCode', code ?? '')}
        />
      </Providers>
      <Providers asked={meterTypes} heightPx={TYPES_HEIGHT_PX}>
        <RadioField
          label="Meter Type"
          required
          isGrid
          {...form.getInputProps('meterType')}
          options={(meterTypes.data ?? []).map(({ code, title }) => ({
            value: code,
            label: title,
            note: METER_NOTES[code],
          }))}
          value={meterType}
          onChange={(type) => form.setFieldValue('meterType', type === 'POSTPAID' ? 'POSTPAID' : 'PREPAID')}
        />
      </Providers>
      <TextInput
        label="Meter Number"
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('electricityMeterNum')}
        error={state.status === 'unknown' ? state.text : form.errors['electricityMeterNum']}
        value={electricityMeterNum}
        onChange={(event) => form.setFieldValue('electricityMeterNum', ungrouped(event.currentTarget.value))}
      />
      <OwnerCard state={state} what="meter" wasCleared={owner.wasCleared} onRetry={lookUp} />
      <BillAmountField
        {...form.getInputProps('amount')}
        value={amount}
        onChange={(typed) => form.setFieldValue('amount', typed)}
        bounds={provider}
        account={accounts.data?.find(({ accountNumber }) => accountNumber === source)}
        isSilent={refusal !== null || isForLater(later)}
      />
    </BillPanel>
  );
}

function meterNumberProblem(meterNumber: string): string | null {
  if (meterNumber === '') return TEXTS.fieldRequired;
  return METER_NUMBER.test(meterNumber) ? null : TEXTS.meterNumberInvalid;
}
