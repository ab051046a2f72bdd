import type { BillProduct } from '@harvest/contracts/bill-details';
import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { BUY_NAMES, readBuyAgain } from '../../components/buy-again.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useOpenInAddress } from '../../ui/use-open-in-address.ts';
import { BillLog } from './bill-log.tsx';
import classes from './bill-payment-page.module.css';
import { BillPurchase } from './bill-purchase.tsx';
import { BillTiles } from './bill-tiles.tsx';

const PRODUCTS = Object.keys(BUY_NAMES) as readonly BillProduct[];

/** Airtime, data, electricity and cable TV (S2 §2). What is being bought stands in the URL, so that Back closes it. */
export function BillPaymentPage() {
  const { reference, open, close } = useOpenInAddress('buy');
  const state: unknown = useLocation().state;
  const opened = PRODUCTS.find((product) => BUY_NAMES[product] === reference) ?? null;
  // What was open stays in the panel while it slides out.
  const [shown, setShown] = useState(opened);
  if (opened !== null && opened !== shown) setShown(opened);
  const buyAgain = readBuyAgain(state);
  return (
    <div className={classes['page']}>
      <PageHeading title={TEXTS.billsPayment} />
      <BillTiles onOpen={(product) => open(BUY_NAMES[product])} />
      <BillLog />
      {shown !== null && (
        <BillPurchase
          key={shown}
          product={shown}
          isOpen={opened === shown}
          again={buyAgain?.product === shown ? buyAgain : null}
          onClose={close}
        />
      )}
    </div>
  );
}
