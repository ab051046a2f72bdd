import type { BillProduct } from '@harvest/contracts/bill-details';
import type { Account } from '../../api/accounts-api.ts';
import type { Purchase } from '../../components/buy-again-button.tsx';
import { NUMBER_LABELS } from '../../components/payment/bill-words.ts';
import { chargeFacts } from '../../components/payment/charge-facts.ts';
import { PRODUCT_WORDS } from '../../components/payment/product-words.ts';
import { sessionIdGroups } from '../../components/receipt/receipt.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { groupedBillNumber } from '../../lib/bill-number.ts';
import { enumWords } from '../../lib/enum-words.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Fact } from '../../ui/fact-list.tsx';
import classes from './bill-details.module.css';

const OFFER_LABELS: Readonly<Partial<Record<BillProduct, string>>> = { DATA: 'Bundle', CABLE_TV: 'Bouquet' };
const OWNER_LABELS: Readonly<Partial<Record<BillProduct, string>>> = {
  ELECTRICITY_BILL: 'Meter Owner',
  CABLE_TV: 'Card Owner',
};

/** The fields of a purchase: those that its product has, and of those the ones that are known. */
export function billFacts(payment: Purchase, source: Account | undefined): readonly Fact[] {
  const { bill, amount, reference, sessionId, sourceAccountNumber } = payment;
  const product = bill.utilityProductType;
  const at = payment.timeline[0]?.at ?? payment.completedAt;
  return [
    { label: 'Product', value: PRODUCT_WORDS[product] },
    { label: 'Provider', value: bill.providerTitle },
    ...known(OFFER_LABELS[product], bill.offerTitle),
    ...known('Meter Type', bill.meterType && enumWords(bill.meterType)),
    {
      label: NUMBER_LABELS[product],
      value: traced(
        NUMBER_LABELS[product].toLowerCase(),
        bill.number,
        groupedBillNumber(product, bill.number),
      ),
    },
    ...known(OWNER_LABELS[product], bill.ownerName),
    ...known('Address', bill.ownerAddress),
    ...known('Contact Phone Number', bill.contactPhoneNumber),
    ...known('Units', bill.units),
    { label: 'Amount', value: nairaText(amount) },
    ...chargeFacts(payment),
    {
      label: 'Source Account',
      value:
        source === undefined ? sourceAccountNumber : `${source.accountTypeName} (${sourceAccountNumber})`,
    },
    ...known('Date', at && dateTimeText(at)),
    { label: 'Reference', value: traced('reference', reference, reference) },
    ...(sessionId === null
      ? []
      : [
          {
            label: 'Request ID',
            value: traced('request ID', sessionId, sessionIdGroups(sessionId).join(' ')),
          },
        ]),
  ];
}

const known = (label: string | undefined, value: string | null): readonly Fact[] =>
  label === undefined || value === null || value === '' ? [] : [{ label, value }];

/** What others ask for and nobody types: grouped for the eye, and without gaps for whoever copies it. */
const traced = (what: string, text: string, shown: string) => (
  <span className={classes['traced']}>
    {shown}
    <CopyButton text={text} what={what} />
  </span>
);
