import type { BillProduct } from '@harvest/contracts/bill-details';
import { IconBulb, IconDeviceMobile, IconDeviceTv, IconWifi } from '@tabler/icons-react';
import { Link } from 'react-router';
import { buyPath } from '../../components/buy-again.ts';
import { PRODUCT_WORDS } from '../../components/payment/bill-words.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './bill-links.module.css';

const PRODUCTS = [
  { product: 'AIRTIME', Icon: IconDeviceMobile },
  { product: 'DATA', Icon: IconWifi },
  { product: 'ELECTRICITY_BILL', Icon: IconBulb },
  { product: 'CABLE_TV', Icon: IconDeviceTv },
] as const satisfies readonly { product: BillProduct; Icon: unknown }[];

/** The way to what is in no menu (decision 40), apart from the form, so that nobody buys airtime who meant to send money. */
export function BillLinks() {
  return (
    <Panel
      title="Pay bills"
      aside={
        <Link to="/bill-payment" className={classes['all']}>
          All bills
        </Link>
      }
    >
      <ul className={classes['links']}>
        {PRODUCTS.map(({ product, Icon }) => (
          <li key={product}>
            <Link to={buyPath(product)} className={classes['link']}>
              <Icon aria-hidden size={22} stroke={1.75} />
              {PRODUCT_WORDS[product]}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
