import { TEXTS } from '@harvest/contracts/texts';
import { readNaira } from '@harvest/money';
import { useBundlesQuery, useDataProvidersQuery } from '../../api/bills-api.ts';
import { type BillFormProps, useBillForm } from './bill-form.ts';
import { BillPanel } from './bill-panel.tsx';
import { checkNext, isForLater } from './bill-values.ts';
import { MobileNumberField, mobileNumberProblem } from './mobile-number-field.tsx';
import { NETWORKS_HEIGHT_PX, NetworkField, networkOf, otherNetworkWarning } from './network-field.tsx';
import { chosenOffer, droppedText } from './offer-choice.ts';
import { OfferField } from './offer-field.tsx';
import { PriceLine } from './price-line.tsx';
import { Providers } from './providers.tsx';
import { SavedNumbers } from './saved-numbers.tsx';

type Values = {
  nuban: string;
  dataBundleProviderCode: string;
  dataBundleCode: string;
  /** Whose the bundle is. */
  bundleOf: string;
  phoneNumber: string;
};

/** S2 §2: a data bundle for any phone, at its price. */
export function DataForm({ isOpen, again, isBusy, onClose, refusal, later, onBuy }: BillFormProps) {
  const providers = useDataProvidersQuery();
  const networks = providers.data ?? [];
  /** The one that was chosen; before that, the one the number speaks of. */
  const networkIn = ({ dataBundleProviderCode: code, phoneNumber }: Values) =>
    code === '' ? networkOf(phoneNumber, networks) : networks.find((network) => network.code === code);
  const { form, accounts, source, focusFirst } = useBillForm<Values>(
    {
      nuban: '',
      dataBundleProviderCode: again?.providerCode ?? '',
      dataBundleCode: again?.offerCode ?? '',
      bundleOf: again?.providerCode ?? '',
      phoneNumber: again?.number ?? '',
    },
    {
      dataBundleProviderCode: (_, values) => (networkIn(values) === undefined ? TEXTS.fieldRequired : null),
      dataBundleCode: () => (bundle === undefined ? TEXTS.fieldRequired : null),
      phoneNumber: mobileNumberProblem,
    },
  );
  const { phoneNumber, dataBundleCode, bundleOf } = form.values;
  const network = networkIn(form.values);
  const bundles = useBundlesQuery(network?.code ?? '', { skip: network === undefined });
  const choice = { code: dataBundleCode, providerCode: bundleOf };
  const bundle = chosenOffer(choice, network, bundles.currentData);
  const submit = form.onSubmit(async () => {
    if (network === undefined || bundle === undefined || source === '') return;
    const problems = await onBuy(
      {
        nuban: source,
        utilityProductType: 'DATA',
        dataBundleProviderCode: network.code,
        dataBundleCode: bundle.code,
        phoneNumber,
      },
      { ownerName: null, price: bundle.price },
    );
    form.setErrors(problems);
    focusFirst(problems);
  }, focusFirst);
  return (
    <BillPanel
      product="DATA"
      title={TEXTS.dataAndInternet}
      isOpen={isOpen}
      isBusy={isBusy}
      isDirty={form.isDirty()}
      onClose={onClose}
      accounts={accounts}
      source={source}
      onSource={(nuban) => form.setFieldValue('nuban', nuban)}
      refusal={refusal}
      later={later}
      price={bundle === undefined ? null : readNaira(bundle.price)}
      onSubmit={submit}
      step={{ label: TEXTS.proceed, busy: false }}
      hint={checkNext(later)}
    >
      <SavedNumbers
        product="DATA"
        chosen={{ providerCode: network?.code, number: phoneNumber }}
        onChoose={(saved) =>
          form.setValues({
            dataBundleProviderCode: saved.providerCode,
            dataBundleCode: saved.lastOfferCode ?? '',
            bundleOf: saved.providerCode,
            phoneNumber: saved.number,
          })
        }
      />
      <Providers asked={providers} heightPx={NETWORKS_HEIGHT_PX}>
        <NetworkField
          label="Provider"
          networks={networks}
          {...form.getInputProps('dataBundleProviderCode')}
          value={network?.code ?? ''}
          onChange={(code) => form.setFieldValue('dataBundleProviderCode', code)}
        />
      </Providers>
      <OfferField
        label="Data Bundle"
        offers={bundles}
        providerTitle={network?.title}
        {...form.getInputProps('dataBundleCode')}
        value={bundle?.code ?? ''}
        onChange={(code) => {
          form.setFieldValue('dataBundleCode', code);
          form.setFieldValue('bundleOf', network?.code ?? '');
        }}
        dropped={droppedText(choice, network, 'bundle')}
      />
      <MobileNumberField
        {...form.getInputProps('phoneNumber')}
        value={phoneNumber}
        onChange={(number) => form.setFieldValue('phoneNumber', number)}
        warning={otherNetworkWarning(phoneNumber, network, networks)}
      />
      <PriceLine
        price={bundle?.price}
        account={accounts.data?.find(({ accountNumber }) => accountNumber === source)}
        isSilent={refusal !== null || isForLater(later)}
      />
    </BillPanel>
  );
}
