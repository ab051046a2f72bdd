import type { BillProduct } from '@harvest/contracts/bill-details';
import { IconBulb, IconDeviceMobile, IconDeviceTv, IconWifi } from '@tabler/icons-react';
import classes from './product-icon.module.css';

const ICONS = {
  AIRTIME: IconDeviceMobile,
  DATA: IconWifi,
  ELECTRICITY_BILL: IconBulb,
  CABLE_TV: IconDeviceTv,
} as const satisfies Record<BillProduct, unknown>;

/** What was bought, at a glance; the words beside it say the same. */
export function ProductIcon({ product }: { readonly product: BillProduct }) {
  const Icon = ICONS[product];
  return (
    <span className={classes['icon']} data-product={product}>
      <Icon aria-hidden size={22} stroke={1.75} />
    </span>
  );
}
