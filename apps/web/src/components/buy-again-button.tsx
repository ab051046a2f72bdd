import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PaymentState } from '../api/transfers-api.ts';
import { buyAgainOf, buyAgainState, buyPath } from './buy-again.ts';

/** A payment that bought something. */
export type Purchase = PaymentState & { readonly bill: NonNullable<PaymentState['bill']> };

export const isPurchase = (payment: PaymentState): payment is Purchase => payment.bill !== null;

/** Where the same is bought once more: the form of its product, filled in. */
export function buyAgainAt(purchase: Purchase) {
  const state = buyAgainState(buyAgainOf(purchase));
  return { to: buyPath(purchase.bill.utilityProductType), state };
}

type Props = { readonly payment: Purchase };

/** What is not over yet may still come: it is not to be bought a second time. */
export function BuyAgainButton({ payment }: Props) {
  if (payment.status === 'PENDING') return null;
  return (
    <Button
      component={Link}
      {...buyAgainAt(payment)}
      leftSection={<IconRepeat aria-hidden size={20} stroke={1.75} />}
    >
      Buy again
    </Button>
  );
}
