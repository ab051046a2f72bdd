import type { BillProduct } from '@harvest/contracts/bill-details';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { type UnfinishedTransfer, useUnfinishedTransfersQuery } from '../../api/transfers-api.ts';
import { BILL_WORDS, paymentTextOf } from '../../components/payment/bill-words.ts';
import { useOpenReviews } from '../../components/payment/open-reviews.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './unfinished-purchases.module.css';

/** What the customer bought of a product and is not over: its form covers the notice of it, and must not invite to buy it twice. */
export function UnfinishedPurchases({ product }: { readonly product: BillProduct }) {
  const { data = [] } = useUnfinishedTransfersQuery();
  const openIds = useOpenReviews();
  return data
    .filter(
      (one): one is UnfinishedTransfer =>
        'bill' in one && one.bill?.utilityProductType === product && !openIds.includes(one.id),
    )
    .map((purchase) => <UnfinishedPurchase key={purchase.id} purchase={purchase} />);
}

function UnfinishedPurchase({ purchase }: { readonly purchase: UnfinishedTransfer }) {
  const { id, message } = purchase;
  const what = `Your ${paymentTextOf(purchase)}`;
  if (purchase.status === 'PENDING')
    return (
      <InlineAlert tone="warning" role="status" title={`${what} is ${BILL_WORDS.whilePending}`}>
        <p>{message}</p>
        <InPlaceOfForm search={`?purchase=${id}`} label="Where is it?" />
      </InlineAlert>
    );
  return (
    <InlineAlert tone="info" role="status">
      <p>{what} was not confirmed. Nothing left your account.</p>
      <InPlaceOfForm search={`?continue=${id}`} label="Continue" />
    </InlineAlert>
  );
}

/** Takes the step of the form in the history, so that Back leads to the page and not to the form. */
function InPlaceOfForm({ search, label }: { readonly search: string; readonly label: string }) {
  const state: unknown = useLocation().state;
  return (
    <Button
      component={Link}
      to={{ search }}
      replace
      state={state}
      variant="default"
      className={`${classes['way']}`}
    >
      {label}
    </Button>
  );
}
