import { TEXTS } from '@harvest/contracts/texts';
import { ungrouped } from '@harvest/input/plain-text';
import { readNaira } from '@harvest/money';
import { TextInput } from '@mantine/core';
import { useBouquetsQuery, useCableTvProvidersQuery, useLazyCardInfoQuery } from '../../api/bills-api.ts';
import { RadioField } from '../../ui/radio-field.tsx';
import { type BillFormProps, useBillForm } from './bill-form.ts';
import { BillPanel } from './bill-panel.tsx';
import { checkNext, isForLater } from './bill-values.ts';
import { chosenOffer, droppedText } from './offer-choice.ts';
import { OfferField } from './offer-field.tsx';
import { OwnerCard } from './owner-card.tsx';
import { PriceLine } from './price-line.tsx';
import { Providers } from './providers.tsx';
import { SavedNumbers } from './saved-numbers.tsx';
import { useOwner } from './use-owner.ts';

/** The contract's bounds. */
const CARD_NUMBER = /^\d{10,11}$/;

const PROVIDERS_HEIGHT_PX = 82;

type Values = {
  nuban: string;
  cableTvProviderCode: string;
  cableTvBouquetCode: string;
  /** Whose the bouquet is. */
  bouquetOf: string;
  cableTvSmartCardNum: string;
};

/** S2 §2: a bouquet for a decoder's card, whose owner is seen before anything is paid. */
export function CableTvForm({ isOpen, again, isBusy, onClose, refusal, later, onBuy }: BillFormProps) {
  const providers = useCableTvProvidersQuery();
  const { form, accounts, source, focusFirst } = useBillForm<Values>(
    {
      nuban: '',
      cableTvProviderCode: again?.providerCode ?? '',
      cableTvBouquetCode: again?.offerCode ?? '',
      bouquetOf: again?.providerCode ?? '',
      cableTvSmartCardNum: again?.number ?? '',
    },
    {
      cableTvProviderCode: (code) => (code === '' ? TEXTS.fieldRequired : null),
      cableTvBouquetCode: () => (bouquet === undefined ? TEXTS.fieldRequired : null),
      cableTvSmartCardNum: (number) => cardNumberProblem(number),
    },
  );
  const { cableTvProviderCode, cableTvBouquetCode, bouquetOf, cableTvSmartCardNum } = form.values;
  const provider = providers.data?.find(({ code }) => code === cableTvProviderCode);
  const bouquets = useBouquetsQuery(cableTvProviderCode, { skip: cableTvProviderCode === '' });
  const choice = { code: cableTvBouquetCode, providerCode: bouquetOf };
  const bouquet = chosenOffer(choice, provider, bouquets.currentData);
  const [ask] = useLazyCardInfoQuery();
  const owner = useOwner(`${cableTvProviderCode} ${cableTvSmartCardNum}`, ask);
  const { state } = owner;

  // Everything here is needed to ask whose card it is, so both steps look at all of it.
  const submit = form.onSubmit(async () => {
    if (bouquet === undefined || source === '') return;
    if (state.status !== 'found') {
      await owner.lookUp({
        smartCardNumber: cableTvSmartCardNum,
        cableTvProviderCode,
        cableTvProviderBouquetCode: bouquet.code,
      });
      return;
    }
    const problems = await onBuy(
      {
        nuban: source,
        utilityProductType: 'CABLE_TV',
        cableTvProviderCode,
        cableTvBouquetCode: bouquet.code,
        cableTvSmartCardNum,
      },
      { ownerName: state.owner.name, price: bouquet.price },
    );
    form.setErrors(problems);
    focusFirst(problems);
  }, focusFirst);

  return (
    <BillPanel
      product="CABLE_TV"
      title={TEXTS.payCableTvBill}
      isOpen={isOpen}
      isBusy={isBusy}
      isDirty={form.isDirty()}
      onClose={onClose}
      accounts={accounts}
      source={source}
      onSource={(nuban) => form.setFieldValue('nuban', nuban)}
      refusal={refusal}
      later={later}
      price={bouquet === undefined ? null : readNaira(bouquet.price)}
      onSubmit={submit}
      step={{
        label: state.status === 'found' ? TEXTS.proceed : TEXTS.getCableDetails,
        busy: state.status === 'asking' && 'Checking the card...',
      }}
      hint={state.status === 'found' ? checkNext(later) : 'First we ask the provider whose card it is.'}
    >
      <SavedNumbers
        product="CABLE_TV"
        chosen={{ providerCode: cableTvProviderCode, number: cableTvSmartCardNum }}
        onChoose={(saved) =>
          form.setValues({
            cableTvProviderCode: saved.providerCode,
            cableTvBouquetCode: saved.lastOfferCode ?? '',
            bouquetOf: saved.providerCode,
            cableTvSmartCardNum: saved.number,
          })
        }
      />
      <Providers asked={providers} heightPx={PROVIDERS_HEIGHT_PX}>
        <RadioField
          label="Provider"
          required
          isGrid
          {...form.getInputProps('cableTvProviderCode')}
          options={(providers.data ?? []).map(({ code, title }) => ({ value: code, label: title }))}
          value={cableTvProviderCode}
          onChange={(code) => form.setFieldValue('cableTvProviderCode', code)}
        />
      </Providers>
      <OfferField
        label="Bouquet"
        offers={bouquets}
        providerTitle={provider?.title}
        {...form.getInputProps('cableTvBouquetCode')}
        value={bouquet?.code ?? ''}
        onChange={(code) => {
          form.setFieldValue('cableTvBouquetCode', code);
          form.setFieldValue('bouquetOf', cableTvProviderCode);
        }}
        dropped={droppedText(choice, provider, 'bouquet')}
      />
      <TextInput
        label="Smart Card Number"
        description={
          provider && `${provider.title} calls it ${provider.cardLabel}, ${lengthsText(provider.cardDigits)}.`
        }
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('cableTvSmartCardNum')}
        error={state.status === 'unknown' ? state.text : form.errors['cableTvSmartCardNum']}
        value={cableTvSmartCardNum}
        onChange={(event) => form.setFieldValue('cableTvSmartCardNum', ungrouped(event.currentTarget.value))}
      />
      <OwnerCard state={state} what="card" wasCleared={owner.wasCleared} onRetry={submit} />
      <PriceLine
        price={bouquet?.price}
        account={accounts.data?.find(({ accountNumber }) => accountNumber === source)}
        isSilent={refusal !== null || isForLater(later)}
      />
    </BillPanel>
  );
}

/** `10 digits`, `10 or 11 digits`. */
const lengthsText = (lengths: readonly number[]): string => `${lengths.join(' or ')} digits`;

function cardNumberProblem(cardNumber: string): string | null {
  if (cardNumber === '') return TEXTS.fieldRequired;
  return CARD_NUMBER.test(cardNumber) ? null : TEXTS.cardNumberInvalid;
}
