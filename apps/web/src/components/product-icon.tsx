import type { BillProduct } from '@harvest/contracts/bill-details';
import { IconBulb, IconDeviceMobile, IconDeviceTv, IconWifi } from '@tabler/icons-react';
import classes from './product-icon.module.css';

const ICONS = {
  AIRTIME: IconDeviceMobile,
  DATA: IconWifi,
  ELECTRICITY_BILL: IconBulb,
  CABLE_TV: IconDeviceTv,
} as const satisfies Record<BillProduct, unknown>;

const PIXELS = { small: 20, large: 28 } as const;

type Props = { readonly product: BillProduct; readonly size?: keyof typeof PIXELS };

/** What is bought, at a glance; the words beside it say the same. */
export function ProductIcon({ product, size = 'small' }: Props) {
  const Icon = ICONS[product];
  return (
    <span className={classes['icon']} data-product={product} data-size={size}>
      <Icon aria-hidden size={PIXELS[size]} stroke={1.75} />
    </span>
  );
}
